// Many matrices in one array, 16 numbers each, column by column: written in place, so that a frame allocates nothing.

export type Numbers = Float32Array | Float64Array;

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as const;

export function identityInto(out: Numbers, at: number): void {
  out.set(IDENTITY, at * 16);
}

/** Matrix `at` becomes the rotation (x, y, z, w, number `r`) and translation (number `t`) of two other arrays. */
export function composeInto(
  out: Numbers,
  at: number,
  { rotations, translations, index }: { rotations: ArrayLike<number>; translations: ArrayLike<number>; index: number },
): void {
  const x = rotations[index * 4] ?? 0;
  const y = rotations[index * 4 + 1] ?? 0;
  const z = rotations[index * 4 + 2] ?? 0;
  const w = rotations[index * 4 + 3] ?? 1;
  const o = at * 16;
  out[o] = 1 - 2 * (y * y + z * z);
  out[o + 1] = 2 * (x * y + w * z);
  out[o + 2] = 2 * (x * z - w * y);
  out[o + 3] = 0;
  out[o + 4] = 2 * (x * y - w * z);
  out[o + 5] = 1 - 2 * (x * x + z * z);
  out[o + 6] = 2 * (y * z + w * x);
  out[o + 7] = 0;
  out[o + 8] = 2 * (x * z + w * y);
  out[o + 9] = 2 * (y * z - w * x);
  out[o + 10] = 1 - 2 * (x * x + y * y);
  out[o + 11] = 0;
  out[o + 12] = translations[index * 3] ?? 0;
  out[o + 13] = translations[index * 3 + 1] ?? 0;
  out[o + 14] = translations[index * 3 + 2] ?? 0;
  out[o + 15] = 1;
}

/** out[at] = a[i] · b[j]; `out` may be `a` or `b` itself. */
export function multiplyInto(out: Numbers, at: number, a: Numbers, i: number, b: Numbers, j: number): void {
  const result = product;
  for (let column = 0; column < 4; column++) {
    const b0 = b[j * 16 + column * 4] ?? 0;
    const b1 = b[j * 16 + column * 4 + 1] ?? 0;
    const b2 = b[j * 16 + column * 4 + 2] ?? 0;
    const b3 = b[j * 16 + column * 4 + 3] ?? 0;
    for (let row = 0; row < 4; row++) {
      const o = i * 16 + row;
      result[column * 4 + row] = (a[o] ?? 0) * b0 + (a[o + 4] ?? 0) * b1 + (a[o + 8] ?? 0) * b2 + (a[o + 12] ?? 0) * b3;
    }
  }
  out.set(result, at * 16);
}

const product = new Float64Array(16);

/** Scales column i of matrix `at`. */
export function scaleInto(out: Numbers, at: number, scale: ArrayLike<number>): void {
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++) {
      const o = at * 16 + column * 4 + row;
      out[o] = (out[o] ?? 0) * (scale[column] ?? 1);
    }
}

/** The inverse of a rotation and translation: out[at] = in[i]⁻¹. */
export function invertRigidInto(out: Numbers, at: number, from: Numbers, i: number): void {
  const o = i * 16;
  const n = (k: number) => from[o + k] ?? 0;
  const t0 = n(12);
  const t1 = n(13);
  const t2 = n(14);
  const result = product;
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) result[column * 4 + row] = n(row * 4 + column);
    result[12 + row] = -(n(row * 4) * t0 + n(row * 4 + 1) * t1 + n(row * 4 + 2) * t2);
    result[row * 4 + 3] = 0;
  }
  result[15] = 1;
  out.set(result, at * 16);
}

/** The inverse of any transform; for one that flattens, the numbers are finite but meaningless. */
export function invertInto(out: Numbers, at: number, from: Numbers, i: number): void {
  const o = i * 16;
  const n = (row: number, column: number) => from[o + column * 4 + row] ?? 0;
  const cofactor = (row: number, column: number) => {
    const [a, b] = OTHERS[row] ?? [0, 0];
    const [c, d] = OTHERS[column] ?? [0, 0];
    return n(a, c) * n(b, d) - n(a, d) * n(b, c);
  };
  const determinant = n(0, 0) * cofactor(0, 0) + n(0, 1) * cofactor(0, 1) + n(0, 2) * cofactor(0, 2);
  const result = product;
  result.fill(0);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++)
      result[column * 4 + row] = determinant === 0 ? 0 : cofactor(column, row) / determinant;
    for (let column = 0; column < 3; column++)
      result[12 + row] = (result[12 + row] ?? 0) - (result[column * 4 + row] ?? 0) * n(column, 3);
  }
  result[15] = 1;
  out.set(result, at * 16);
}

/** The other two of three, in cyclic order, so that the signs of cofactors come out right. */
const OTHERS = [
  [1, 2],
  [2, 0],
  [0, 1],
] as const;

/** Applies matrix `at` to a point: three numbers into `out` at `o`. */
export function transformPointInto(
  out: Numbers,
  o: number,
  matrices: Numbers,
  at: number,
  x: number,
  y: number,
  z: number,
): void {
  const m = at * 16;
  for (let row = 0; row < 3; row++) {
    out[o + row] =
      (matrices[m + row] ?? 0) * x +
      (matrices[m + 4 + row] ?? 0) * y +
      (matrices[m + 8 + row] ?? 0) * z +
      (matrices[m + 12 + row] ?? 0);
  }
}
