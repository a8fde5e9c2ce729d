// Moves vertices of meshes, pivots, proxies on pivots, and placed objects of a collection by hand.
import type { Infer, Records } from '#layout';
import { type Handle, type Point, pointHandle, type Quaternion } from '../../../scene/handle.ts';
import { rotationOfRows } from '../../../scene/quaternion.ts';
import { type FieldValue, type Hands, numbersOf, pointFields } from '../../hands.ts';
import type { pivot } from './layout/hierarchy.ts';
import { hlodHeader, type placed, type subObject } from './layout/hlod.ts';
import type { influence } from './layout/mesh.ts';
import { type Part, part, partsIn, sameName, tablePart } from './layout/parts.ts';
import { pivotsOf, SKELETON, skeletonName } from './layout/skeletons.ts';
import type { W3d } from './layout/w3d.ts';

const VERTICES = 0x02;
const INFLUENCES = 0x0e;
const EXTENDED = 0xc03;
const PIVOTS = 0x102;
const HLOD = 0x700;
const PROXIES = 0x706;
const SUB_OBJECT = 0x704;
const PLACED: ReadonlySet<number> = new Set([0x423, 0x424]);

export const w3dHands: Hands<W3d> = {
  handle(model, path) {
    const found = foundAt(model, path);
    switch (found?.kind) {
      case 'corner':
        return pointHandle('vertex', found.point);
      case 'pivot':
        return pivotHandle(found);
      case 'placed':
        return placedHandle(found.value);
      default:
        return undefined;
    }
  },
  place(model, path, { translation, rotation }) {
    const found = foundAt(model, path);
    if (found?.kind === 'corner') return translation ? cornerFields(found, translation) : [];
    if (found?.kind === 'pivot')
      return [
        ...(translation ? pointFields(`${found.path}.translation`, translation) : []),
        ...(rotation ? pivotTurn(found, rotation) : []),
      ];
    if (found?.kind !== 'placed') return [];
    return [
      ...(translation ? pointFields(`${path}.transform.translation`, translation) : []),
      ...(rotation ? rowFields(`${path}.transform`, rotation) : []),
    ];
  },
};

interface Corner {
  readonly kind: 'corner';
  readonly list: string;
  readonly table: Records<Point>;
  readonly point: Point;
  /** The bone of each vertex of a skin. */
  readonly bones: ArrayLike<number> | undefined;
  readonly bone: number | undefined;
}

interface Pivot {
  readonly kind: 'pivot';
  readonly path: string;
  readonly row: Infer<typeof pivot>;
  /** The proxy on the pivot, if that was selected. */
  readonly proxy?: string;
}

type Found = Corner | Pivot | { readonly kind: 'placed'; readonly value: Infer<typeof placed> };

/** The target of a path: a chunk, or a row of its table. */
function foundAt(model: W3d, path: string): Found | undefined {
  const way = wayTo(model, path);
  const chunk = way.at(-1);
  const [, row] = /^\[(\d+)\]$/.exec(path.slice(chunk?.path.length)) ?? [];
  if (chunk === undefined || (row === undefined && chunk.path !== path)) return undefined;
  if (row !== undefined && chunk.id === PIVOTS) return pivotIn(chunk, Number(row));
  if (row !== undefined) return chunk.id === VERTICES ? cornerIn(way, Number(row)) : undefined;
  if (PLACED.has(chunk.id)) return { kind: 'placed', value: chunk.value as Infer<typeof placed> }; // both ids are placed
  return chunk.id === SUB_OBJECT && way.at(-2)?.id === PROXIES ? pivotOfProxy(model, way) : undefined;
}

