// The tables of an imported mesh: vertices in runs by bone and by material, faces in runs by material, positions in steps
// of the mesh. Unchanged rows keep every bit.

import type { Records } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { grouped } from '../../../base/counted.ts';
import { memorySource } from '../../../base/source.ts';
import { type ImportedBones, inBone } from '../../../scene/imported-bones.ts';
import type { Pose } from '../../../scene/sample.ts';
import { faceLike, hasAllFaces, hasAllVertices, labelOf, type Making, verticesLike } from '../../mesh-import.ts';
import type { RestatedValues } from '../../mesh-values.ts';
import type { DmSpriteDef2 } from './layout/meshes.ts';
import { uncoloured } from './scene/stored-mesh.ts';

/** The imported vertices of a mesh, in the order they were matched. */
export interface MeshRows {
  readonly making: Making;
  /** The names of the materials of its palette, in order. */
  readonly palette: readonly string[];
  readonly isStill: readonly boolean[];
  /** 3 for each vertex; for a skin, at the rest pose of its bones. */
  readonly positions: Float32Array;
  /** New values of vertices that have not moved. */
  readonly values: RestatedValues;
  readonly skin?: {
    /** The bone of each vertex. */
    readonly dags: readonly number[];
    /** The bones that the imported file names. */
    readonly bones: ImportedBones | undefined;
    readonly rest: Pose;
    /** The scale of each bone. */
    readonly sizes: ArrayLike<number>;
  };
}

export interface Made {
  readonly body: DmSpriteDef2;
  /** Whether positions had to be stored in longer steps than before. */
  readonly isCoarser: boolean;
}

type Three = readonly [number, number, number];

/** The mesh with its new tables. */
export function remade(before: DmSpriteDef2, rows: MeshRows): Made | { readonly why: string } {
  const { making } = rows;
  const likeFaces = making.matched.faces.map(face => faceLike(making, face));
  const like = verticesLike(making, likeFaces);
  const stepped = steppedPlaces(before, rows);
  if ('why' in stepped) return stepped;
  const faces = groupedFaces(before, rows);
  const vertices = groupedVertices(before, rows, like);
  const numbers = new Map(vertices.order.map((vertex, place) => [vertex, place]));
  const from = vertices.order.map(vertex => like[vertex] ?? 0);
  const column = <T>(table: Records<T>, write: (view: DataView, vertex: number) => void): Records<T> =>
    table.length === before.vertices.length
      ? copied(table, from, (view, place) => write(view, vertices.order[place] ?? 0))
      : table;
  const isAsBefore = hasAllVertices(making) && hasAllFaces(making);
  const body = {
    ...before,
    ...stepped.extent,
    scale: stepped.scale,
    vertices: column(before.vertices, (view, vertex) => writeSteps(view, stepped.steps[vertex])),
    uvs: withUvs(before, rows, column),
    normals: column(before.normals, (view, vertex) => writeNormal(view, vertex, rows)),
    colors: column(before.colors, (view, vertex) => writeColour(view, vertex, rows)),
    faces: copied(
      before.faces,
      faces.order.map(face => likeFaces[face] ?? 0),
      (view, place) => {
        const [a = 0, c = 0, b = 0] = making.matched.faces[faces.order[place] ?? 0]?.corners ?? [];
        for (const [i, corner] of [a, b, c].entries()) view.setUint16(2 + i * 2, numbers.get(corner) ?? 0, true);
      },
    ),
    faceGroups: groups(before.faceGroups, faces.runs),
    skin: before.skin.length > 0 ? groups(before.skin, vertices.bones) : before.skin,
    vertexGroups:
      before.vertexGroups.length > 0 ? groups(before.vertexGroups, vertices.materials) : before.vertexGroups,
    ...(isAsBefore ? {} : { meshOps: before.meshOps.withRows(memorySource(new Uint8Array())) }),
  };
  return { body, isCoarser: stepped.scale < before.scale };
}

// Positions: whole numbers around the centre.

const LARGEST = 0x7fff;

interface Stepped {
  readonly scale: number;
  readonly steps: readonly Three[];
  readonly extent: Partial<Pick<DmSpriteDef2, 'radius' | 'min' | 'max'>>;
}

