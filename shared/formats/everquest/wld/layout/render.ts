// What the fragments of sprites and meshes share.
import {
  countOf,
  f32,
  flags,
  i8,
  i16,
  leafLayout,
  optional,
  records,
  type Scalar,
  struct,
  tuple,
  u8,
  u16,
  u32,
} from '#layout';
import { hexOffset } from '../../../../base/hex.ts';
import { fragmentRef } from './refs.ts';

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
/** So many vertices or faces, one after the other, of one bone or material. */
export const skinGroup = struct({ count: u16, dag: u16 });
export const materialGroup = struct({ count: u16, material: u16 });

export const location = struct(
  { x: f32, y: f32, z: f32, rotZ: f32, rotY: f32, rotX: f32, unknown18: u32 },
  'Where an object is; 512 is a full turn, rotZ counter-clockwise seen from above.',
);

const SHADING = ['zero intensity', '', 'constant', '', 'ambient', 'scaled ambient'];
const DRAWING = ['transparent', '', 'wireframe', 'solid'];

/** With bit 31 the number of a kind of material; else bits 0-1 say how to draw, 2-4 to light, 5-6 to shade, 7-10 which texture. */
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
