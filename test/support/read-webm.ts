// Reads what a WebM film says of itself, by the tables of RFC 8794 (EBML) and RFC 9559 (Matroska): written for the tests, and
// sharing nothing with what writes one.

export interface WebmFilm {
  readonly docType: string;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** Milliseconds. */
  readonly duration: number;
  /** Of each picture, in milliseconds from the beginning. */
  readonly times: readonly number[];
  /** Numbers of the pictures that need no other. */
  readonly keys: readonly number[];
  /** Where the file says that clusters begin; each is checked to be one. */
  readonly cues: readonly number[];
}

interface Element {
  readonly id: number;
  readonly start: number;
  readonly content: Uint8Array;
}

const CONTAINERS = new Set([
  0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0x1f43b675, 0x1c53bb6b, 0xbb, 0xb7,
]);

/** A number whose leading zero bits say how long it is; the mark stays in ids. */
function variable(bytes: Uint8Array, at: number, keepsMark: boolean): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) throw new Error(`no EBML number at ${at}`);
  let value = keepsMark ? first : first & (0xff >> length);
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return { value, length };
}

function elementsIn(bytes: Uint8Array, from = 0): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const id = variable(bytes, at, true);
    const size = variable(bytes, at + id.length, false);
    const start = at + id.length + size.length;
    if (start + size.value > bytes.length)
      throw new Error(`the element at ${from + at} is longer than what it lies in`);
    found.push({ id: id.value, start: from + at, content: bytes.subarray(start, start + size.value) });
    at = start + size.value;
  }
  return found;
}

const whole = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
const letters = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export function readWebm(bytes: Uint8Array): WebmFilm {
  const all = new Map<number, Uint8Array[]>();
  const pictures: { readonly time: number; readonly isKey: boolean }[] = [];
  const walk = (content: Uint8Array, clusterTime = { now: 0 }): void => {
    for (const element of elementsIn(content)) {
      all.set(element.id, [...(all.get(element.id) ?? []), element.content]);
      if (element.id === 0xe7) clusterTime.now = whole(element.content);
      if (element.id === 0xa3) {
        const view = new DataView(element.content.buffer, element.content.byteOffset);
        pictures.push({ time: clusterTime.now + view.getInt16(1, false), isKey: (view.getUint8(3) & 0x80) !== 0 });
      }
      if (CONTAINERS.has(element.id)) walk(element.content, element.id === 0x1f43b675 ? { now: 0 } : clusterTime);
    }
  };
  walk(bytes);
  const first = (id: number): Uint8Array => {
    const found = all.get(id)?.[0];
    if (found === undefined) throw new Error(`no element 0x${id.toString(16)}`);
    return found;
  };
  const scale = whole(first(0x2ad7b1)) / 1_000_000;
  const stored = first(0x4489);
  const view = new DataView(stored.buffer, stored.byteOffset);
  const duration = (stored.length === 4 ? view.getFloat32(0, false) : view.getFloat64(0, false)) * scale;
  const segment = elementsIn(first(0x18538067));
  const clusters = new Set(segment.filter(({ id }) => id === 0x1f43b675).map(({ start }) => start));
  const cues = (all.get(0xf1) ?? []).map(whole);
  const lost = cues.find(cue => !clusters.has(cue));
  if (lost !== undefined) throw new Error(`no cluster begins at ${lost}`);
  return {
    ...{ docType: letters(first(0x4282)), codec: letters(first(0x86)), duration, cues },
    ...{ width: whole(first(0xb0)), height: whole(first(0xba)) },
    times: pictures.map(({ time }) => time * scale),
    keys: pictures.flatMap(({ isKey }, index) => (isKey ? [index] : [])),
  };
}
