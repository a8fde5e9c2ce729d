import { type ByteRange, encode, type Reader, u32, type Weight } from '#layout';
import { counted, grouped, storedText } from '../../../../base/counted.ts';
import { toBytes } from '../../../../base/pieces.ts';
import { vec3 } from '../../vectors.ts';
import {
  type Bwm,
  boxNode,
  face,
  isMaterial,
  MATERIAL_ROWS,
  materialName,
  openEdge,
  planeDistance,
  surface as surfaceRow,
  walkmesh,
} from '../stored.ts';
import {
  floatsOf,
  leavesOutNormals,
  type Surface,
  strayCorner,
  surfaceOf,
  walkableFaces,
  wordsOf,
} from '../surface.ts';
import { boxesOf } from './box-table.ts';
import { oddNumbers } from './numbers.ts';
import { planesOf } from './planes.ts';
import { adjacencyOf, loopsOf, recomputed, treeFlaw } from './recomputed.ts';

/** A value that disagrees with the surface. */
interface CheckFinding extends ByteRange {
  readonly path: string;
  readonly text: string;
  readonly weight?: Weight;
}

/** Whether the per-face tables all have the same length. */
function areParallel({ faces, materials, normals, distances }: Bwm): boolean {
  return [materials, normals, distances].every(({ length }) => length === faces.length);
}

/** More findings of one kind say nothing new. */
const MOST = 20;

/**
 * Finds values in the tables that disagree with vertices, faces and materials. One finding offers to recompute all of them
 * in one replacement: a face that becomes walkable changes the order of faces and the length of three tables.
 */
export function reportOdd(r: Reader, model: Bwm, file: ByteRange): void {
  const surface = surfaceOf(model);
  reportMaterials(r, model, surface);
  for (const { start, size, text, path, repair } of oddNumbers(model, file.size))
    r.find({ start, size }, text, { path, ...(repair && { repair }) });
  if (!areParallel(model)) return; // an unreadable table is reported already
  const stray = strayCorner(surface);
  if (stray !== undefined) {
    reportStray(r, model, { surface, corner: stray });
    return;
  }
  const odd = [...planeOddities(model, surface), ...(model.kind === 'area' ? areaOddities(model, surface) : [])];
  if (odd.length === 0) return;
  const repair = repairOf(r, model, file);
  // The repair goes to a warning if there is one; a note's repair is only computed on demand.
  const carrier = Math.max(
    0,
    odd.findIndex(({ weight }) => weight !== 'note'),
  );
  for (const [i, { path, start, size, text, weight }] of odd.entries())
    r.find({ start, size }, text, { path, ...(weight ? { weight } : {}), ...(i === carrier ? repair : {}) });
}

/** The correct material of such a face is unknown: it is reported, but not repaired. */
function reportMaterials(r: Reader, model: Bwm, { materials }: Surface): void {
  const odd = Array.from(materials.keys()).filter(index => !isMaterial(materials[index] ?? 0));
  for (const index of odd.slice(0, MOST)) {
    const material = materials[index] ?? 0;
    const range = { start: model.materialsOffset + index * (surfaceRow.size ?? 0), size: surfaceRow.size ?? 0 };
    const path = `materials[${index}].material`;
    if (material < MATERIAL_ROWS)
      r.find(range, `row ${material} of surfacemat.2da is not used`, { path, weight: 'note' });
    else
      r.find(range, `expected a row of surfacemat.2da from 0 to ${MATERIAL_ROWS - 1}, found ${grouped(material)}`, {
        path,
      });
  }
  if (odd.length > MOST) {
    const text = counted(
      odd.length - MOST,
      'more face has a material without a name',
      'more faces have materials without a name',
    );
    r.find({ start: model.materialsOffset, size: 0 }, text, { path: 'materials', weight: 'note' });
  }
}

function reportStray(r: Reader, model: Bwm, stray: { readonly surface: Surface; readonly corner: number }): void {
  const { corner, surface } = stray;
  const name = ['a', 'b', 'c'][corner % 3] ?? 'a';
  const text = `expected a vertex below ${grouped(model.vertices.length)}, found ${storedText(surface.corners[corner])}`;
  const range = { start: model.facesOffset + corner * 4, size: 4 };
  r.find(range, text, { path: `faces[${Math.floor(corner / 3)}].${name}`, weight: 'error' });
}

