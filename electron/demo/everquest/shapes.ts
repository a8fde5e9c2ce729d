// Shapes of the demo's zone: points, pictures' places and triangles, counter-clockwise from outside.
import type { Uv, Xyz } from '../zipper/byte-writer.ts';

export interface Shape {
  readonly points: readonly Xyz[];
  readonly normals: readonly Xyz[];
  readonly uvs: readonly Uv[];
  readonly faces: readonly Xyz[];
}

const CORNERS: readonly Uv[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Four corners, counter-clockwise from where it is seen. */
export function quad(points: readonly [Xyz, Xyz, Xyz, Xyz], normal: Xyz): Shape {
  return {
    points,
    normals: points.map(() => normal),
    uvs: CORNERS,
    faces: [
      [0, 1, 2],
      [0, 2, 3],
    ],
  };
}

/** Six quads around a box. */
export function box([x, y, z]: Xyz, [X, Y, Z]: Xyz): Shape {
  return joined([
    quad([[x, Y, z], [x, y, z], [x, y, Z], [x, Y, Z]], [-1, 0, 0]), // biome-ignore format: a side in a row
    quad([[X, y, z], [X, Y, z], [X, Y, Z], [X, y, Z]], [1, 0, 0]), // biome-ignore format: a side in a row
    quad([[x, y, z], [X, y, z], [X, y, Z], [x, y, Z]], [0, -1, 0]), // biome-ignore format: a side in a row
    quad([[X, Y, z], [x, Y, z], [x, Y, Z], [X, Y, Z]], [0, 1, 0]), // biome-ignore format: a side in a row
    quad([[x, Y, z], [X, Y, z], [X, y, z], [x, y, z]], [0, 0, -1]), // biome-ignore format: a side in a row
    quad([[x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]], [0, 0, 1]), // biome-ignore format: a side in a row
  ]);
}

/** Ground over squares of a size, as high as a function says; its picture once on each square. */
export function ground(from: Uv, squares: Uv, size: number, height: (x: number, y: number) => number): Shape {
  const parts: Shape[] = [];
  for (let row = 0; row < squares[1]; row++)
    for (let column = 0; column < squares[0]; column++) {
      const [x, y] = [from[0] + column * size, from[1] + row * size];
      const at = (dx: number, dy: number): Xyz => [x + dx, y + dy, height(x + dx, y + dy)];
      parts.push(quad([at(0, 0), at(size, 0), at(size, size), at(0, size)], [0, 0, 1]));
    }
  return joined(parts);
}

/** Several as one. */
export function joined(shapes: readonly Shape[]): Shape {
  const points: Xyz[] = [];
  const faces: Xyz[] = [];
  for (const shape of shapes) {
    const first = points.length;
    points.push(...shape.points);
    faces.push(...shape.faces.map(([a, b, c]): Xyz => [a + first, b + first, c + first]));
  }
  return { points, faces, normals: shapes.flatMap(({ normals }) => normals), uvs: shapes.flatMap(({ uvs }) => uvs) };
}
