// Text of these games, byte for byte. Every byte has a character, and every character converts back to its byte: the five
// positions that windows-1252 leaves empty are the C1 controls of the same number. TextDecoder is not used: it cannot write,
// and what it calls latin1 is windows-1252, of which 27 characters do not survive charCodeAt (Node 20 hides it).

const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const characters = Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte < 0xa0 ? HIGH.charAt(byte - 0x80) : String.fromCharCode(byte),
);
const codes = Uint16Array.from(characters, character => character.charCodeAt(0));
const bytesByCode = new Map(characters.map((character, byte) => [character.charCodeAt(0), byte]));

/** Joining letter by letter is faster only for the shortest texts: V8 keeps a joined text as all of its beginnings. */
const JOINED = 2;
/** One array per length, made for the first text of that length and reused: an array that is spread must have the exact length. */
const rooms: number[][] = [];
const LARGEST_ROOM = 256;

/** The text of these bytes, or of a range of them: a separate view for each would be larger than most texts. */
export function fromWindows1252(bytes: Uint8Array, start = 0, end: number = bytes.length): string {
  let text = '';
  if (end - start <= JOINED) {
    for (let at = start; at < end; at++) text += characters[bytes[at] ?? 0] ?? '';
    return text;
  }
  const length = end - start;
  if (length > LARGEST_ROOM) return longText(bytes, start, end);
  rooms[length] ??= Array.from({ length }, () => 0);
  const fitting = rooms[length];
  return length > LONGEST_SHARED ? textIn(fitting, bytes, start) : sharedText(fitting, bytes, start);
}

function longText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  let at = start;
  for (; at + AT_ONCE <= end; at += AT_ONCE) text += textIn(room, bytes, at);
  return text + textIn(new Uint16Array(end - at), bytes, at);
}

/** V8 spreads a plain array in half the time of a typed one. */
const AT_ONCE = 1024;
const room: number[] = Array.from({ length: AT_ONCE }, () => 0);

/**
 * The last text of each hash. These files repeat the same words, such as keys and commands: half a million arguments
 * of scripts are ten thousand texts, and take 19 MB with their lines instead of 26.
 */
const SHARED = 4096;
const shared: string[] = Array.from({ length: SHARED }, () => '');
const LONGEST_SHARED = 24;

function sharedText(room: number[], bytes: Uint8Array, start: number): string {
  let hash = room.length;
  for (let i = 0; i < room.length; i++) hash = Math.imul(hash, 33) ^ (bytes[start + i] ?? 0);
  const slot = (hash ^ (hash >>> 12)) & (SHARED - 1);
  const known = shared[slot] ?? '';
  if (isTextOf(known, room.length, bytes, start)) return known;
  const text = textIn(room, bytes, start);
  shared[slot] = text;
  return text;
}

function isTextOf(text: string, length: number, bytes: Uint8Array, start: number): boolean {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) if (text.charCodeAt(i) !== codes[bytes[start + i] ?? 0]) return false;
  return true;
}

function textIn(units: number[] | Uint16Array, bytes: Uint8Array, start: number): string {
  for (let i = 0; i < units.length; i++) units[i] = codes[bytes[start + i] ?? 0] ?? 0;
  return Reflect.apply(String.fromCharCode, undefined, units);
}

/** The bytes of a text; undefined if a character has none. */
export function toWindows1252(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code < 0x80 ? code : bytesByCode.get(code);
    if (byte === undefined) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}

/** The first character that has no byte. */
export function notInWindows1252(text: string): string | undefined {
  return [...text].find(character => character.length > 1 || !bytesByCode.has(character.charCodeAt(0)));
}
