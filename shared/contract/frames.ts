import { counted, grouped } from '../base/counted.ts';
import type { Message } from './call.ts';

/**
 * A message as it crosses a socket or a port. Without bytes it is JSON text; with bytes it is one binary frame:
 * header size (u32, little-endian), header (JSON in ASCII), then the byte arrays one after another.
 * What JSON cannot say is an object with the single key `$`; an object that has such a key of its own is wrapped in one.
 */
export type Frame = string | Uint8Array;

/** Larger frames are refused on both sides. */
export const largestFrame = 64 * 1024 * 1024;

const HEAD = 4;
const MARK = '{"$":';

type Tag =
  | readonly ['bytes', number]
  | readonly ['array', ArrayKind, number]
  | readonly ['undefined']
  | readonly ['number', string]
  | readonly ['bigint', string]
  | readonly ['object', unknown];

/** Columns of numbers cross as their bytes, little-endian as every machine is that runs this. */
const arrays = {
  f32: Float32Array,
  f64: Float64Array,
  i32: Int32Array,
  u16: Uint16Array,
  u32: Uint32Array,
} as const;
type ArrayKind = keyof typeof arrays;
const arrayKinds = Object.keys(arrays) as ArrayKind[]; // as: Object.keys forgets the keys' names

interface Header {
  readonly message: unknown;
  readonly sizes: readonly number[];
}

export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** The frame of a message; a FrameError if it would be too large. */
export function encodeFrame(message: Message): Frame {
  const attachments: Uint8Array[] = [];
  const text = toJson(message, attachments);
  const size = attachments.reduce((sum, a) => sum + a.length, text.length);
  if (size > largestFrame) throw new FrameError(`${counted(size, 'byte')}, at most ${grouped(largestFrame)}`);
  if (attachments.length === 0) return text;
  return joinFrame(`{"message":${text},"sizes":[${attachments.map(a => a.length).join()}]}`, attachments);
}

/** The message in a frame; a FrameError if there is none. */
export function decodeFrame(frame: Frame): Message {
  if (typeof frame === 'string') return checkMessage(revive(parse(frame), frame, []));
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < HEAD) throw new FrameError('a frame without a header');
  const headerSize = view.getUint32(0, true);
  if (headerSize > frame.length - HEAD) throw new FrameError('a header longer than its frame');
  const text = fromAscii(frame.subarray(HEAD, HEAD + headerSize));
  const header = parse(text);
  if (!isHeader(header)) throw new FrameError('a header that is none');
  const attachments = cut(frame.subarray(HEAD + headerSize), header.sizes);
  return checkMessage(revive(header.message, text, attachments));
}

function toJson(message: Message, attachments: Uint8Array[]): string {
  return JSON.stringify(message, function (this: unknown, key: string, value: unknown) {
    // Read from the holder: a Buffer's own toJSON has already run on `value`.
    const raw = (this as Record<string, unknown>)[key];
    return toPlain(raw, value, Array.isArray(this), attachments);
  });
}

function toPlain(raw: unknown, value: unknown, inArray: boolean, attachments: Uint8Array[]): unknown {
  if (raw instanceof Uint8Array) return tag(['bytes', attachments.push(raw) - 1]);
  if (ArrayBuffer.isView(raw)) return arrayTag(raw, attachments);
  if (raw === undefined) return inArray ? tag(['undefined']) : undefined;
  if (typeof raw === 'bigint') return tag(['bigint', raw.toString()]);
  if (typeof raw === 'number' && (Object.is(raw, -0) || !Number.isFinite(raw)))
    return tag(['number', Object.is(raw, -0) ? '-0' : String(raw)]);
  return isObject(raw) && Object.hasOwn(raw, '$') ? tag(['object', Object.entries(raw)]) : value;
}

function arrayTag(raw: ArrayBufferView, attachments: Uint8Array[]): { readonly $: Tag } {
  const kind = arrayKinds.find(each => raw instanceof arrays[each]);
  if (kind === undefined) throw new FrameError('an array of a kind that cannot cross');
  return tag(['array', kind, attachments.push(new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength)) - 1]);
}

