import { type Source, sliceSource } from '../../../shared/base/source.ts';
import { fromWindows1252 } from '../../../shared/base/windows1252.ts';
import type { BytePattern } from './byte-pattern.ts';
import type { NamedPlace, PackedPlace, Place, Places } from './places.ts';
import type { RawPlace } from './search-source.ts';
import type { FoundPlace, SearchNote, Sought } from './search-task.ts';

/** Letters shown before and after a place; longer places are cut. */
const BEFORE = 32;

const AFTER = 64;

const LONGEST = 200;

export interface CollectorOptions {
  readonly sought: Sought;
  readonly places: Places;
  readonly source: Source;
  /** Stretches in which nothing counts. */
  readonly without: readonly { readonly start: number; readonly size: number }[];
}

/** Counts what was found and keeps the first of it, each with the entry it lies in. */
export class PlaceCollector {
  readonly #options: CollectorOptions;
  #kept = 0;
  #count = 0;
  /** Names, and places in packed entries: they wait to be taken as they are. */
  #told: FoundPlace[] = [];
  #raw: RawPlace[] = [];
  #last: Place | undefined;

  constructor(options: CollectorOptions) {
    this.#options = options;
  }

  /** A place of the file; of several patterns in any order. */
  add(place: RawPlace): void {
    const { without, sought } = this.#options;
    const size = place.pattern.bytes.length;
    if (without.some(range => place.start < range.start + range.size && place.start + size > range.start)) return;
    if (sought.formats !== undefined && !sought.formats.includes(this.#placeOf(place).format)) return;
    this.#count++;
    // Each pattern tells its places in order: among the first so many of each are the first so many of all.
    if (this.#raw.length < (sought.limit - this.#kept) * sought.patterns.length) this.#raw.push(place);
  }

  /** A place in what a packed entry unpacks to. */
  addPacked({ steps, format, source }: PackedPlace, { start, pattern }: RawPlace): void {
    const { sought } = this.#options;
    if (sought.formats !== undefined && !sought.formats.includes(format)) return;
    this.#count++;
    if (this.#kept >= sought.limit) return;
    this.#kept++;
    const size = pattern.bytes.length;
    const around = aroundPlace({ source, start, size, shownAs: pattern.shownAs });
    this.#told.push({ steps, format, start, size, ...around });
  }

  /** A file's or an entry's name, if it counts; gives how many wait to be taken. */
  addName({ name, steps, format }: NamedPlace): number {
    const { sought } = this.#options;
    const part = sought.name ?? '';
    const at = name.toLowerCase().indexOf(part);
    if (at < 0 || (sought.formats !== undefined && !sought.formats.includes(format))) return this.#told.length;
    this.#count++;
    if (this.#kept < sought.limit) {
      this.#kept++;
      this.#told.push({ steps, format, text: name, mark: [at, at + part.length] });
    }
    return this.#told.length;
  }

  /** What came since the last time. */
  take(bytes: number): SearchNote {
    const { limit } = this.#options.sought;
    const first = this.#raw.toSorted((a, b) => a.start - b.start).slice(0, limit - this.#kept);
    const note = { bytes, count: this.#count, places: [...this.#told, ...first.map(place => this.#found(place))] };
    this.#kept += first.length;
    this.#count = 0;
    this.#told = [];
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

  #placeOf({ start, pattern }: RawPlace): Place {
    const { length } = pattern.bytes;
    const last = this.#last;
    // Most places lie in the entry of the one before; in a container the next may lie in an entry, though.
    if (last?.isInnermost === true && start >= last.from && start + length <= last.from + last.size)
      return { ...last, start: start - last.from };
    this.#last = this.#options.places.at(start, length);
    return this.#last;
  }
}

/** A place in the bytes of its entry. */
interface Stretch {
  readonly source: Source;
  readonly start: number;
  readonly size: number;
  readonly shownAs: BytePattern['shownAs'];
}

/** What stands at a place: the text it is a part of, up to what is no text, or the bytes around it. */
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
  const text = [before, place, after].filter(part => part.length > 0).map(hex);
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
