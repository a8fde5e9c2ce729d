// References: a positive number is a fragment, counted from 1; a negative one is the offset of a string in the table; zero
// is none. The layouts that contain them may be nested at any depth, so members of the file are looked up from the inside
// out.

import {
  addLeaf,
  countOf,
  type FieldSink,
  f32,
  flags,
  follow,
  i8,
  i16,
  i32,
  type Layout,
  leafLayout,
  optional,
  type Reader,
  type Reference,
  records,
  refTo,
  type Scalar,
  struct,
  tuple,
  u8,
  u16,
  u32,
} from '#layout';
import { counted, grouped } from '../../../../base/counted.ts';
import { hexOffset } from '../../../../base/hex.ts';
import type { StringsSeen } from './strings.ts';

const number = refTo(i32, '^^fragments', { first: 1 });

/** The number of a fragment, from 1; 0 for none. */
export const fragmentRef: Reference = {
  ...number,
  about: 'a fragment, counted from 1; 0 for none',
  decode: decodeChecked,
  fields: (r, out) => nameChecked(r, out, undefined),
};

/**
 * A string, or a fragment's number if the member refers to one; shown with its text. `strings` is the path to the table.
 */
export function nameRef<const N extends string>(strings: N, about: string): Layout<number, 'value', N> {
  const table = follow(strings);
  return {
    ...number,
    refs: [strings],
    about,
    decode: decodeChecked,
    fields: (r, out) => nameChecked(r, out, table(r.scope) as StringsSeen | undefined), // as the table decoded it
  };
}

/** Members that refer to a name if they are negative. */
export const NAMES: ReadonlySet<string> = new Set(['name', 'actor', 'callback', 'sound']);

/** What a fragment is called. */
export const name = nameRef('^^strings', 'a place in the table of names, negative; 0 for none');
/** A reference to something in another file, by name, or in this one, by number. */
export const nameOrFragment = nameRef('^^strings', 'a name, negative; or a fragment, counted from 1');

function decodeChecked(r: Reader): number {
  const start = r.pos;
  const value = i32.decode(r);
  const odd = unexpected(r, value);
  if (odd !== undefined) r.find({ start, size: i32.size }, odd);
  return value;
}

function nameChecked(r: Reader, out: FieldSink, table: StringsSeen | undefined): unknown {
  const start = r.pos;
  const value = i32.decode(r);
  const text = value < 0 ? table?.at(-value) : undefined;
  const leaf = text === undefined ? number.leaf : { ...number.leaf, text: () => text };
  const odd = unexpected(r, value);
  addLeaf(r, out, { start, size: i32.size, leaf, value, ...(odd === undefined ? {} : { finding: odd }) });
  return text ?? value;
}

function unexpected(r: Reader, value: number): string | undefined {
  if (value > 0) {
    const count = ofFile(r, 'fragmentCount');
    return value <= count ? undefined : `expected a fragment from 1 to ${grouped(count)}, found ${grouped(value)}`;
  }
  const size = ofFile(r, 'stringHashSize');
  return -value < size
    ? undefined
    : `expected a place in the ${counted(size, 'byte')} of names, found ${grouped(-value)}`;
}

/** A number in the file's header. */
function ofFile({ scope }: Reader, member: string): number {
  for (let at = scope; at; at = at.outer) {
    const value = at.values[member];
    if (typeof value === 'number') return value;
  }
  return Number.POSITIVE_INFINITY;
}

// Structures that fragments of sprites and meshes share.

export const vec3 = tuple(struct({ x: f32, y: f32, z: f32 }));
export const uv = tuple(struct({ u: f32, v: f32 }));
export const plane = tuple(
  struct({ x: f32, y: f32, z: f32, distance: f32 }, 'Front is where the sum is not negative.'),
);
export const ball = struct({ center: vec3, radius: f32 });
export const shortVec3 = tuple(struct({ x: i16, y: i16, z: i16 }));
export const shortUv = tuple(struct({ u: i16, v: i16 }));
export const normal = tuple(struct({ x: i8, y: i8, z: i8 }, '127 is 1.'));
export const color = struct({ blue: u8, green: u8, red: u8, alpha: u8 });
/** A number of consecutive vertices or faces with one bone or material. */
export const skinGroup = struct({ count: u16, dag: u16 });
export const materialGroup = struct({ count: u16, material: u16 });

export const location = struct(
  { x: f32, y: f32, z: f32, rotZ: f32, rotY: f32, rotX: f32, unknown18: u32 },
  'Where an object is; 512 is a full turn, rotZ counter-clockwise seen from above.',
);

const SHADING = ['zero intensity', '', 'constant', '', 'ambient', 'scaled ambient'];
const DRAWING = ['transparent', '', 'wireframe', 'solid'];

/**
 * With bit 31, the number of a material type; otherwise bits 0-1 are the drawing mode, 2-4 lighting, 5-6 shading, 7-10 the
 * texture.
 */
export const renderMethod: Scalar = {
  ...leafLayout<number>(u32.kind, u32.size, { ...u32.leaf, text: renderMethodText }),
  about:
    'with bit 31 the number of a kind of material, else how to draw (bits 0-1), to light (2-4), to shade (5-6) and which texture (7-10)',
};

function renderMethodText(value: number): string {
  if (value >= 0x8000_0000) return `material ${hexOffset(value - 0x8000_0000)}`;
  const words = [DRAWING[value & 3], SHADING[(value >>> 2) & 7]].filter(Boolean);
  return [hexOffset(value), ...words].join(', ');
}

const renderFlags = flags(u32, {
  hasPen: 0,
  hasBrightness: 1,
  hasScaledAmbient: 2,
  hasSprite: 3,
  hasUvPlane: 4,
  hasUvs: 5,
  twoSided: 6,
});
const uvPlane = struct({ origin: vec3, uAxis: vec3, vAxis: vec3 });
const uvList = struct({ count: countOf(u32, 'uvs'), uvs: records(uv, 'count') });
export const renderInfo = struct(
  {
    flags: renderFlags,
    pen: optional(u32, 'flags.hasPen'),
    brightness: optional(f32, 'flags.hasBrightness'),
    scaledAmbient: optional(f32, 'flags.hasScaledAmbient'),
    sprite: optional(fragmentRef, 'flags.hasSprite'),
    uvPlane: optional(uvPlane, 'flags.hasUvPlane'),
    uvList: optional(uvList, 'flags.hasUvs'),
  },
  'How a face without a material is drawn.',
);
