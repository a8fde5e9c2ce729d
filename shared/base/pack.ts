// Plain data with columns of numbers as one run of bytes: crosses threads and wires at the cost of a copy, and is unpacked
// where that blocks nobody. A size (u32), the data as JSON, then the columns, each aligned to 8 bytes. A
// column in the JSON is an object with the one key `$`; so is a value that JSON cannot hold. A column that several objects share is
// written once.

const arrays = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;
type Kind = keyof typeof arrays;
type AnyColumn = InstanceType<(typeof arrays)[Kind]>;
const kinds = Object.keys(arrays) as Kind[]; // as: Object.keys forgets the keys' names

/** Packs plain data into one run of bytes; the receiver gets columns that share one buffer. */
export function pack(value: unknown): Uint8Array {
  const numbers = new Map<AnyColumn, number>();
  const data = plain(value, numbers);
  const columns = [...numbers.keys()];
  const json = asciiBytes(JSON.stringify({ value: data, sizes: columns.map(sizeOf) }));
  const packed = new Uint8Array(columns.reduce((sum, column) => sum + aligned(column.byteLength), 4 + json.length));
  new DataView(packed.buffer).setUint32(0, json.length, true);
  packed.set(json, 4);
  let at = 4 + json.length;
  for (const { buffer, byteOffset, byteLength } of columns) {
    packed.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }
  return packed;
}

const aligned = (size: number): number => (size + 7) & ~7;

/** JSON with one byte per character, others being escaped, padded with spaces to where a column may begin. */
function asciiBytes(json: string): Uint8Array {
  const spelled = NOT_ASCII.test(json)
    ? json.replace(NOT_ASCII_ANYWHERE, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : json;
  const { length } = spelled;
  const bytes = new Uint8Array(aligned(4 + length) - 4).fill(SPACE, length);
  for (let i = 0; i < length; i++) bytes[i] = spelled.charCodeAt(i);
  return bytes;
}

const NOT_ASCII = /[\u0080-\uffff]/;
const NOT_ASCII_ANYWHERE = /[\u0080-\uffff]/g;
const SPACE = 0x20;

const TOGETHER = 8192;
function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += TOGETHER)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + TOGETHER));
  return text;
}

const sizeOf = ({ byteLength }: AnyColumn): number => byteLength;

/** The JSON form of a value: the value itself, unless something in it needs another form. */
function plain(value: unknown, columns: Map<AnyColumn, number>): unknown {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: value === 0 ? '-0' : String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return columnOf(value, columns);
  if (Array.isArray(value)) {
    let list: unknown[] | undefined;
    for (const [i, item] of value.entries()) {
      const said = plain(item, columns);
      if (said === item) continue;
      list ??= value.slice();
      list[i] = said;
    }
    return list ?? value;
  }
  let of: Record<string, unknown> | undefined;
  for (const [key, item] of Object.entries(value)) {
    const said = plain(item, columns);
    if (said === item) continue;
    of ??= { ...value };
    of[key] = said;
  }
  return of ?? value;
}

function columnOf(value: ArrayBufferView, columns: Map<AnyColumn, number>): { readonly $: readonly [Kind, number] } {
  const kind = kinds.find(each => value instanceof arrays[each]);
  if (kind === undefined) throw new TypeError('a column of a kind that cannot be packed');
  const column = value as AnyColumn; // as: it is an instance of one of them
  const number = columns.get(column) ?? columns.size;
  columns.set(column, number);
  return { $: [kind, number] };
}

/**
 * Unpacks. The columns are views of one buffer, which is that of the bytes if their alignment allows it: the caller
 * gives them away. With a buffer for each, the forty thousand columns of a large zone took longer to hand to another thread
 * than to make.
 */
export function unpack(bytes: Uint8Array): unknown {
  const { buffer, byteOffset } = bytes;
  const isAligned = byteOffset % 8 === 0 && buffer instanceof ArrayBuffer;
  const whole = isAligned ? new Uint8Array(buffer, byteOffset, bytes.length) : bytes.slice();
  const size = new DataView(whole.buffer, whole.byteOffset, whole.byteLength).getUint32(0, true);
  const text = asciiText(whole.subarray(4, 4 + size));
  const { value, sizes } = JSON.parse(text) as { readonly value: unknown; readonly sizes: readonly number[] }; // as: `pack` wrote it
  let at = 4 + size;
  const columns = sizes.map(length => {
    const start = at;
    at += aligned(length);
    return whole.subarray(start, start + length);
  });
  return revived(value, columns);
}

/** Writes into the result of JSON.parse, which nobody else has. */
function revived(value: unknown, columns: readonly Uint8Array<ArrayBuffer>[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries())
      if (typeof item === 'object' && item !== null) value[i] = revived(item, columns);
    return value;
  }
  const of = value as Record<string, unknown>; // as: neither null nor an array
  if (of.$ !== undefined) return special(of.$, columns);
  for (const key in of) {
    const item = of[key];
    if (typeof item === 'object' && item !== null) of[key] = revived(item, columns);
  }
  return of;
}

function special(content: unknown, columns: readonly Uint8Array<ArrayBuffer>[]): unknown {
  if (typeof content === 'string') return Number(content);
  const [kind, index] = content as readonly [Kind, number]; // as: `pack` wrote it
  const { buffer, byteOffset, byteLength } = columns[index] ?? new Uint8Array();
  return new arrays[kind](buffer, byteOffset, byteLength / arrays[kind].BYTES_PER_ELEMENT);
}
