// Meshes of both kinds as columns: small whole numbers around a centre or, in the first years, plain numbers.
import type { Column } from '#layout';
import type { Bounds, NumberedUvs, ShapeFrames } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import { dmSpriteDef2 } from '../layout/meshes.ts';
import { dmSpriteDef } from '../layout/old-meshes.ts';
import { definitionOf, type Fragment, type StoredTable } from './wld-file.ts';

export type StoredMesh = Fragment<0x36> | Fragment<0x2c>;

/** The data of a mesh that the scene needs, in stored order. */
export interface MeshColumns {
  /** 3 for each vertex, in the space of the node that shows the mesh: the centre is added. */
  readonly positions: Float32Array;
  readonly normals?: Float32Array;
  /** 3 for each face: stored clockwise from outside, here reversed. */
  readonly indices: Uint32Array;
  /** 2 for each vertex; v points down. */
  readonly uvs?: Float32Array;
  /**
   * Red, green, blue for each vertex, brightened; the fourth is 255 here, because nobody knows how the game mixes by it.
   */
  readonly colours?: Uint8Array;
  /** The bone of each vertex; vertices outside all groups get the first. */
  readonly dags?: Uint16Array;
  readonly faces: StoredTable;
}

/** The offsets of a mesh's tables from the start of its body. */
export interface MeshOffsets {
  readonly vertices: number;
  readonly uvs: number;
  readonly normals: number;
  readonly colors: number;
  readonly faces: number;
}

interface Table extends StoredTable {
  column(name: string): Column;
}

const XYZ = ['x', 'y', 'z'] as const;
const UNIT_NORMAL = 127;
/**
 * Vertex colours are the light of lamps; by day the client adds sunlight in an unknown way. Here half of all light counts
 * as sunlight, because places far from every lamp would be black.
 */
const SUNLIGHT = 0.5;
const UNIT_UV = 256;

export function columnsOf(stored: StoredMesh): MeshColumns {
  const { body } = stored;
  const count = body.vertices.length;
  const { x, y, z } = body.center;
  const unit = 'scale' in body ? 2 ** -body.scale : 1;
  const normals = body.normals.length >= count && count > 0;
  const uvs = uvsOf(body.uvs, isShort(body.uvs) ? 1 / UNIT_UV : 1, count);
  return {
    positions: gathered(body.vertices, count, { unit, from: [x, y, z] }),
    ...(normals ? { normals: gathered(body.normals, count, { unit: normalUnit(stored), from: [0, 0, 0] }) } : {}),
    indices: indicesOf(body.faces),
    ...(uvs ? { uvs } : {}),
    ...(body.colors.length >= count && count > 0 ? { colours: coloursOf(body.colors, count) } : {}),
    ...(body.skin.length > 0 ? { dags: dagsOf(body.skin, count) } : {}),
    faces: body.faces,
  };
}

/** The bounds that meshes claim for themselves: computing them takes as long as everything else about them. */
export function storedBounds(meshes: readonly StoredMesh[]): Bounds {
  const corners = meshes.flatMap(({ body: { center, radius, ...body } }) => {
    const { min, max } = 'min' in body ? body : (body.box ?? around(radius));
    return [min, max].flatMap(({ x, y, z }) => [center.x + x, center.y + y, center.z + z]);
  });
  return boundsOf(Float32Array.from(corners));
}

const around = (radius: number) => ({
  min: { x: -radius, y: -radius, z: -radius },
  max: { x: radius, y: radius, z: radius },
});

/** The shapes that its vertices go through, if a track has the same number of vertices. */
export function shapesOf({ file, body }: StoredMesh): ShapeFrames | undefined {
  const track = definitionOf(file, body.animation, [0x2f, 0x37]) ?? definitionOf(file, body.animation, [0x2f, 0x2e]);
  if (track === undefined || track.body.vertexCount !== body.vertices.length) return undefined;
  const { positions, sleep, frameCount } = track.body;
  if (frameCount < 2 || positions.length === 0) return undefined;
  const { x, y, z } = body.center;
  const unit = 'scale' in track.body ? 2 ** -track.body.scale : 1;
  const places = gathered(positions, positions.length, { unit, from: [x, y, z] });
  return { positions: places, perSecond: MILLISECONDS / (sleep || USUAL_SLEEP) };
}

