// Quaternions (x, y, z, w) and vectors inside columns. All numbers of an operand are read before any is written.

type Column = Float32Array | Float64Array;

/** out = a · b: first b, then a. */
export function multiplyInto(out: Column, o: number, a: Column, i: number, b: Column, j: number): void {
  const ax = a[i] ?? 0;
  const ay = a[i + 1] ?? 0;
  const az = a[i + 2] ?? 0;
  const aw = a[i + 3] ?? 1;
  const bx = b[j] ?? 0;
  const by = b[j + 1] ?? 0;
  const bz = b[j + 2] ?? 0;
  const bw = b[j + 3] ?? 1;
  out[o] = aw * bx + ax * bw + ay * bz - az * by;
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx;
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw;
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

/** out = q applied to v. */
export function rotateInto(out: Column, o: number, q: Column, i: number, v: Column, j: number): void {
  const x = q[i] ?? 0;
  const y = q[i + 1] ?? 0;
  const z = q[i + 2] ?? 0;
  const w = q[i + 3] ?? 1;
  const vx = v[j] ?? 0;
  const vy = v[j + 1] ?? 0;
  const vz = v[j + 2] ?? 0;
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  out[o] = vx + w * tx + y * tz - z * ty;
  out[o + 1] = vy + w * ty + z * tx - x * tz;
  out[o + 2] = vz + w * tz + x * ty - y * tx;
}

/** out = the rotation from the quaternion at `from` to that at `to`, the short way. */
export function slerpInto(out: Column, o: number, values: Column, from: number, to: number, part: number): void {
  let cosine = 0;
  for (let k = 0; k < 4; k++) cosine += (values[from + k] ?? 0) * (values[to + k] ?? 0);
  const sign = cosine < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, cosine * sign));
  const sine = Math.sin(angle);
  const isClose = sine < 1e-4;
  const a = isClose ? 1 - part : Math.sin((1 - part) * angle) / sine;
  const b = (isClose ? part : Math.sin(part * angle) / sine) * sign;
  for (let k = 0; k < 4; k++) out[o + k] = (values[from + k] ?? 0) * a + (values[to + k] ?? 0) * b;
}

/** Normalises the quaternion at an index; one of length 0 becomes the identity. */
export function normalise(values: Column, at: number): void {
  const length = Math.hypot(values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 0);
  for (let i = at; i < at + 4; i++) values[i] = length > 0 ? (values[i] ?? 0) / length : i === at + 3 ? 1 : 0;
}

/** The quaternion (x, y, z, w) of a rotation matrix, by row and column. Starts with the largest of the four numbers, to avoid dividing by almost zero. */
export function rotationOfRows(r: (row: number, column: number) => number): readonly [number, number, number, number] {
  const trace = r(0, 0) + r(1, 1) + r(2, 2);
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return [(r(2, 1) - r(1, 2)) / s, (r(0, 2) - r(2, 0)) / s, (r(1, 0) - r(0, 1)) / s, s / 4];
  }
  if (r(0, 0) >= r(1, 1) && r(0, 0) >= r(2, 2)) {
    const s = 2 * Math.sqrt(1 + r(0, 0) - r(1, 1) - r(2, 2));
    return [s / 4, (r(0, 1) + r(1, 0)) / s, (r(0, 2) + r(2, 0)) / s, (r(2, 1) - r(1, 2)) / s];
  }
  if (r(1, 1) >= r(2, 2)) {
    const s = 2 * Math.sqrt(1 + r(1, 1) - r(0, 0) - r(2, 2));
    return [(r(0, 1) + r(1, 0)) / s, s / 4, (r(1, 2) + r(2, 1)) / s, (r(0, 2) - r(2, 0)) / s];
  }
  const s = 2 * Math.sqrt(1 + r(2, 2) - r(0, 0) - r(1, 1));
  return [(r(0, 2) + r(2, 0)) / s, (r(1, 2) + r(2, 1)) / s, s / 4, (r(1, 0) - r(0, 1)) / s];
}
