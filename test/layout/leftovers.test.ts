// What the model does not hold hangs on the object it was read with.
import { describe, expect, it } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { fixedText } from '../../shared/layout/fixed-text.ts';
import { countOf } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { encode } from '../../shared/layout/inside/encode.ts';
import { copyModel, leftoverOf } from '../../shared/layout/inside/leftovers.ts';
import { list } from '../../shared/layout/list.ts';
import { padding } from '../../shared/layout/padding.ts';
import { u8 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';

const item = struct({ name: fixedText(4), gap: padding(1) });
const layout = struct({ count: countOf(u8, 'items'), items: list(item, 'count') });
const bytes = hexText('02  "a" 00 "x" 00 EE   "b" 00 00 00 00');

function decoded() {
  const result = decode(layout, memorySource(bytes));
  if (result.fault) throw new Error(result.fault.text);
  return result.value;
}

describe('leftovers', () => {
  it('move with their object when another is inserted before it', () => {
    const { items } = decoded();
    const moved = { items: [{ name: 'new' }, ...items] };
    expect(toBytes(encode(layout, moved))).toEqual(hexText('03  "new" 00 00   "a" 00 "x" 00 EE   "b" 00 00 00 00'));
  });

  it('are kept by spread and copyModel, and by nothing else', () => {
    const { items } = decoded();
    const [first] = items;
    expect(leftoverOf({ ...first }, 'gap')).toEqual(hexText('EE'));
    expect(toBytes(encode(layout, copyModel({ items })))).toEqual(bytes);
    expect(toBytes(encode(layout, structuredClone({ items })))).toEqual(
      hexText('02  "a" 00 00 00 00   "b" 00 00 00 00'),
    );
    expect(JSON.stringify(items)).toBe('[{"name":"a"},{"name":"b"}]');
  });

  it('of a copy are its own', () => {
    const value = decoded();
    const copy = copyModel(value);
    const [first] = copy.items;
    if (first) first.name = 'changed';
    expect(value.items[0]?.name).toBe('a');
  });

  it('of a changed text keep what follows the new text', () => {
    const { items } = decoded();
    const [first] = items;
    expect(toBytes(encode(item, { ...first, name: 'b' }))).toEqual(hexText('"b" 00 "x" 00 EE'));
  });
});