/** The chunks along a path, from the outermost. */
function wayTo(model: W3d, path: string): readonly Part[] {
  const way: Part[] = [];
  let inside = partsIn({ path: '', value: model });
  for (;;) {
    const next = inside.find(
      chunk => path.startsWith(chunk.path) && /^(?:$|\.|\[)/.test(path.slice(chunk.path.length)),
    );
    if (next === undefined) return way;
    way.push(next);
    inside = typeof next.value === 'object' ? partsIn(next) : [];
  }
}

/** A vertex on one bone is stored in its space; on several, once for each, and the skeleton may be in another file. */
function cornerIn(way: readonly Part[], index: number): Corner | undefined {
  const [list, mesh] = [way.at(-1), way.at(-2)];
  const table = list?.value as Records<Point> | undefined; // only for vertices
  if (!list || !mesh || table === undefined || index >= table.length || tablePart(mesh, EXTENDED)) return undefined;
  const follows = tablePart(mesh, INFLUENCES)?.value as Records<Infer<typeof influence>> | undefined; // this id holds them
  if (follows && (index >= follows.length || follows.at(index).weight1 > 0)) return undefined;
  const bones = follows?.column('bone0');
  return { kind: 'corner', list: list.path, table, point: table.at(index), bones, bone: bones?.[index] };
}

/** All vertices at the same position with the same bone, such as those where normals are split. */
function cornerFields(
  { list, table, point, bones, bone }: Corner,
  to: readonly [number, number, number],
): FieldValue[] {
  const { x, y, z } = point;
  return Array.from(table).flatMap((each, index) =>
    each.x === x && each.y === y && each.z === z && bones?.[index] === bone ? pointFields(`${list}[${index}]`, to) : [],
  );
}

/** The games ignore the position of the first one. */
function pivotIn(chunk: Part, index: number): Pivot | undefined {
  const pivots = chunk.value as Records<Infer<typeof pivot>>; // only for pivots
  return index > 0 && index < pivots.length
    ? { kind: 'pivot', path: `${chunk.path}[${index}]`, row: pivots.at(index) }
    : undefined;
}

/** A proxy is attached to a pivot, which is moved if the skeleton is in the same file. */
function pivotOfProxy(model: W3d, way: readonly Part[]): Pivot | undefined {
  const [model3d, proxy] = [way[0], way.at(-1)];
  const name = model3d?.id === HLOD ? part(model3d, 0x701, hlodHeader)?.value.hierarchyName : undefined;
  if (name === undefined || proxy === undefined) return undefined;
  const skeleton = partsIn({ path: '', value: model }).find(
    top => top.id === SKELETON && sameName(skeletonName(top), name),
  );
  const pivots = skeleton && pivotsOf(skeleton);
  const { bone, objectName } = proxy.value as Infer<typeof subObject>; // only for sub-objects
  const found = pivots && pivotIn(pivots, bone);
  return found && { ...found, proxy: objectName };
}

function pivotHandle({ row, proxy }: Pivot): Handle {
  const { x, y, z, w } = row.rotation;
  return {
    what: proxy === undefined ? 'pivot' : `pivot of ${proxy}`,
    ...{ moves: true, turns: 'free', scales: 'none', isBone: true },
    at: { translation: numbersOf(row.translation), rotation: [x, y, z, w], scale: [1, 1, 1] },
  };
}

/** Angles are updated if they agreed with the rotation; the games only read the rotation, and some files have no angles. */
function pivotTurn({ path, row }: Pivot, to: Quaternion): FieldValue[] {
  const { x, y, z, w } = row.rotation;
  const before = anglesOf([x, y, z, w]);
  const isSaid = numbersOf(row.euler).every((angle, i) => Math.abs(angle - (before[i] ?? 0)) < SAME_ANGLE);
  const [qx, qy, qz, qw] = to;
  const fields = [
    { path: `${path}.rotation.x`, value: qx },
    { path: `${path}.rotation.y`, value: qy },
    { path: `${path}.rotation.z`, value: qz },
    { path: `${path}.rotation.w`, value: qw },
  ];
  return isSaid ? [...fields, ...pointFields(`${path}.euler`, anglesOf(to))] : fields;
}

const SAME_ANGLE = 1e-3;

/** First about x, then about the rotated y, then about the rotated z. */
function anglesOf(turn: Quaternion): readonly [number, number, number] {
  const [x, y, z] = columnsOf(turn);
  return [Math.atan2(-z[1], z[2]), Math.asin(Math.max(-1, Math.min(1, z[0]))), Math.atan2(-y[0], x[0])];
}

type Three = readonly [number, number, number];

/** The images of the three axes under a rotation. */
function columnsOf([x, y, z, w]: Quaternion): readonly [Three, Three, Three] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
}

/** Three rows, applied to row vectors: each is the image of an axis. */
function placedHandle({ transform }: Infer<typeof placed>): Handle {
  const rows = [transform.x, transform.y, transform.z].map(numbersOf);
  const rotation = rotationOfRows((row, column) => rows[column]?.[row] ?? 0);
  return {
    ...{ what: 'placement', moves: true, turns: 'free', scales: 'none' },
    at: { translation: numbersOf(transform.translation), rotation, scale: [1, 1, 1] },
  };
}

function rowFields(path: string, to: Quaternion): FieldValue[] {
  const [x, y, z] = columnsOf(to);
  return [...pointFields(`${path}.x`, x), ...pointFields(`${path}.y`, y), ...pointFields(`${path}.z`, z)];
}
