import type { Source } from '../../../shared/base/source.ts';
import { fromWindows1252 } from '../../../shared/base/windows1252.ts';
import type { BytePattern } from './byte-pattern.ts';
import type { FoundPlace } from './search-task.ts';

/** Letters shown before and behind a place; longer places are cut. */
const BEFORE = 32;
const BEHIND = 64;
const LONGEST = 200;

/** A place in the bytes of its entry. */
export interface Stretch {
  readonly source: Source;
  readonly start: number;
  readonly size: number;
  readonly shownAs: BytePattern['shownAs'];
}

/** What stands at a place: the text it is a part of, up to what is no text, or the bytes around it. */
export function aroundPlace(stretch: Stretch): Pick<FoundPlace, 'text' | 'mark'> {
  const { source, start, shownAs } = stretch;
  const unit = shownAs === 'wide' ? 2 : 1;
  const size = Math.min(stretch.size, LONGEST * unit);
  const [before, behind] = shownAs === 'hex' ? [4, 12] : [BEFORE * unit, BEHIND * unit];
  const from = start - Math.floor(Math.min(start, before) / unit) * unit;
  const bytes = source.read(from, Math.min(source.size, start + size + behind) - from);
  const parts = [bytes.subarray(0, start - from), bytes.subarray(start - from, start - from + size)] as const;
  const rest = bytes.subarray(start - from + size);
  if (shownAs === 'hex') return hexAround(...parts, rest);
  const letters = shownAs === 'wide' ? wideLetters : fromWindows1252;
  const head = /[^\p{C}]*$/u.exec(letters(parts[0]))?.[0].trimStart() ?? '';
  const place = letters(parts[1]).replace(/\p{C}/gu, '·');
  const tail = /^[^\p{C}]*/u.exec(letters(rest))?.[0].trimEnd() ?? '';
  return { text: head + place + tail, mark: [head.length, head.length + place.length] };
}

function hexAround(before: Uint8Array, place: Uint8Array, behind: Uint8Array): Pick<FoundPlace, 'text' | 'mark'> {
  const text = [before, place, behind].filter(part => part.length > 0).map(hex);
  const start = before.length * 3;
  return { text: text.join(' '), mark: [start, start + place.length * 3 - 1] };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}

function wideLetters(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  return text;
}
