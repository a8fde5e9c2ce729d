import { describe, expect, test } from 'vitest';
import { reportMarkdown } from '../../../electron/host/compare/report-markdown.ts';
import type { FieldChange } from '../../../shared/contract/compare-types.ts';

test('sizes have English plurals', () => {
  const range = { same: false, aStart: 4, aSize: 1, bStart: 4, bSize: 2000 };
  const report = {
    titles: ['old', 'new'] as const,
    unchanged: 0,
    problems: [],
    assets: [
      { kind: 'added' as const, address: 'flag.bin', sizeB: 1, fields: [], ranges: [] },
      { kind: 'changed' as const, address: 'odd.bin', fields: [], ranges: [range] },
    ],
  };
  const text = reportMarkdown(report);
  expect(text).toContain('- added: `flag.bin` (1 byte)');
  expect(text).toContain('| 0x4 | 1 byte | 2,000 bytes |');
});

test('bytes are shown as bytes, with and without a field', () => {
  const [old, now] = [Uint8Array.of(4, 0xab), Uint8Array.of(4, 0xac, 1)].map(bytes => ({
    ...{ bytes: bytes.length, base64: Buffer.from(bytes).toString('base64') },
  }));
  const field = { kind: 'changed' as const, path: 'unknown10', old, new: now };
  const range = { same: false, aStart: 4, aSize: 2, bStart: 4, bSize: 3, old, new: now };
  const assets = [{ kind: 'changed' as const, address: 'odd.bin', fields: [field], ranges: [range] }];
  const text = reportMarkdown({ titles: ['old', 'new'], unchanged: 0, problems: [], assets });
  expect(text).toContain('| `unknown10` | 04 AB | 04 AC 01 |');
  expect(text).toContain('| 0x4 | 2 bytes 04 AB | 3 bytes 04 AC 01 |');
});

describe('many changes in one list', () => {
  const pixel = (i: number) => ({ kind: 'changed' as const, path: `pixels[${i}].index`, old: 1, new: 2, delta: 1 });
  const pixels = Array.from({ length: 600 }, (_, i) => pixel(i * 2));
  const width = { kind: 'changed' as const, path: 'width', old: 30, new: 31, delta: 1 };
  const reportOf = (fields: readonly FieldChange[]) => ({
    ...{ titles: ['old', 'new'] as const, unchanged: 0, problems: [] },
    assets: [{ kind: 'changed' as const, address: 'flag.bmp', fields, ranges: [] }],
  });
  const rowsIn = (text: string) => text.split('\n').filter(line => line.startsWith('| `'));

  test('are listed as the first few and a count', () => {
    const rows = rowsIn(reportMarkdown(reportOf([width, ...pixels, { ...width, path: 'height' }])));
    expect(rows).toHaveLength(1 + 20 + 1 + 1);
    expect(rows.slice(0, 2)).toEqual(['| `width` | 30 | 31 | +1 |', '| `pixels[0].index` | 1 | 2 | +1 |']);
    expect(rows.slice(-3)).toEqual([
      '| `pixels[38].index` | 1 | 2 | +1 |',
      '| `pixels[]` |  |  | 580 more |',
      '| `height` | 30 | 31 | +1 |',
    ]);
  });

  test('are all listed on request, or if they fit on a page', () => {
    expect(rowsIn(reportMarkdown(reportOf(pixels), { all: true }))).toHaveLength(600);
    expect(rowsIn(reportMarkdown(reportOf(pixels.slice(0, 50))))).toHaveLength(50);
  });

  test('belong to the innermost list, whichever of its items changed', () => {
    const vertex = (mesh: number, i: number, axis: string) => ({
      ...width,
      path: `meshes[${mesh}].vertices[${i}].${axis}`,
    });
    const moved = (mesh: number, count: number) =>
      Array.from({ length: count }, (_, i) => ['x', 'y', 'z'].map(axis => vertex(mesh, i, axis))).flat();
    const text = reportMarkdown(reportOf([...moved(0, 30), ...moved(1, 10), ...moved(2, 20)]));
    expect(rowsIn(text)).toHaveLength(20 + 1 + 30 + 20 + 1);
    expect(text).toContain('| `meshes[0].vertices[]` |  |  | 70 more |');
    expect(text).toContain('| `meshes[2].vertices[]` |  |  | 40 more |');
  });
});
