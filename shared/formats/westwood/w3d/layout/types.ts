import { bits, choice, expects, f32, type Layout, relabel, struct, tuple, u8, u16, u32 } from '#layout';
// The small types that most chunks consist of.

export const vec2 = tuple(struct({ x: f32, y: f32 }));
export const vec3 = tuple(struct({ x: f32, y: f32, z: f32 }));
export const quaternion = tuple(struct({ x: f32, y: f32, z: f32, w: f32 }));
export const uv = tuple(struct({ u: f32, v: f32 }));
export const rgba = tuple(struct({ red: u8, green: u8, blue: u8, alpha: u8 }));
/** The fourth byte is padding; tools leave anything in it. */
export const rgb = tuple(struct({ red: u8, green: u8, blue: u8, fill: u8 }));
export const index = struct({ index: u32 });
export const version = { ...bits(u32, { minor: 16, major: 16 }), about: 'of the chunk, not of the file' };

/** A 3ds Max matrix: three rows of rotation and one of translation, for row vectors. */
export const matrix4x3 = struct({ x: vec3, y: vec3, z: vec3, translation: vec3 });
export const matrix3x4 = struct({ x: quaternion, y: quaternion, z: quaternion });

/** A count of items in other chunks, which no writer can derive here. */
export const count: Layout<number> & typeof u32 = { ...relabel(u32, 'count') };
export const frameCount = count;

export const textureInfo = struct(
  {
    attributes: bits(u16, {
      publish: 1,
      resize: 1,
      noLevelsOfDetail: 1,
      clampU: 1,
      clampV: 1,
      alphaBitmap: 1,
      mipLevels: 2,
      hint: 8,
    }),
    animation: expects(choice(u16, { 0: 'loop', 1: 'pingPong', 2: 'once', 3: 'manual' }), 'named'),
    frameCount: u32,
    frameRate: f32,
  },
  'How a texture is sampled, and how its pictures follow each other.',
);

const DEPTH = {
  0: 'never',
  1: 'less',
  2: 'equal',
  3: 'lessEqual',
  4: 'greater',
  5: 'notEqual',
  6: 'greaterEqual',
  7: 'always',
} as const;
const SOURCE = { 0: 'zero', 1: 'one', 2: 'sourceAlpha', 3: 'oneMinusSourceAlpha' } as const;
const DESTINATION = {
  0: 'zero',
  1: 'one',
  2: 'sourceColour',
  3: 'oneMinusSourceColour',
  4: 'sourceAlpha',
  5: 'oneMinusSourceAlpha',
  6: 'sourceColourPrefog',
} as const;
const GRADIENT = { 0: 'off', 1: 'modulate', 2: 'add', 3: 'bump', 4: 'bumpLuminance', 5: 'modulate2x' } as const;
const DETAIL = {
  0: 'off',
  1: 'detail',
  2: 'scale',
  3: 'inverseScale',
  4: 'add',
  5: 'subtract',
  6: 'subtractReverse',
  7: 'blend',
  8: 'detailBlend',
  9: 'addSigned',
  10: 'addSigned2x',
  11: 'scale2x',
  12: 'modulateAlphaAddColour',
} as const;
const DETAIL_ALPHA = { 0: 'off', 1: 'detail', 2: 'scale', 3: 'inverseScale' } as const;

/** Numbers that mean off and on, without names. */
export const ON_OFF = [0, 1] as const;
const onOff = expects(u8, { among: ON_OFF });
const named = <const C extends Record<number, string>>(names: C) => expects(choice(u8, names), 'named');

export const shader = struct(
  {
    depthCompare: named(DEPTH),
    depthMask: onOff,
    colourMask: { ...u8, about: 'not used' },
    destinationBlend: named(DESTINATION),
    fog: { ...u8, about: 'not used' },
    primaryGradient: named(GRADIENT),
    secondaryGradient: onOff,
    sourceBlend: named(SOURCE),
    texturing: onOff,
    detailColour: named(DETAIL),
    detailAlpha: named(DETAIL_ALPHA),
    preset: { ...u8, about: 'not used' },
    alphaTest: expects(u8, { among: ON_OFF }, 'texels with less alpha than 0x60 are not drawn'),
    postDetailColour: named(DETAIL),
    postDetailAlpha: named(DETAIL_ALPHA),
    fill: u8,
  },
  'How a surface blends with what is already drawn.',
);