function tag(content: Tag): { readonly $: Tag } {
  return { $: content };
}

function joinFrame(header: string, attachments: readonly Uint8Array[]): Uint8Array {
  const ascii = toAscii(header);
  const total = attachments.reduce((sum, a) => sum + a.length, HEAD + ascii.length);
  const frame = new Uint8Array(total);
  new DataView(frame.buffer).setUint32(0, ascii.length, true);
  for (let i = 0; i < ascii.length; i++) frame[HEAD + i] = ascii.charCodeAt(i);
  let at = HEAD + ascii.length;
  for (const attachment of attachments) {
    frame.set(attachment, at);
    at += attachment.length;
  }
  return frame;
}

/** JSON with every letter outside ASCII escaped, so that a header needs no text encoder. */
function toAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function fromAscii(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return text;
}

function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  let at = 0;
  const parts = sizes.map(size => {
    at += size;
    return bytes.slice(at - size, at);
  });
  if (at !== bytes.length) throw new FrameError('attachments that do not fill their frame');
  return parts;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FrameError('a frame that is not JSON');
  }
}

function revive(value: unknown, text: string, attachments: readonly Uint8Array[]): unknown {
  return text.includes(MARK) ? reviveDeep(value, attachments) : value;
}

/** Depth is bounded by what JSON.parse took. */
function reviveDeep(value: unknown, attachments: readonly Uint8Array[]): unknown {
  if (Array.isArray(value)) return value.map(item => reviveDeep(item, attachments));
  if (!isObject(value)) return value;
  if (Object.hasOwn(value, '$')) return untag(value.$, attachments);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, reviveDeep(item, attachments)]));
}

function untag(content: unknown, attachments: readonly Uint8Array[]): unknown {
  const [kind, detail, place]: readonly unknown[] = Array.isArray(content) ? content : [];
  if (kind === 'undefined') return undefined;
  if (kind === 'number' && typeof detail === 'string') return Number(detail);
  if (kind === 'bigint' && typeof detail === 'string' && /^-?\d+$/.test(detail)) return BigInt(detail);
  if (kind === 'bytes' && typeof detail === 'number' && attachments[detail] !== undefined) return attachments[detail];
  if (kind === 'array' && typeof place === 'number') return toArray(detail, attachments[place]);
  if (kind === 'object' && Array.isArray(detail) && detail.every(isEntry))
    return Object.fromEntries(detail.map(([key, item]) => [key, reviveDeep(item, attachments)]));
  throw new FrameError('a mark that is none');
}

/** The attachment's bytes are its own (an ArrayBuffer, never a shared one), from its start: no copy is made. */
function toArray(kind: unknown, bytes: Uint8Array | undefined): ArrayBufferView {
  const known = arrayKinds.find(each => each === kind);
  const Kind = known && arrays[known];
  if (Kind === undefined || bytes === undefined || bytes.length % Kind.BYTES_PER_ELEMENT !== 0)
    throw new FrameError('a column that is none');
  return new Kind(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length / Kind.BYTES_PER_ELEMENT);
}

function checkMessage(value: unknown): Message {
  if (isObject(value) && isMessage(value)) return value as unknown as Message; // as: its shape was just checked
  throw new FrameError('a frame that is no message');
}

function isMessage(value: Readonly<Record<string, unknown>>): boolean {
  if (value.type === 'event') return typeof value.name === 'string';
  if (!Number.isSafeInteger(value.id)) return false;
  switch (value.type) {
    case 'call':
      return typeof value.name === 'string';
    case 'progress':
      return isObject(value.progress);
    case 'failure':
      return isObject(value.failure);
    default:
      return value.type === 'cancel' || value.type === 'answer';
  }
}

function isHeader(value: unknown): value is Header {
  if (!isObject(value)) return false;
  const sizes = value.sizes;
  return Array.isArray(sizes) && sizes.every(size => Number.isSafeInteger(size) && size >= 0);
}

function isEntry(value: unknown): value is readonly [string, unknown] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
