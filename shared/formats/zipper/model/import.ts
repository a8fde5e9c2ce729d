// A model from another program: polygons whose triangles are all still there stay as they are, whatever their number of corners;
// what is new comes as triangles. What the file cannot say is kept from the polygons it replaces.

import { copyModel, type Infer, type Records, recordsFrom } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted, grouped } from '../../../base/counted.ts';
import { memorySource, type Source } from '../../../base/source.ts';
import type { ImportedMesh } from '../../../scene/imported-mesh.ts';
import type { Scene } from '../../../scene/scene.ts';
import { commonFits, hasAllVertices, isStill, type Making, makingOf, placesOf } from '../../mesh-import.ts';
import type { PutShape, ShapeFit } from '../../shapes.ts';
import { boxOfPoints, sphereAround, sphereHolds } from '../node/box.ts';
import { color, uv, vec3 } from '../node/vectors.ts';
import { type CornerRead, type CornerValues, cornersRead, SAME_UV } from './import-corners.ts';
import { type ModelMw, type ModelPm, materialRef } from './model.ts';
import type { PolygonMw, PolygonPm, PolygonRc } from './polygon.ts';
import { type Corners, cornersOf } from './scene/corners.ts';

type Polygon = PolygonRc | PolygonMw | PolygonPm;
/** The members of a model that an import changes, in any game. */
export interface ShapedModel
  extends Pick<ModelMw, 'vertices' | 'normals' | 'morphs' | 'middle' | 'diagonal' | 'polygonsPointer'> {
  polygons: Polygon[];
  materialRefs?: ModelPm['materialRefs'];
}

/** A model, and what its file knows about it. */
export interface ShapeTarget {
  readonly model: ShapedModel;
  /** Path of its mesh in the scene. */
  readonly path: string;
  /** Names of materials by number, if the file itself stores them. */
  readonly materials?: readonly string[];
  isCycled(material: number): boolean;
  /** Recoil's limit. */
  readonly mostVertices: number;
  /** Size of a polygon, for the addresses in lists of materials; 0 if there are none. */
  readonly polygonSize: number;
}

type Put = Omit<PutShape<unknown>, 'model'> & { readonly isSame: boolean };

/** Replaces the target's model in place; returns why if it cannot. */
export function putModel(
  target: ShapeTarget,
  mesh: ImportedMesh,
  scene: Scene | undefined,
): Put | { readonly why: string } {
  const { model, mostVertices } = target;
  if (mesh.faces.length === 0) return { why: 'the file has no faces' };
  if (model.polygons.length === 0) return { why: 'it has no polygon that a new one could be like' };
  const corners = cornersOf(model as unknown as Parameters<typeof cornersOf>[0]); // as: the members used are the same
  const labels = labelsOf(target, corners, scene);
  const stored = {
    positions: Float32Array.from([...model.vertices].flatMap(({ x, y, z }) => [x, y, z])),
    corners: corners.indices.map(corner => corners.vertexRows[corner] ?? 0),
    labels: Array.from(corners.faceRows, row => labels[row] ?? ''),
  };
  const known = [...stored.labels, ...(target.materials ?? [])];
  const making = makingOf(stored, withoutNone(mesh, known), known);
  const { matched, meant } = making;
  const most = Math.max(mostVertices, model.vertices.length);
  if (matched.vertices.length > most)
    return { why: `it needs ${grouped(matched.vertices.length)} vertices, but a model holds at most ${grouped(most)}` };
  if (model.morphs.length > 0 && !hasAllVertices(making))
    return { why: 'the model has a second shape, which names its vertices by number: only places can change' };
  const made = polygonsOf({ target, making, corners, labels });
  const fits = fitsOf(making, made, most);
  const isSame = made.isSame && hasAllVertices(making) && matched.vertices.every(vertex => isStill(making, vertex));
  if (!isSame) change(target, making, made);
  const materials = mesh.materials.map((name, i) => ({ name, as: meant[i] ?? stored.labels[0] ?? '' }));
  return { vertices: matched.vertices.length, faces: matched.faces.length, materials, fits, isSame };
}

