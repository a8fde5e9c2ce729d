// A polygon's first material is one pass, each further one another pass over it.
import type { MaterialGroup, MeshPass, UvSet } from '../../../../scene/mesh.ts';
import type { ListedRows } from '../../../../scene/origin.ts';
import { color, uv } from '../../node/vectors.ts';
import type { AnyPolygon, ModelPlaces } from '../places.ts';
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
  /** Of the scene, and the path of the model in it. */
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

/** The triangles of a pass in runs of one material and one priority, in the order the first of each is stored. */
function groupsOf({ polygons, corners, materialOf }: PassPlan, pass: number): Pick<MeshPass, 'groups' | 'faceOrder'> {
  const runs = new Map<string, { readonly material: number; readonly priority: number; readonly faces: number[] }>();
  for (const [face, row] of corners.faceRows.entries()) {
    const polygon = polygons[row];
    if (!polygon || (pass > 0 && materialsOf(polygon).length <= pass)) continue;
    const look = { isOverlay: pass > 0, showsBack: polygon.flags.showBackFace };
    const material = materialOf(materialsOf(polygon)[pass] ?? -1, look);
    const key = `${material} ${polygon.priority}`;
    const run = runs.get(key) ?? { material, priority: polygon.priority, faces: [] };
    if (run.faces.length === 0) runs.set(key, run);
    run.faces.push(face);
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
    const [u, v] = [uvs.column('u'), uvs.column('v')];
    for (let corner = 0; corner < vertices.length; corner++) {
      const at = ((corners.firsts[i] ?? 0) + corner) * 2;
      values[at] = u[from + corner] ?? 0;
      values[at + 1] = v[from + corner] ?? 0;
    }
  }
  return isAny ? { values, rows: listed(plan, { member: 'uvs', stride: uv.size ?? 0, pass }) } : undefined;
}

/** Where the corners of each polygon lie in one of its lists: the layers of its UVs one behind the other. */
function listed(
  { polygons, corners, places, source, path }: PassPlan,
  { member, stride, pass }: { readonly member: 'uvs' | 'colors'; readonly stride: number; readonly pass: number },
): ListedRows {
  const starts = Float64Array.from(polygons, ({ vertices, [member]: list }, i) => {
    const before = pass * vertices.length;
    const start = places.corners[i]?.[member] ?? -1;
    return start < 0 || (list?.length ?? 0) < before + vertices.length ? -1 : start + before * stride;
  });
  const first = places.corners[0]?.start ?? places.polygons;
  return {
    ...{ source, path: `${path}.polygons`, start: first, size: (places.corners.at(-1)?.end ?? first) - first },
    ...{ stride, count: corners.vertexRows.length, firsts: corners.firsts, starts, member: `.${member}` },
    ...(pass > 0 ? { before: Uint32Array.from(polygons, ({ vertices }) => pass * vertices.length) } : {}),
  };
}

/** Colours as bytes; white where a polygon has none; undefined where none has any. */
function coloursOf({ polygons, corners }: PassPlan): Uint8Array | undefined {
  if (!polygons.some(({ colors }) => colors)) return undefined;
  const out = new Uint8Array(corners.vertexRows.length * 4).fill(255);
  for (const [i, { colors }] of polygons.entries()) {
    if (!colors) continue;
    for (const [channel, name] of (['red', 'green', 'blue'] as const).entries()) {
      const column = colors.column(name);
      for (let corner = 0; corner < column.length; corner++)
        out[((corners.firsts[i] ?? 0) + corner) * 4 + channel] = Math.round(
          Math.min(255, Math.max(0, column[corner] ?? 0)),
        );
    }
  }
  return out;
}