/** Positions in the steps of the mesh, or in longer ones if it reaches too far from its centre. */
function steppedPlaces(before: DmSpriteDef2, rows: MeshRows): Stepped | { readonly why: string } {
  const { isStill, making } = rows;
  const stored = storedSteps(before);
  const raw = making.matched.vertices.map(({ stored: old = -1 }, i): Three => {
    if (isStill[i]) return stored[old] ?? [0, 0, 0];
    const [x, y, z] = localPlace(i, rows);
    const { center } = before;
    const unit = 2 ** before.scale;
    return [(x - center.x) * unit, (y - center.y) * unit, (z - center.z) * unit];
  });
  const far = raw.reduce((most, place) => Math.max(most, ...place.map(Math.abs)), 0);
  const coarser = far <= LARGEST + 0.5 ? 0 : Math.ceil(Math.log2(far / LARGEST));
  if (!Number.isFinite(far) || coarser > before.scale)
    return {
      why: `it reaches ${grouped(Math.round(far / 2 ** before.scale))} from the center of the mesh, but at most ${grouped(LARGEST)}`,
    };
  const steps = raw.map(([x, y, z]): Three => [stepOf(x, coarser), stepOf(y, coarser), stepOf(z, coarser)]);
  const scale = before.scale - coarser;
  return { scale, steps, extent: isStill.every(still => still) ? {} : extentOf(before, steps, scale) };
}

const stepOf = (value: number, coarser: number): number =>
  Math.max(-LARGEST - 1, Math.min(LARGEST, Math.round(value / 2 ** coarser)));

function storedSteps({ vertices }: DmSpriteDef2): readonly Three[] {
  return Array.from(vertices, ({ x, y, z }): Three => [x, y, z]);
}

/** A position in the space that the mesh is stored in: for a skin that of its bone, at the bone's scale. */
function localPlace(vertex: number, { positions, skin }: MeshRows): Three {
  const [x = 0, y = 0, z = 0] = positions.subarray(vertex * 3, vertex * 3 + 3);
  const bone = skin?.dags[vertex] ?? 0;
  if (skin === undefined) return [x, y, z];
  return inBone(skin.rest, bone, { column: positions, at: vertex, w: 1, size: skin.sizes[bone] || 1 });
}

/** The vertices of one bone do not show how far those of another reach, so the box of a skin only grows. */
function extentOf(
  { flags, radius, min, max, skin }: DmSpriteDef2,
  steps: readonly Three[],
  scale: number,
): Stepped['extent'] {
  const unit = 2 ** -scale;
  const reach = steps.reduce((most, place) => Math.max(most, Math.hypot(...place)), 0) * unit;
  const isSkin = skin.length > 0;
  const bound = (axis: 0 | 1 | 2, pick: typeof Math.min, old: number): number => {
    const own = steps.reduce((best, place) => pick(best, place[axis]), isSkin ? old / unit : (steps[0]?.[axis] ?? 0));
    return Math.fround(own * unit);
  };
  const all = (pick: typeof Math.min, old: typeof min) => ({
    ...{ x: bound(0, pick, old.x), y: bound(1, pick, old.y), z: bound(2, pick, old.z) },
  });
  return {
    ...(flags.hasRadius ? { radius: Math.fround(isSkin ? Math.max(radius, reach) : reach) } : {}),
    ...(flags.hasBox ? { min: all(Math.min, min), max: all(Math.max, max) } : {}),
  };
}

// Runs: a number of faces with one material, or of vertices with one bone or material.

interface Run {
  readonly count: number;
  readonly key: number;
}

interface Grouped {
  /** Faces or vertices in their new order, by their numbers in the match. */
  readonly order: readonly number[];
  readonly runs: readonly Run[];
}

/** Kept faces stay in their runs, others go to the end of the first run of their material. */
function groupedFaces({ faceGroups, faces }: DmSpriteDef2, { making, palette }: MeshRows): Grouped {
  const runs = Array.from(faceGroups, ({ material }) => ({ key: material, items: [] as number[] }));
  const runOf = placesOfRuns(
    Array.from(faceGroups, ({ count }) => count),
    faces.length,
  );
  for (const [i, face] of making.matched.faces.entries()) {
    const label = labelOf(making, face);
    const isKept = face.stored !== undefined && making.stored.labels[face.stored] === label;
    const own = isKept ? runs[runOf[face.stored ?? 0] ?? -1] : undefined;
    const named = palette.indexOf(label);
    const material = named >= 0 ? named : (runs[runOf[faceLike(making, face)] ?? -1]?.key ?? 0);
    const run = own ?? runs.find(({ key }) => key === material) ?? { key: material, items: [] };
    if (!runs.includes(run)) runs.push(run);
    run.items.push(i);
  }
  const filled = runs.filter(({ items }) => items.length > 0);
  return {
    order: filled.flatMap(({ items }) => items),
    runs: filled.map(({ key, items }) => ({ key, count: items.length })),
  };
}

