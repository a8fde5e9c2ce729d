import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openIndex } from '../../electron/index/open-index.ts';
import { scanInstall } from '../../electron/index/scan-result.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const data = join(import.meta.dirname, '../../../shared/data');

describe.skipIf(!existsSync(data))('real files (skipped where ../shared/data is absent)', () => {
  test('are all read: no decoder has a bug, and no file is skipped', async () => {
    const index = openIndex(join(temporaryFolder(), 'index.sqlite'));
    onTestFinished(() => index.close());
    const result = await scanInstall({ index, folder: data });
    expect(result.files).toBeGreaterThan(100);
    expect(result.formats['zipper/archive']).toBeGreaterThan(10);
    expect(result.problems.filter(({ text }) => /failed here|given up|could not be/.test(text))).toEqual([]);
  });
});