const MILLISECONDS = 1000;
/** For tracks that do not give the duration of a frame, in milliseconds. */
const USUAL_SLEEP = 100;

/** The offsets of the tables, which follow each other without gaps. */
export function offsetsIn({ body }: StoredMesh): MeshOffsets {
  const vertices = ('scale' in body ? dmSpriteDef2 : dmSpriteDef).offsets.vertices ?? 0;
  const uvs = vertices + body.vertices.source.size;
  const normals = uvs + body.uvs.source.size;
  const colors = normals + body.normals.source.size;
  return { vertices, uvs, normals, colors, faces: colors + body.colors.source.size };
}

const normalUnit = ({ body }: StoredMesh): number => ('scale' in body ? 1 / UNIT_NORMAL : 1);
/** The numbers in which the file stores texture coordinates. */
export const numbersOfUvs = ({ body: { uvs } }: StoredMesh): NumberedUvs => ({
  ...{ kind: 'numbers', isUpward: true },
  ...(isShort(uvs) ? { unit: UNIT_UV, whole: { least: -0x8000, most: 0x7fff } } : { unit: 1 }),
});

const isShort = (table: Table): boolean => table.length > 0 && table.column('u') instanceof Int16Array;

interface Measure {
  readonly unit: number;
  readonly from: readonly [number, number, number];
}

function gathered(table: Table, count: number, { unit, from }: Measure): Float32Array {
  const out = new Float32Array(count * 3);
  for (const [axis, name] of XYZ.entries()) {
    const column = table.column(name);
    for (let row = 0; row < count; row++) out[row * 3 + axis] = (from[axis] ?? 0) + Number(column[row] ?? 0) * unit;
  }
  return out;
}

function uvsOf(table: Table, unit: number, count: number): Float32Array | undefined {
  if (table.length === 0) return undefined;
  const out = new Float32Array(count * 2);
  const [u, v] = [table.column('u'), table.column('v')];
  for (let row = 0; row < count; row++) {
    out[row * 2] = Number(u[row] ?? 0) * unit;
    out[row * 2 + 1] = 1 - Number(v[row] ?? 0) * unit;
  }
  return out;
}

function indicesOf(table: Table): Uint32Array {
  const out = new Uint32Array(table.length * 3);
  for (const [corner, name] of ['a', 'c', 'b'].entries()) {
    const column = table.column(name);
    for (let face = 0; face < table.length; face++) out[face * 3 + corner] = Number(column[face] ?? 0);
  }
  return out;
}

/** A brightened colour for each vertex. */
export function coloursOf(table: Table, count: number): Uint8Array {
  const out = new Uint8Array(count * 4).fill(0xff);
  for (const [channel, name] of ['red', 'green', 'blue'].entries()) {
    const column = table.column(name);
    for (let row = 0; row < count; row++)
      out[row * 4 + channel] = SUNLIGHT * 0xff + (1 - SUNLIGHT) * Number(column[row] ?? 0);
  }
  return out;
}

/** The stored value of a brightened colour. */
export function uncoloured(shown: number): number {
  return Math.max(0, Math.min(0xff, Math.round((shown - SUNLIGHT * 0xff) / (1 - SUNLIGHT))));
}

function dagsOf(groups: Table, count: number): Uint16Array {
  const out = new Uint16Array(count);
  const [counts, dags] = [groups.column('count'), groups.column('dag')];
  let first = 0;
  for (let group = 0; group < groups.length; group++) {
    const end = first + Number(counts[group] ?? 0);
    out.fill(Number(dags[group] ?? 0), first, end);
    first = end;
  }
  return out;
}
