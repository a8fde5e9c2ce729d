// Fragments that the files of the demo's zone share: materials, meshes, objects.
import { recordsFrom } from '#layout';
import { actorDef } from '../../../shared/formats/everquest/wld/layout/actors.ts';
import { dmSpriteDef2, face, faceFlags, meshOp } from '../../../shared/formats/everquest/wld/layout/meshes.ts';
import {
  color,
  materialGroup,
  normal,
  shortUv,
  shortVec3,
  skinGroup,
} from '../../../shared/formats/everquest/wld/layout/refs.ts';
import { simpleSpriteDef } from '../../../shared/formats/everquest/wld/layout/sprites.ts';
import { blank, flagsOn } from '../blank.ts';
import { type Uv, vectorOf, type Xyz } from '../vectors.ts';
import type { WldFile } from './wld-file.ts';

const USER_DEFINED = 0x8000_0000;
/** Render methods by name. */
export const draws = { unseen: 0, opaque: 1, half: 5, masked: 0x13 } as const;

export interface Surface {
  readonly name: string;
  readonly how: keyof typeof draws;
  /** The names of the pictures of an animation. */
  readonly pictures: readonly string[];
  readonly twoSided?: boolean;
}

const MILLISECONDS = 200;
const GREY = { blue: 0xb2, green: 0xb2, red: 0xb2, alpha: 0 };

/** A material with its pictures; one without any is only for collisions. */
export function addMaterial(file: WldFile, { name, how, pictures, twoSided = false }: Surface): number {
  const frames = pictures.map(picture => {
    return file.add(0x03, `${name}_BITMAP`, { files: [{ file: `${picture.toUpperCase()}.BMP` }] });
  });
  return file.add(0x30, `${name}_MDF`, {
    flags: { twoSided, hasPair: false },
    renderMethod: how === 'unseen' ? 0 : USER_DEFINED + draws[how],
    ...{ pen: GREY, brightness: 0, scaledAmbient: 0.75 },
    sprite: frames.length > 0 ? addSprite(file, name, frames) : 0,
  });
}

function addSprite(file: WldFile, name: string, frames: readonly number[]): number {
  const flags = simpleSpriteDef.shape.flags;
  const texture = file.add(0x04, `${name}_SPRITE`, {
    ...(frames.length > 1
      ? { flags: flagsOn(flags, 'hasSleep', 'bit4'), sleep: MILLISECONDS }
      : { flags: flagsOn(flags, 'bit4') }),
    frames: [...frames],
  });
  return file.add(0x05, '', { definition: texture, flags: 0x50 });
}

export function addPalette(file: WldFile, name: string, materials: readonly number[]): number {
  return file.add(0x31, `${name}_MP`, { flags: 0, materials: [...materials] });
}

/** A part of a mesh with one material and one bone. */
export interface MeshPart {
  readonly shape: Shape;
  /** Its index in the palette. */
  readonly material: number;
  readonly dag?: number;
}

// Shapes of the demo's zone: points, texture coordinates and triangles, counter-clockwise from outside.

interface Shape {
  readonly points: readonly Xyz[];
  readonly normals: readonly Xyz[];
  readonly uvs: readonly Uv[];
  readonly faces: readonly Xyz[];
}

