// Not TextDecoder, because it belongs to the platforms, not to the language, and replaces or removes what it rejects:
// here malformed bytes are reported, and everything else survives byte for byte.

/** The text of well-formed UTF-8 (a byte order mark stays a letter); undefined for other bytes. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  return textOf(bytes, undefined);
}

/** The text of any bytes: each byte that is not part of a well-formed letter becomes U+FFFD. */
export function fromDamagedUtf8(bytes: Uint8Array): string {
  return textOf(bytes, 0xfffd) ?? '';
}

function textOf(bytes: Uint8Array, instead: number | undefined): string | undefined {
  let text = '';
  const units = new Uint16Array(Math.min(bytes.length, CHUNK));
  let filled = 0;
  for (let at = 0; at < bytes.length; ) {
    const size = sequenceSize(bytes, at);
    const code = size === 0 ? instead : codePoint(bytes, at, size);
    if (code === undefined) return undefined;
    at += Math.max(1, size);
    if (filled + 2 > CHUNK) {
      text += unitsText(units.subarray(0, filled));
      filled = 0;
    }
    if (code < 0x1_0000) units[filled++] = code;
    else {
      units[filled++] = 0xd7c0 + (code >> 10);
      units[filled++] = 0xdc00 | (code & 0x3ff);
    }
  }
  return text + unitsText(units.subarray(0, filled));
}

const CHUNK = 4096;

function unitsText(units: Uint16Array): string {
  return Reflect.apply(String.fromCharCode, undefined, units);
}

/** Whether bytes are well-formed UTF-8: ten times faster than making text of them. */
export function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const size = (bytes[at] ?? 0) < 0x80 ? 1 : sequenceSize(bytes, at);
    if (size === 0) return false;
    at += size;
  }
  return true;
}

/** The UTF-8 of a text; undefined if it holds half a surrogate pair. */
export function toUtf8(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code < 0xe000) return undefined;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x1_0000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return Uint8Array.from(bytes);
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}

/** Bytes of the letter at `at`; 0 where no well-formed one begins (too long, a surrogate, past U+10FFFF, cut off). */
function sequenceSize(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let i = 1; i < size; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  const isTooLong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const isNoLetter = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f);
  return isTooLong || isNoLetter ? 0 : size;
}

function codePoint(bytes: Uint8Array, at: number, size: number): number {
  const first = bytes[at] ?? 0;
  if (size === 1) return first;
  let code = first & (0xff >> (size + 1));
  for (let i = 1; i < size; i++) code = (code << 6) | ((bytes[at + i] ?? 0) & 0x3f);
  return code;
}
