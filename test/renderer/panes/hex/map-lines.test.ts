import { describe, expect, test } from 'vitest';
import { createMapLines } from '../../../../renderer/panes/hex/build-frame.ts';
import type { FieldRow } from '../../../../shared/contract/types.ts';

const field = (start: number, size: number, kind: string): FieldRow => ({ path: '', start, size, kind, value: 0 });

describe('the overview', () => {
  test('gives each line the hue that most of its bytes have', () => {
    const fields = [field(0, 6, 'count'), field(6, 10, 'text'), field(16, 16, 'f32')];
    const map = createMapLines({ size: 32, lines: 2, pageSize: 0x2000, pageAt: () => fields });
    expect(map.step()).toBe(true);
    expect(map.hues).toEqual(['text', 'float']);
    expect(map.step()).toBe(false);
  });

  test('leaves lines blank until their fields arrive, and requests few at a time', () => {
    const asked: number[] = [];
    const here = new Map<number, FieldRow[]>();
    const map = createMapLines({
      size: 0x8000,
      lines: 4,
      pageSize: 0x2000,
      pageAt: page => {
        asked.push(page);
        return here.get(page);
      },
    });
    expect(map.step()).toBe(true);
    expect(asked).toEqual([0, 1]);
    expect(map.hues).toEqual([undefined, undefined, undefined, undefined]);
    for (let page = 0; page < 4; page++) here.set(page, [field(page * 0x2000, 0x2000, page === 2 ? 'text' : 'u32')]);
    expect(map.step()).toBe(true);
    expect(map.hues).toEqual(['int', 'int', 'text', 'int']);
    expect(map.step()).toBe(false);
  });

  test('samples a 5 GB asset evenly instead of reading it, and reaches its end', () => {
    const size = 5 * 1024 ** 3;
    const asked = new Set<number>();
    const map = createMapLines({
      size,
      lines: 100,
      pageSize: 0x2000,
      pageAt: page => {
        asked.add(page);
        const start = page * 0x2000;
        return [field(start, 0x2000, start > size * 0.9 ? 'text' : 'unknown')];
      },
    });
    expect(map.step()).toBe(true);
    expect(asked.size).toBeLessThanOrEqual(64);
    expect(map.hues[0]).toBe('unknown');
    expect(map.hues[99]).toBe('text');
    expect(map.hues).not.toContain(undefined);
  });
});
