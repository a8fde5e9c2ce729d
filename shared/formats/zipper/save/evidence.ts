// Evidence about bytes of unknown meaning: facts about the bytes, no guesses.
import { viewOf } from '../../../base/bytes.ts';
import { f32Text } from '../../../base/f32.ts';
import { hexOffset } from '../../../base/hex.ts';

/** Known numbers of the same save: a copy of one elsewhere may have the same meaning. */
export type KnownNumbers = readonly (readonly [name: string, value: number])[];

/** Shown per range; more would hide the rest. */
const MOST = 4;
/** Smaller ones are everywhere. */
const LEAST = 2;

/** Evidence of one range: zeros, letters, floats, small numbers, and known numbers in it. */
export function evidenceOf(bytes: Uint8Array, known: KnownNumbers = []): string {
  const used = bytes.findLastIndex(byte => byte !== 0) + 1;
  if (used === 0) return 'all zero';
  const zeros = bytes.length - used;
  const rest = zeros >= 4 && used < bytes.length ? `, then ${zeros} zero bytes` : '';
  return [`${contentOf(bytes.subarray(0, used), bytes)}${rest}`, ...equalTo(bytes, known)].join('; ');
}

function contentOf(used: Uint8Array, all: Uint8Array): string {
  const [first = 0] = used;
  if (used.length === all.length && used.every(byte => byte === first)) return `every byte ${hexOffset(first)}`;
  const letters = printable(used);
  if (letters !== undefined) return `text “${letters}”`;
  const words = wordsOf(all);
  const set = words.filter(word => word !== 0);
  const floats = set.filter(isLikeFloat);
  if (floats.length === set.length && set.length > 0)
    return `like floats: ${few(floats.map(word => f32Text(floatOf(word))))}`;
  const small = set.filter(word => word < 0x1_0000 || word > 0xffff_ff00);
  if (small.length === set.length && set.length > 0) return `like numbers: ${few(small.map(word => String(word | 0)))}`;
  return floats.length * 2 > set.length
    ? `${floats.length} of ${set.length} like floats`
    : `${used.filter(byte => byte !== 0).length} of ${all.length} bytes not zero, no pattern`;
}

/** Known numbers found in the bytes, with their positions. */
function* equalTo(bytes: Uint8Array, known: KnownNumbers): Generator<string> {
  const words = wordsOf(bytes);
  for (const [name, value] of known) {
    const at = value < LEAST ? [] : words.flatMap((word, i) => (word === value >>> 0 ? [hexOffset(i * 4)] : []));
    if (at.length > 0) yield `the same as ${name} at ${few(at)}`;
  }
}

/** The same range of several records: what they share, and what differs. */
export function evidenceAcross(records: readonly Uint8Array[], what: string): string {
  const [first, ...others] = records;
  if (first === undefined) return `no ${what}`;
  const all = `all ${records.length} ${what}`;
  if (records.every(record => record.every(byte => byte === 0))) return `zero in ${all}`;
  const differs = (i: number): boolean =>
    others.some(record => record.subarray(i, i + 4).some((byte, j) => byte !== first[i + j]));
  const places = Array.from({ length: Math.ceil(first.length / 4) }, (_, i) => i * 4).filter(differs);
  if (places.length === 0) return `the same in ${all}: ${evidenceOf(first)}`;
  const most = new Set(records.map(record => record.toString())).size;
  return `${most} values in ${all}; differs at ${few(places.map(hexOffset))} of ${first.length} bytes`;
}

function few(texts: readonly string[]): string {
  return texts.slice(0, MOST).join(', ') + (texts.length > MOST ? ` and ${texts.length - MOST} more` : '');
}

/** Printable letters up to the first NUL, followed only by NULs; at least three. */
function printable(used: Uint8Array): string | undefined {
  if (used.length < 3 || !used.every(byte => byte >= 0x20 && byte < 0x7f)) return undefined;
  return String.fromCharCode(...used.subarray(0, 40));
}

function wordsOf(bytes: Uint8Array): readonly number[] {
  const view = viewOf(bytes);
  return Array.from({ length: bytes.length >> 2 }, (_, i) => view.getUint32(i * 4, true));
}

const scratch = new DataView(new ArrayBuffer(4));

function floatOf(word: number): number {
  scratch.setUint32(0, word, true);
  return scratch.getFloat32(0, true);
}

/** In the magnitude of things in a game. */
function isLikeFloat(word: number): boolean {
  const size = Math.abs(floatOf(word));
  return size >= 1e-4 && size <= 1e6;
}
