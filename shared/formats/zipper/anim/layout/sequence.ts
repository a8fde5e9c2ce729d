import { choice, constant, expects, f32, padding, u8, u32 } from '#layout';
import { name32, pointer } from './values.ts';

const state = expects(choice(u8, { 0: 'INITIAL', 3: 'ON_CALL' }), 'named');

/** What comes before the events of a sequence, up to their size. */
export const sequenceShape = {
  name: name32,
  state: { ...state, about: 'whether it runs from the start or waits to be called' },
  resetState: { ...state, about: 'the same after a reset' },
  unknown22: padding(2),
  loopTime: constant(f32, 0),
  eventTime: constant(f32, 0),
  sequenceTime: constant(f32, 0),
  loopCount: constant(u32, 0),
  currentEvent: constant(u32, 0),
  dataPointer: pointer,
} as const;

/** Bytes before the events. */
export const SEQUENCE_HEAD = 64;
