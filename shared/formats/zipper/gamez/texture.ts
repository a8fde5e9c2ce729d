import { choice, constant, dottedText, expects, type Infer, i32, refTo, struct, u32 } from '#layout';
import { pointer } from '../node/vectors.ts';

const ABOUT = 'Name of a texture; its picture is in a package of textures.';

const name = { ...dottedText(20), about: 'the dot before its ending is stored as a NUL; may occur more than once' };
const state = expects(choice(u32, { 0: 'unused', 1: 'loaded', 2: 'used', 3: 'unknown3' }), 'named');
const mip = { ...refTo(i32, 'textures'), about: 'the same in half the size, -1 for none' };
const category = constant(u32, 0);

/** 36 bytes: Recoil. */
export const textureRc = struct({ imagePointer: pointer, surfacePointer: pointer, name, state, mip }, ABOUT);
/** 40 bytes: MechWarrior 3. */
export const textureMw = struct({ imagePointer: pointer, surfacePointer: pointer, name, state, category, mip }, ABOUT);
/** 44 bytes: Pirate's Moon and Crimson Skies. */
export const texturePm = struct(
  { imagePointer: pointer, unknown04: constant(u32, 0), surfacePointer: pointer, name, state, category, mip },
  ABOUT,
);
export type Texture = Infer<typeof textureRc>;
