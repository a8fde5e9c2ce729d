import { toSpacedHex } from '../../../shared/base/hex.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import { fromWindows1252 } from '../../../shared/base/windows1252.ts';
import type { EntryExtent, NamedPlace, PackedPlace, Places } from './entry-extents.ts';
import { type BytePattern, type FoundPlace, fitsAt, isLiteral, type SearchNote, type Sought } from './search-task.ts';

/** Letters shown before and after a match; longer matches are cut. */
const BEFORE = 32;

const AFTER = 64;

const LONGEST = 200;

export interface CollectorOptions {
  readonly sought: Sought;
  readonly places: Places;
  readonly source: Source;
  /** Ranges in which nothing counts. */
  readonly without: readonly { readonly start: number; readonly size: number }[];
}

/** Counts all matches and keeps the first ones, each with its entry. */
export class PlaceCollector {
  readonly #options: CollectorOptions;
  #kept = 0;
  #count = 0;
  /** Names, and matches in packed entries: they are collected as they are. */
  #listed: FoundPlace[] = [];
  #raw: RawPlace[] = [];
  #last: EntryExtent | undefined;

  constructor(options: CollectorOptions) {
    this.#options = options;
  }

  /** A match in the file; those of several patterns in any order. */
  add(place: RawPlace): void {
    const { without, sought } = this.#options;
    const size = place.pattern.bytes.length;
    if (without.some(range => place.start < range.start + range.size && place.start + size > range.start)) return;
    if (sought.formats !== undefined && !sought.formats.includes(this.#placeOf(place).format)) return;
    this.#count++;
    // Each pattern reports its matches in order: the first ones of each include the first ones of all.
    if (this.#raw.length < (sought.limit - this.#kept) * sought.patterns.length) this.#raw.push(place);
  }

  /** A match in an unpacked entry. */
  addPacked({ steps, format, source }: PackedPlace, { start, pattern }: RawPlace): void {
    const { sought } = this.#options;
    if (sought.formats !== undefined && !sought.formats.includes(format)) return;
    this.#count++;
    if (this.#kept >= sought.limit) return;
    this.#kept++;
    const size = pattern.bytes.length;
    const around = aroundPlace({ source, start, size, shownAs: pattern.shownAs });
    this.#listed.push({ steps, format, start, size, ...around });
  }

  /** A file's or an entry's name, if it counts; returns how many are collected. */
  addName({ name, steps, format }: NamedPlace): number {
    const { sought } = this.#options;
    const part = sought.name ?? '';
    const at = name.toLowerCase().indexOf(part);
    if (at < 0 || (sought.formats !== undefined && !sought.formats.includes(format))) return this.#listed.length;
    this.#count++;
    if (this.#kept < sought.limit) {
      this.#kept++;
      this.#listed.push({ steps, format, text: name, mark: [at, at + part.length] });
    }
    return this.#listed.length;
  }

  /** What was added since the last call. */
  take(bytes: number): SearchNote {
    const { limit } = this.#options.sought;
    const first = this.#raw.toSorted((a, b) => a.start - b.start).slice(0, limit - this.#kept);
    const note = { bytes, count: this.#count, places: [...this.#listed, ...first.map(place => this.#found(place))] };
    this.#kept += first.length;
    this.#count = 0;
    this.#listed = [];
    this.#raw = [];
    return note;
  }

  #found(raw: RawPlace): FoundPlace {
    const { source } = this.#options;
    const { steps, format, start, from, size } = this.#placeOf(raw);
    const entry = sliceSource(source, from, size);
    const { length } = raw.pattern.bytes;
    const around = aroundPlace({ source: entry, start, size: length, shownAs: raw.pattern.shownAs });
    return { steps, format, start, size: length, ...around };
  }

  #placeOf({ start, pattern }: RawPlace): EntryExtent {
    const { length } = pattern.bytes;
    const last = this.#last;
    // Most matches are in the same entry as the one before; in a container, though, the next may be in an entry.
    if (last?.isInnermost === true && start >= last.from && start + length <= last.from + last.size)
      return { ...last, start: start - last.from };
    this.#last = this.#options.places.at(start, length);
    return this.#last;
  }
}

/** Bytes in pieces: `fill` copies those from `start` on into the window. */
export interface Bytes {
  readonly size: number;
  fill(window: Buffer, start: number): void;
}

/** Bytes searched at once. Larger windows are no faster; smaller ones call the system more often. */
export const WINDOW_SIZE = 4 * 1024 * 1024;

/** Where a pattern was found. */
interface RawPlace {
  readonly start: number;
  readonly pattern: BytePattern;
}

interface SearchStretch {
  readonly patterns: readonly BytePattern[];
  /** Where matches may start. */
  readonly from: number;
  readonly to: number;
}

/**
 * Searches a range window by window; each window gets its bytes and reports its matches through `found`, pattern after
 * pattern. A match across the border of two windows is found in the first.
 */
export function* searchStretch(
  bytes: Bytes,
  { patterns, from, to }: SearchStretch,
  found: (place: RawPlace) => void,
): Generator<{ readonly start: number; readonly size: number }> {
  const scanners = patterns.map(pattern => ({ ...byteScanner(pattern), next: from }));
  const overhang = Math.max(0, ...patterns.map(pattern => pattern.bytes.length - 1));
  const window = Buffer.allocUnsafe(Math.min(bytes.size, WINDOW_SIZE + overhang));
  for (let start = from; start < to; start += WINDOW_SIZE) {
    const size = Math.min(WINDOW_SIZE, to - start);
    const held = window.subarray(0, Math.min(window.length, size + overhang, bytes.size - start));
    bytes.fill(held, start);
    for (const scanner of scanners) {
      const last = Math.min(size, held.length - scanner.pattern.bytes.length + 1) - 1;
      const tell = (at: number) => found({ start: start + at, pattern: scanner.pattern });
      scanner.next = start + scanner.scan(held, Math.max(0, scanner.next - start), last, tell);
    }
    yield { start, size };
  }
}

/** Searches ranges of bytes for one pattern; no match overlaps the one before. */
interface ByteScanner {
  readonly pattern: BytePattern;
  /** Reports every match that starts from `from` up to `last` in the window, in order; returns where the next may start. */
  scan(window: Buffer, from: number, last: number, found: (start: number) => void): number;
}

/** After this many close matches, calling the platform's search for each costs more than a loop. */
const MANY = 1000;
const CLOSE = 256;

/**
 * Prepares a pattern. One that fits only one run of bytes is left to the platform's own search (1.7 GB/s); the others
 * skip by the last byte (Horspool), for both letter cases and half bytes alike. A regular expression
 * over Latin-1 text took twice as long as that, and cannot do half bytes.
 */
export function byteScanner(pattern: BytePattern): ByteScanner {
  const { bytes } = pattern;
  const skipping = skipper(pattern);
  if (!isLiteral(pattern)) return { pattern, scan: skipping };
  return {
    pattern,
    scan(window, from, last, found) {
      let at = from;
      for (let count = 1; at <= last; count++) {
        const start = window.indexOf(bytes, at);
        if (start < 0 || start > last) return last + 1;
        found(start);
        at = start + bytes.length;
        if (count >= MANY && at - from < count * CLOSE) return skipping(window, at, last, found);
      }
      return at;
    },
  };
}

function skipper(pattern: BytePattern): ByteScanner['scan'] {
  const { bytes, others, masks } = pattern;
  const end = bytes.length - 1;
  const skips = skipTable(pattern);
  const isEnd = Uint8Array.from({ length: 256 }, (_, byte) => (fitsAt(pattern, end, byte) ? 1 : 0));
  return (window, from, last, found) => {
    let at = from;
    while (at <= last) {
      const tail = window[at + end] ?? 0;
      let i = isEnd[tail] === 1 ? 0 : -1;
      while (i >= 0 && i < end) {
        const bits = (window[at + i] ?? 0) & (masks[i] ?? 0);
        i = bits === bytes[i] || bits === others[i] ? i + 1 : -1;
      }
      if (i < 0) at += skips[tail] ?? 1;
      else {
        found(at);
        at += end + 1;
      }
    }
    return at;
  };
}

/** By the byte under the pattern's last position: how far the pattern may move without missing a match. */
function skipTable(pattern: BytePattern): Uint16Array {
  const { length } = pattern.bytes;
  const skips = new Uint16Array(256).fill(length);
  for (let at = 0; at < length - 1; at++)
    for (let byte = 0; byte < 256; byte++) if (fitsAt(pattern, at, byte)) skips[byte] = length - 1 - at;
  return skips;
}

/** A match in the bytes of its entry. */
interface Stretch {
  readonly source: Source;
  readonly start: number;
  readonly size: number;
  readonly shownAs: BytePattern['shownAs'];
}

/** The content of a match: the text around it, up to bytes that are not text, or the bytes around it. */
function aroundPlace(stretch: Stretch): Pick<FoundPlace, 'text' | 'mark'> {
  const { source, start, shownAs } = stretch;
  const unit = shownAs === 'wide' ? 2 : 1;
  const size = Math.min(stretch.size, LONGEST * unit);
  const [before, after] = shownAs === 'hex' ? [4, 12] : [BEFORE * unit, AFTER * unit];
  const from = start - Math.floor(Math.min(start, before) / unit) * unit;
  const bytes = source.read(from, Math.min(source.size, start + size + after) - from);
  const parts = [bytes.subarray(0, start - from), bytes.subarray(start - from, start - from + size)] as const;
  const rest = bytes.subarray(start - from + size);
  if (shownAs === 'hex') return hexAround(...parts, rest);
  const letters = shownAs === 'wide' ? wideLetters : fromWindows1252;
  const head = /[^\p{C}]*$/u.exec(letters(parts[0]))?.[0].trimStart() ?? '';
  const place = letters(parts[1]).replace(/\p{C}/gu, '·');
  const tail = /^[^\p{C}]*/u.exec(letters(rest))?.[0].trimEnd() ?? '';
  return { text: head + place + tail, mark: [head.length, head.length + place.length] };
}

function hexAround(before: Uint8Array, place: Uint8Array, after: Uint8Array): Pick<FoundPlace, 'text' | 'mark'> {
  const text = [before, place, after].filter(part => part.length > 0).map(bytes => toSpacedHex(bytes));
  const start = before.length * 3;
  return { text: text.join(' '), mark: [start, start + place.length * 3 - 1] };
}

function wideLetters(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  return text;
}
