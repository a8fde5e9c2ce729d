import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bytesOfFile, textOfFile } from '../../../../renderer/state/base/bytes-of-file.ts';
import { failureOf } from '../../../../renderer/state/base/notices.ts';

/** A file of the disk, as a browser hands it over. */
async function chosen(): Promise<{ readonly file: File; readonly path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'new.txt');
  writeFileSync(path, 'four');
  return { file: new File([await openAsBlob(path)], 'new.txt'), path };
}

describe('a chosen file', () => {
  it('is read', async () => {
    const { file } = await chosen();
    expect(await bytesOfFile(file)).toEqual(new TextEncoder().encode('four'));
    expect(await textOfFile(file)).toBe('four');
  });

  it('that changed since it was chosen is not reported as a bug', async () => {
    const { file, path } = await chosen();
    writeFileSync(path, 'another');
    for (const read of [bytesOfFile, textOfFile]) {
      const failure = await read(file).then(
        () => undefined,
        (error: unknown) => failureOf(error),
      );
      expect(failure).toMatchObject({ code: 'disk', where: { file: 'new.txt' } });
      expect(failure?.text).toBe(
        'new.txt could not be read. It may be a folder, or it was moved or changed since you chose it.',
      );
    }
  });
});