/** Reduces a model to a template for a new one: one polygon of each material, with its corners. */
export function templateOf(model: ShapedModel): void {
  const drawn = new Set(cornersOf(model as unknown as Parameters<typeof cornersOf>[0]).faceRows); // as: the members used are the same
  const seen = new Set<number>();
  const kept = model.polygons.filter((polygon, row) => {
    const isFirst = drawn.has(row) && !seen.has(firstMaterial(polygon));
    if (isFirst) seen.add(firstMaterial(polygon));
    return isFirst;
  });
  const vertices = [...new Set(kept.flatMap(polygon => [...polygon.vertices]))];
  const normals = [...new Set(kept.flatMap(polygon => [...(polygon.normals ?? [])]))];
  const rows = [...model.vertices];
  const none = { x: 0, y: 0, z: 0 };
  model.vertices = recordsFrom(
    vec3,
    vertices.map(old => rows[old] ?? none),
  );
  model.normals = recordsFrom(
    vec3,
    normals.map(old => [...model.normals][old] ?? none),
  );
  model.morphs = recordsFrom(vec3, []);
  for (const polygon of kept) {
    polygon.vertices = polygon.vertices.map(old => vertices.indexOf(old));
    if (polygon.normals) polygon.normals = polygon.normals.map(old => normals.indexOf(old));
  }
  model.polygons = kept;
}

/** OBJ has a name for faces without a material. */
function withoutNone(mesh: ImportedMesh, known: readonly string[]): ImportedMesh {
  const nameless = known.includes('none') ? undefined : 'none';
  return { ...mesh, materials: mesh.materials.map(name => (name === nameless ? '' : name)) };
}

/** The names of the polygons' first materials in an export. */
export const labelsIn = (target: ShapeTarget, scene: Scene | undefined): readonly string[] =>
  labelsOf(target, cornersOf(target.model as unknown as Parameters<typeof cornersOf>[0]), scene); // as: the members used are the same

/** The name of each polygon's first material in an export. */
function labelsOf(
  { path, model, materials }: ShapeTarget,
  { faceRows }: Corners,
  scene: Scene | undefined,
): readonly string[] {
  const labels = model.polygons.map(polygon => materials?.[firstMaterial(polygon)] ?? '');
  if (materials !== undefined) return labels;
  const pass = scene?.meshes.find(({ origin }) => origin.path === path && origin.source === 0)?.passes[0];
  for (const { firstFace, faceCount, material } of pass?.groups ?? [])
    for (let i = firstFace; i < firstFace + faceCount; i++)
      labels[faceRows[pass?.faceOrder?.[i] ?? i] ?? 0] = scene?.materials[material]?.name ?? '';
  return labels;
}

export const firstMaterial = (polygon: Polygon): number =>
  ('materials' in polygon ? polygon.materials[0] : polygon.material) ?? -1;

interface Making3d {
  readonly target: ShapeTarget;
  readonly making: Making;
  readonly corners: Corners;
  /** One per polygon. */
  readonly labels: readonly string[];
}

interface Made {
  readonly polygons: Polygon[];
  readonly normals: readonly Infer<typeof vec3>[];
  readonly isSame: boolean;
  readonly counts: { readonly kept: number; readonly changed: number; readonly split: number; readonly fresh: number };
}

function polygonsOf(all: Making3d): Made {
  const { target, making, corners } = all;
  const { model } = target;
  const normals = new NormalTable([...model.normals]);
  const read = cornersRead(making, corners);
  const facesIn = Map.groupBy(
    making.matched.faces.map((face, i) => ({ face, i })),
    ({ face }) => (face.stored === undefined ? -1 : (corners.faceRows[face.stored] ?? -1)),
  );
  const places = new Map(
    making.matched.vertices.flatMap(({ stored }, i) => (stored === undefined ? [] : [[stored, i] as const])),
  );
  const polygons: Polygon[] = [];
  const counts = { kept: 0, changed: 0, split: 0, fresh: 0 };
  for (const [row, polygon] of model.polygons.entries()) {
    const faces = facesIn.get(row) ?? [];
    const isDrawn = corners.faceRows.includes(row);
    const whole = read.whole(
      row,
      faces.map(({ i }) => i),
      all.labels[row] ?? '',
    );
    if (isDrawn && whole === undefined) {
      if (faces.length > 0) counts.split++;
      polygons.push(...faces.map(({ i }) => triangle(all, read.face(i), normals)));
      continue;
    }
    const moved = polygon.vertices.map(vertex => places.get(vertex) ?? vertex);
    const changed = whole && changedPolygon(polygon, whole, normals);
    counts[changed ? 'changed' : 'kept']++;
    polygons.push({ ...(changed ?? polygon), vertices: moved });
  }
  for (const { i } of facesIn.get(-1) ?? []) {
    counts.fresh++;
    polygons.push(triangle(all, read.face(i), normals));
  }
  const isSame = counts.kept === model.polygons.length && polygons.length === model.polygons.length;
  return { polygons, normals: normals.rows, isSame, counts };
}

