import { later } from '../../../../layout/later.ts';
import type { Infer } from '../../../../layout/layout.ts';
import { lazily } from '../../../../layout/lazily.ts';
import { listToEnd } from '../../../../layout/list-to-end.ts';
import { padding } from '../../../../layout/padding.ts';
import { relabel } from '../../../../layout/relabel.ts';
import { restText } from '../../../../layout/rest-text.ts';
import { u8, u32 } from '../../../../layout/scalars.ts';
import { sizeOf } from '../../../../layout/size-of.ts';
import { struct } from '../../../../layout/struct.ts';
import { within } from '../../../../layout/within.ts';
import { frame } from './frames.ts';
import { onOff32, pointer } from './values.ts';

/** A movement in the pool behind the definitions: Pirate's Moon and Crimson Skies. */
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
