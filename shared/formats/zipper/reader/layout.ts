import { asFault } from '../../../layout/fault.ts';
import { addGroup, blindSink, type FieldSink, isBlind, memberSink } from '../../../layout/field-sink.ts';
import type { Layout } from '../../../layout/layout.ts';
import { addPart, type Leaf } from '../../../layout/leaf.ts';
import { prefixedText } from '../../../layout/prefixed-text.ts';
import type { Reader } from '../../../layout/reader.ts';
import { i32, u32 } from '../../../layout/scalars.ts';
import type { Writer } from '../../../layout/writer.ts';
import { DEEPEST } from '../zrd/limits.ts';
import { floatBits } from './float-bits.ts';
import { toJson } from './to-json.ts';
import { listValue, type ReaderList, type ReaderValue } from './value.ts';

const INTEGER = 1;
const FLOAT = 2;
const STRING = 3;
const LIST = 4;

const string = prefixedText(u32);
const TYPES: Readonly<Record<number, string>> = {
  [INTEGER]: 'integer',
  [FLOAT]: 'float',
  [STRING]: 'string',
  [LIST]: 'list',
};

const typeLeaf: Leaf<number> = { ...u32.leaf, kind: 'tag', storage: 'u32', text: type => TYPES[type] };
const countLeaf: Leaf<number> = {
  ...u32.leaf,
  kind: 'count',
  storage: 'u32',
  text: count => `${count - 1} items: the count includes itself`,
};

/**
 * One value: its type, then a number, a text, or the items of a list. Written out rather than made of the language's
 * words, because the items of a list are reached by `[0][3]`, without a name for the list or the union in between.
 */
export const readerValue: Layout<ReaderValue> = {
  kind: 'reader value',
  role: 'value',
  size: undefined,
  minSize: u32.size + i32.size,
  refs: [],
  about: 'Integer, float, text or list; lists hold values again.',
  parts: [
    { key: 'type', layout: { ...u32, leaf: typeLeaf, about: '1 integer, 2 float, 3 text, 4 list' }, offset: 0 },
    { key: '(1)', layout: { ...i32, about: 'an integer' }, offset: u32.size },
    { key: '(2)', layout: { ...floatBits, about: 'a float' }, offset: u32.size },
    { key: '(3)', layout: { ...string, about: 'a text: Windows-1252, no NUL' }, offset: u32.size },
    {
      key: '(4)',
      layout: { ...u32, leaf: countLeaf, about: 'a list: number of items + 1, then the items' },
      offset: u32.size,
    },
  ],
  toJson,
  child(value, step) {
    const item = value.type === 'list' && typeof step === 'number' ? value.items[step] : undefined;
    return item && { layout: readerValue, value: item };
  },
  decode: readValue,
  encode: writeValue,
  fields: nameValue,
};

function readValue(r: Reader): ReaderValue {
  r.count();
  const start = r.pos;
  const type = u32.decode(r);
  switch (type) {
    case INTEGER:
      return { type: 'integer', value: i32.decode(r) };
    case FLOAT:
      return { type: 'float', bits: floatBits.decode(r) };
    case STRING:
      return { type: 'string', value: string.decode(r) };
    case LIST:
      return readList(r);
    default:
      return faultType(r, start, type);
  }
}

function faultType(r: Reader, start: number, type: number): never {
  r.pos = start;
  return r.fault(`expected a type, 1 (integer), 2 (float), 3 (text) or 4 (list), found ${type}`);
}

function readList(r: Reader): ReaderList {
  const count = readCount(r);
  const items: ReaderValue[] = [];
  const depth = r.enter();
  try {
    for (let i = 0; i < count; i++) {
      r.path[depth] = i;
      items.push(readValue(r));
    }
  } catch (error) {
    const fault = asFault(error);
    if (fault.partial !== undefined) items.push(fault.partial as ReaderValue); // only readList leaves one
    fault.partial = listValue(items);
    throw fault;
  }
  r.depth = depth;
  return listValue(items);
}

/** How many items follow: refused before anything is made of it when the bytes cannot hold them. */
function readCount(r: Reader): number {
  const start = r.pos;
  const count = u32.decode(r) - 1;
  const left = r.limit - r.pos;
  const isPossible = count >= 0 && count * readerValue.minSize <= left;
  if (isPossible && r.depth < DEEPEST) return count;
  r.pos = start;
  if (isPossible) return r.fault(`lists are nested more than ${DEEPEST} deep`);
  if (count < 0) return r.fault('expected the number of items + 1, found 0');
  const needed = count * readerValue.minSize;
  return r.fault(`${count} items need at least ${needed} bytes, ${left} left`, { needed, available: left });
}

function writeValue(w: Writer, value: ReaderValue): void {
  switch (value.type) {
    case 'integer':
      u32.encode(w, INTEGER);
      i32.encode(w, value.value);
      break;
    case 'float':
      u32.encode(w, FLOAT);
      floatBits.encode(w, value.bits);
      break;
    case 'string':
      u32.encode(w, STRING);
      string.encode(w, value.value);
      break;
    case 'list':
      u32.encode(w, LIST);
      u32.encode(w, value.items.length + 1);
      for (const item of value.items) writeValue(w, item);
  }
}

function nameValue(r: Reader, out: FieldSink): void {
  const start = r.pos;
  const type = u32.decode(r);
  if (!isBlind(out)) addPart(r, out, 'type', { start, size: u32.size, leaf: typeLeaf, value: type });
  switch (type) {
    case INTEGER:
      i32.fields(r, out);
      break;
    case FLOAT:
      floatBits.fields(r, out);
      break;
    case STRING:
      string.fields(r, out);
      break;
    case LIST:
      nameList(r, out, start);
      break;
    default:
      faultType(r, start, type);
  }
}

function nameList(r: Reader, out: FieldSink, start: number): void {
  const at = r.pos;
  const count = readCount(r);
  if (!isBlind(out)) addPart(r, out, 'count', { start: at, size: u32.size, leaf: countLeaf, value: count + 1 });
  const depth = r.enter();
  const blind = blindSink(out);
  for (let i = 0; i < count; i++) {
    r.path[depth] = i;
    // Past the window only the end is of interest, and of that only to the lists around.
    const isPast = r.base + r.pos >= out.to && !out.group;
    nameValue(r, isPast ? blind : memberSink(out, depth, i));
  }
  r.depth = depth;
  addGroup(r, out, readerValue, { kind: 'list', start, size: r.pos - start, count });
}
