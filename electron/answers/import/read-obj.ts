// Wavefront OBJ: positions, with colours if there are any, UVs, normals and faces; polygons are split into triangles from their first corner.
import { counted, grouped } from '../../../shared/base/counted.ts';
import type { ImportedMesh } from '../../../shared/scene/imported-mesh.ts';
import { MOST_CORNERS, type ReadMeshes } from './read-gltf.ts';

interface Reading {
  readonly places: number[];
  /** 3 per position; three NaN for one without a colour. */
  readonly colours: number[];
  readonly pictures: number[];
  readonly normals: number[];
  readonly objects: ObjectReading[];
}

/** An object while its faces are read. */
interface ObjectReading {
  readonly name: string;
  readonly corners: Map<string, number>;
  readonly rows: { readonly place: number; readonly picture: number; readonly normal: number }[];
  readonly faces: number[];
  readonly faceMaterials: number[];
  readonly materials: string[];
  material: number;
}

/** The meshes of an OBJ text; throws an Error with a clause if it cannot be read. */
export function readObj(text: string): ReadMeshes {
  const reading: Reading = { places: [], colours: [], pictures: [], normals: [], objects: [] };
  const left = new Set<string>();
  for (const [i, line] of text
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .entries()) {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    const at = i + 1;
    if (word === 'v') {
      reading.places.push(...numbersOf(rest, 3, at));
      reading.colours.push(...(rest.length < 6 ? NO_COLOUR : numbersOf(rest.slice(3), 3, at)));
    }
    if (word === 'vt') reading.pictures.push(...numbersOf(rest.length < 2 ? [...rest, '0'] : rest, 2, at));
    else if (word === 'vn') reading.normals.push(...numbersOf(rest, 3, at));
    else if (word === 'o') reading.objects.push(newObject(rest.join(' ')));
    else if (word === 'usemtl') selectMaterial(current(reading), rest.join(' '));
    else if (word === 'f') addFace(reading, current(reading), { corners: rest, line: at });
    else if (['l', 'p', 'curv', 'surf'].includes(word)) left.add('Points, lines and curves are not imported.');
  }
  return {
    meshes: reading.objects.filter(({ faces }) => faces.length > 0).map(each => meshOf(reading, each)),
    left: [...left],
  };
}

const NO_COLOUR = [Number.NaN, Number.NaN, Number.NaN];

function newObject(name: string): ObjectReading {
  return { name, corners: new Map(), rows: [], faces: [], faceMaterials: [], materials: [], material: -1 };
}

function current({ objects }: Reading): ObjectReading {
  const last = objects.at(-1);
  if (last) return last;
  const first = newObject('');
  objects.push(first);
  return first;
}

function selectMaterial(object: ObjectReading, name: string): void {
  const known = object.materials.indexOf(name);
  object.material = known >= 0 ? known : object.materials.push(name) - 1;
}

function numbersOf(words: readonly string[], count: number, line: number): number[] {
  const numbers = words.slice(0, count).map(Number);
  if (numbers.length < count || !numbers.every(number => Number.isFinite(Math.fround(number))))
    throw new Error(`line ${line}: expected ${count} numbers`);
  return numbers;
}

interface Face {
  readonly corners: readonly string[];
  readonly line: number;
}

function addFace(reading: Reading, object: ObjectReading, { corners, line }: Face): void {
  if (corners.length < 3) throw new Error(`line ${line}: a face needs 3 corners`);
  if (object.faces.length > MOST_CORNERS)
    throw new Error(`line ${line}: more than ${counted(MOST_CORNERS, 'corner')} cannot be imported`);
  if (object.material < 0) selectMaterial(object, '');
  const own = corners.map(corner => vertexOf(reading, object, { corner, line }));
  for (let i = 1; i + 1 < own.length; i++) {
    object.faces.push(own[0] ?? 0, own[i] ?? 0, own[i + 1] ?? 0);
    object.faceMaterials.push(object.material);
  }
}

function vertexOf(reading: Reading, object: ObjectReading, { corner, line }: { corner: string; line: number }): number {
  const [place = '', picture = '', normal = ''] = corner.split('/');
  const row = {
    place: rowOf(place, reading.places.length / 3, line),
    picture: picture === '' ? -1 : rowOf(picture, reading.pictures.length / 2, line),
    normal: normal === '' ? -1 : rowOf(normal, reading.normals.length / 3, line),
  };
  const key = `${row.place}/${row.picture}/${row.normal}`;
  const known = object.corners.get(key) ?? object.rows.push(row) - 1;
  object.corners.set(key, known);
  return known;
}

/** From 1, or backwards from the last one. */
function rowOf(text: string, count: number, line: number): number {
  const number = Number(text);
  const row = number < 0 ? count + number : number - 1;
  if (!Number.isInteger(row) || row < 0 || row >= count)
    throw new Error(
      `line ${line}: expected a number from 1 to ${grouped(count)}, found ${Number.isInteger(number) ? grouped(number) : text}`,
    );
  return row;
}

function meshOf(
  { places, colours, pictures, normals }: Reading,
  { name, rows, faces, faceMaterials, materials }: ObjectReading,
): ImportedMesh {
  const column = (from: readonly number[], width: number, pick: (row: (typeof rows)[number]) => number) =>
    Float32Array.from(rows.flatMap(row => from.slice(pick(row) * width, pick(row) * width + width)));
  const uvs = rows.every(({ picture }) => picture >= 0) ? [column(pictures, 2, row => row.picture)] : [];
  const painted = column(colours, 3, row => row.place);
  for (const set of uvs) for (let i = 1; i < set.length; i += 2) set[i] = 1 - (set[i] ?? 0);
  return {
    ...{ name, uvs, materials, faces: Uint32Array.from(faces), faceMaterials: Uint32Array.from(faceMaterials) },
    positions: column(places, 3, row => row.place),
    ...(painted.every(Number.isFinite) && { colours: withAlpha(painted), isOpaque: true }),
    ...(rows.every(({ normal }) => normal >= 0) ? { normals: column(normals, 3, row => row.normal) } : {}),
  };
}

/** Fractions of 1 as bytes. */
function withAlpha(colours: Float32Array): Uint8Array {
  const byte = (value: number): number => Math.round(Math.max(0, Math.min(1, value)) * 255);
  return Uint8Array.from({ length: (colours.length / 3) * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : byte(colours[Math.floor(i / 4) * 3 + (i % 4)] ?? 0),
  );
}
