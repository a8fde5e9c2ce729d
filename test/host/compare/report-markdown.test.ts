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

test('bytes are shown as bytes, those of a field and those nothing names', () => {
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
