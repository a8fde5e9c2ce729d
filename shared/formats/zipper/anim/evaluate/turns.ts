// Rotations as the games compute them; quaternions are x, y, z, w.

export type Vector = readonly [number, number, number];
export type Quaternion = readonly [number, number, number, number];

/** The turn of a rotation vector in half angles: (cos|v|, v·sin|v|/|v|). */
export function turnOf([x, y, z]: Vector): Quaternion {
  const half = Math.hypot(x, y, z);
  // sin(h)/h, which is 1 where h is nothing.
  const share = half === 0 ? 1 : Math.sin(half) / half;
  return [x * share, y * share, z * share, Math.cos(half)];
}

/** First b, then a: the product a·b. */
export function multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Angles around x, y and z in radians, as objects are turned by them: Ry·Rx·Rz. */
export function fromAngles([x, y, z]: Vector): Quaternion {
  const around = (axis: 0 | 1 | 2, angle: number): Quaternion => {
    const half = angle / 2;
    const vector: [number, number, number] = [0, 0, 0];
    vector[axis] = half;
    return turnOf(vector);
  };
  return multiply(multiply(around(1, y), around(0, x)), around(2, z));
}
