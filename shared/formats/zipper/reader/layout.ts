import { biased, choice, i32, type Layout, prefixedList, prefixedText, recursive, tagged, u32 } from '#layout';
import { floatBits } from './float-bits.ts';
import type { ReaderValue } from './value.ts';

/** What stands before every value. */
export const valueType = choice(u32, { 1: 'integer', 2: 'float', 3: 'string', 4: 'list' });

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
