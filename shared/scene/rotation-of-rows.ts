/** The quaternion (x, y, z, w) of a turn, whose matrix is given by row and column. By the largest of the four numbers, so that none is divided by nearly nothing. */
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
