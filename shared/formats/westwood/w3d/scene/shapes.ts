// Spheres and rings as surfaces, and the particles of an emitter. Changes over time are played as a sequence of
// shapes; no game file with any was available.
import type { Infer } from '#layout';
import type { Colour } from '../../../../scene/material.ts';
import type { Mesh, ShapeFrames } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import type { Origin } from '../../../../scene/origin.ts';
import { type CloudShape, cloudShape, MOST_CLOUDS } from '../../../../scene/particles.ts';
import type { Lines } from '../../../lines.ts';
import { haloOf, typesIn } from '../../dazzles/types.ts';
import { emitterInfo, emitterInfo2 } from '../layout/emitter.ts';
import { dazzleName, ringDefinition, sphereDefinition } from '../layout/objects.ts';
import { type Part, part, sameName } from '../layout/parts.ts';
import { type Building, note, originOf } from './building.ts';
import { cloudOf } from './emitter-cloud.ts';
import { keysOf, type Numbers, tintOf, valueAt } from './keyed-values.ts';
import { addTextureNamed } from './materials.ts';
import { drawing, hasTextures, type Shader } from './shading.ts';

/** The mesh for a sphere, a ring, an emitter or a dazzle; undefined for other parts and without its definition. */
export function shapeMesh(building: Building, source: number, top: Part): number | undefined {
  const origin = originOf(top, source);
  const sphere = top.id === 0x741 ? part(top, 1, sphereDefinition)?.value : undefined;
  if (sphere) return addShape(building, origin, { ...sphere, ...sphereShape(top, sphere) });
  const ring = top.id === 0x742 ? part(top, 1, ringDefinition)?.value : undefined;
  if (ring) return addShape(building, origin, { ...ring, ...ringShape(top, ring) });
  if (top.id === 0x900) return addHalo(building, origin, top);
  const particle = top.id === 0x500 ? part(top, 0x503, emitterInfo)?.value : undefined;
  if (particle === undefined) return undefined;
  const { red, green, blue, alpha } = particle.startColour;
  const more = part(top, 0x504, emitterInfo2)?.value;
  const look = {
    ...{ texture: particle.texture, shader: more?.shader },
    ...{ colour: { x: red / 255, y: green / 255, z: blue / 255 }, alpha: alpha / 255 },
  };
  const moving = building.meshes.filter(({ frames }) => frames).length;
  const cloud = moving < MOST_CLOUDS ? cloudOf(top, particle) : undefined;
  // The vertices have the colours.
  if (cloud) return addCloud(building, origin, { look: { ...look, ...PLAIN }, shape: cloudShape(cloud) });
  const { startSize } = particle;
  const place: Grid['place'] = ([u, v]) => [0, (u - 0.5) * startSize, (0.5 - v) * startSize];
  return addShape(building, origin, { ...look, grid: { across: 1, down: 1, place } });
}

const PLAIN = { colour: { x: 1, y: 1, z: 1 }, alpha: 1 };

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
    passes: [{ groups, uvs: [{ values: shape.uvs, rows: none }], ...firstColours(shape) }],
    rows: { positions: none, faces: none },
  };
  return building.meshes.push(mesh) - 1;
}

function firstColours({ positions, frames: { colours } }: CloudShape): { readonly colours?: Uint8Array } {
  return colours ? { colours: colours.slice(0, (positions.length / 3) * 4) } : {};
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
  /** Duration of its changes in size and colour, in seconds; absent if it does not change. */
  readonly lasts?: number;
  /** Four bytes at a fraction of its time; absent if its colour is constant. */
  readonly tint?: (time: number) => Numbers;
}

/** A surface grid: the position of a corner at fractions of both directions, and at a fraction of its time. */
interface Grid {
  readonly across: number;
  readonly down: number;
  place(share: readonly [u: number, v: number], time: number): readonly [number, number, number];
}

/** The shader settings of halos: added to the background. */
const ADDED: Shader = {
  ...{
    depthCompare: 'lessEqual',
    depthMask: 0,
    colourMask: 0,
    destinationBlend: 'one',
    fog: 0,
    primaryGradient: 'modulate',
  },
  ...{ secondaryGradient: 0, sourceBlend: 'one', texturing: 1, detailColour: 'off', detailAlpha: 'off', preset: 0 },
  ...{ alphaTest: 0, postDetailColour: 'off', postDetailAlpha: 'off', fill: 0 },
};

/** Uses the type with its name in the game's dazzle.ini. */
function addHalo(building: Building, origin: Origin, top: Part): number | undefined {
  const name = part(top, 0x902, dazzleName)?.value ?? '';
  const found = building.ask.find(['dazzle.ini']);
  const lines = found && (building.ask.model(found, 'westwood/dazzles') as Lines | undefined); // of the requested format
  const type = lines && typesIn(lines).types.find(each => sameName(each.name, name));
  if (type === undefined) {
    const why = lines ? `dazzle.ini has no type ${name}` : `dazzle.ini, which has the type ${name}, was not found`;
    note(building, 'note', `A dazzle is only marked: ${why}.`, origin);
    return undefined;
  }
  const { texture, across, up, colour } = haloOf(type);
  const place: Grid['place'] = ([u, v]) => [0, (2 * u - 1) * across, (1 - 2 * v) * up];
  return addShape(building, origin, { texture, shader: ADDED, colour, alpha: 1, grid: { across: 1, down: 1, place } });
}