function planeOddities(model: Bwm, surface: Surface): CheckFinding[] {
  if (leavesOutNormals(model)) {
    const text = 'all normals are zero: some tools leave those of placeables out';
    return [{ ...rowAt(model.normalsOffset, vec3.size ?? 0, 0), path: 'normals[0].x', text, weight: 'note' }];
  }
  const { turned, shifted, distances } = planesOf(surface, {
    normals: floatsOf(model.normals.source),
    distances: floatsOf(model.distances.source),
  });
  const normals = turned.slice(0, MOST).map(index => ({
    ...rowAt(model.normalsOffset, vec3.size ?? 0, index),
    path: `normals[${index}].x`,
    text: `does not fit face ${index}`,
  }));
  const stored = floatsOf(model.distances.source);
  return [
    ...normals,
    ...shifted.slice(0, MOST).map(index => ({
      ...rowAt(model.distancesOffset, planeDistance.size ?? 0, index),
      path: `distances[${index}].distance`,
      text: `expected ${distances[index]}, found ${stored[index]}`,
    })),
  ];
}

function areaOddities(model: Bwm, surface: Surface): CheckFinding[] {
  const order = orderOddity(model, surface);
  if (order) return [order];
  return [...treeOddities(model, surface), ...planeNumberOddities(model), ...loopOddities(model, surface)];
}

const PLANES: ReadonlySet<number> = new Set([0, 1, 2, 4, 8, 16, 32]);

/** Some tools number the planes differently: it only costs the game time. */
function planeNumberOddities({ boxes, boxesOffset }: Bwm): CheckFinding[] {
  const odd = boxesOf(boxes).findIndex(({ plane }) => !PLANES.has(plane));
  if (odd < 0) return [];
  const { start } = rowAt(boxesOffset, boxNode.size ?? 0, odd);
  const text = `expected 0, 1, 2, 4, 8, 16 or 32, found ${grouped(boxesOf(boxes)[odd]?.plane ?? 0)}`;
  const where = { start: start + (boxNode.offsets.plane ?? 0), size: 4, path: `boxes[${odd}].plane` };
  return [{ ...where, text, weight: 'note' }];
}

/** All tables about walkable faces rely on these coming first. */
function orderOddity(model: Bwm, surface: Surface): CheckFinding | undefined {
  const walkable = walkableFaces(surface);
  const late = walkable.findIndex((index, rank) => index !== rank);
  const index = walkable[late];
  if (index !== undefined) {
    const name = materialName(surface.materials[index] ?? 0);
    const text = `face ${index} can be walked on (${name}), but comes after face ${late}, which cannot`;
    return { ...rowAt(model.materialsOffset, surfaceRow.size ?? 0, index), path: `materials[${index}].material`, text };
  }
  if (model.adjacency.length === walkable.length) return undefined;
  const text = `expected ${grouped(walkable.length)}, the faces that can be walked on, found ${grouped(model.adjacency.length)}`;
  return { ...numberAt('walkableCount'), text };
}

function treeOddities(model: Bwm, surface: Surface): CheckFinding[] {
  if (model.boxes.length === 0) {
    const text = `expected ${counted(model.faces.length * 2 - 1, 'box', 'boxes')} for ${counted(model.faces.length, 'face')}, found none`;
    if (model.faces.length === 0) return [];
    return [{ ...numberAt('boxCount'), text }];
  }
  const flaw = treeFlaw(boxesOf(model.boxes), model.rootBox, surface);
  if (!flaw) return [];
  const path = `boxes[${flaw.box}].${flaw.field}`;
  const [member = '', axis = 'x'] = flaw.field.split('.');
  const offset = (boxNode.offsets[member] ?? 0) + (vec3.offsets[axis] ?? 0);
  const { start } = rowAt(model.boxesOffset, boxNode.size ?? 0, flaw.box);
  return [{ start: start + offset, size: 4, path, text: flaw.text }];
}

const SIDES = ['ab', 'bc', 'ca'] as const;

