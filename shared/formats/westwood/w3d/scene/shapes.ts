// Spheres and rings as surfaces, and the first picture of an emitter. What changes their size over their time is played as
// shapes that follow each other; no file of a game with any was at hand.
import type { Infer } from '#layout';
import type { Colour } from '../../../../scene/material.ts';
import type { Mesh, ShapeFrames } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import type { Origin } from '../../../../scene/origin.ts';
import { emitterInfo, emitterInfo2 } from '../layout/emitter.ts';
import { ringDefinition, sphereDefinition } from '../layout/objects.ts';
import { addTextureNamed } from './materials.ts';
import { type Building, originOf, type Part, part, partsIn } from './parts.ts';
import { drawing, hasTextures, type Shader } from './shading.ts';

/** The scene's mesh for a sphere, a ring or an emitter; undefined for anything else, or without its definition. */
export function shapeMesh(building: Building, source: number, top: Part): number | undefined {
  const origin = originOf(top, source);
  const sphere = top.id === 0x741 ? part(top, 1, sphereDefinition)?.value : undefined;
  if (sphere) return addShape(building, origin, { ...sphere, ...sphereShape(top, sphere) });
  const ring = top.id === 0x742 ? part(top, 1, ringDefinition)?.value : undefined;
  if (ring) return addShape(building, origin, { ...ring, ...ringShape(top, ring) });
  const particle = top.id === 0x500 ? part(top, 0x503, emitterInfo)?.value : undefined;
  if (particle === undefined) return undefined;
  const { red, green, blue, alpha } = particle.startColour;
  return addShape(building, origin, {
    ...{ texture: particle.texture, shader: part(top, 0x504, emitterInfo2)?.value.shader },
    ...{ colour: { x: red / 255, y: green / 255, z: blue / 255 }, alpha: alpha / 255 },
    grid: {
      across: 1,
      down: 1,
      place: ([u, v]) => [0, (u - 0.5) * particle.startSize, (0.5 - v) * particle.startSize],
    },
  });
}

interface Shape {
  readonly texture: string;
  readonly shader: Shader | undefined;
  readonly colour: { readonly x: number; readonly y: number; readonly z: number };
  readonly alpha: number;
  readonly grid: Grid;
  readonly tiles?: number;
  /** How long it takes to go through its sizes, in seconds; absent where it keeps them. */
  readonly lasts?: number;
}

type Numbers = readonly number[];
/** A surface of so many squares: where the corner of a share of both ways is, at a share of its time. */
interface Grid {
  readonly across: number;
  readonly down: number;
  place(share: readonly [u: number, v: number], time: number): readonly [number, number, number];
}

type Sphere = Infer<typeof sphereDefinition>;
type Ring = Infer<typeof ringDefinition>;

function sphereShape(top: Part, { extent, scale, duration }: Sphere): Pick<Shape, 'grid' | 'lasts'> {
  const keys = keysOf(top, 4);
  const place: Grid['place'] = ([u, v], time) => {
    const [a = 1, b = 1, c = 1] = valueAt(keys, time) ?? [scale.x, scale.y, scale.z];
    const [around, below] = [2 * Math.PI * u, Math.PI * v];
    const wide = Math.sin(below);
    return [
      Math.cos(around) * wide * extent.x * a,
      Math.sin(around) * wide * extent.y * b,
      Math.cos(below) * extent.z * c,
    ];
  };
  return { grid: { across: 24, down: 12, place }, ...(keys.length > 1 && duration > 0 ? { lasts: duration } : {}) };
}

/** One that is aligned to the camera stands across +x, which is turned to it; any other lies flat. */
function ringShape(top: Part, ring: Ring): Pick<Shape, 'grid' | 'lasts' | 'tiles'> {
  const { innerExtent, outerExtent, innerScale, outerScale, duration, flags, tileCount } = ring;
  const [inner, outer] = [keysOf(top, 4), keysOf(top, 5)];
  const place: Grid['place'] = ([u, v], time) => {
    const [ax = 1, ay = 1] = valueAt(inner, time) ?? [innerScale.x, innerScale.y];
    const [bx = 1, by = 1] = valueAt(outer, time) ?? [outerScale.x, outerScale.y];
    const wide = innerExtent.x * ax * v + outerExtent.x * bx * (1 - v);
    const high = innerExtent.y * ay * v + outerExtent.y * by * (1 - v);
    const [x, y] = [Math.cos(2 * Math.PI * u) * wide, Math.sin(2 * Math.PI * u) * high];
    return flags.cameraAligned ? [0, x, y] : [x, y, 0];
  };
  const isMoving = (inner.length > 1 || outer.length > 1) && duration > 0;
  return { grid: { across: 32, down: 1, place }, tiles: tileCount, ...(isMoving ? { lasts: duration } : {}) };
}

