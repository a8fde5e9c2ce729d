/** Three numbers: a place, a direction or a size. */
export type Vector = readonly [x: number, y: number, z: number];

export function add(a: Vector, b: Vector, scale = 1): Vector {
  return [a[0] + b[0] * scale, a[1] + b[1] * scale, a[2] + b[2] * scale];
}

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function length(a: Vector): number {
  return Math.hypot(a[0], a[1], a[2]);
}

/** The direction of a vector; for the zero vector, the fallback. */
export function normalized(a: Vector, fallback: Vector = [0, 0, 1]): Vector {
  const size = length(a);
  return size > 0 ? [a[0] / size, a[1] / size, a[2] / size] : fallback;
}
