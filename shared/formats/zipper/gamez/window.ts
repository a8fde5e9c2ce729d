import { type Infer, i32, padding, struct, u32 } from '#layout';
import { pointer, unitColor } from './vectors.ts';

/** 248 bytes. */
export const window = struct(
  {
    originX: i32,
    originY: i32,
    width: i32,
    height: i32,
    clearPolygons: { ...padding(208), about: 'four polygons of 52 bytes' },
    clearCount: u32,
    bufferIndex: { ...i32, about: '-1' },
    bufferPointer: pointer,
    bufferWidth: u32,
    bufferHeight: u32,
    bufferDepth: u32,
  },
  'The part of a display that a camera draws into.',
);
export interface Window extends Infer<typeof window> {}

/** 28 bytes. */
export const display = struct(
  { originX: u32, originY: u32, width: u32, height: u32, clearColor: unitColor },
  'The screen.',
);
export interface Display extends Infer<typeof display> {}
