import { expect, test } from 'vitest';
import { reportMarkdown } from '../../../electron/host/compare/report-markdown.ts';

test('sizes are counted as English counts them', () => {
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
