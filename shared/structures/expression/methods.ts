// The methods after a dot, by the type before it.
import { ReadFault } from '../fault.ts';
import { small } from '../integers.ts';
import type { Frame } from './formula.ts';
import { ANY, type ValueType } from './value-type.ts';
import { compareValues, floatOf, intOf, itemOf, type ListValue, listOf, streamOf, textOf } from './values.ts';

export interface Method {
  /** The fewest and the most arguments. */
  readonly least: number;
  readonly most: number;
  type(of: ValueType): ValueType;
  run(value: unknown, args: readonly unknown[], frame: Frame): unknown;
}

const INT: ValueType = { kind: 'int' };
const TEXT: ValueType = { kind: 'text' };
const BOOL: ValueType = { kind: 'bool' };

type Plain = (value: unknown, frame: Frame) => unknown;
const plain = (type: Method['type'], run: Plain): Method => ({
  least: 0,
  most: 0,
  type,
  run: (value, _, frame) => run(value, frame),
});
const item = (type: ValueType): ValueType => (type.kind === 'list' ? type.of : type.kind === 'bytes' ? INT : ANY);

function extreme(value: unknown, frame: Frame, sign: 1 | -1): unknown {
  const list = listOf(value);
  const { meter } = frame.self;
  let best = itemOf(list, 0, meter);
  for (let i = 1; i < list.length; i++) {
    meter.step(1);
    const next = itemOf(list, i, meter);
    if (compareValues(next, best, meter) * sign > 0) best = next;
  }
  return best;
}

const lastOf = (list: ListValue | Uint8Array, { self }: Frame): unknown => itemOf(list, list.length - 1, self.meter);
const toText: Method = plain(
  () => TEXT,
  (value, { self }) => {
    if (typeof value === 'bigint') self.meter.make(DIGITS_OF_LARGEST);
    return String(value);
  },
);
/** Digits of the largest number allowed. */
const DIGITS_OF_LARGEST = 1 << 11;

const ofLists: Readonly<Record<string, Method>> = {
  size: plain(
    () => INT,
    value => listOf(value).length,
  ),
  length: plain(
    () => INT,
    value => listOf(value).length,
  ),
  first: plain(item, (value, { self }) => itemOf(listOf(value), 0, self.meter)),
  last: plain(item, (value, frame) => lastOf(listOf(value), frame)),
  min: plain(item, (value, frame) => extreme(value, frame, -1)),
  max: plain(item, (value, frame) => extreme(value, frame, 1)),
};

const ofBytes: Readonly<Record<string, Method>> = {
  ...ofLists,
  to_s: {
    least: 1,
    most: 1,
    type: () => TEXT,
    run(value, [encoding], { self }) {
      if (!(value instanceof Uint8Array)) throw new ReadFault('ReadError', 'bytes are expected');
      self.meter.make(value.length);
      return self.meter.textOf(value, textOf(encoding));
    },
  },
};

/** Memory per letter while a new text is built. */
const BYTES_PER_LETTER = 16;

/** A letter of two UTF-16 units. */
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/;
const isPair = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;

/** The UTF-16 index at which a letter begins; the end of the text for one beyond it. */
function unitAt(text: string, letter: number): number {
  if (letter <= 0) return 0;
  let at = text.slice(0, letter + 1).search(PAIR);
  if (at < 0) return Math.min(letter, text.length);
  for (let i = at; i < letter && at < text.length; i++) at += isPair(text, at) ? 2 : 1;
  return at;
}

function lettersIn(text: string, { self }: Frame): number {
  self.meter.step(text.length >> 4);
  const first = text.search(PAIR);
  if (first < 0) return text.length;
  let pairs = 0;
  for (let at = first; at < text.length; at++)
    if (isPair(text, at)) {
      pairs++;
      at++;
    }
  return text.length - pairs;
}

