import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAddress } from '../../electron/files/open-address.ts';
import { outermost } from '../../electron/host/command/pack-content.ts';
import { writeEdited } from '../../electron/host/command/with-index.ts';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a file that another run has written since it was read is not overwritten', async () => {
  const archive = (value: number) =>
    buildArchive([{ name: 'a.zrd', content: buildReader([int(value)]) }], { version: 1 });
  const base = temporaryFolder({ 'a.zbd': archive(1) });
  const opened = openAddress(base, 'a.zbd');
  const edited = { opened, target: outermost(opened, 'a.zbd'), pieces: [opened.source] };
  const to = { dataFolder: base, base, force: undefined, signal: AbortSignal.timeout(10_000) };
  opened.source.read(0, opened.source.size);
  const theirs = Buffer.concat([archive(2), new Uint8Array(0)]);
  writeFileSync(join(base, 'a.zbd'), theirs);
  await writeEdited(edited, { ...to, out: 'b.zbd' });
  symlinkSync('a.zbd', join(base, 'link.zbd'));
  for (const out of ['a.zbd', 'link.zbd'])
    await expect(writeEdited(edited, { ...to, out })).rejects.toThrow(
      'was changed by another program after Gantry read it',
    );
  expect(readFileSync(join(base, 'a.zbd')).equals(theirs)).toBe(true);
  opened.close();
});
