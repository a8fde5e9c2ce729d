// Corners of a mesh that is no skin, moved by hand: with all that stand at the same place, as where normals are split.
import type { Records } from '#layout';
import { type Point, pointHandle } from '../../../scene/handle.ts';
import { type Hands, pointFields } from '../../hands.ts';
import type { W3d } from './layout/w3d.ts';
import { partsIn } from './scene/parts.ts';

const VERTICES = 0x02;
const INFLUENCES = 0x0e;

export const w3dHands: Hands<W3d> = {
  handle(model, path) {
    const found = cornerAt(model, path);
    return found && pointHandle('vertex', found.point);
  },
  place(model, path, { translation }) {
    const found = cornerAt(model, path);
    if (found === undefined || translation === undefined) return [];
    const { x, y, z } = found.point;
    return Array.from(found.table).flatMap((point, index) =>
      point.x === x && point.y === y && point.z === z ? pointFields(`${found.list}[${index}]`, translation) : [],
    );
  },
};

interface Found {
  readonly list: string;
  readonly table: Records<Point>;
  readonly point: Point;
}

/** The vertices of a skin are stored below their bones: these are not moved. */
function cornerAt(model: W3d, path: string): Found | undefined {
  const [, list = '', mesh = '', index = -1] = /^((.*)\.chunks\[\d+\])\[(\d+)\]$/.exec(path) ?? [];
  const chunks = chunksAt(model, mesh);
  const table = chunks.find(chunk => chunk.path === list && chunk.id === VERTICES)?.value as Records<Point> | undefined; // as: this id holds vertices
  if (table === undefined || Number(index) >= table.length || chunks.some(({ id }) => id === INFLUENCES))
    return undefined;
  return { list, table, point: table.at(Number(index)) };
}

/** The chunks inside the one at a path. */
function chunksAt(model: W3d, path: string): ReturnType<typeof partsIn> {
  let at: ReturnType<typeof partsIn> = partsIn({ path: '', value: model });
  while (path !== '') {
    const next = at.find(chunk => path === chunk.path || path.startsWith(`${chunk.path}.`));
    if (next === undefined) return [];
    at = partsIn(next);
    if (next.path === path) break;
  }
  return at;
}
