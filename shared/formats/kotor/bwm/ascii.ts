// Reads the text form of walkmeshes that 3ds Max plugins write: nodes with `verts` and `faces`, as in models.
import { counted, grouped } from '../../../base/counted.ts';
import { type ImportedMesh, joinedMeshes } from '../../../scene/imported-mesh.ts';
import { type Bwm, materialName } from './stored.ts';

/** A face has three vertices, a smoothing group, three texture coordinates and a material. */
const FACE = 8;
const MATERIAL = 7;

/** The meshes of all nodes as one; undefined for other text. Positions in an area include the node's own. */
export function readAsciiWalkmesh(text: string, { kind }: Bwm): ImportedMesh | { readonly why: string } | undefined {
  const lines = text.split(/\r?\n/).map(line => line.trim());
  if (!lines.some(line => /^node\s+(trimesh|aabb)\b/i.test(line))) return undefined;
  const meshes: ImportedMesh[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, name] = /^node\s+(?:trimesh|aabb)\s+(\S+)/i.exec(lines[at] ?? '') ?? [];
    if (name === undefined) continue;
    const read = readNode(lines, at, { name, isArea: kind === 'area' });
    if ('why' in read) return read;
    meshes.push(read);
  }
  return joinedMeshes(meshes);
}

function readNode(
  lines: readonly string[],
  from: number,
  { name, isArea }: { readonly name: string; readonly isArea: boolean },
): ImportedMesh | { readonly why: string } {
  const place = [0, 0, 0];
  let positions: readonly number[] = [];
  let faces: readonly number[] = [];
  for (let at = from + 1; at < lines.length && !/^endnode\b/i.test(lines[at] ?? ''); at++) {
    const [word = '', ...rest] = (lines[at] ?? '').split(/\s+/);
    const numbers = rest.map(Number);
    if (/^position$/i.test(word)) place.splice(0, 3, ...numbers.slice(0, 3));
    const width = /^verts$/i.test(word) ? 3 : /^faces$/i.test(word) ? FACE : 0;
    if (width === 0) continue;
    const rows = rowsAfter(lines, at, { count: numbers[0] ?? 0, width });
    if ('why' in rows) return rows;
    if (width === 3) positions = rows.values;
    else faces = rows.values;
  }
  return meshOf({ name, positions, faces, place: isArea ? place : [0, 0, 0] });
}

function rowsAfter(
  lines: readonly string[],
  at: number,
  { count, width }: { readonly count: number; readonly width: number },
): { readonly values: readonly number[] } | { readonly why: string } {
  const values: number[] = [];
  if (!(count >= 0 && count <= lines.length - at))
    return { why: `line ${at + 1} says ${counted(count, 'row')}; the text is shorter` };
  for (let row = 1; row <= count; row++) {
    const numbers = (lines[at + row] ?? '').split(/\s+/).map(Number);
    const isThere = numbers.length >= width && numbers.slice(0, width).every(Number.isFinite);
    if (!isThere) return { why: `line ${at + row + 1}: expected ${width} numbers` };
    values.push(...numbers.slice(0, width));
  }
  return { values };
}

interface Node {
  readonly name: string;
  readonly positions: readonly number[];
  readonly faces: readonly number[];
  readonly place: readonly number[];
}

function meshOf({ name, positions, faces, place }: Node): ImportedMesh | { readonly why: string } {
  const count = faces.length / FACE;
  const corner = (face: number, i: number): number => faces[face * FACE + i] ?? 0;
  const corners = Uint32Array.from({ length: count * 3 }, (_, i) => corner(Math.floor(i / 3), i % 3));
  const stray = corners.find(vertex => vertex >= positions.length / 3);
  if (stray !== undefined)
    return { why: `a face of ${name} uses vertex ${grouped(stray)}, but there are ${grouped(positions.length / 3)}` };
  const numbers = Array.from({ length: count }, (_, face) => corner(face, MATERIAL));
  const used = [...new Set(numbers)];
  return {
    name,
    positions: Float32Array.from(positions, (value, i) => value + (place[i % 3] ?? 0)),
    uvs: [],
    faces: corners,
    faceMaterials: Uint32Array.from(numbers, number => used.indexOf(number)),
    materials: used.map(materialName),
  };
}