/** The normals of a model and the new ones, each once. */
class NormalTable {
  readonly rows: Infer<typeof vec3>[];

  constructor(rows: Infer<typeof vec3>[]) {
    this.rows = rows;
  }

  at([x, y, z]: readonly [number, number, number]): number {
    const near = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_NORMAL;
    const known = this.rows.findIndex(row => near(row.x, x) && near(row.y, y) && near(row.z, z));
    return known >= 0 ? known : this.rows.push({ x, y, z }) - 1;
  }
}

const SAME_NORMAL = 1e-3;

/** The polygon with the imported changes of its corners; undefined if there are none. */
function changedPolygon(
  polygon: Polygon,
  { uvs, colours, normals: turned }: CornerValues,
  normals: NormalTable,
): Polygon | undefined {
  const newUvs =
    polygon.uvs && uvs && !isNear(floatsIn(polygon.uvs), uvs, SAME_UV) ? withFirst(polygon.uvs, uvs) : undefined;
  const stored = 'colors' in polygon ? polygon.colors : undefined;
  const shown = stored && floatsIn(stored).map(value => Math.round(Math.min(255, Math.max(0, value))));
  const newColours = stored && shown && colours && !isNear(shown, colours, 0) ? withFirst(stored, colours) : undefined;
  const had = polygon.normals?.flatMap(row => unitLong(normals.rows[row]));
  const unit =
    turned && Array.from(polygon.vertices, (_, k) => threeAt(turned, k)).flatMap(([x, y, z]) => unitLong({ x, y, z }));
  const newNormals = had && unit && !isNear(had, unit, SAME_NORMAL) ? unit : undefined;
  if (!newUvs && !newColours && !newNormals) return undefined;
  const changed = copyModel(polygon);
  if (newUvs) changed.uvs = newUvs;
  if (newColours && 'colors' in changed) changed.colors = newColours;
  if (newNormals) changed.normals = Array.from(polygon.vertices, (_, k) => normals.at(threeAt(newNormals, k)));
  return changed;
}

/** Whether the first numbers are close to the given ones. */
const isNear = (numbers: readonly number[], those: readonly number[], slack: number): boolean =>
  those.every((value, i) => Math.abs((numbers[i] ?? 0) - value) <= slack);

function floatsIn(table: { readonly source: Source }): readonly number[] {
  const view = viewOf(table.source.read(0, table.source.size));
  return Array.from({ length: view.byteLength / 4 }, (_, i) => view.getFloat32(i * 4, true));
}

/** As in exports: a normal without a length points along z. */
function unitLong(row: Infer<typeof vec3> | undefined): readonly number[] {
  const { x, y, z } = row ?? { x: 0, y: 0, z: 0 };
  const length = Math.hypot(x, y, z);
  return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : [0, 0, 1];
}

const threeAt = (numbers: readonly number[], k: number): [number, number, number] => [
  numbers[k * 3] ?? 0,
  numbers[k * 3 + 1] ?? 0,
  numbers[k * 3 + 2] ?? 0,
];

/** A table with new first rows: whatever shares them gets rows of its own at the end. */
function withFirst<T>(table: Records<T>, numbers: readonly number[]): Records<T> {
  const bytes = table.source.read(0, table.source.size).slice();
  const view = viewOf(bytes);
  for (const [i, number] of numbers.entries()) view.setFloat32(i * 4, number, true);
  return table.withRows(memorySource(bytes));
}

