import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import { asFault } from '../../../layout/fault.ts';
import { newMemo } from '../../../layout/memo.ts';
import { Reader } from '../../../layout/reader.ts';
import type { Detection, Probe } from '../../format.ts';
import { motion } from './layout.ts';

const VERSION = 4;
/** What is always there, and means nothing that is known. */
const ALWAYS = { unknown10: -1, unknown14: 1 } as const;

/** Version 4, -1.0 and 1.0 in the header, and parts that end where the file ends. Names of motions have no ending. */
export function detect({ source }: Probe): Detection {
  if (source.size < motion.minSize) return { confidence: 'unknown', why: 'too short for a motion' };
  if (!hasHeader(source)) return { confidence: 'unknown', why: 'does not begin with version 4, -1.0 and 1.0' };
  const { end, oddity } = stepThrough(source);
  const why = 'begins as a motion of version 4';
  if (oddity !== undefined) return { confidence: 'likely', why: `${why}, but ${oddity}` };
  if (end < source.size) return { confidence: 'likely', why: `${why}, but ends at ${end} of ${source.size} bytes` };
  return { confidence: 'certain', why: `${why}, and its parts end where the file ends` };
}

function hasHeader(source: Source): boolean {
  const { offsets } = motion;
  const head = viewOf(source.read(0, motion.minSize));
  return (
    head.getUint32(offsets.version ?? 0, true) === VERSION &&
    head.getFloat32(offsets.unknown10 ?? 0, true) === ALWAYS.unknown10 &&
    head.getFloat32(offsets.unknown14 ?? 0, true) === ALWAYS.unknown14
  );
}

/** To the end, without making a model of it. */
function stepThrough(source: Source): { readonly end: number; readonly oddity?: string } {
  const r = new Reader(source);
  const nowhere = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY, memo: newMemo(), add: () => {} };
  try {
    motion.fields(r, nowhere);
    return { end: r.pos };
  } catch (error) {
    return { end: r.pos, oddity: asFault(error).fault.text };
  }
}
