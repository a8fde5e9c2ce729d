// Fragments that the files of the demo's zone have in common: materials, meshes, things.
import type { Xyz } from '../zipper/byte-writer.ts';
import type { Shape } from './shapes.ts';
import { cipheredText, type WldWriter } from './wld-writer.ts';

const USER_DEFINED = 0x8000_0000;
/** How a material draws, by its number. */
export const draws = { unseen: 0, opaque: 1, half: 5, masked: 0x13 } as const;

export interface Surface {
  readonly name: string;
  readonly how: keyof typeof draws;
  /** Names of pictures, which follow each other. */
  readonly pictures: readonly string[];
  readonly twoSided?: boolean;
}

const MILLISECONDS = 200;
const [HAS_SLEEP, ONE_PICTURE] = [0x18, 0x10];

/** A material with its pictures; one without any is there to be run into. */
export function addMaterial(file: WldWriter, { name, how, pictures, twoSided = false }: Surface): number {
  const found = pictures.map(picture => {
    return file.add(0x03, `${name}_BITMAP`, body => {
      const text = cipheredText(`${picture.toUpperCase()}.BMP`);
      body.u32(0).u16(text.length).raw(text);
    });
  });
  let sprite = 0;
  if (found.length > 0) {
    const isMoving = found.length > 1;
    const texture = file.add(0x04, `${name}_SPRITE`, body => {
      body.u32(isMoving ? HAS_SLEEP : ONE_PICTURE, found.length, ...(isMoving ? [MILLISECONDS] : []), ...found);
    });
    sprite = file.add(0x05, '', body => body.u32(texture, 0x50));
  }
  return file.add(0x30, `${name}_MDF`, body => {
    body.u32(twoSided ? 1 : 0, how === 'unseen' ? 0 : USER_DEFINED + draws[how]);
    body.u8(0xb2, 0xb2, 0xb2, 0).f32(0, 0.75).u32(sprite);
  });
}

export function addPalette(file: WldWriter, name: string, materials: readonly number[]): number {
  return file.add(0x31, `${name}_MP`, body => body.u32(0, materials.length, ...materials));
}

/** A part of a mesh that has one material and hangs on one bone. */
export interface MeshPart {
  readonly shape: Shape;
  /** Its place in the palette. */
  readonly material: number;
  readonly dag?: number;
}

export interface MeshPlan {
  readonly palette: number;
  readonly centre?: Xyz;
  readonly parts: readonly MeshPart[];
  /** Red, green, blue of the light on a place. */
  readonly light?: (point: Xyz) => Xyz;
}

/** A unit is 1 << SCALE. */
const SCALE = 6;
const UNIT = 1 << SCALE;
const [UV_UNIT, NORMAL_UNIT] = [256, 127];
const [PLAIN, LIT] = [0x1_4003, 0x1_c003];

/** A mesh; its points are around its centre. */
export function addMesh(
  file: WldWriter,
  name: string,
  { palette, centre = [0, 0, 0], parts, light }: MeshPlan,
): number {
  const points = parts.flatMap(({ shape }) => shape.points);
  const corners = (pick: (...numbers: number[]) => number): readonly number[] =>
    [0, 1, 2].map(axis => pick(...points.map(point => point[axis] ?? 0)));
  const faces = facesOf(parts);
  const counts = parts.map(({ shape }) => shape.points.length);
  const hasBones = parts.some(({ dag }) => dag !== undefined);
  return file.add(0x36, `${name}_DMSPRITEDEF`, body => {
    body.u32(light ? LIT : PLAIN, palette, 0, 0, -2).f32(...centre, 0, 0, 0);
    body.f32(Math.max(...points.map(point => Math.hypot(...point))), ...corners(Math.min), ...corners(Math.max));
    body.u16(points.length, points.length, points.length, light ? points.length : 0, faces.length);
    body.u16(hasBones ? parts.length : 0, parts.length, parts.length, 0, SCALE);
    for (const point of points) body.u16(...point.map(part => Math.round(part * UNIT)));
    for (const { shape } of parts) for (const [u, v] of shape.uvs) body.u16(u * UV_UNIT, v * UV_UNIT);
    for (const { shape } of parts)
      for (const normal of shape.normals) body.u8(...normal.map(part => Math.round(part * NORMAL_UNIT)));
    if (light)
      for (const point of points) {
        const [red, green, blue] = light(point);
        body.u8(blue, green, red, 0xb8);
      }
    for (const [a, b, c] of faces) body.u16(0, a, c, b); // stored clockwise
    if (hasBones) for (const [i, { dag = 0 }] of parts.entries()) body.u16(counts[i] ?? 0, dag);
    for (const { shape, material } of parts) body.u16(shape.faces.length, material);
    for (const [i, { material }] of parts.entries()) body.u16(counts[i] ?? 0, material);
  });
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

/** A thing that others call by its name: a mesh or a skeleton, by what stands for it. */
export function addActor(file: WldWriter, name: string, sprite: number): number {
  return file.add(0x14, `${name}_ACTORDEF`, body => {
    body.u32(0, file.name('SPRITECALLBACK'), 1, 1, 0, 1, 0).f32(FARTHEST).u32(sprite, 0);
  });
}