interface Key {
  readonly time: number;
  readonly value: Numbers;
}

/** The keys of one of its channels. */
function keysOf(top: Part, id: number): readonly Key[] {
  const channel = partsIn(top).find(each => each.id === id);
  const [variables] = channel ? partsIn(channel) : [];
  const { micro = [] } = (variables?.value ?? {}) as { readonly micro?: readonly { readonly value?: StoredKey }[] }; // as: the tree reads such channels with that layout
  return micro.flatMap(({ value: key }) => (key ? [{ time: key.time, value: Object.values(key.value) }] : []));
}

interface StoredKey {
  readonly value: Readonly<Record<string, number>>;
  readonly time: number;
}

/** Between two keys by degrees; times run from 0 to 1. */
function valueAt(keys: readonly Key[], time: number): Numbers | undefined {
  const after = keys.findIndex(key => key.time > time);
  const [from, to] = [keys[after < 0 ? keys.length - 1 : Math.max(0, after - 1)], keys[Math.max(0, after)]];
  if (from === undefined || to === undefined || after <= 0) return from?.value;
  const far = (time - from.time) / (to.time - from.time || 1);
  return from.value.map((value, i) => value + ((to.value[i] ?? value) - value) * far);
}

function addShape(building: Building, origin: Origin, shape: Shape): number {
  const { grid, tiles = 1, lasts } = shape;
  const { across, down } = grid;
  const shares: (readonly [number, number])[] = [];
  for (let row = 0; row <= down; row++)
    for (let column = 0; column <= across; column++) shares.push([column / across, row / down]);
  const at = (time: number) => Float32Array.from(shares.flatMap(share => grid.place(share, time)));
  const indices: number[] = [];
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const first = row * (across + 1) + column;
      const below = first + across + 1;
      indices.push(first, below, below + 1, first, below + 1, first + 1);
    }
  const positions = at(0);
  const frames = lasts === undefined || building.meshes.length >= MOST_MOVING ? undefined : framesOf(at, lasts);
  const none = { ...origin, size: 0, stride: 0, count: 0 };
  const uvs = [{ values: Float32Array.from(shares.flatMap(([u, v]) => [u * tiles, v])), rows: none }];
  const groups = [{ firstFace: 0, faceCount: indices.length / 3, material: materialOf(building, origin, shape) }];
  const mesh: Mesh = {
    ...{ name: '', origin, positions, indices: Uint32Array.from(indices), unlit: true, passes: [{ groups, uvs }] },
    ...(frames ? { frames } : {}),
    bounds: boundsOf(frames?.positions ?? positions),
    rows: { positions: none, faces: none },
  };
  return building.meshes.push(mesh) - 1;
}

const PER_SECOND = 30;
const MOST_FRAMES = 120;
/** A damaged file may have any number of them: the first move. */
const MOST_MOVING = 256;

function framesOf(at: (time: number) => Float32Array, lasts: number): ShapeFrames {
  const count = Math.min(MOST_FRAMES, Math.max(2, Math.round(lasts * PER_SECOND)));
  const shapes = Array.from({ length: count }, (_, i) => at(i / (count - 1)));
  const positions = new Float32Array(shapes.reduce((sum, { length }) => sum + length, 0));
  for (const [i, shape] of shapes.entries()) positions.set(shape, i * shape.length);
  return { positions, perSecond: count / lasts };
}

function materialOf(building: Building, origin: Origin, { texture, shader, colour, alpha }: Shape): number {
  const use = { origin, clampU: false, clampV: false };
  const isDrawn = texture !== '' && hasTextures(shader);
  const layers = isDrawn
    ? [{ texture: addTextureNamed(building, texture, use), uvSet: 0, combine: 'replace' as const }]
    : [];
  const tint: Colour = [colour.x, colour.y, colour.z];
  return (
    building.materials.push({
      ...{ name: texture, origins: [origin], layers, ambient: tint, diffuse: tint, specular: [0, 0, 0] },
      ...{ emissive: [0, 0, 0], shininess: 1, opacity: alpha, ...drawing(shader) },
      ...{ gradient: 'modulate', doubleSided: true, notShown: [] },
    }) - 1
  );
}
