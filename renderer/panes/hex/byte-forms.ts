import { fromBase64, toBase64 } from '../../../shared/base/base64.ts';
import { toHex } from '../../../shared/base/hex.ts';
import { type NumberType, numberSizes } from '../../../shared/contract/search-types.ts';
import { bytesOfText, type Lettering, textOfBytes } from '../../byte-grid/letters.ts';
import {
  arrayBody,
  type Copied,
  fieldsJson,
  hexdump,
  javaByte,
  markdownTable,
  numberText,
  pairs,
  stringLiteral,
} from './copy-as.ts';
import { arrayOf, bytesOfFields, dumpOf, hexDigitsOf, literalOf, numbersOf } from './paste-as.ts';

/** The options for reading and writing bytes in a form: the encoding of the text column, and the byte order. */
export interface FormSettings extends Lettering {
  readonly isLittle: boolean;
}

/** One way to write bytes as text and to read them from it. */
interface ByteFormat {
  /** Undefined if the bytes are not a whole number of values. */
  write(copied: Copied, settings: FormSettings): string | undefined;
  /** Undefined if the text is not in this form. */
  read(text: string, settings: FormSettings): Uint8Array | undefined;
}

export type ByteForm =
  | 'hexSpaced'
  | 'hexPlain'
  | 'c'
  | 'cSharp'
  | 'rust'
  | 'python'
  | 'javaScript'
  | 'java'
  | 'base64'
  | 'string'
  | 'hexdump'
  | 'markdown'
  | 'fieldsJson'
  | 'text'
  | 'utf8'
  | 'utf16'
  | NumberType;

/** All forms for copying and pasting bytes, in the order of the menu and the list. */
export const byteForms: Readonly<Record<ByteForm, ByteFormat>> = {
  hexSpaced: { write: ({ bytes }) => pairs(bytes).join(' '), read: hexDigitsOf },
  hexPlain: { write: ({ bytes }) => toHex(bytes), read: hexDigitsOf },
  c: array(({ length }, body) => `const unsigned char data[${length}] = {\n${body}\n};`),
  cSharp: array((_, body) => `byte[] data =\n{\n${body}\n};`),
  rust: array(({ length }, body) => `const DATA: [u8; ${length}] = [\n${body}\n];`),
  python: array((_, body) => `data = bytes([\n${body}\n])`),
  javaScript: array((_, body) => `const data = new Uint8Array([\n${body}\n]);`),
  java: { write: ({ bytes }) => `byte[] data = {\n${arrayBody(bytes, javaByte)}\n};`, read: arrayOf },
  base64: { write: ({ bytes }) => toBase64(bytes), read: text => fromBase64(text.replace(/\s+/g, '')) },
  string: { write: ({ bytes }) => stringLiteral(bytes), read: literalOf },
  hexdump: { write: hexdump, read: dumpOf },
  markdown: { write: markdownTable, read: dumpOf },
  fieldsJson: { write: fieldsJson, read: bytesOfFields },
  text: { write: ({ bytes }, settings) => textOfBytes(bytes, settings), read: bytesOfText },
  utf8: text('utf-8'),
  utf16: text('utf-16le'),
  ...numberForms(),
};

/** In the order of the table. */
export const allForms = Object.keys(byteForms) as readonly ByteForm[]; // as: the keys of a Record<ByteForm, …>

/** The forms that can be recognised; Base64, plain text and rows of numbers are ambiguous. */
const recognisable = ['hexdump', 'hexPlain', 'string', 'c', 'fieldsJson'] as const satisfies readonly ByteForm[];

/** The bytes of a text in any recognised form; undefined if there is none. */
export function readAnyForm(typed: string, settings: FormSettings): Uint8Array | undefined {
  for (const form of recognisable) {
    const bytes = byteForms[form].read(typed, settings);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

/** Whether copied text pastes as the same bytes: some bytes may have no letter. */
export function isExact(form: ByteForm, typed: string, bytes: Uint8Array, settings: FormSettings): boolean {
  const back = byteForms[form].read(typed, settings);
  return back !== undefined && back.length === bytes.length && back.every((byte, i) => byte === bytes[i]);
}

function array(write: (bytes: Uint8Array, body: string) => string): ByteFormat {
  return { write: ({ bytes }) => write(bytes, arrayBody(bytes)), read: arrayOf };
}

function text(encoding: 'utf-8' | 'utf-16le'): ByteFormat {
  return {
    write: ({ bytes }) => textOfBytes(bytes, { encoding }),
    read: typed => bytesOfText(typed, { encoding }),
  };
}

function numberForms(): Record<NumberType, ByteFormat> {
  const form = (type: NumberType): ByteFormat => ({
    write: ({ bytes }, { isLittle }) => numberText(bytes, type, isLittle),
    read: (typed, { isLittle }) => numbersOf(typed, type, isLittle),
  });
  const types = Object.keys(numberSizes) as NumberType[]; // as: its keys are these
  return Object.fromEntries(types.map(type => [type, form(type)])) as Record<NumberType, ByteFormat>; // as: one for each
}