const ofTexts: Readonly<Record<string, Method>> = {
  length: plain(
    () => INT,
    (value, frame) => lettersIn(textOf(value), frame),
  ),
  reverse: plain(
    () => TEXT,
    (value, { self }) => {
      self.meter.make(textOf(value).length * BYTES_PER_LETTER);
      return [...textOf(value)].reverse().join('');
    },
  ),
  substring: {
    least: 2,
    most: 2,
    type: () => TEXT,
    run(value, [from, to], { self }) {
      const text = textOf(value);
      const [first, last] = [Number(intOf(from)), Number(intOf(to))];
      self.meter.step(Math.min(text.length, Math.max(0, last)) >> 4);
      const part = text.slice(unitAt(text, first), unitAt(text, last));
      self.meter.make(part.length);
      return part;
    },
  },
  to_b: {
    least: 1,
    most: 1,
    type: () => ({ kind: 'bytes' }),
    run: (value, [encoding], { self }) => self.meter.bytesOf(textOf(value), textOf(encoding)),
  },
  to_i: {
    least: 0,
    most: 1,
    type: () => INT,
    run(value, [radix = 10], { self }) {
      self.meter.step(1 + (Math.min(textOf(value).length, LONGEST_NUMBER) >> 1));
      return toInteger(textOf(value), Number(radix));
    },
  },
};

const LONGEST_NUMBER = 1000;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The whole text as a number; anything after the number is an error, not ignored. */
function toInteger(text: string, radix: number): number | bigint {
  const digits = text.trim().toLowerCase();
  const sign = /^[-+]/.test(digits) ? 1 : 0;
  const fault = (): ReadFault => new ReadFault('ConversionError', `${JSON.stringify(text)} is not a number`);
  if (digits.length === sign || digits.length > LONGEST_NUMBER || !(radix >= 2 && radix <= 36)) throw fault();
  let value = 0n;
  for (const digit of digits.slice(sign)) {
    const worth = DIGITS.indexOf(digit);
    if (worth < 0 || worth >= radix) throw fault();
    value = value * BigInt(radix) + BigInt(worth);
  }
  return small(digits.startsWith('-') ? -value : value);
}

const ofStreams: Readonly<Record<string, Method>> = {
  size: plain(
    () => INT,
    value => streamOf(value).size,
  ),
  pos: plain(
    () => INT,
    value => streamOf(value).position,
  ),
  eof: plain(
    () => BOOL,
    value => streamOf(value).isAtEnd,
  ),
};

const ofFloats: Readonly<Record<string, Method>> = {
  to_i: plain(
    () => INT,
    value => small(BigInt(Math.trunc(floatOf(value)))),
  ),
  to_s: toText,
};
const ofBooleans = {
  to_i: plain(
    () => INT,
    value => (value === true ? 1 : 0),
  ),
};
const ofEnums = {
  to_i: plain(
    () => INT,
    value => intOf(value),
  ),
};

/** The method with this name for values of this type. */
export function methodOf({ kind }: ValueType, name: string): Method | undefined {
  switch (kind) {
    case 'int':
      return name === 'to_s' ? toText : undefined;
    case 'float':
      return ofFloats[name];
    case 'bool':
      return name === 'to_i' ? ofBooleans.to_i : undefined;
    case 'enum':
      return name === 'to_i' ? ofEnums.to_i : undefined;
    case 'text':
      return Object.hasOwn(ofTexts, name) ? ofTexts[name] : undefined;
    case 'bytes':
      return Object.hasOwn(ofBytes, name) ? ofBytes[name] : undefined;
    case 'list':
      return Object.hasOwn(ofLists, name) ? ofLists[name] : undefined;
    case 'io':
      return Object.hasOwn(ofStreams, name) ? ofStreams[name] : undefined;
    default:
      return undefined;
  }
}

/** The type of a value, determined at run time. */
export function typeNow(value: unknown): ValueType {
  if (typeof value === 'string') return TEXT;
  if (typeof value === 'boolean') return BOOL;
  if (typeof value === 'number') return Number.isInteger(value) ? INT : { kind: 'float' };
  if (typeof value === 'bigint') return INT;
  if (value instanceof Uint8Array) return { kind: 'bytes' };
  if (typeof value === 'object' && value !== null && 'isAtEnd' in value) return { kind: 'io' };
  if (typeof value === 'object' && value !== null && 'member' in value) return { kind: 'struct' };
  return { kind: 'list', of: ANY };
}
