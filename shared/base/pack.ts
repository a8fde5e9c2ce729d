// Plain data with columns of numbers as one run of bytes: crosses threads and wires at the cost of a copy, and is taken
// apart where that holds nobody up. A size (u32), the data as JSON, then the columns. A column in the JSON is an object
// with the one key `$`; so is what JSON cannot say. A column that several things share is written once.

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

/** One run of bytes for plain data; whoever unpacks it has columns of its own. */
export function pack(value: unknown): Uint8Array {
  const numbers = new Map<AnyColumn, number>();
  const data = plain(value, numbers);
  const columns = [...numbers.keys()];
  const json = asciiBytes(JSON.stringify({ value: data, sizes: columns.map(sizeOf) }));
  const packed = new Uint8Array(columns.reduce((sum, column) => sum + column.byteLength, 4 + json.length));
  new DataView(packed.buffer).setUint32(0, json.length, true);
  packed.set(json, 4);
  let at = 4 + json.length;
  for (const { buffer, byteOffset, byteLength } of columns) {
    packed.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return packed;
}

/** JSON as one byte for each character: all others are spelled out. */
function asciiBytes(json: string): Uint8Array {
  const spelled = json.replace(
    /[\u0080-\uffff]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const bytes = new Uint8Array(spelled.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = spelled.charCodeAt(i);
  return bytes;
}

const TOGETHER = 8192;
function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += TOGETHER) text += String.fromCharCode(...bytes.subarray(at, at + TOGETHER));
  return text;
}

const sizeOf = ({ byteLength }: AnyColumn): number => byteLength;

function plain(value: unknown, columns: Map<AnyColumn, number>): unknown {
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return { $: Object.is(value, -0) ? '-0' : String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(item => plain(item, columns));
  if (ArrayBuffer.isView(value)) {
    const kind = kinds.find(each => value instanceof arrays[each]);
    if (kind === undefined) throw new TypeError('a column of a kind that cannot be packed');
    const column = value as AnyColumn; // as: it is an instance of one of them
    const number = columns.get(column) ?? columns.size;
    columns.set(column, number);
    return { $: [kind, number] };
  }
  const out: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) if (item !== undefined) out[key] = plain(item, columns);
  return out;
}

/** What was packed; every column on a buffer of its own, also where several shared it. */
export function unpack(bytes: Uint8Array): unknown {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
  const text = asciiText(bytes.subarray(4, 4 + size));
  const { value, sizes } = JSON.parse(text) as { readonly value: unknown; readonly sizes: readonly number[] }; // as: `pack` wrote it
  let at = 4 + size;
  const columns = sizes.map(length => {
    at += length;
    return bytes.subarray(at - length, at);
  });
  return revived(value, columns);
}

/** Written into what JSON.parse made: nobody else has it. */
function revived(value: unknown, columns: readonly Uint8Array[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = revived(value[i], columns);
    return value;
  }
  const of = value as Record<string, unknown>; // as: neither null nor an array
  if (of.$ !== undefined) return special(of.$, columns);
  for (const key in of) of[key] = revived(of[key], columns);
  return of;
}

function special(content: unknown, columns: readonly Uint8Array[]): unknown {
  if (typeof content === 'string') return Number(content);
  const [kind, index] = content as readonly [Kind, number]; // as: `pack` wrote it
  return new arrays[kind](new Uint8Array(columns[index] ?? []).buffer); // a copy has a buffer of its own
}
