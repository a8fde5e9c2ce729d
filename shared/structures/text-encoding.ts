// Text encodings of structures. The host may know more of them: see OtherEncodings.
import { viewOf } from '../base/bytes.ts';
import { fromWindows1252, toWindows1252 } from '../base/windows1252.ts';
import { fromDamagedUtf8, toUtf8 } from '../codecs/utf8.ts';

/** Decodes bytes in an encoding that is not built in; undefined if the host does not know it either. */
export type OtherEncodings = (encoding: string, bytes: Uint8Array) => string | undefined;

const plainName = (encoding: string): string => encoding.toLowerCase().replace(/[-_ ]/g, '');

interface Codec {
  decode(bytes: Uint8Array): string;
  /** Undefined if the encoding cannot represent the text. */
  encode(text: string): Uint8Array | undefined;
}

const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** EBCDIC (United States, code page 037): the Latin-1 character of each byte, in hex, from IBM's chart of the code page. */
const CP037 = [
  '000102039c09867f978d8e0b0c0d0e0f101112139d8508871819928f1c1d1e1f80818283840a171b88898a8b8c050607',
  '909116939495960498999a9b14159e1a20a0e2e4e0e1e3e5e7f1a22e3c282b7c26e9eaebe8edeeefecdf21242a293bac',
  '2d2fc2c4c0c1c3c5c7d1a62c255f3e3ff8c9cacbc8cdcecfcc603a2340273d22d8616263646566676869abbbf0fdfeb1',
  'b06a6b6c6d6e6f707172aabae6b8c6a4b57e737475767778797aa1bfd0dddeae5ea3a5b7a9a7b6bcbdbe5b5dafa8b4d7',
  '7b414243444546474849adf4f6f2f3f57d4a4b4c4d4e4f505152b9fbfcf9faff5cf7535455565758595ab2d4d6d2d3d5',
  '30313233343536373839b3dbdcd9da9f',
].join('');

/** UTF-16 units per piece of text: text joined letter by letter takes 32 bytes of memory per letter until it is read. */
const BLOCK = 1 << 12;

/** The text of units that are computed one by one. */
function textOfUnits(count: number, unitAt: (index: number) => number): string {
  let text = '';
  for (let from = 0; from < count; from += BLOCK) {
    const units = new Uint16Array(Math.min(BLOCK, count - from));
    for (let i = 0; i < units.length; i++) units[i] = unitAt(from + i);
    text += Reflect.apply(String.fromCharCode, undefined, units);
  }
  return text;
}

function byteCodec(high: (byte: number) => string, low: (byte: number) => string = String.fromCharCode): Codec {
  const letters = Array.from({ length: 256 }, (_, byte) => (byte < 128 ? low(byte) : high(byte)));
  const units = Uint16Array.from(letters, letter => letter.charCodeAt(0));
  const bytes = new Map(letters.map((letter, byte) => [letter, byte]));
  return {
    decode: from => textOfUnits(from.length, i => units[from[i] ?? 0] ?? 0),
    encode(text) {
      const codes = [...text].map(letter => bytes.get(letter));
      return codes.every(code => code !== undefined) ? Uint8Array.from(codes) : undefined;
    },
  };
}

const utf8: Codec = { decode: fromDamagedUtf8, encode: toUtf8 };

const LONE_HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function utf16(isLittle: boolean): Codec {
  return {
    decode(bytes) {
      const view = viewOf(bytes);
      const text = textOfUnits(bytes.length >> 1, i => view.getUint16(i * 2, isLittle));
      // Half a pair and half a letter become the replacement character, as in the platforms' decoders.
      return `${text.replace(LONE_HALF, '\ufffd')}${bytes.length % 2 === 0 ? '' : '\ufffd'}`;
    },
    encode(text) {
      const bytes = new Uint8Array(text.length * 2);
      const view = viewOf(bytes);
      for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittle);
      return bytes;
    },
  };
}

function utf32(isLittle: boolean): Codec {
  return {
    decode(bytes) {
      const view = viewOf(bytes);
      let text = '';
      for (let from = 0; from + 3 < bytes.length; from += BLOCK) {
        const letters: number[] = [];
        for (let at = from; at + 3 < bytes.length && at < from + BLOCK; at += 4) {
          const code = view.getUint32(at, isLittle);
          letters.push(code > 0x10ffff ? 0xfffd : code);
        }
        text += String.fromCodePoint(...letters);
      }
      return text;
    },
    encode(text) {
      const letters = [...text];
      const bytes = new Uint8Array(letters.length * 4);
      const view = viewOf(bytes);
      for (const [i, letter] of letters.entries()) view.setUint32(i * 4, letter.codePointAt(0) ?? 0, isLittle);
      return bytes;
    },
  };
}