function loopOddities(model: Bwm, { corners }: Surface): CheckFinding[] {
  const { across, crowded } = adjacencyOf(corners.subarray(0, model.adjacency.length * 3));
  const stored = Int32Array.from(wordsOf(model.adjacency.source));
  const wrong = across.findIndex((other, edge) => other !== stored[edge]);
  const many = crowded.slice(0, MOST).map(edge => ({
    ...rowAt(model.facesOffset, face.size ?? 0, Math.floor(edge / 3)),
    path: `faces[${Math.floor(edge / 3)}].a`,
    text: `shares edge ${edge % 3} with more than one other face that can be walked on`,
    weight: 'error' as const,
  }));
  if (wrong < 0) return [...edgeOddities(model, across), ...many];
  const path = `adjacency[${Math.floor(wrong / 3)}].${SIDES[wrong % 3]}`;
  const text = `expected ${storedText(across[wrong])}, found ${storedText(stored[wrong])}`;
  return [{ ...rowAt(model.adjacencyOffset, 4, wrong), path, text }, ...many];
}

/** Other tools may list edges in another order: it only matters that all open ones are there, loop by loop. */
function edgeOddities(model: Bwm, across: Int32Array): CheckFinding[] {
  const { edges, ends } = loopsOf(across);
  const stored = Int32Array.from(wordsOf(model.edges.source)).filter((_, i) => i % 2 === 0);
  const wrong = edges.findIndex((edge, i) => edge !== stored[i]);
  if (wrong >= 0 || stored.length !== edges.length) {
    const row = wrong < 0 ? edges.length : wrong;
    const isSame = stored.length === edges.length && sameNumbers(edges, stored);
    if (row === stored.length) return [tooFew('edgeCount', edges.length, row)];
    const text = `expected edge ${storedText(edges[row] ?? 'none')}, found ${storedText(stored[row])}`;
    const where = { ...rowAt(model.edgesOffset, openEdge.size ?? 0, row), size: 4, path: `edges[${row}].edge` };
    const note = isSame ? { weight: 'note' as const } : {};
    return [{ ...where, text, ...note }];
  }
  const found = wordsOf(model.perimeters.source);
  const end = ends.findIndex((each, i) => each !== found[i]);
  if (end < 0 && found.length === ends.length) return [];
  const row = end < 0 ? ends.length : end;
  if (row === found.length) return [tooFew('perimeterCount', ends.length, row)];
  const text = `expected ${storedText(ends[row] ?? 'no more loops')}, found ${storedText(found[row])}`;
  return [{ ...rowAt(model.perimetersOffset, 4, row), path: `perimeters[${row}].end`, text }];
}

/** Missing rows have no position except their number. */
function tooFew(name: 'edgeCount' | 'perimeterCount', expected: number, found: number): CheckFinding {
  return { ...numberAt(name), text: `expected ${grouped(expected)}, found ${grouped(found)}` };
}

/** A number of the header. */
function numberAt(name: 'edgeCount' | 'perimeterCount' | 'boxCount' | 'walkableCount'): ByteRange & { path: string } {
  return { start: walkmesh.offsets[name] ?? 0, size: u32.size, path: name };
}

function sameNumbers(a: readonly number[], b: Int32Array): boolean {
  const sorted = [a, [...b]].map(each => each.toSorted((one, other) => one - other));
  return sorted[0]?.every((number, i) => number === sorted[1]?.[i]) ?? false;
}

function rowAt(start: number, stride: number, row: number): ByteRange {
  return { start: start + row * stride, size: stride };
}

/** The bytes that change if everything is recomputed; empty if nothing changes. */
function repairOf(r: Reader, model: Bwm, { start, size }: ByteRange): { repair?: Uint8Array; over?: ByteRange } {
  const before = r.source.read(start, size);
  const after = toBytes(encode(walkmesh, recomputed(model)));
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from++;
  if (from === before.length && from === after.length) return {};
  let same = 0;
  const room = Math.min(before.length, after.length) - from;
  while (same < room && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return {
    repair: after.slice(from, after.length - same),
    over: { start: start + from, size: before.length - same - from },
  };
}
