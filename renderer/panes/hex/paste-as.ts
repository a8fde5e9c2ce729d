import { fromBase64 } from '../../../shared/base/base64.ts';
import { fromHex } from '../../../shared/base/hex.ts';
import { toWindows1252 } from '../../../shared/base/windows1252.ts';

/** How a text is read as bytes; `any` knows every form that copy-as.ts makes but Base64 and JSON, which look like others. */
export type PasteKind = 'any' | 'hex' | 'base64' | 'windows1252' | 'utf8' | 'utf16';

/** All ways to read, in the order of the list. Undefined where a text is not of the form. */
export const pasteKinds = {
  any: text => anyForm(text),
  hex: text => hexDigits(text),
  base64: text => fromBase64(text.replace(/\s+/g, '')),
  windows1252: text => toWindows1252(text),
  utf8: text => new TextEncoder().encode(text),
  utf16: text => utf16(text),
} as const satisfies Record<PasteKind, (text: string) => Uint8Array | undefined>;

function anyForm(text: string): Uint8Array | undefined {
  return dump(text) ?? hexDigits(text) ?? literal(text) ?? array(text);
}

/** Pairs of digits with spaces, commas, 0x or \x between them. */
function hexDigits(text: string): Uint8Array | undefined {
  const bytes = fromHex(text.replace(/0x|\\x|[,;:]/gi, ' '));
  return bytes === undefined || bytes.length === 0 ? undefined : bytes;
}

/** Two columns of eight bytes, as wide as they are when they are full: the letters behind them may look like bytes. */
const dumpLine = /^\s*[0-9A-F]{4,16}h?(?: {2}|\t)([0-9A-F ]{2,48})/i;
/** The dump of xxd, whose letters stand after two spaces. */
const xxdLine = /^\s*[0-9A-F]{4,16}: ((?:[0-9A-F]{2,} ?)+)(?: |$)/i;
const tableLine = /^\s*\|\s*[0-9A-F]{4,16}\s*\|((?:\s*(?:[0-9A-F]{2})?\s*\|){1,16})/i;

/** The bytes of a hexdump or of a Markdown table; what stands beside them is passed over. */
function dump(text: string): Uint8Array | undefined {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
  const isTable = lines[0]?.trimStart().startsWith('|') ?? false;
  const rows = isTable ? lines.slice(2) : lines;
  const cells = rows.map(line => bytesOfLine(line, isTable));
  if (cells.length === 0 || cells.includes(undefined)) return undefined;
  return fromHex(cells.join(' '));
}

function bytesOfLine(line: string, isTable: boolean): string | undefined {
  const found = isTable ? tableLine.exec(line) : (dumpLine.exec(line) ?? xxdLine.exec(line));
  return found?.[1]?.replaceAll('|', ' ');
}

const escapes: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, r: 0x0d, '"': 0x22, "'": 0x27, '\\': 0x5c, 0: 0 };

/** A string literal as C, Java, JavaScript and Python write it. */
function literal(text: string): Uint8Array | undefined {
  const body = /^b?(["'])((?:[^\\]|\\[\s\S])*)\1;?$/.exec(text.trim())?.[2];
  if (body === undefined) return undefined;
  const bytes: number[] = [];
  for (const [whole, digits, sign] of body.matchAll(/\\x([0-9a-f]{2})|\\([\s\S])|[\s\S]/giu)) {
    const letters = sign === undefined ? toWindows1252(whole) : undefined;
    const byte = digits === undefined ? escapes[sign ?? ''] : Number.parseInt(digits, 16);
    if (byte !== undefined) bytes.push(byte);
    else if (letters !== undefined) bytes.push(...letters);
    else return undefined;
  }
  return Uint8Array.from(bytes);
}

/** The numbers of an array in any of the languages that copying writes; signed bytes count from -128. */
function array(text: string): Uint8Array | undefined {
  const body = /[{[(]([^{}[\]]*)[}\]]\)?;?\s*$/.exec(text.trim())?.[1]?.replaceAll('(byte)', '');
  const words = body?.split(',').map(word => word.trim());
  if (words?.at(-1) === '') words.pop();
  if (words === undefined || words.length === 0) return undefined;
  if (!words.every(word => /^(0x[0-9a-f]{1,2}|-?\d{1,3})$/i.test(word))) return undefined;
  const numbers = words.map(Number);
  return numbers.every(number => number >= -128 && number <= 255) ? Uint8Array.from(numbers) : undefined;
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), true);
  return bytes;
}

/** A pattern over and over, as long as the room; the last one is cut. */
export function repeated(pattern: Uint8Array, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => pattern[i % pattern.length] ?? 0);
}
