import { f32, leafLayout, type Scalar, struct, tuple, u32 } from '#layout';
// The small types that nodes, models and materials consist of.

export const vec3 = tuple(struct({ x: f32, y: f32, z: f32 }));
export const uv = tuple(struct({ u: f32, v: f32 }));
/** From 0 to 255 in models and materials. */
export const color = tuple(struct({ red: f32, green: f32, blue: f32 }));
export const range = struct({ min: f32, max: f32 });
export const box = struct({ min: vec3, max: vec3 });
/** Rows of a 3×3 matrix, then a translation: row i is the image of axis i. */
export const affine = struct({ x: vec3, y: vec3, z: vec3, translation: vec3 });

/** An address in the memory of the tool that wrote the file: kept, never followed. At most, it matters whether it is 0. */
export const pointer: Scalar = {
  ...leafLayout<number>(u32.kind, u32.size, {
    ...u32.leaf,
    text: value => (value === 0 ? 'none' : `0x${value.toString(16).toUpperCase().padStart(8, '0')}`),
  }),
  about: 'process memory: kept, never followed',
};

/** An address that is 0 if nothing follows: it may change, but not to 0 or from 0. */
export function tellingPointer(what: string): Scalar {
  const { leaf } = pointer;
  return {
    ...leafLayout<number>(u32.kind, u32.size, {
      ...leaf,
      parse: (input, size, now) => {
        const parsed = leaf.parse?.(input, size, now) ?? { why: 'this cannot be set' };
        if ('why' in parsed || now === undefined || (parsed.value === 0) === (now === 0)) return parsed;
        if (now !== 0) return { why: `0 would mean that there is no ${what} here, but there is one` };
        return { why: `0 means that there is no ${what} here: other bytes would be read as one` };
      },
    }),
    about: `process memory: kept, never followed, but 0 where there is no ${what}`,
  };
}
