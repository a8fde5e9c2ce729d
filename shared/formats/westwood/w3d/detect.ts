import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import type { Detection, Probe } from '../../format.ts';
import { topLevelIds } from './layout/w3d.ts';

const HEAD = 8;
const SIZE_BITS = 0x7fff_ffff;
/** Every model has fewer; a long file of zeros is none. */
const MOST = 100_000;

/** Chunks of known ids one behind the other, the first one with something in it. */
export function detect({ name, source }: Probe): Detection {
  const seen = walk(source);
  if (seen.known === 0 || !seen.hasContent)
    return { confidence: 'unknown', why: 'does not begin with a chunk of Westwood 3D' };
  const what = `${seen.known} ${seen.known === 1 ? 'chunk' : 'chunks'} of Westwood 3D`;
  if (seen.end === source.size && seen.known * 2 > seen.all)
    return { confidence: 'certain', why: `${what} one behind the other, up to the end` };
  if (!/\.(w3d|wlt|wht|wha|wtm)$/i.test(name))
    return { confidence: 'unknown', why: `${what}, but then something else` };
  const behind = source.size - seen.end;
  const then = behind < 0 ? `but ${-behind} bytes are missing` : `then ${behind} bytes that are none`;
  return { confidence: 'likely', why: `${what}, ${then}` };
}

interface Seen {
  readonly known: number;
  readonly all: number;
  readonly end: number;
  readonly hasContent: boolean;
}

function walk(source: Source): Seen {
  let at = 0;
  let known = 0;
  let all = 0;
  let hasContent = false;
  while (at + HEAD <= source.size && all < MOST) {
    const head = viewOf(source.read(at, HEAD));
    const size = (head.getUint32(4, true) & SIZE_BITS) >>> 0;
    const next = at + HEAD + size;
    const isKnown = topLevelIds.has(head.getUint32(0, true));
    // The first chunk of a damaged file may claim to be longer than the file.
    if (next > source.size && !(isKnown && all === 0)) break;
    all++;
    if (!isKnown) {
      if (known === 0) break;
    } else {
      known++;
      hasContent ||= size >= HEAD;
    }
    at = next;
  }
  return { known, all, end: at, hasContent };
}
