import {
  constant,
  countOf,
  fixedText,
  type Infer,
  later,
  laterOf,
  list,
  listUntilZeros,
  offsetOf,
  placed,
  struct,
  u32,
} from '#layout';
import { unixTime } from '../time/unix-time.ts';
import { line } from './line.ts';

export const MAGIC = 0x0897_1119;
export const VERSION = 7;
/** Longest name: the games want a NUL after it. */
export const LONGEST_NAME = 119;
/** More lines than any file can hold: the zeros after the last end them. */
const ANY_NUMBER = 0xffff_ffff;

export const script = struct(
  {
    name: { ...fixedText(LONGEST_NAME + 1), about: 'the file it was compiled from; may occur more than once' },
    modified: { ...unixTime, about: 'when that file was last changed' },
    start: offsetOf(u32, 'lines'),
    lines: later(placed(listUntilZeros(line, u32.size, ANY_NUMBER), 'start')),
    end: later(constant(u32, 0)),
  },
  'One script: its entry in the directory, its lines after all entries, four zero bytes at the end.',
);
export interface Script extends Infer<typeof script> {}

export const interp = struct(
  {
    magic: constant(u32, MAGIC),
    version: constant(u32, VERSION),
    count: countOf(u32, 'scripts'),
    scripts: list(script, 'count'),
    lines: laterOf('scripts'),
  },
  'Scripts of the interpreter: directory first, the lines of all scripts after it, in the same order.',
);
export interface Interp extends Infer<typeof interp> {}
