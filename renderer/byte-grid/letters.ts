import { fromHex } from '../../shared/base/hex.ts';
import { isWide, type LetterTable, type TextEncoding, type WideEncoding } from '../../shared/base/text-encodings.ts';
import { fromWindows1252 } from '../../shared/base/windows1252.ts';
import { decodeText, encodeText } from '../../shared/structures/text-encoding.ts';

/** Controls, undefined codes, the soft hyphen and the hard space are shown as a dot; a blank is itself. */
const UNSEEN = /[\p{Cc}\p{Co}\u00a0\u00ad\ufffd]/u;
const tables = new Map<TextEncoding, readonly (string | undefined)[]>();

/** What the text column shows for a byte: its letter, or a dot if that is invisible. */
export function byteLetter(byte: number, encoding: TextEncoding = 'windows-1252'): string {
  return lettersOf(encoding)[byte] ?? '·';
}

export function isVisible(byte: number, encoding: TextEncoding = 'windows-1252'): boolean {
  return lettersOf(encoding)[byte] !== undefined;
}

/** The bytes of a typed letter; undefined if the encoding lacks it. */
export function typedBytes(letter: string, encoding: TextEncoding, table?: LetterTable): Uint8Array | undefined {
  if (encoding === 'table') {
    const [hex] = [...(table?.letters ?? [])].find(([, letters]) => letters === letter) ?? [];
    return hex === undefined ? undefined : fromHex(hex);
  }
  if (isWide(encoding)) return encodeText(letter, encoding, platformText);
  const byte = letterByte(letter, encoding);
  return byte === undefined ? undefined : Uint8Array.of(byte);
}

/** How text is read and written. */
export interface Lettering {
  readonly encoding: TextEncoding;
  readonly table?: LetterTable | undefined;
}

/** Bytes as text; invalid ones become the replacement character. */
export function textOfBytes(bytes: Uint8Array, { encoding, table }: Lettering): string {
  if (encoding !== 'table') return decodeText(bytes, encoding, platformText) ?? '';
  const cells = Int16Array.from(bytes);
  let text = '';
  for (let at = 0; at < cells.length; ) {
    const size = tableSize(cells, at, table);
    text += table?.letters.get(hexOf(cells.subarray(at, at + size))) ?? '\ufffd';
    at += size;
  }
  return text;
}

/** The bytes of a text; undefined if the encoding lacks one of its letters. */
export function bytesOfText(text: string, { encoding, table }: Lettering): Uint8Array | undefined {
  if (encoding === 'table') return bytesByTable(text, table);
  if (encoding === 'ascii' && /[^\0-\x7f]/.test(text)) return undefined;
  return encodeText(text, encoding, platformText);
}

/** The longest letters of the table first, as when reading. */
function bytesByTable(text: string, table: LetterTable | undefined): Uint8Array | undefined {
  const known = new Map([...(table?.letters ?? [])].map(([hex, letters]) => [letters, hex]));
  const longest = Math.max(1, ...Array.from(known.keys(), letters => letters.length));
  let hex = '';
  for (let at = 0; at < text.length; ) {
    let size = Math.min(longest, text.length - at);
    while (size > 0 && !known.has(text.slice(at, at + size))) size--;
    if (size === 0) return undefined;
    hex += known.get(text.slice(at, at + size)) ?? '';
    at += size;
  }
  return fromHex(hex);
}

/**
 * What the text column shows for each byte in a multi-byte encoding: a letter at its first byte and nothing at
 * the others; undefined for a dot. `start` is the offset of the first byte, -1 means a byte that is not loaded yet.
 */
export function wideLetters(
  cells: Int16Array,
  start: number,
  { encoding, table }: { readonly encoding: WideEncoding; readonly table?: LetterTable | undefined },
): (string | undefined)[] {
  const letters = new Array<string | undefined>(cells.length).fill(undefined);
  for (let at = 0; at < cells.length; ) {
    const size = encoding === 'table' ? tableSize(cells, at, table) : sizeAt(cells, at, { start, encoding });
    const letter = at + size <= cells.length ? letterAt(cells.subarray(at, at + size), encoding, table) : undefined;
    if (letter === undefined) at++;
    else {
      letters[at] = letter;
      letters.fill('', at + 1, at + size);
      at += size;
    }
  }
  return letters;
}

/** A UTF-8 or UTF-16 letter that covers a position begins at most this many bytes earlier. */
const BEFORE_UNICODE = 3;
/** If bytes alone do not show whether they begin a letter, this many are searched for one that does. */
const BEFORE_OTHERS = 1024;

/** This many bytes before a position show where earlier letters end. */
export function bytesBefore(start: number, encoding: TextEncoding): number {
  if (!isWide(encoding)) return 0;
  return Math.min(start, encoding.startsWith('utf-') ? BEFORE_UNICODE : BEFORE_OTHERS);
}