type Sphere = Infer<typeof sphereDefinition>;
type Ring = Infer<typeof ringDefinition>;

/** From its channels of colours and opacities. */
function tintOver(top: Part, { colour, alpha }: Sphere | Ring): NonNullable<Shape['tint']> | undefined {
  const [colours, alphas] = [keysOf(top, 2), keysOf(top, 3)];
  if (colours.length + alphas.length === 0) return undefined;
  const { x, y, z } = colour;
  return time => tintOf(valueAt(colours, time) ?? [x, y, z], valueAt(alphas, time)?.[0] ?? alpha);
}

/** Whether any of its channels changes anything. */
function lastsFor(top: Part, channels: readonly number[], duration: number): Pick<Shape, 'lasts'> {
  return duration > 0 && channels.some(id => keysOf(top, id).length > 1) ? { lasts: duration } : {};
}

function sphereShape(top: Part, sphere: Sphere): Pick<Shape, 'grid' | 'lasts' | 'tint'> {
  const { extent, scale, duration } = sphere;
  const keys = keysOf(top, 4);
  const tint = tintOver(top, sphere);
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
  return { grid: { across: 24, down: 12, place }, ...(tint ? { tint } : {}), ...lastsFor(top, [2, 3, 4], duration) };
}

/** A camera-aligned ring is perpendicular to +x, which is turned to the camera; any other lies flat. */
function ringShape(top: Part, ring: Ring): Pick<Shape, 'grid' | 'lasts' | 'tiles' | 'tint'> {
  const { innerExtent, outerExtent, innerScale, outerScale, duration, flags, tileCount } = ring;
  const [inner, outer] = [keysOf(top, 4), keysOf(top, 5)];
  const tint = tintOver(top, ring);
  const place: Grid['place'] = ([u, v], time) => {
    const [ax = 1, ay = 1] = valueAt(inner, time) ?? [innerScale.x, innerScale.y];
    const [bx = 1, by = 1] = valueAt(outer, time) ?? [outerScale.x, outerScale.y];
    const wide = innerExtent.x * ax * v + outerExtent.x * bx * (1 - v);
    const high = innerExtent.y * ay * v + outerExtent.y * by * (1 - v);
    const [x, y] = [Math.cos(2 * Math.PI * u) * wide, Math.sin(2 * Math.PI * u) * high];
    return flags.cameraAligned ? [0, x, y] : [x, y, 0];
  };
  const more = { ...(tint ? { tint } : {}), ...lastsFor(top, [2, 3, 4, 5], duration) };
  return { grid: { across: 32, down: 1, place }, tiles: tileCount, ...more };
}

function addShape(building: Building, origin: Origin, shape: Shape): number {
  const { grid, tiles = 1, lasts, tint } = shape;
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
  const isMoving = lasts !== undefined && building.meshes.length < MOST_MOVING;
  const frames = isMoving ? framesOf(at, lasts, tint && (time => tinted(tint(time), shares.length))) : undefined;
  const colours = tint && { colours: tinted(tint(0), shares.length) };
  const look = tint ? { ...shape, ...PLAIN } : shape;
  const none = { ...origin, size: 0, stride: 0, count: 0 };
  const uvs = [{ values: Float32Array.from(shares.flatMap(([u, v]) => [u * tiles, v])), rows: none }];
  const groups = [{ firstFace: 0, faceCount: indices.length / 3, material: materialOf(building, origin, look) }];
  const mesh: Mesh = {
    ...{ name: '', origin, positions, indices: Uint32Array.from(indices), unlit: true },
    passes: [{ groups, uvs, ...colours }],
    ...(frames ? { frames } : {}),
    bounds: boundsOf(frames?.positions ?? positions),
    rows: { positions: none, faces: none },
  };
  return building.meshes.push(mesh) - 1;
}

const PER_SECOND = 30;
const MOST_FRAMES = 120;
/** A damaged file may have any number of them: only the first ones move. */
const MOST_MOVING = 256;

/** This many corners in one colour. */
const tinted = (tint: Numbers, corners: number): Uint8Array =>
  Uint8Array.from({ length: corners * 4 }, (_, i) => tint[i % 4] ?? 255);

function framesOf(
  at: (time: number) => Float32Array,
  lasts: number,
  tintAt: ((time: number) => Uint8Array) | undefined,
): ShapeFrames {
  const count = Math.min(MOST_FRAMES, Math.max(2, Math.round(lasts * PER_SECOND)));
  const shapes = Array.from({ length: count }, (_, i) => at(i / (count - 1)));
  const positions = new Float32Array(shapes.reduce((sum, { length }) => sum + length, 0));
  for (const [i, shape] of shapes.entries()) positions.set(shape, i * shape.length);
  if (tintAt === undefined) return { positions, perSecond: count / lasts };
  const tints = shapes.map((_, i) => tintAt(i / (count - 1)));
  const colours = new Uint8Array(tints.reduce((sum, { length }) => sum + length, 0));
  for (const [i, tint] of tints.entries()) colours.set(tint, i * tint.length);
  return { positions, perSecond: count / lasts, colours };
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
