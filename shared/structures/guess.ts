// Guesses a first structure for an unknown file from its first bytes.
import type { Source } from '../base/source.ts';

const LOOKED_AT = 64;
const LEAST_MAGIC = 3;
const MOST_MAGIC = 8;
/** The name at the start of a format is no longer than this. */
const MOST_LETTERS = 24;
/** A name with a version, such as `SSF V1.1`. */
const VERSIONED = /^[A-Z][A-Z0-9]{1,3} {0,2}V\d\.\d$/;
const LARGEST_RECORD = 4096;
const FEWEST_RECORDS = 2;
const MOST_FIELDS = 8;
/** Shorter records are taken for numbers, unless they are counted and fill the file. */
const SMALLEST_RECORD = 8;
/** Bytes of a table that are sampled. */
const SAMPLE = 1 << 16;
/** The least share of non-zero bytes equal to those a record before: chance is 1/256 in packed bytes, 1/15 in text. */
const LEAST_SAME = 0.15;
/** How far that share must exceed the one of neighbouring sizes; without a count, this is the only evidence for records. */
const CLEARER = { counted: 1.5, uncounted: 4 };
const FEWEST_COMPARED = 8;
/** A larger record must repeat this much better than a smaller one: whatever repeats also repeats at twice its size. */
const BETTER = 1.1;

interface Guess {
  readonly magic: Uint8Array;
  readonly endian: 'le' | 'be';
  /** Whole numbers after the magic, before the records. */
  readonly fields: number;
  /** The index of the field that counts the records. */
  readonly count: number | undefined;
  /** Size of a record; 0 if none were found. */
  readonly record: number;
  /** Where the records end. */
  readonly end: number;
}

/** The text of a new structure for a file. */
export function newStructureText(name: string, source: Source): string {
  const id = idOf(name);
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase();
  const guess = guessOf(source);
  const lines = [
    'meta:',
    `  id: ${id}`,
    `  title: ${JSON.stringify(name)}`,
    ...(ending === undefined ? [] : [`  file-extension: ${/^\d+$/.test(ending) ? `'${ending}'` : ending}`]),
    `  endian: ${guess.endian}`,
    'seq:',
    ...magicLines(guess.magic),
  ];
  for (let i = 0; i < guess.fields; i++)
    lines.push(`  - id: ${i === guess.count ? 'num_records' : `unknown_${i + 1}`}`, '    type: u4');
  if (guess.record > 0) lines.push('  - id: records', '    type: record', ...repeatLines(guess));
  if (guess.record === 0 || guess.end < source.size) lines.push('  - id: rest', '    size-eos: true');
  if (guess.record > 0)
    lines.push('types:', '  record:', '    seq:', '      - id: body', `        size: ${guess.record}`);
  return `${lines.join('\n')}\n`;
}

const repeatLines = ({ count }: Guess): string[] =>
  count === undefined ? ['    repeat: eos'] : ['    repeat: expr', '    repeat-expr: num_records'];

/** A name as an identifier of the language. */
export function idOf(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');
  return plain === '' ? 'my_file' : plain;
}

function magicLines(magic: Uint8Array): string[] {
  if (magic.length === 0) return [];
  const isText = magic.every(byte => byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x22);
  const hex = [...magic].map(byte => `0x${byte.toString(16).padStart(2, '0')}`);
  const contents = isText ? `'${String.fromCharCode(...magic)}'` : `[${hex.join(', ')}]`;
  return ['  - id: magic', `    contents: ${contents}`];
}

function guessOf(source: Source): Guess {
  const head = source.read(0, Math.min(LOOKED_AT, source.size));
  const magic = magicOf(head);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const endian = endianOf(view, magic.length);
  let best: (Guess & { readonly repeats: number }) | undefined;
  const consider = (guess: Omit<Guess, 'magic'>): void => {
    const start = magic.length + guess.fields * 4;
    const clearer = guess.count === undefined ? CLEARER.uncounted : CLEARER.counted;
    const repeats = repetition(source, { start, end: guess.end, record: guess.record }, clearer);
    if (repeats > (best?.repeats ?? 0) * BETTER) best = { ...guess, magic, repeats };
  };
  for (const guess of countedTables(view, magic.length, source.size)) consider(guess);
  if (!best)
    for (const record of sizesIn(source.size - magic.length))
      consider({ endian, fields: 0, count: undefined, record, end: source.size });
  return best ?? { magic, endian, fields: 0, count: undefined, record: 0, end: 0 };
}

