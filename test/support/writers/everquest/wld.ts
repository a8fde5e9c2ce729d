// Files of fragments, number by number. On purpose nothing of shared/: what reads them is tested with them.
import { draws, type MeshPart, type MeshPlan, type Surface } from '../../../../electron/demo/everquest/surfaces.ts';
import type { Xyz } from '../../../../electron/demo/vectors.ts';
import { ByteWriter } from '../byte-writer.ts';

const USER_DEFINED = 0x8000_0000;
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

const MAGIC = 0x5450_3d02;
const OLD = 0x0001_5500;
const REGION = 0x22;
const KEY = [0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a];

/** Text and its NUL as these files hold it. */
export function cipheredText(text: string): Uint8Array {
  return Uint8Array.from(`${text}\0`, (letter, i) => letter.charCodeAt(0) ^ (KEY[i % KEY.length] ?? 0));
}

/** Collects fragments and the names they use; names are kept once, in the order of their first use. */
export class WldWriter {
  readonly #version: number;
  readonly #places = new Map<string, number>();
  readonly #fragments: { readonly type: number; readonly body: Uint8Array }[] = [];
  #names = '\0';

  constructor(version = OLD) {
    this.#version = version;
  }

  /** The reference to a name; 0 for none. */
  name(text: string): number {
    if (text === '') return 0;
    const known = this.#places.get(text) ?? this.#names.length;
    if (!this.#places.has(text)) {
      this.#places.set(text, known);
      this.#names += `${text}\0`;
    }
    return -known;
  }

  /** A fragment: its name, then what is written after. Gives its number, from 1. */
  add(type: number, name: string, write: (body: ByteWriter) => void): number {
    const body = new ByteWriter().u32(this.name(name));
    write(body);
    return this.addBody(type, body);
  }

  /** A fragment that begins without a name. */
  addBody(type: number, body: ByteWriter): number {
    body.zeros(-body.size & 3);
    return this.#fragments.push({ type, body: body.bytes() });
  }

  bytes(): Uint8Array {
    const names = cipheredText(this.#names.slice(0, -1));
    const sizes = this.#fragments.map(({ body }) => body.length);
    const regions = this.#fragments.filter(({ type }) => type === REGION).length;
    const padding = -names.length & 3;
    const file = new ByteWriter()
      .u32(MAGIC, this.#version, this.#fragments.length, regions)
      .u32(Math.max(0, ...sizes), names.length + padding, this.#places.size)
      .raw(names)
      .zeros(padding);
    for (const { type, body } of this.#fragments) file.u32(body.length, type).raw(body);
    return file.u32(0xffff_ffff).bytes();
  }
}

export function addPalette(file: WldWriter, name: string, materials: readonly number[]): number {
  return file.add(0x31, `${name}_MP`, body => body.u32(0, materials.length, ...materials));
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
  { palette, centre = [0, 0, 0], parts, light, animation = 0 }: MeshPlan,
): number {
  const points = parts.flatMap(({ shape }) => shape.points);
  const corners = (pick: (...numbers: number[]) => number): readonly number[] =>
    [0, 1, 2].map(axis => pick(...points.map(point => point[axis] ?? 0)));
  const faces = facesOf(parts);
  const counts = parts.map(({ shape }) => shape.points.length);
  const hasBones = parts.some(({ dag }) => dag !== undefined);
  return file.add(0x36, `${name}_DMSPRITEDEF`, body => {
    body.u32(light ? LIT : PLAIN, palette, animation, 0, -2).f32(...centre, 0, 0, 0);
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

/** Shapes of one mesh that follow each other; gives what stands for them. */
export function addShapes(file: WldWriter, name: string, shapes: readonly (readonly Xyz[])[]): number {
  const stored = file.add(0x37, `${name}_DMTRACKDEF`, body => {
    body.u32(0).u16(shapes[0]?.length ?? 0, shapes.length, MILLISECONDS, 0, SCALE);
    for (const point of shapes.flat()) body.u16(...point.map(part => Math.round(part * UNIT)));
    body.u16(0);
  });
  return file.add(0x2f, '', body => body.u32(stored, 0));
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
