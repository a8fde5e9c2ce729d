// What the first bytes of a file nobody described suggest: a structure to begin with.
import type { Source } from '../base/source.ts';

const LOOKED_AT = 64;
const LEAST_MAGIC = 3;
const MOST_MAGIC = 8;
const LARGEST_RECORD = 4096;
const FEWEST_RECORDS = 2;
const MOST_FIELDS = 8;

interface Guess {
  readonly magic: Uint8Array;
  readonly endian: 'le' | 'be';
  /** Whole numbers after the magic, before the records. */
  readonly fields: number;
  /** Which of them counts the records. */
  readonly count: number | undefined;
  readonly record: number;
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
  if (guess.count === undefined) lines.push('  - id: rest', '    size-eos: true');
  else
    lines.push(
      ...['  - id: records', '    type: record', '    repeat: expr', '    repeat-expr: num_records'],
      ...['types:', '  record:', '    seq:', '      - id: body', `        size: ${guess.record}`],
    );
  return `${lines.join('\n')}\n`;
}

/** A name as the language has them. */
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
  const isText = magic.every(byte => byte > 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x22);
  const hex = [...magic].map(byte => `0x${byte.toString(16).padStart(2, '0')}`);
  const contents = isText ? `'${String.fromCharCode(...magic)}'` : `[${hex.join(', ')}]`;
  return ['  - id: magic', `    contents: ${contents}`];
}

function guessOf(source: Source): Guess {
  const head = source.read(0, Math.min(LOOKED_AT, source.size));
  const magic = magicOf(head);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let fields = 1; fields <= MOST_FIELDS; fields++)
    for (const endian of ['le', 'be'] as const) {
      const end = magic.length + fields * 4;
      for (let count = 0; end <= head.length && count < fields; count++) {
        const record = recordSize(view.getUint32(magic.length + count * 4, endian === 'le'), source.size - end);
        if (record !== undefined) return { magic, endian, fields, count, record };
      }
    }
  return { magic, endian: endianOf(view, magic.length), fields: 0, count: undefined, record: 0 };
}

/** Bytes of a record, where so many of them would fill what is left. */
function recordSize(count: number, left: number): number | undefined {
  const size = left / count;
  return count >= FEWEST_RECORDS && Number.isInteger(size) && size > 1 && size <= LARGEST_RECORD ? size : undefined;
}

/** Letters at the start; or what most binary formats begin with: a byte no text has, letters, line ends. */
function magicOf(head: Uint8Array): Uint8Array {
  const isLetter = (byte: number | undefined): boolean => byte !== undefined && byte > 0x20 && byte < 0x7f;
  const [first = 0] = head;
  let end = first >= 0x80 ? 1 : 0;
  while (end < MOST_MAGIC && isLetter(head[end])) end++;
  return end >= LEAST_MAGIC ? head.slice(0, end > 4 && end < MOST_MAGIC ? 4 : end) : new Uint8Array(0);
}

/** Small numbers have their zeros at one end. */
function endianOf(view: DataView, from: number): 'le' | 'be' {
  let little = 0;
  for (let at = from; at + 4 <= view.byteLength; at += 4) {
    const [low, high] = [view.getUint32(at, true), view.getUint32(at, false)];
    if (low !== high) little += low < high ? 1 : -1;
  }
  return little >= 0 ? 'le' : 'be';
}