/** Tables that a number at the start may count: they end with the file, or where another of the numbers says. */
function* countedTables(view: DataView, from: number, size: number): Generator<Omit<Guess, 'magic'>> {
  for (let fields = 1; fields <= MOST_FIELDS && from + fields * 4 <= view.byteLength; fields++)
    for (const endian of ['le', 'be'] as const) {
      const numbers = Array.from({ length: fields }, (_, i) => view.getUint32(from + i * 4, endian === 'le'));
      const start = from + fields * 4;
      const ends = new Set([size, ...numbers.flatMap(number => [number, start + number, size - number])]);
      for (const [count, number] of numbers.entries())
        for (const end of ends) {
          const record = (end - start) / number;
          if (number >= FEWEST_RECORDS && end <= size && isSize(record, end < size))
            yield { endian, fields, count, record, end };
        }
    }
}

const isSize = (size: number, mayBeChance: boolean): boolean =>
  Number.isInteger(size) && size >= (mayBeChance ? SMALLEST_RECORD : 2) && size <= LARGEST_RECORD;

/** Record sizes that divide this many bytes, from the smallest. */
function* sizesIn(left: number): Generator<number> {
  for (let size = SMALLEST_RECORD; size <= Math.min(LARGEST_RECORD, left / FEWEST_RECORDS); size++)
    if (left % size === 0) yield size;
}

interface Table {
  readonly start: number;
  readonly end: number;
  readonly record: number;
}

/**
 * How much more often a byte equals the one a record before than the one a byte more or less away; 0 if records of this
 * size do not show throughout the table. Bytes that are zero in both are ignored.
 */
function repetition(source: Source, table: Table, clearer: number): number {
  const pieces = piecesOf(source, table);
  const shareAt = (distance: number): number => sameShare(pieces, distance);
  const here = shareAt(table.record);
  const beside = Math.max(shareAt(table.record - 1), shareAt(table.record + 1));
  const isClear = here >= LEAST_SAME && here >= beside * clearer;
  return isClear && pieces.every(piece => sameShare([piece], table.record) >= LEAST_SAME / 2) ? here - beside : 0;
}

/** The sampled parts of a table: the start of each quarter; all of a short one. */
function piecesOf(source: Source, { start, end, record }: Table): readonly Uint8Array[] {
  const quarter = Math.floor((end - start) / 4);
  if (quarter < record * FEWEST_RECORDS) return [source.read(start, Math.min(end - start, SAMPLE))];
  return [0, 1, 2, 3].map(at => source.read(start + at * quarter, Math.min(quarter, SAMPLE / 4)));
}

/** The share of bytes equal to the one at this distance; pairs of zeros do not count. */
function sameShare(pieces: readonly Uint8Array[], distance: number): number {
  let [same, compared] = [0, 0];
  for (const bytes of pieces)
    for (let at = distance; at < bytes.length; at++) {
      const [byte, other] = [bytes[at], bytes[at - distance]];
      if (byte === 0 && other === 0) continue;
      compared++;
      if (byte === other) same++;
    }
  return compared < FEWEST_COMPARED ? 0 : same / compared;
}

/** Letters at the start; or what most binary formats begin with: a byte that no text contains, letters, line ends. */
function magicOf(head: Uint8Array): Uint8Array {
  const isLetter = (byte: number | undefined): boolean => byte !== undefined && byte > 0x20 && byte < 0x7f;
  const [first = 0] = head;
  if (VERSIONED.test(String.fromCharCode(...head.subarray(0, MOST_MAGIC)))) return head.slice(0, MOST_MAGIC);
  let end = first >= 0x80 ? 1 : 0;
  while (end < MOST_LETTERS && isLetter(head[end])) end++;
  if (end < LEAST_MAGIC) return new Uint8Array(0);
  if (end === MOST_LETTERS) return head.slice(0, MOST_MAGIC); // probably a text
  return head.slice(0, end > 4 ? end - (end % 4) : end);
}

/** Small numbers have their zeros at one end. Numbers are aligned regardless of the magic's length. */
function endianOf(view: DataView, from: number): 'le' | 'be' {
  let little = 0;
  for (let at = Math.ceil(from / 4) * 4; at + 4 <= view.byteLength; at += 4) {
    const [low, high] = [view.getUint32(at, true), view.getUint32(at, false)];
    if (low !== high) little += low < high ? 1 : -1;
  }
  return little >= 0 ? 'le' : 'be';
}
