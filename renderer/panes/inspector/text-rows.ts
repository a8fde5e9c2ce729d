import { fromWindows1252, toWindows1252 } from '../../../shared/base/windows1252.ts';
import { fixedRow, type InspectorRow, type Reading, type Shown, type TypedBytes } from './row.ts';
import { inspectorStrings as say } from './strings.ts';

/** The most letters shown; longer text ends in an ellipsis and cannot be edited here. */
const mostLetters = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const utf16 = {
  little: new TextDecoder('utf-16le', { fatal: true }),
  big: new TextDecoder('utf-16be', { fatal: true }),
};

/** One byte as a letter. */
export const charRow: InspectorRow = fixedRow(
  'char',
  'char',
  1,
  ({ view }) => (isLetter(view.getUint8(0)) ? `'${fromWindows1252(Uint8Array.of(view.getUint8(0)))}'` : undefined),
  typed => {
    const bytes = toWindows1252(typed.replace(/^'(.+)'$/s, '$1'));
    return bytes?.length === 1 ? { bytes } : { why: say.notChar };
  },
);

function isLetter(byte: number): boolean {
  return byte >= 0x20 && byte !== 0x7f;
}

/** Text up to a zero, in three encodings. */
export const stringRows: readonly InspectorRow[] = [
  stringRow({
    id: 'string',
    label: 'string',
    unit: 1,
    decode: bytes => fromWindows1252(bytes),
    encode: text => toWindows1252(text),
  }),
  stringRow({
    id: 'utf8',
    label: 'UTF-8',
    unit: 1,
    decode: decodeUtf8,
    encode: text => new TextEncoder().encode(text),
  }),
  stringRow({ id: 'utf16', label: 'UTF-16', unit: 2, decode: decodeUtf16, encode: encodeUtf16 }),
];

interface Encoding {
  readonly id: string;
  readonly label: string;
  /** The size in bytes of the zero that ends a text. */
  readonly unit: number;
  readonly decode: (bytes: Uint8Array, little: boolean) => string | undefined;
  readonly encode: (text: string, little: boolean) => Uint8Array | undefined;
}

function stringRow({ id, label, unit, decode, encode }: Encoding): InspectorRow {
  return {
    id,
    label,
    read: from => {
      const bytes = upToZero(from, unit);
      const text = bytes.length === 0 ? undefined : decode(bytes, from.little);
      return text === undefined || /\p{Cc}/u.test(text) ? undefined : shown(text, bytes.length);
    },
    write: (typed, endian, was) => sameLength(encode(unquoted(typed), endian === 'little'), was, unit),
  };
}

/** The bytes before the first zero, up to the number shown. */
function upToZero({ view }: Reading, unit: number): Uint8Array {
  let end = 0;
  const most = Math.min(view.byteLength - (view.byteLength % unit), mostLetters * 4);
  while (end < most && !isZero(view, end, unit)) end += unit;
  return new Uint8Array(view.buffer, view.byteOffset, end);
}

function isZero(view: DataView, at: number, unit: number): boolean {
  return unit === 1 ? view.getUint8(at) === 0 : view.getUint16(at) === 0;
}

function shown(text: string, size: number): Shown {
  return { text: text.length > mostLetters ? `"${text.slice(0, mostLetters)}…` : `"${text}"`, size };
}

function unquoted(typed: string): string {
  return /^".*"$/s.test(typed) ? typed.slice(1, -1) : typed;
}

/** Overwriting must not move what follows: shorter text is padded with zeros, longer text is refused. */
function sameLength(bytes: Uint8Array | undefined, was: Shown, unit: number): TypedBytes {
  if (bytes === undefined) return { why: say.notInEncoding };
  if (bytes.length > was.size) return { why: say.tooLong(was.size / unit) };
  const padded = new Uint8Array(was.size);
  padded.set(bytes);
  return { bytes: padded };
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  // a letter may be cut off at the end of the window: drop its beginning and try again
  for (let cut = 0; cut <= 3 && cut < bytes.length; cut++) {
    const text = strictly(utf8, bytes.subarray(0, bytes.length - cut));
    if (text !== undefined) return text;
    if (bytes.length < mostLetters * 4) return undefined;
  }
  return undefined;
}

function decodeUtf16(bytes: Uint8Array, little: boolean): string | undefined {
  return strictly(little ? utf16.little : utf16.big, bytes);
}

function strictly(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined; // not text in this encoding: the row stays empty
  }
}

function encodeUtf16(text: string, little: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), little);
  return bytes;
}

/** The four letters of a chunk id, in stored order. */
export const fourCcRow: InspectorRow = fixedRow(
  'fourcc',
  'FourCC',
  4,
  ({ view }) => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, 4);
    return bytes.every(byte => byte >= 0x20 && byte < 0x7f) ? fromWindows1252(bytes) : undefined;
  },
  typed => {
    const bytes = toWindows1252(unquoted(typed));
    return bytes?.length === 4 ? { bytes } : { why: say.notFourCc };
  },
);