const CORNERS: readonly Uv[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Four corners, counter-clockwise as seen from the front. */
export function quad(points: readonly [Xyz, Xyz, Xyz, Xyz], normal: Xyz): Shape {
  return {
    points,
    normals: points.map(() => normal),
    uvs: CORNERS,
    faces: [
      [0, 1, 2],
      [0, 2, 3],
    ],
  };
}

/** Six quads around a box. */
export function box([x, y, z]: Xyz, [X, Y, Z]: Xyz): Shape {
  return joined([
    quad([[x, Y, z], [x, y, z], [x, y, Z], [x, Y, Z]], [-1, 0, 0]), // biome-ignore format: a side in a row
    quad([[X, y, z], [X, Y, z], [X, Y, Z], [X, y, Z]], [1, 0, 0]), // biome-ignore format: a side in a row
    quad([[x, y, z], [X, y, z], [X, y, Z], [x, y, Z]], [0, -1, 0]), // biome-ignore format: a side in a row
    quad([[X, Y, z], [x, Y, z], [x, Y, Z], [X, Y, Z]], [0, 1, 0]), // biome-ignore format: a side in a row
    quad([[x, Y, z], [X, Y, z], [X, y, z], [x, y, z]], [0, 0, -1]), // biome-ignore format: a side in a row
    quad([[x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]], [0, 0, 1]), // biome-ignore format: a side in a row
  ]);
}

/** Ground over squares of a size, with heights from a function; its picture is repeated on each square. */
export function ground(from: Uv, squares: Uv, size: number, height: (x: number, y: number) => number): Shape {
  const parts: Shape[] = [];
  for (let row = 0; row < squares[1]; row++)
    for (let column = 0; column < squares[0]; column++) {
      const [x, y] = [from[0] + column * size, from[1] + row * size];
      const at = (dx: number, dy: number): Xyz => [x + dx, y + dy, height(x + dx, y + dy)];
      parts.push(quad([at(0, 0), at(size, 0), at(size, size), at(0, size)], [0, 0, 1]));
    }
  return joined(parts);
}

/** Several shapes as one. */
export function joined(shapes: readonly Shape[]): Shape {
  const points: Xyz[] = [];
  const faces: Xyz[] = [];
  for (const shape of shapes) {
    const first = points.length;
    points.push(...shape.points);
    faces.push(...shape.faces.map(([a, b, c]): Xyz => [a + first, b + first, c + first]));
  }
  return { points, faces, normals: shapes.flatMap(({ normals }) => normals), uvs: shapes.flatMap(({ uvs }) => uvs) };
}

export interface MeshPlan {
  readonly palette: number;
  readonly centre?: Xyz;
  readonly parts: readonly MeshPart[];
  /** The red, green and blue of the light on a position. */
  readonly light?: (point: Xyz) => Xyz;
  /** The reference to the shapes it goes through. */
  readonly animation?: number;
}

/** A unit is 1 << SCALE. */
const SCALE = 6;
const UNIT = 1 << SCALE;
const [UV_UNIT, NORMAL_UNIT] = [256, 127];
const MESH_FLAGS = ['hasCenter', 'hasRadius', 'hasBox', 'ownCollision'] as const;
const OWN_FACES = -2;

/** Adds a mesh; its points are relative to its centre. */
export function addMesh(
  file: WldFile,
  name: string,
  { palette, centre = [0, 0, 0], parts, light, animation = 0 }: MeshPlan,
): number {
  const shapes = parts.map(({ shape }) => shape);
  const points = shapes.flatMap(shape => shape.points);
  const counts = shapes.map(shape => shape.points.length);
  const colours = light ? points.map(point => colourOf(light(point))) : [];
  const skin = parts.some(({ dag }) => dag !== undefined)
    ? parts.map(({ dag = 0 }, i) => ({ count: counts[i] ?? 0, dag }))
    : [];
  return file.add(0x36, `${name}_DMSPRITEDEF`, {
    flags: flagsOn(dmSpriteDef2.shape.flags, ...MESH_FLAGS, ...(light ? (['hasColors'] as const) : [])),
    ...{
      palette,
      animation,
      unknown10: 0,
      collision: OWN_FACES,
      center: vectorOf(centre),
      unknown24: vectorOf([0, 0, 0]),
    },
    ...extentOf(points),
    scale: SCALE,
    vertices: recordsFrom(shortVec3, points.map(inUnits)),
    uvs: recordsFrom(
      shortUv,
      shapes.flatMap(({ uvs }) => uvs.map(([u, v]) => ({ u: u * UV_UNIT, v: v * UV_UNIT }))),
    ),
    normals: recordsFrom(
      normal,
      shapes.flatMap(({ normals }) => normals.map(each => rounded(each, NORMAL_UNIT))),
    ),
    colors: recordsFrom(color, colours),
    faces: recordsFrom(
      face,
      facesOf(parts).map(([a, b, c]) => ({ flags: blank(faceFlags), a, b: c, c: b })),
    ), // stored clockwise
    skin: recordsFrom(skinGroup, skin),
    faceGroups: recordsFrom(
      materialGroup,
      parts.map(({ shape, material }) => ({ count: shape.faces.length, material })),
    ),
    vertexGroups: recordsFrom(
      materialGroup,
      parts.map(({ material }, i) => ({ count: counts[i] ?? 0, material })),
    ),
    meshOps: recordsFrom(meshOp, []),
  });
}

function extentOf(points: readonly Xyz[]) {
  const corner = (pick: (...numbers: number[]) => number) => {
    const along = (axis: 0 | 1 | 2) => pick(...points.map(point => point[axis]));
    return { x: along(0), y: along(1), z: along(2) };
  };
  const radius = Math.max(...points.map(point => Math.hypot(...point)));
  return { radius, min: corner(Math.min), max: corner(Math.max) };
}

function rounded([x, y, z]: Xyz, unit: number) {
  return { x: Math.round(x * unit), y: Math.round(y * unit), z: Math.round(z * unit) };
}

const inUnits = (point: Xyz) => rounded(point, UNIT);

/** The colour of a position in the light of a zone or an object. */
export function colourOf([red, green, blue]: Xyz) {
  return { blue, green, red, alpha: 0xb8 };
}

/** Adds consecutive shapes of one mesh; returns the reference to them. */
export function addShapes(file: WldFile, name: string, shapes: readonly (readonly Xyz[])[]): number {
  const definition = file.add(0x37, `${name}_DMTRACKDEF`, {
    ...{ flags: 0, vertexCount: shapes[0]?.length ?? 0, frameCount: shapes.length, sleep: MILLISECONDS, scale: SCALE },
    positions: recordsFrom(shortVec3, shapes.flat().map(inUnits)),
  });
  return file.add(0x2f, '', { definition, flags: 0 });
}

function facesOf(parts: readonly MeshPart[]): readonly Xyz[] {
  let first = 0;
  return parts.flatMap(({ shape }) => {
    const own = shape.faces.map(([a, b, c]): Xyz => [a + first, b + first, c + first]);
    first += shape.points.length;
    return own;
  });
}

const FARTHEST = 1e30;

/** Adds an object that other files refer to by name: a mesh or a skeleton, by its reference. */
export function addActor(file: WldFile, name: string, sprite: number): number {
  const called = `${name}_ACTORDEF`;
  file.name(called); // before that of the callback
  return file.add(0x14, called, {
    ...{ flags: blank(actorDef.shape.flags), callback: file.name('SPRITECALLBACK'), bounds: 0 },
    actions: [{ unknown04: 0, distances: [FARTHEST] }],
    ...{ sprites: [sprite], userData: '' },
  });
}
