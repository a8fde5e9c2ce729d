import { f32, flags, type Infer, padding, struct, u32 } from '#layout';
import { affine, color, vec3 } from './vectors.ts';

/** The same 144 bytes in all four games. */
export const object3d = struct(
  {
    flags: {
      ...flags(u32, { opacity: 1, color: 2, initial: 3, matrix: 4, always: 5 }),
      about: '1 opacity and 2 color say that these apply, 3 initial: no transform, 4 matrix: only the matrix applies',
    },
    opacity: f32,
    color,
    unknown14: f32,
    rotate: { ...vec3, about: 'radians about x, y, z: first z, then x, then y' },
    scale: vec3,
    transform: { ...affine, about: 'of rotate and scale, with the translation; at times an ulp off, and kept' },
    unknown60: padding(48),
  },
  'An object: placed, turned and scaled, and may have a model.',
);
export interface Object3d extends Infer<typeof object3d> {}