/** A new triangle, like the first polygon of its material. */
function triangle({ target, labels }: Making3d, read: CornerRead, normals: NormalTable): Polygon {
  const { polygons } = target.model;
  const same = read.like ?? labels.indexOf(read.label);
  const sample = polygons[same >= 0 ? same : 0];
  if (sample === undefined) throw new Error('a model with faces has polygons');
  const made = copyModel(sample);
  const named = target.materials?.indexOf(read.label) ?? -1;
  const material = labels[same] === read.label || named < 0 ? firstMaterial(sample) : named;
  made.vertices = [...read.vertices];
  if ('strip' in made.flags) made.flags.strip = false;
  if ('materials' in made) made.materials = [material];
  else made.material = material;
  if (made.uvs) made.uvs = recordsFrom(uv, pairs(read.uvs ?? new Array<number>(6).fill(0)));
  if (made.normals) made.normals = [0, 1, 2].map(k => normals.at(threeAt(read.normals, k)));
  if ('colors' in made && made.colors) {
    const numbers = read.colours ?? new Array<number>(9).fill(255);
    made.colors = recordsFrom(
      color,
      [0, 1, 2].map(k => threeAt(numbers, k)).map(([red, green, blue]) => ({ red, green, blue })),
    );
  }
  return made;
}

const pairs = (numbers: readonly number[]): { u: number; v: number }[] =>
  [0, 1, 2].map(k => ({ u: numbers[k * 2] ?? 0, v: numbers[k * 2 + 1] ?? 0 }));

/** Writes the new tables into the model. */
function change(target: ShapeTarget, making: Making, { polygons, normals, counts }: Made): void {
  const { model } = target;
  const positions = placesOf(
    making,
    making.matched.vertices.map(vertex => isStill(making, vertex)),
  );
  model.vertices = model.vertices.withRows(memorySource(floatsOf(positions)));
  if (normals.length > model.normals.length) model.normals = recordsFrom(vec3, [...normals]);
  const isSameList = counts.split + counts.fresh === 0 && polygons.length === model.polygons.length;
  model.polygons = polygons;
  if (model.materialRefs && !isSameList) model.materialRefs = refsOf(target);
  const reach = boxOfPoints(model.vertices.source);
  if (reach === undefined || sphereHolds({ middle: model.middle, radius: model.diagonal }, reach)) return;
  const { middle, radius } = sphereAround(reach);
  model.middle = middle;
  model.diagonal = radius;
}

function floatsOf(numbers: Float32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4);
  const view = viewOf(bytes);
  for (const [i, number] of numbers.entries()) view.setFloat32(i * 4, number, true);
  return bytes;
}

/** The list of materials as the games' compiler makes it: cycled ones once per polygon, then each first material once. */
function refsOf({ model, isCycled, polygonSize }: ShapeTarget): ModelPm['materialRefs'] {
  const cycled: Infer<typeof materialRef>[] = [];
  const others = new Map<number, Infer<typeof materialRef>>();
  const pointerTo = (polygon: number): number =>
    polygonSize === 0 ? 0 : model.polygonsPointer + polygon * polygonSize;
  for (const [i, polygon] of model.polygons.entries()) {
    const material = firstMaterial(polygon);
    const known = others.get(material);
    if (isCycled(material)) cycled.push({ material, usageCount: 1, polygonPointer: pointerTo(i) });
    else if (known) known.usageCount++;
    else others.set(material, { material, usageCount: 1, polygonPointer: pointerTo(i) });
  }
  return recordsFrom(materialRef, [...cycled, ...others.values()]);
}

/** The table shown before anything is changed. */
function fitsOf(making: Making, { counts, normals }: Made, most: number): readonly ShapeFit[] {
  const { kept, changed, split, fresh } = counts;
  const fits = commonFits(making, most).filter(({ what }) => what !== 'UV sets');
  const { mesh } = making;
  fits.push({
    what: 'Polygons',
    found: counted(mesh.faces.length / 3, 'triangle'),
    becomes: `${grouped(kept)} as they were, ${grouped(changed)} with other corners' values, ${grouped(split)} split into triangles, ${grouped(fresh)} new`,
    how: split > 0 ? 'changed' : 'kept',
  });
  fits.push({
    what: 'UV sets',
    found: `${mesh.uvs.length}`,
    becomes: 'the first; those of overlays stay',
    how: mesh.uvs.length > 1 ? 'lost' : 'kept',
  });
  if (mesh.normals)
    fits.push({ what: 'Normals', found: 'yes', becomes: `${grouped(normals.length)} in the table`, how: 'kept' });
  if (mesh.skin)
    fits.push({
      what: 'Bones',
      found: `${mesh.skin.names.length}`,
      becomes: 'left out: models have none',
      how: 'lost',
    });
  fits.push({
    what: 'Flags, priorities, zones, overlays, lights',
    found: '',
    becomes: 'as in the model that is replaced',
    how: 'kept',
  });
  return fits;
}
