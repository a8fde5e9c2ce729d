import { biased } from '../../../layout/biased.ts';
import { choice } from '../../../layout/choice.ts';
import type { Layout } from '../../../layout/layout.ts';
import { prefixedList } from '../../../layout/prefixed-list.ts';
import { prefixedText } from '../../../layout/prefixed-text.ts';
import { recursive } from '../../../layout/recursive.ts';
import { i32, u32 } from '../../../layout/scalars.ts';
import { tagged } from '../../../layout/tagged.ts';
import { floatBits } from './float-bits.ts';
import type { ReaderValue } from './value.ts';

/** What stands before every value. */
export const valueType = choice(u32, { 1: 'integer', 2: 'float', 3: 'string', 4: 'list' });

/** One value: its type, then a number, a text after its length, or the items of a list after their number + 1. */
export const readerValue: Layout<ReaderValue> = tagged(valueType, {
  integer: i32,
  float: floatBits,
  string: prefixedText(u32),
  list: prefixedList(
    biased(u32, 1),
    recursive<ReaderValue>(() => readerValue, valueType.size + u32.size),
  ),
});