/** What is shown for the bytes after the first `before`; `start` is the offset of the first of those. */
export function lettersAfter(
  cells: Int16Array,
  { start, before }: { readonly start: number; readonly before: number },
  lettering: { readonly encoding: WideEncoding; readonly table?: LetterTable | undefined },
): (string | undefined)[] {
  const from = surelyBegun(cells, before, lettering.encoding);
  return wideLetters(cells.subarray(from), start - before + from, lettering).slice(before - from);
}

/** The last place before another at which a letter certainly begins; the first place if there is none. */
function surelyBegun(cells: Int16Array, before: number, encoding: WideEncoding): number {
  const single = encoding === 'shift_jis' ? SINGLE_SHIFT_JIS : encoding === 'euc-jp' ? SINGLE_EUC : 0;
  for (let at = before; at > 0 && single > 0; at--) {
    const byte = byteAt(cells, at - 1);
    if (byte >= 0 && byte < single) return at;
  }
  return 0;
}

/** Bytes below this are always letters of their own. */
const SINGLE_SHIFT_JIS = 0x40;
const SINGLE_EUC = 0x80;

const byteAt = (cells: Int16Array, at: number): number => {
  const cell = cells[at] ?? -1;
  return cell < 0 ? -1 : cell & 0xff;
};

/** The same in every encoding, with a dot for invalid bytes. */
export function shownLetters(
  cells: Int16Array,
  place: { readonly start: number; readonly before: number },
  { encoding, table }: Lettering,
): readonly string[] {
  if (isWide(encoding)) return lettersAfter(cells, place, { encoding, table }).map(letter => letter ?? '·');
  return Array.from(cells, cell => (cell < 0 ? '·' : byteLetter(cell & 0xff, encoding)));
}

/** The size of the letter at a place, judged by its first byte. */
function sizeAt(
  cells: Int16Array,
  at: number,
  { start, encoding }: { readonly start: number; readonly encoding: Exclude<WideEncoding, 'table'> },
): number {
  const byte = byteAt(cells, at);
  if (encoding === 'utf-8') return byte < 0xc2 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 1;
  if (encoding === 'shift_jis') return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc) ? 2 : 1;
  if (encoding === 'euc-jp') return byte === 0x8f ? 3 : byte === 0x8e || byte >= 0xa1 ? 2 : 1;
  if ((start + at) % 2 === 1) return 1;
  const high = byteAt(cells, encoding === 'utf-16le' ? at + 1 : at);
  return high >= 0xd8 && high <= 0xdb ? 4 : 2;
}

function tableSize(cells: Int16Array, at: number, table: LetterTable | undefined): number {
  for (let size = table?.longest ?? 1; size > 1; size--)
    if (table?.letters.has(hexOf(cells.subarray(at, at + size)))) return size;
  return 1;
}

const hexOf = (cells: Int16Array): string =>
  Array.from(cells, cell => (cell < 0 ? '--' : (cell & 0xff).toString(16).toUpperCase().padStart(2, '0'))).join('');

const decoders = new Map<string, TextDecoder>();
const wideKnown = new Map<string, string | undefined>();
/** How many letters of all encodings are cached. */
const MOST_KNOWN = 50_000;

function letterAt(cells: Int16Array, encoding: WideEncoding, table: LetterTable | undefined): string | undefined {
  const hex = hexOf(cells);
  if (encoding === 'table') return table?.letters.get(hex) || undefined;
  const key = `${encoding} ${hex}`;
  if (!wideKnown.has(key)) {
    if (wideKnown.size > MOST_KNOWN) wideKnown.clear();
    wideKnown.set(key, wideLetter(cells, encoding));
  }
  return wideKnown.get(key);
}

function wideLetter(cells: Int16Array, encoding: string): string | undefined {
  if (cells.some(cell => cell < 0)) return undefined;
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  decoders.set(encoding, decoder);
  try {
    const letter = decoder.decode(Uint8Array.from(cells, cell => cell & 0xff));
    return UNSEEN.test(letter) ? undefined : letter;
  } catch {
    return undefined;
  }
}

/** The byte of a typed letter; undefined if the encoding lacks it. */
export function letterByte(letter: string, encoding: TextEncoding = 'windows-1252'): number | undefined {
  const byte = lettersOf(encoding).indexOf(letter);
  return byte < 0 ? undefined : byte;
}

function lettersOf(encoding: TextEncoding): readonly (string | undefined)[] {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const letters = Array.from({ length: 256 }, (_, byte) => {
    const letter = decoded(byte, encoding);
    return UNSEEN.test(letter) ? undefined : letter;
  });
  tables.set(encoding, letters);
  return letters;
}

function decoded(byte: number, encoding: TextEncoding): string {
  if (encoding === 'ascii') return byte < 0x80 ? String.fromCharCode(byte) : '\ufffd';
  const bytes = Uint8Array.of(byte);
  if (encoding === 'windows-1252') return fromWindows1252(bytes);
  if (encoding === 'cp437' || encoding === 'cp037') return decodeText(bytes, encoding, platformText) ?? '\ufffd';
  return encoding === 'table' ? '\ufffd' : new TextDecoder(encoding).decode(bytes);
}

/** Text in the encodings that the browser knows; undefined for others. */
export function platformText(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
}
