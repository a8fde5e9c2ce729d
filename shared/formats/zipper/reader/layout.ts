import {
  biased,
  choice,
  i32,
  type Layout,
  type Leaf,
  leafLayout,
  parseFloat32,
  prefixedList,
  prefixedText,
  recursive,
  type Scalar,
  tagged,
  u32,
} from '#layout';
import { f32Json } from '../../../base/f32.ts';
import { bitsOfFloat, floatOfBits, type ReaderValue } from './value.ts';

/** The number before every value. */
export const valueType = choice(u32, { 1: 'integer', 2: 'float', 3: 'string', 4: 'list' });

const leaf: Leaf<number> = {
  kind: 'f32',
  read: (view, at) => view.getUint32(at, true),
  write: (view, at, _, bits) => view.setUint32(at, bits, true),
  parse: input => {
    const parsed = parseFloat32(input);
    return 'value' in parsed ? { value: bitsOfFloat(parsed.value) } : parsed;
  },
  toJson: bits => f32Json(floatOfBits(bits)),
  text: bits =>
    Number.isNaN(floatOfBits(bits)) ? `bits:${bits.toString(16).toUpperCase().padStart(8, '0')}` : undefined,
};

/** A 32-bit float whose model is its bits: the text form must be able to express a NaN's payload. */
const floatBits: Scalar = leafLayout('f32', 4, leaf);

/** One value; the outermost is a list. */
export const readerValue: Layout<ReaderValue> = {
  ...tagged(valueType, {
    integer: i32,
    float: floatBits,
    string: { ...prefixedText(u32), about: 'no NUL; the games take at most 255 bytes, without quotes' },
    list: {
      ...prefixedList(biased(u32, 1), {
        ...recursive<ReaderValue>(() => readerValue, valueType.size + u32.size),
        identity: { style: 'keyValue' },
      }),
      about: 'the stored count is the number of items + 1; the games take at most 4096',
    },
  }),
  about: 'A type in a u32 (1 integer, 2 float, 3 string, 4 list), then the value. The outermost value is a list.',
};
