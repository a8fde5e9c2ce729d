// A text in the place of a file that cannot be read to its end: it says all that the file needs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../cli/support/run-cli.ts';
import { kotorFixtures } from '../fixtures/kotor.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { scannedWindows } from './support/scanned-window.ts';

const inWindow = scannedWindows();

test.each(['bwm', '2da'])('%s that is truncated can be replaced by text in the window and by build', async name => {
  const { bytes, file } = kotorFixtures.find(fixture => fixture.name === name) ?? { bytes: new Uint8Array(), file: '' };
  const cut = bytes.slice(0, bytes.length - 40);
  const folder = temporaryFolder({ [file]: bytes, [`cut-${file}`]: cut });
  const gantry = (...args: readonly string[]) => runCli(folder, folder, ...args);
  const text = (await gantry('text', file)).out;
  writeFileSync(join(folder, 'typed.txt'), text);
  expect(await gantry('build', `cut-${file}`, 'typed.txt', '-o', 'built')).toMatchObject({ status: 0 });
  expect((await gantry('text', 'built')).out).toBe(text);
  const built = new Uint8Array(readFileSync(join(folder, 'built')));
  await inWindow({ [file]: cut }, async ({ client, asset }) => {
    const id = await asset(file);
    expect(await client.writeText({ asset: id, text })).toMatchObject({ compiled: true });
    expect((await client.readBytes({ asset: id, start: 0, size: 99_999 })).bytes).toEqual(built);
  });
});
