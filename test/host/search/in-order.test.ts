import { describe, expect, test } from 'vitest';
import { InOrder } from '../../../electron/host/search/search-folder.ts';

function ordered(parts: number, limit: number) {
  const told: string[] = [];
  const order = new InOrder<string>(parts, limit, found => void told.push(...found));
  return { order, told };
}

describe('the results of many threads', () => {
  test('are reported as if one thread had worked alone, and as early as possible', () => {
    const { order, told } = ordered(3, 10);
    order.add(1, ['b1']);
    order.add(0, ['a1']);
    expect(told).toEqual(['a1']);
    order.end(2);
    order.add(1, ['b2']);
    order.add(0, ['a2']);
    expect(told).toEqual(['a1', 'a2']);
    order.end(0);
    expect(told).toEqual(['a1', 'a2', 'b1', 'b2']);
    order.add(1, ['b3']);
    expect(told.at(-1)).toBe('b3');
    order.end(1);
    expect(order.reported).toBe(5);
  });

  test('are cut off at the limit, whichever thread found them first', () => {
    const { order, told } = ordered(3, 3);
    order.add(2, ['c1', 'c2', 'c3', 'c4']);
    order.end(2);
    order.add(1, ['b1', 'b2']);
    order.end(1);
    order.add(0, ['a1']);
    order.end(0);
    expect(told).toEqual(['a1', 'b1', 'b2']);
  });

  test('may be more from one thread at once than a call has arguments', () => {
    let told = 0;
    const order = new InOrder<number>(2, 1_000_000, found => {
      told += found.length;
    });
    order.add(
      1,
      Array.from({ length: 300_000 }, (_, i) => i),
    );
    order.end(0);
    expect(told).toBe(300_000);
  });
});