/** The run of each row; rows beyond all runs are in the last one. */
function placesOfRuns(counts: readonly number[], length: number): readonly number[] {
  const places = counts.flatMap((count, run) => new Array<number>(Math.min(count, length)).fill(run));
  return Array.from({ length }, (_, row) => places[row] ?? counts.length - 1);
}

/** Consecutive vertices with the same bone and material, and their runs in both tables. */
interface Stretch {
  readonly bone: number;
  readonly material: number;
  readonly boneRun: number;
  readonly materialRun: number;
  readonly items: number[];
}

interface GroupedVertices {
  readonly order: readonly number[];
  readonly bones: readonly Run[];
  readonly materials: readonly Run[];
}

/** Kept vertices stay in order, others go to the end of the first run of their bone and material. */
function groupedVertices(before: DmSpriteDef2, rows: MeshRows, like: readonly number[]): GroupedVertices {
  const { making, skin, palette } = rows;
  const { stretches, of } = stretchesOf(before);
  const named = materialsOfNew(making, palette);
  for (const [i, { stored }] of making.matched.vertices.entries()) {
    const own = of[stored ?? like[i] ?? 0];
    const bone = skin?.dags[i] ?? own?.bone ?? 0;
    const material = (stored === undefined ? named.get(i) : undefined) ?? own?.material ?? 0;
    const isOwn = own?.bone === bone && own.material === material;
    (isOwn ? own : stretchFor(stretches, bone, material)).items.push(i);
  }
  const filled = stretches.filter(({ items }) => items.length > 0);
  return {
    order: filled.flatMap(({ items }) => items),
    bones: runsOf(filled, each => [each.boneRun, each.bone]),
    materials: runsOf(filled, each => [each.materialRun, each.material]),
  };
}

/** The stretches of a mesh, and the stretch of each stored vertex. */
function stretchesOf({ skin, vertexGroups, vertices }: DmSpriteDef2): { stretches: Stretch[]; of: readonly Stretch[] } {
  const boneRuns = placesOfRuns(
    Array.from(skin, ({ count }) => count),
    vertices.length,
  );
  const materialRuns = placesOfRuns(
    Array.from(vertexGroups, ({ count }) => count),
    vertices.length,
  );
  const dags = Array.from(skin, ({ dag }) => dag);
  const materials = Array.from(vertexGroups, ({ material }) => material);
  const stretches: Stretch[] = [];
  const of = boneRuns.map((boneRun, row) => {
    const materialRun = materialRuns[row] ?? -1;
    const last = stretches.at(-1);
    if (last?.boneRun === boneRun && last.materialRun === materialRun) return last;
    const made = { bone: dags[boneRun] ?? 0, material: materials[materialRun] ?? 0, boneRun, materialRun, items: [] };
    stretches.push(made);
    return made;
  });
  return { stretches, of };
}

/** The first stretch of a bone and a material; a new one goes next to the bone's others, or to the end. */
function stretchFor(stretches: Stretch[], bone: number, material: number): Stretch {
  const known = stretches.find(each => each.bone === bone && each.material === material);
  if (known) return known;
  const beside = stretches.findLastIndex(each => each.bone === bone);
  const fresh = -2 - stretches.length;
  const made = { bone, material, boneRun: stretches[beside]?.boneRun ?? fresh, materialRun: fresh, items: [] };
  stretches.splice(beside < 0 ? stretches.length : beside + 1, 0, made);
  return made;
}

/** Joins consecutive stretches that belong to the same run. */
function runsOf(
  stretches: readonly Stretch[],
  of: (each: Stretch) => readonly [run: number, key: number],
): readonly Run[] {
  const out: (Run & { readonly run: number })[] = [];
  for (const stretch of stretches) {
    const [run, key] = of(stretch);
    const last = out.at(-1);
    const count = stretch.items.length;
    if (last?.run === run) out[out.length - 1] = { run, key, count: last.count + count };
    else out.push({ run, key, count });
  }
  return out;
}

