// Corners of a map's polygons, moved by hand: in whole numbers, and with all corners that stand at the same place.
import { type Point, pointHandle, type Three } from '../../../scene/handle.ts';
import { type FieldValue, type Hands, numbersOf, pointFields } from '../../hands.ts';
import { geometriesOf, type Mesh } from './layout/mesh.ts';

const TABLES = [
  ['texturedTriangleCorners', 'abc'],
  ['texturedQuadCorners', 'abcd'],
  ['untexturedTriangleCorners', 'abc'],
  ['untexturedQuadCorners', 'abcd'],
] as const;

interface Corner {
  readonly path: string;
  readonly point: Point;
}

export const fftHands: Hands<Mesh> = {
  handle(model, path) {
    const corner = cornerAt(model, path);
    return corner && pointHandle('vertex', corner.point);
  },
  place(model, path, { translation }) {
    const corner = cornerAt(model, path);
    if (corner === undefined || translation === undefined) return [];
    const whole = translation.map(Math.round);
    const to: Three = [whole[0] ?? 0, whole[1] ?? 0, whole[2] ?? 0];
    const from = numbersOf(corner.point);
    const isThere = ({ point: { x, y, z } }: Corner) => x === from[0] && y === from[1] && z === from[2];
    return cornersBeside(model, path)
      .filter(isThere)
      .flatMap((each): readonly FieldValue[] => pointFields(each.path, to));
  },
};

const nameOf = (path: string): string => path.slice(0, path.indexOf('.'));

function cornerAt(model: Mesh, path: string): Corner | undefined {
  const [, name, index = -1, letter] = /\.(\w+Corners)\[(\d+)\]\.([abcd])$/.exec(path) ?? [];
  if (name === undefined || letter === undefined) return undefined;
  return cornersBeside(model, path, { name, index: Number(index) }).find(corner => corner.path === path);
}

/** All corners of the mesh that a path is of, or those of one polygon. */
function cornersBeside(
  model: Mesh,
  path: string,
  only?: { readonly name: string; readonly index: number },
): readonly Corner[] {
  const of = geometriesOf(model).find(({ name }) => name === nameOf(path));
  if (of === undefined) return [];
  return TABLES.flatMap(([name, letters]) => {
    if (only !== undefined && only.name !== name) return [];
    const rows: readonly Readonly<Record<string, Point>>[] = Array.from(of.geometry[name]); // as: a point for each letter
    return rows.flatMap((row, index) =>
      only !== undefined && only.index !== index
        ? []
        : [...letters].flatMap((letter): Corner[] => {
            const point = row[letter];
            return point ? [{ path: `${of.name}.${name}[${index}].${letter}`, point }] : [];
          }),
    );
  });
}