const windows1252: Codec = { decode: fromWindows1252, encode: text => toWindows1252(text) };
const latin1 = byteCodec(byte => String.fromCharCode(byte));
const cp037Letters = CP037.match(/../g)?.map(code => String.fromCharCode(Number.parseInt(code, 16))) ?? [];
const cp037 = byteCodec(
  byte => cp037Letters[byte] ?? '\ufffd',
  byte => cp037Letters[byte] ?? '\ufffd',
);
const cp437 = byteCodec(byte => CP437[byte - 128] ?? '\ufffd');

const KNOWN: Readonly<Record<string, Codec>> = {
  // Kaitai's own runtime reads bytes beyond ASCII this way.
  ascii: latin1,
  usascii: latin1,
  utf8,
  utf16le: utf16(true),
  utf16be: utf16(false),
  utf32le: utf32(true),
  utf32be: utf32(false),
  iso88591: latin1,
  latin1,
  windows1252,
  cp1252: windows1252,
  ibm437: cp437,
  cp437,
  ibm037: cp037,
  cp037,
};

/** The platform's label for each plain name. */
const OTHERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map(n => [`iso8859${n}`, `iso-8859-${n}`])),
  iso885911: 'windows-874',
  iso88599: 'windows-1254',
  ...Object.fromEntries([1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258].map(n => [`windows${n}`, `windows-${n}`])),
  ...Object.fromEntries([1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258].map(n => [`cp${n}`, `windows-${n}`])),
  ibm866: 'ibm866',
  cp866: 'ibm866',
  sjis: 'shift_jis',
  shiftjis: 'shift_jis',
  cp932: 'shift_jis',
  windows31j: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  big5: 'big5',
  gb2312: 'gbk',
  gbk: 'gbk',
  gb18030: 'gb18030',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  macintosh: 'macintosh',
};

/** Whether structures may use this encoding. */
export function isKnownEncoding(encoding: string): boolean {
  const name = plainName(encoding);
  return Object.hasOwn(KNOWN, name) || Object.hasOwn(OTHERS, name);
}

/** The text of bytes; undefined if the encoding is unknown. */
export function decodeText(bytes: Uint8Array, encoding: string, others: OtherEncodings): string | undefined {
  const name = plainName(encoding);
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (known) return known.decode(bytes);
  const label = Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined;
  return label === undefined ? undefined : others(label, bytes);
}

/** The bytes of a text; undefined if the encoding is unknown or lacks some of its letters. */
export function encodeText(text: string, encoding: string, others: OtherEncodings): Uint8Array | undefined {
  const name = plainName(encoding);
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (known) return known.encode(text);
  const label = Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined;
  return label === undefined ? undefined : encodeBack(text, label, others);
}

/** Encodes a text with one or two bytes per letter. */
function encodeBack(text: string, label: string, others: OtherEncodings): Uint8Array | undefined {
  const table = lettersOf(label, others);
  const bytes: number[] = [];
  for (const letter of text) {
    const found = table.get(letter);
    if (!found) return undefined;
    bytes.push(...found);
  }
  return Uint8Array.from(bytes);
}

type Letters = ReadonlyMap<string, readonly number[]>;

const knownLetters = new WeakMap<OtherEncodings, Map<string, Letters>>();

/** All letters of an encoding: searching all byte values for each letter takes as long as decoding thousands of texts. */
function lettersOf(label: string, others: OtherEncodings): Letters {
  const tables = knownLetters.get(others) ?? new Map<string, Letters>();
  knownLetters.set(others, tables);
  const known = tables.get(label);
  if (known) return known;
  const made = new Map<string, readonly number[]>();
  const offer = (...bytes: readonly number[]): void => {
    const letter = others(label, Uint8Array.from(bytes));
    if (letter !== undefined && !made.has(letter)) made.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte++) offer(byte);
  for (let high = 0x81; high < 0xff; high++) for (let low = 0x40; low < 0xff; low++) offer(high, low);
  tables.set(label, made);
  return made;
}

/** Bytes as visible letters; any that is not a letter or has no glyph is a dot. */
export function byteLetters(bytes: Uint8Array, encoding: string, others: OtherEncodings): string {
  const text = decodeText(bytes, encoding, others) ?? fromWindows1252(bytes);
  return text.replace(/[\p{Cc}\p{Co}\p{Cn}\p{Cs}\ufffd]/gu, '·');
}

/** The zero that ends text in an encoding. */
export function terminatorFor(encoding: string): Uint8Array {
  const name = plainName(encoding);
  return new Uint8Array(name.startsWith('utf16') ? 2 : name.startsWith('utf32') ? 4 : 1);
}

/** The UTF-8 of a text in a structure. */
export function bytesOfText(text: string): Uint8Array {
  return toUtf8(text) ?? new Uint8Array(0);
}