/** The material of each new vertex: that of the first face that uses it. */
function materialsOfNew(making: Making, palette: readonly string[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const face of making.matched.faces) {
    const material = palette.indexOf(labelOf(making, face));
    for (const corner of face.corners) if (material >= 0 && !found.has(corner)) found.set(corner, material);
  }
  return found;
}

// Rows.

function copied<T>(
  table: Records<T>,
  from: readonly number[],
  write: (row: DataView, place: number) => void,
): Records<T> {
  const bytes = table.source.read(0, table.source.size);
  const stride = table.length === 0 ? 0 : bytes.length / table.length;
  const out = new Uint8Array(from.length * stride);
  for (const [place, row] of from.entries()) {
    out.set(bytes.subarray(row * stride, (row + 1) * stride), place * stride);
    write(viewOf(out.subarray(place * stride, (place + 1) * stride)), place);
  }
  return table.withRows(memorySource(out));
}

/** A count and that many items, 16 bits each. */
function groups<T>(table: Records<T>, runs: readonly Run[]): Records<T> {
  return table.withRows(
    memorySource(new Uint8Array(Uint16Array.from(runs.flatMap(({ count, key }) => [count, key])).buffer)),
  );
}

function writeSteps(view: DataView, place: Three = [0, 0, 0]): void {
  for (const [axis, value] of place.entries()) view.setInt16(axis * 2, value, true);
}

const UNIT_NORMAL = 127;
const UNIT_UV = 256;
const SHORT = 2;

/** The mesh with new values for vertices that have not moved. */
export function restatedBody(before: DmSpriteDef2, rows: MeshRows): DmSpriteDef2 {
  const all = Array.from({ length: before.vertices.length }, (_, vertex) => vertex);
  const column: Column = (table, write) => (table.length === all.length ? copied(table, all, write) : table);
  return {
    ...before,
    uvs: withUvs(before, rows, column),
    normals: column(before.normals, (view, vertex) => writeNormal(view, vertex, rows)),
    colors: column(before.colors, (view, vertex) => writeColour(view, vertex, rows)),
  };
}

/** The imported values of a vertex: always for a new or moved one, or one on another bone; else only if they differ. */
function importedValues(vertex: number, rows: MeshRows, which: keyof RestatedValues): readonly number[] | undefined {
  const { making, isStill, values } = rows;
  if (isStill[vertex]) return values[which].get(vertex);
  const { imported: at } = making.matched.vertices[vertex] ?? {};
  const column = { normals: making.mesh.normals, colours: making.mesh.colours, uvs: making.mesh.uvs[0] }[which];
  const width = { normals: 3, colours: 4, uvs: 2 }[which];
  return at === undefined || column === undefined ? undefined : [...column.subarray(at * width, (at + 1) * width)];
}

function writeNormal(view: DataView, vertex: number, rows: MeshRows): void {
  const imported = importedValues(vertex, rows, 'normals');
  if (imported === undefined) return;
  const { skin } = rows;
  const normal = skin
    ? inBone(skin.rest, skin.dags[vertex] ?? 0, { column: Float32Array.from(imported), at: 0, w: 0 })
    : imported;
  const length = Math.hypot(...normal) || 1;
  for (const [axis, value] of normal.entries()) view.setInt8(axis, Math.round((value / length) * UNIT_NORMAL));
}

type Column = <T>(table: Records<T>, write: (view: DataView, vertex: number) => void) => Records<T>;

/** Old files store them in 256ths; v points up. */
function withUvs({ uvs }: DmSpriteDef2, rows: MeshRows, column: Column): DmSpriteDef2['uvs'] {
  return column(uvs as Records<unknown>, (view, vertex) => {
    const imported = importedValues(vertex, rows, 'uvs');
    if (imported === undefined) return;
    const pair = [imported[0] ?? 0, 1 - (imported[1] ?? 0)];
    for (const [i, value] of pair.entries())
      if (view.byteLength === 2 * SHORT) view.setInt16(i * SHORT, stepOf(value * UNIT_UV, 0), true);
      else view.setFloat32(i * 2 * SHORT, value, true);
  }) as DmSpriteDef2['uvs']; // as: the same rows, whatever their size
}

/** Blue, green, red; the degree of mixing is copied from the vertex it is most like. */
function writeColour(view: DataView, vertex: number, rows: MeshRows): void {
  const imported = importedValues(vertex, rows, 'colours');
  if (imported === undefined) return;
  for (const [i, channel] of [2, 1, 0].entries()) view.setUint8(i, uncoloured(imported[channel] ?? 0));
}
