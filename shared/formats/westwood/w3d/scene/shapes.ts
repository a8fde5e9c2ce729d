// Spheres and rings as surfaces, and the particles of an emitter. What changes their size over their time is played as
// shapes that follow each other; no file of a game with any was at hand.
import type { Infer } from '#layout';
import type { Three } from '../../../../scene/handle.ts';
import type { Colour } from '../../../../scene/material.ts';
import type { Mesh, ShapeFrames } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import type { Origin } from '../../../../scene/origin.ts';
import { type Cloud, type CloudShape, cloudShape, MOST_CLOUDS, onSphere } from '../../../../scene/particles.ts';
import { emitterInfo, emitterInfo2 } from '../layout/emitter.ts';
import { ringDefinition, sphereDefinition } from '../layout/objects.ts';
import { type Part, part, partsIn } from '../layout/parts.ts';
import { type Building, originOf } from './building.ts';
import { addTextureNamed } from './materials.ts';
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
  const more = part(top, 0x504, emitterInfo2)?.value;
  const look = {
    ...{ texture: particle.texture, shader: more?.shader },
    ...{ colour: { x: red / 255, y: green / 255, z: blue / 255 }, alpha: alpha / 255 },
  };
  const moving = building.meshes.filter(({ frames }) => frames).length;
  const cloud = moving < MOST_CLOUDS ? cloudOf(particle, more) : undefined;
  if (cloud) return addCloud(building, origin, { look, shape: cloudShape(cloud) });
  const { startSize } = particle;
  const place: Grid['place'] = ([u, v]) => [0, (u - 0.5) * startSize, (0.5 - v) * startSize];
  return addShape(building, origin, { ...look, grid: { across: 1, down: 1, place } });
}

type Emitter = Infer<typeof emitterInfo>;
type Volume = Infer<typeof emitterInfo2>['creationVolume'];

/** Particles that live longer than a minute are shown as one. */
const LONGEST = 60;

/** How the particles of an emitter go: with its velocity, a share of their own, and outwards. */
function cloudOf(emitter: Emitter, more: Infer<typeof emitterInfo2> | undefined): Cloud | undefined {
  const { lifetime, emissionRate, velocity, acceleration, startSize, endSize, fadeTime } = emitter;
  if (!(lifetime > 0 && lifetime <= LONGEST && emissionRate > 0)) return undefined;
  const fades = Math.min(1, Math.max(0, fadeTime / lifetime));
  return {
    lifetime,
    count: emissionRate * lifetime * Math.max(1, more?.burstSize ?? 1),
    acceleration: [acceleration.x, acceleration.y, acceleration.z],
    // Sizes change from the time on at which the emitter says that they begin to.
    size: share => startSize + (endSize - startSize) * Math.max(0, (share - fades) / (1 - fades || 1)),
    begin(chances) {
      const [a, b, c] = chances;
      const place = more ? within(more.creationVolume, chances) : times(onSphere([a, b]), emitter.positionRandom * c);
      const own = more ? within(more.velocityRandom, [b, c, a]) : times(onSphere([b, c]), emitter.velocityRandom * a);
      const far = Math.hypot(...place) || 1;
      const out = times(place, (more?.outwardVelocity ?? 0) / far);
      const { x, y, z } = velocity;
      return { place, velocity: [x + own[0] + out[0], y + own[1] + out[1], z + own[2] + out[2]] };
    },
  };
}

/** A place in a volume by three chances. A cylinder lies along x. */
function within({ shape, extent }: Volume, [a, b, c]: Three): Three {
  const { x, y, z } = extent;
  if (shape === 'sphere') return times(onSphere([a, b]), x * Math.cbrt(c));
  if (shape === 'hollowSphere') return times(onSphere([a, b]), x);
  if (shape !== 'cylinder') return [x * (2 * a - 1), y * (2 * b - 1), z * (2 * c - 1)];
  const [turn, far] = [2 * Math.PI * b, y * Math.sqrt(c)];
  return [x * (2 * a - 1), Math.cos(turn) * far, Math.sin(turn) * far];
}

const times = ([x, y, z]: Three, by: number): Three => [x * by, y * by, z * by];

interface CloudParts {
  readonly look: Look;
  readonly shape: CloudShape;
}

function addCloud(building: Building, origin: Origin, { look, shape }: CloudParts): number {
  const none = { ...origin, size: 0, stride: 0, count: 0 };
  const groups = [{ firstFace: 0, faceCount: shape.indices.length / 3, material: materialOf(building, origin, look) }];
  const { positions, indices, frames } = shape;
  const mesh: Mesh = {
    ...{ name: '', origin, positions, indices, frames, unlit: true, bounds: boundsOf(frames.positions) },
    passes: [{ groups, uvs: [{ values: shape.uvs, rows: none }] }],
    rows: { positions: none, faces: none },
  };
  return building.meshes.push(mesh) - 1;
}

interface Look {
  readonly texture: string;
  readonly shader: Shader | undefined;
  readonly colour: { readonly x: number; readonly y: number; readonly z: number };
  readonly alpha: number;
}

interface Shape extends Look {
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

function materialOf(building: Building, origin: Origin, { texture, shader, colour, alpha }: Look): number {
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
