import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import { w3dHands } from './hands.ts';
import { modelShapes } from './import.ts';
import { topLevelIds, type W3d, w3d } from './layout/w3d.ts';
import { lastOfLongerChannel } from './longer-channel.ts';
import { notConfirmed } from './not-confirmed.ts';
import { numberedPivots } from './numbered-pivots.ts';
import { partName } from './part-name.ts';
import { namedParts, references } from './references.ts';
import { buildScene, skeletonsOf } from './scene/build.ts';
import { clipOf, clipsOf } from './scene/clips.ts';

const HEAD = 8;
const SIZE_BITS = 0x7fff_ffff;
/** Every model has fewer; a long file of zeros is not a model. */
const MOST = 100_000;

/** Consecutive chunks with known ids and some content; unknown ids may be among them. */
function detect({ name, source }: Probe): Detection {
  const seen = walk(source);
  const isWhole = seen.end === source.size;
  const isCalledSo = /\.(w3d|wlt|wht|wha|wtm)$/i.test(name);
  const what = chunksText(seen);
  if (seen.known === 0 && isWhole && isCalledSo && seen.all > 0) return { confidence: 'likely', why: what };
  if (seen.known === 0 || !seen.hasContent)
    return { confidence: 'unknown', why: 'does not begin with a chunk of Westwood 3D' };
  const isSure = seen.isKnownFirst ? seen.nests !== false : seen.nests === true;
  if (isWhole && seen.known * 2 > seen.all && isSure)
    return { confidence: 'certain', why: `${what} one after the other, up to the end` };
  if (!isCalledSo) return { confidence: 'unknown', why: `${what}, but then something else` };
  if (isWhole) return { confidence: 'likely', why: what };
  const rest = source.size - seen.end;
  const then =
    rest < 0
      ? `but ${counted(-rest, 'byte is', 'bytes are')} missing`
      : `then ${counted(rest, 'byte that is none', 'bytes that are none')}`;
  return { confidence: 'likely', why: `${what}, ${then}` };
}

/** `3 chunks of Westwood 3D and 1 unknown chunk` */
function chunksText({ known, all }: Seen): string {
  const strange = all - known;
  const chunks = [
    ...(known === 0 ? [] : [`${counted(known, 'chunk')} of Westwood 3D`]),
    ...(strange === 0 ? [] : [counted(strange, 'unknown chunk')]),
  ];
  return chunks.join(' and ');
}

interface Seen {
  readonly known: number;
  readonly all: number;
  readonly end: number;
  readonly hasContent: boolean;
  readonly isKnownFirst: boolean;
  /** Whether the first known chunk that should have nested chunks does; undefined without such a chunk. */
  readonly nests: boolean | undefined;
}

/** These do not contain chunks. */
const LEAVES: ReadonlySet<number> = new Set([0x704, 0x740, 0x741, 0x742, 0x750]);
const LAST_ID = 0xffff;

function walk(source: Source): Seen {
  let at = 0;
  let known = 0;
  let all = 0;
  let hasContent = false;
  let nests: boolean | undefined;
  let isKnownFirst = false;
  while (at + HEAD <= source.size && all < MOST) {
    const head = viewOf(source.read(at, HEAD));
    const size = (head.getUint32(4, true) & SIZE_BITS) >>> 0;
    const next = at + HEAD + size;
    const id = head.getUint32(0, true);
    const isKnown = topLevelIds.has(id);
    // The first chunk of a damaged file may claim to be longer than the file.
    if (next > source.size && !(isKnown && all === 0)) break;
    // Other files begin with any two numbers.
    if (known === 0 && !isKnown && id > LAST_ID) break;
    all++;
    if (all === 1) isKnownFirst = isKnown;
    if (isKnown) {
      known++;
      hasContent ||= size >= HEAD;
      if (size >= HEAD && !LEAVES.has(id)) nests ??= hasChunks(source, at + HEAD, next);
    }
    at = next;
  }
  return { known, all, end: at, hasContent, isKnownFirst, nests };
}

/** Whether chunks fill a range: many files begin with two numbers 0 and a plausible size. */
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
  followingFields: lastOfLongerChannel,
  exportsAs: ['json', 'glb', 'obj'],
};
