// What is wrong in an entry that came with the edits is told until it is right, and keeps nobody from writing it.
import { expect, test } from 'vitest';
import { millFiles } from '../../../electron/demo/kotor/mill.ts';
import { runCli } from '../../cli/support/run-cli.ts';
import { skeleton } from '../../support/build-w3d.ts';
import { buildArchive, buildReader, int } from '../../support/build-zipper.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type ScannedWindow, scannedWindows } from '../support/scanned-window.ts';

const inWindow = scannedWindows();
const reader = buildReader([int(7)]);
const files = { 'a.zbd': buildArchive([{ name: 'a.zrd', content: reader }], { version: 1 }) };

/** Its first chunk says that it is longer than all. */
function tooLong(): Uint8Array {
  const model = skeleton();
  model.set([255, 255, 255, 0], 4);
  return model;
}

async function problemsIn({ client, install }: ScannedWindow) {
  const { targets } = await client.planWrite({ install: install.id });
  const planned = targets.flatMap(({ problems = [] }) => problems);
  const told = (list: readonly { address: string; path?: string; weight: string; text: string }[]) =>
    list.map(({ address, path, weight, text }) => `${weight} ${address} ${path}: ${text}`);
  const listed = (await client.problems({ install: install.id })).filter(({ weight }) => weight !== 'note');
  return { planned: told(planned), listed: told(listed), breaks: planned.some(({ breaks }) => breaks) };
}

test('one with a faulty structure is among the problems and in the dry run, and can be written', async () => {
  await inWindow(files, async window => {
    await window.add('a.zbd', 'crane.w3d', tooLong());
    await window.add('a.zbd', 'whole.w3d', skeleton());
    const wrong = [
      expect.stringMatching(/^warning a\.zbd::crane\.w3d chunks\[0\].*: chunk 0x100 of 16,777,215 bytes overruns/),
    ];
    expect(await problemsIn(window)).toEqual({ planned: wrong, listed: wrong, breaks: false });
    await window.rename('a.zbd::crane.w3d', 'stork.w3d');
    expect((await problemsIn(window)).planned).toEqual([expect.stringContaining('a.zbd::stork.w3d')]);
    await window.client.replaceWithFile({
      asset: await window.asset('a.zbd::stork.w3d'),
      name: 'b.w3d',
      bytes: skeleton(),
    });
    expect(await problemsIn(window)).toEqual({ planned: [], listed: [], breaks: false });
    await window.undo('a.zbd');
    expect((await problemsIn(window)).listed).toHaveLength(1);
    await window.client.writeInstall({ install: window.install.id });
    expect((await problemsIn(window)).planned).toEqual([]);
  });
});

test('an unreadable one is reported once, even if an edit of its own broke it', async () => {
  await inWindow(files, async window => {
    const { client, asset } = window;
    const container = await asset('a.zbd');
    await client.addEntry({ container, name: 'cut.zrd', bytes: reader.subarray(0, 9), raw: true });
    const cut = [expect.stringMatching(/^error a\.zbd::cut\.zrd .*: it cannot be read to the end: needs 8 bytes /)];
    expect(await problemsIn(window)).toEqual({ planned: cut, listed: cut, breaks: false });
    await window.remove('a.zbd::cut.zrd');
    await window.add('a.zbd', 'broken.zrd', reader);
    expect((await problemsIn(window)).listed).toEqual([]);
    await client.writeBytes({ asset: await asset('a.zbd::broken.zrd'), start: 0, bytes: Uint8Array.of(0xab) });
    const broken = [expect.stringMatching(/^error a\.zbd::broken\.zrd /)];
    expect(await problemsIn(window)).toEqual({ planned: broken, listed: broken, breaks: true });
  });
});

test('the command line reports it once, and writes', async () => {
  const folder = temporaryFolder({ ...files, 'crane.w3d': tooLong() });
  const told = await runCli(folder, folder, 'replace', 'a.zbd', 'crane.w3d=crane.w3d', '-o', 'o.zbd', '--json');
  expect(told.status).toBe(0);
  const { notes, problems } = JSON.parse(told.out);
  expect(notes ?? []).toEqual([]);
  expect(problems).toMatchObject([{ address: 'a.zbd::crane.w3d', path: 'chunks[0]', weight: 'warning' }]);
});

test('a copy of a faulty one is not a new problem', async () => {
  const odd = { 'a.zbd': buildArchive([{ name: 'crane.w3d', content: tooLong() }], { version: 1 }) };
  await inWindow(odd, async window => {
    const { client, asset } = window;
    const container = await asset('a.zbd');
    const before = await problemsIn(window);
    await client.duplicateEntries({ container, entries: [await asset('a.zbd::crane.w3d')] });
    expect(await problemsIn(window)).toEqual(before);
  });
});

test('one in a BIF is reported by its name in the KEY', async () => {
  const bif = 'kotor/data/mill.bif';
  await inWindow(Object.fromEntries(millFiles()), async window => {
    const bytes = new TextEncoder().encode('BWM V1.0');
    await window.client.addEntry({ container: await window.asset(bif), name: 'marsh.wok', bytes, raw: true });
    const { planned, listed } = await problemsIn(window);
    const told = expect.stringMatching(/^error kotor\/data\/mill\.bif::marsh\.wok .*cannot be read to the end/);
    expect([planned, listed]).toEqual([expect.arrayContaining([told]), expect.arrayContaining([told])]);
  });
});
