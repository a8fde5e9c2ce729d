// A polygon's first material is one pass; each further one is another pass over it.
import { viewOf } from '../../../../base/bytes.ts';
import type { MaterialGroup, MeshPass, UvSet } from '../../../../scene/mesh.ts';
import type { ListedRows } from '../../../../scene/origin.ts';
import { color, uv } from '../../node/vectors.ts';
import type { AnyPolygon, Floats, ModelPlaces } from '../places.ts';
import type { Corners } from './corners.ts';

/** The scene's material for a stored one; -1 for none. */
export type MaterialOf = (
  material: number,
  look: { readonly isOverlay: boolean; readonly showsBack: boolean },
) => number;

export interface PassPlan {
  readonly polygons: readonly AnyPolygon[];
  readonly corners: Corners;
  readonly places: ModelPlaces;
  /** Index among the scene's sources, and the path of the model there. */
  readonly source: number;
  readonly path: string;
  readonly materialOf: MaterialOf;
}

/** The passes of a model, as many as the polygon with the most materials has. */
export function passesOf(plan: PassPlan): MeshPass[] {
  const most = plan.polygons.reduce((count, polygon) => Math.max(count, materialsOf(polygon).length), 1);
  const colours = coloursOf(plan);
  return Array.from({ length: most }, (_, pass) => {
    const uvs = uvsOf(plan, pass);
    return {
      ...groupsOf(plan, pass),
      uvs: uvs ? [uvs] : [],
      ...(colours ? { colours, colourRows: listed(plan, { member: 'colors', stride: color.size ?? 0, pass: 0 }) } : {}),
    };
  });
}

const materialsOf = ({ material, materials }: AnyPolygon): readonly number[] =>
  materials ?? (material === undefined ? [] : [material]);

interface Run {
  readonly material: number;
  readonly priority: number;
  readonly faces: number[];
}

/** The triangles of a pass in runs of one material and one priority, in the order of their first triangles. */
function groupsOf({ polygons, corners, materialOf }: PassPlan, pass: number): Pick<MeshPass, 'groups' | 'faceOrder'> {
  const runs = new Map<string, Run>();
  const runOf = (row: number): Run | undefined => {
    const polygon = polygons[row];
    if (!polygon || (pass > 0 && materialsOf(polygon).length <= pass)) return undefined;
    const look = { isOverlay: pass > 0, showsBack: polygon.flags.showBackFace };
    const material = materialOf(materialsOf(polygon)[pass] ?? -1, look);
    const key = `${material} ${polygon.priority}`;
    const run = runs.get(key) ?? { material, priority: polygon.priority, faces: [] };
    runs.set(key, run);
    return run;
  };
  // The faces of a polygon are consecutive.
  let row = -1;
  let run: Run | undefined;
  for (const [face, own] of corners.faceRows.entries()) {
    if (own !== row) run = runOf(own);
    row = own;
    run?.faces.push(face);
  }
  const groups: MaterialGroup[] = [];
  const faceOrder = new Uint32Array([...runs.values()].reduce((sum, { faces }) => sum + faces.length, 0));
  let firstFace = 0;
  for (const { material, priority, faces } of runs.values()) {
    faceOrder.set(faces, firstFace);
    groups.push({ firstFace, faceCount: faces.length, material, ...(priority === 0 ? {} : { priority }) });
    firstFace += faces.length;
  }
  return { groups, faceOrder };
}

function uvsOf(plan: PassPlan, pass: number): UvSet | undefined {
  const { polygons, corners } = plan;
  const values = new Float32Array(corners.vertexRows.length * 2);
  let isAny = false;
  for (const [i, { uvs, vertices }] of polygons.entries()) {
    const from = pass * vertices.length;
    if (!uvs || uvs.length < from + vertices.length) continue;
    isAny = true;
    copyFloats(uvs, { from: from * 2, count: vertices.length * 2 }, values, (corners.firsts[i] ?? 0) * 2);
  }
  const rows = listed(plan, { member: 'uvs', stride: uv.size ?? 0, pass });
  return isAny ? { values, rows, stored: { kind: 'numbers', unit: 1 } } : undefined;
}

/**
 * Copies numbers of a table in stored order. There are tens of thousands of polygons, each with a table of a few rows: a
 * column for each took four times as long.
 */
function copyFloats(
  { source }: Floats,
  { from, count }: { readonly from: number; readonly count: number },
  out: Float32Array,
  at: number,
): void {
  const view = viewOf(source.read(from * 4, count * 4));
  for (let i = 0; i < count; i++) out[at + i] = view.getFloat32(i * 4, true);
}

/** Where the corners of each polygon are in one of its lists: its UV layers follow one another. */
function listed(
  { polygons, corners, places, source, path }: PassPlan,
  { member, stride, pass }: { readonly member: 'uvs' | 'colors'; readonly stride: number; readonly pass: number },
): ListedRows {
  const starts = new Float64Array(polygons.length).fill(-1);
  const befores = new Uint32Array(polygons.length);
  for (const [i, polygon] of polygons.entries()) {
    const count = polygon.vertices.length;
    const before = pass * count;
    const start = places.corners[i]?.[member] ?? -1;
    befores[i] = before;
    if (start >= 0 && (polygon[member]?.length ?? 0) >= before + count) starts[i] = start + before * stride;
  }
  const first = places.corners[0]?.start ?? places.polygons;
  return {
    ...{ source, path: `${path}.polygons`, start: first, size: (places.corners.at(-1)?.end ?? first) - first },
    ...{ stride, count: corners.vertexRows.length, firsts: corners.firsts, starts, member: `.${member}` },
    ...(pass > 0 ? { before: befores } : {}),
  };
}

/** Colours as bytes; white if a polygon has none; undefined if no polygon has any. */
function coloursOf({ polygons, corners }: PassPlan): Uint8Array | undefined {
  if (!polygons.some(({ colors }) => colors)) return undefined;
  const cornerCount = corners.vertexRows.length;
  const stored = new Float32Array(cornerCount * 3).fill(255);
  for (const [i, { colors }] of polygons.entries())
    if (colors) copyFloats(colors, { from: 0, count: colors.length * 3 }, stored, (corners.firsts[i] ?? 0) * 3);
  const out = new Uint8Array(cornerCount * 4).fill(255);
  for (let corner = 0; corner < cornerCount; corner++)
    for (let channel = 0; channel < 3; channel++) {
      const value = stored[corner * 3 + channel] ?? 0;
      out[corner * 4 + channel] = Math.round(Math.min(255, Math.max(0, value)));
    }
  return out;
}
