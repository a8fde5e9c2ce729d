import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { w3dHands } from './hands.ts';
import { modelShapes } from './import.ts';
import { topLevelIds, type W3d, w3d } from './layout/w3d.ts';
import { notConfirmed } from './not-confirmed.ts';
import { numberedPivots } from './numbered-pivots.ts';
import { partName } from './part-name.ts';
import { namedParts, references } from './references.ts';
import { buildScene, skeletonsOf } from './scene/build.ts';
import { clipOf, clipsOf } from './scene/clips.ts';

const HEAD = 8;
const SIZE_BITS = 0x7fff_ffff;
/** Every model has fewer; a long file of zeros is none. */
const MOST = 100_000;

/** Chunks of known ids one after the other, the first one with something in it. */
function detect({ name, source }: Probe): Detection {
  const seen = walk(source);
  if (seen.known === 0 || !seen.hasContent)
    return { confidence: 'unknown', why: 'does not begin with a chunk of Westwood 3D' };
  const what = `${seen.known} ${seen.known === 1 ? 'chunk' : 'chunks'} of Westwood 3D`;
  if (seen.end === source.size && seen.known * 2 > seen.all && seen.nests)
    return { confidence: 'certain', why: `${what} one after the other, up to the end` };
  if (!/\.(w3d|wlt|wht|wha|wtm)$/i.test(name))
    return { confidence: 'unknown', why: `${what}, but then something else` };
  const rest = source.size - seen.end;
  const then =
    rest < 0
      ? `but ${counted(-rest, 'byte is', 'bytes are')} missing`
      : `then ${counted(rest, 'byte that is none', 'bytes that are none')}`;
  return { confidence: 'likely', why: `${what}, ${then}` };
}

interface Seen {
  readonly known: number;
  readonly all: number;
  readonly end: number;
  readonly hasContent: boolean;
  /** The first chunk that should have chunks inside has them. */
  readonly nests: boolean;
}

/** What these hold are no chunks. */
const LEAVES: ReadonlySet<number> = new Set([0x704, 0x740, 0x741, 0x742, 0x750]);
const LAST_ID = 0xffff;

function walk(source: Source): Seen {
  let at = 0;
  let known = 0;
  let all = 0;
  let hasContent = false;
  let nests: boolean | undefined;
  while (at + HEAD <= source.size && all < MOST) {
    const head = viewOf(source.read(at, HEAD));
    const size = (head.getUint32(4, true) & SIZE_BITS) >>> 0;
    const next = at + HEAD + size;
    const id = head.getUint32(0, true);
    const isKnown = topLevelIds.has(id);
    // The first chunk of a damaged file may claim to be longer than the file.
    if (next > source.size && !(isKnown && all === 0)) break;
    all++;
    if (!isKnown) {
      if (known === 0) break;
    } else {
      known++;
      hasContent ||= size >= HEAD;
      if (size >= HEAD && !LEAVES.has(id)) nests ??= hasChunks(source, at + HEAD, next);
    }
    at = next;
  }
  return { known, all, end: at, hasContent, nests: nests ?? true };
}

/** Whether chunks fill a stretch: two numbers alone, 0 and a size that fits, begin many a file. */
function hasChunks(source: Source, start: number, end: number): boolean {
  let at = start;
  while (at + HEAD <= end && end <= source.size) {
    const head = viewOf(source.read(at, HEAD));
    const id = head.getUint32(0, true);
    if (id === 0 || id > LAST_ID) return false;
    at += HEAD + ((head.getUint32(4, true) & SIZE_BITS) >>> 0);
  }
  return at === end;
}

/** Models, skeletons and animations of Renegade, Generals and The Battle for Middle-earth. */
export const westwoodW3d: Format<W3d> = {
  id: 'westwood/w3d',
  icon: 'axes',
  scope: 'models',
  title: '3D model',
  detect,
  layout: w3d,
  notConfirmed,
  shapes: modelShapes,
  hands: w3dHands,
  scenes: { build: buildScene, skeletons: skeletonsOf, clips: clipsOf, clip: clipOf },
  references,
  namedParts,
  partName,
  numbered: numberedPivots,
  exportsAs: ['json', 'glb', 'obj'],
};
