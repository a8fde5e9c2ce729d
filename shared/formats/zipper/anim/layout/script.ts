import {
  type Infer,
  later,
  lazily,
  listToEnd,
  padding,
  relabel,
  restText,
  sizeOf,
  struct,
  u8,
  u32,
  within,
} from '#layout';
import { frame } from './frames.ts';
import { onOff32, pointer } from './values.ts';

/** A movement in the pool after the definitions: Pirate's Moon and Crimson Skies. */
export const script = struct(
  {
    namePointer: pointer,
    objectPointer: pointer,
    nameSize: sizeOf(u8, 'name'),
    objectSize: sizeOf(u8, 'object'),
    unknown0A: padding(2),
    spline: { ...onOff32, about: 'whether the curves of its frames mean anything' },
    frameCount: relabel(u32, 'count'),
    dataSize: sizeOf(u32, 'frames'),
    dataPointer: pointer,
    name: later({ ...within(restText, 'nameSize'), about: 'the file it was exported to' }),
    object: later({ ...within(restText, 'objectSize'), about: 'what it was exported from' }),
    frames: later(within(lazily(listToEnd(frame)), 'dataSize')),
  },
  'A movement of one object: all heads first, then names and frames of each.',
);
export interface Script extends Infer<typeof script> {}
