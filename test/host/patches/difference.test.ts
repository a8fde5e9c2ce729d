import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportDifference } from '../../../electron/host/patches/export-difference.ts';
import type { PatchPlan } from '../../../shared/contract/patch-types.ts';
import { writeDemo } from '../../support/demo-files.ts';
import { type Copies, demoCopies, hashesOf } from './support/copies.ts';
import { longestOwn } from './support/own-content.ts';

async function bothEditions(copies: Copies) {
  const [first, second] = [await copies.copy('first'), await copies.copy('second')];
  await writeDemo(second, 2);
  return { first, second, file: join(copies.root, 'second-edition.gantry-patch') };
}

test('a patch of two versions turns one into the other, and can be removed', async () => {
  const copies = demoCopies();
  const { first, second, file } = await bothEditions(copies);
  const [before, after] = [hashesOf(first), hashesOf(second)];
  const made = await copies.gantry('patch', 'diff', first, second, '-o', file, '--name', 'Second edition');
  expect(made).toMatchObject({
    status: 0,
    answer: {
      left: [],
      targets: [
        // The new entry has a date and a comment, which an entry that is added has not: told by bytes.
        { address: 'zbd/c1/reader.zbd', edits: 0 },
        { address: 'zbd/c1/readerm1.zbd::m1_mission.zrd', edits: 1 },
        { address: 'zbd/motion.zbd::heron_walk', edits: 1 },
        // An entry moved: that is told by the bytes of the whole archive.
        { address: 'zbd/reader.zbd', edits: 0 },
        { address: 'zbd/rtexture.zbd::hull', edits: 1 },
      ],
    },
  });
  expect(readFileSync(file).length).toBeLessThan(10_000);
  expect(longestOwn(readFileSync(file, 'utf8'))).toBeLessThan(16);
  const applied = await copies.gantry('patch', 'apply', file, first);
  expect(applied.status, JSON.stringify(applied.answer)).toBe(0);
  expect(hashesOf(first)).toEqual(after);
  expect((await copies.gantry('patch', 'apply', file, first)).answer).toMatchObject({ targets: [] });
  expect((await copies.gantry('patch', 'apply', file, second)).answer).toMatchObject({ targets: [], applied: true });
  expect((await copies.gantry('patch', 'remove', file, first)).status).toBe(0);
  expect(hashesOf(first)).toEqual(before);
});

test('a file on one side only is added or removed by the patch, and removing the patch reverts both', async () => {
  const copies = demoCopies();
  const { first, second, file } = await bothEditions(copies);
  mkdirSync(join(second, 'mods/winter'), { recursive: true });
  writeFileSync(join(second, 'mods/winter/readme.txt'), 'Boots for everybody.');
  const gone = Buffer.from('A list that the mod has no use for any more, kept by its bytes.');
  writeFileSync(join(first, 'old.txt'), gone);
  const [before, after] = [hashesOf(first), hashesOf(second)];
  const made = await copies.gantry('patch', 'diff', first, second, '-o', file);
  expect(made).toMatchObject({ status: 0, answer: { left: [] } });
  const patch = JSON.parse(readFileSync(file, 'utf8'));
  expect(patch).toMatchObject({
    gantryPatch: 2,
    files: [
      { kind: 'delete', address: 'old.txt', before: { size: gone.length } },
      {
        kind: 'create',
        address: 'mods/winter/readme.txt',
        bytes: [Buffer.from('Boots for everybody.').toString('base64')],
      },
    ],
  });
  expect(readFileSync(file, 'utf8')).not.toContain(gone.toString('base64').slice(0, 20));
  const applied = await copies.gantry('patch', 'apply', file, first);
  expect(applied.status, JSON.stringify(applied.answer)).toBe(0);
  expect(hashesOf(first)).toEqual(after);
  expect((await copies.gantry('patch', 'apply', file, first)).answer).toMatchObject({ targets: [] });
  const removed = await copies.gantry('patch', 'remove', file, first);
  expect(removed.status, JSON.stringify(removed.answer)).toBe(0);
  expect(hashesOf(first)).toEqual(before);
  expect(existsSync(join(first, 'mods'))).toBe(false);
});

test('a restore brings back a removed file too', async () => {
  const copies = demoCopies();
  const { first, second, file } = await bothEditions(copies);
  writeFileSync(join(first, 'old.txt'), 'still of use to somebody');
  const before = hashesOf(first);
  await copies.gantry('patch', 'diff', first, second, '-o', file);
  await copies.gantry('patch', 'apply', file, first);
  expect(existsSync(join(first, 'old.txt'))).toBe(false);
  expect((await copies.gantry('restore', first)).status).toBe(0);
  expect(hashesOf(first)).toEqual(before);
});

test('if a file is not the one that the patch expects, nothing is changed at all', async () => {
  const copies = demoCopies();
  const { first, second, file } = await bothEditions(copies);
  writeFileSync(join(second, 'new.txt'), 'theirs');
  writeFileSync(join(first, 'old.txt'), 'as it was');
  await copies.gantry('patch', 'diff', first, second, '-o', file);
  writeFileSync(join(first, 'NEW.txt'), 'mine');
  writeFileSync(join(first, 'old.txt'), 'with notes of mine');
  const before = hashesOf(first);
  const { status, answer } = await copies.gantry('patch', 'apply', file, first);
  expect([status, hashesOf(first)]).toEqual([1, before]);
  expect((answer as PatchPlan).rows.filter(row => row.status === 'conflict')).toEqual([
    {
      address: 'old.txt',
      status: 'conflict',
      edits: [],
      text: 'this file is not the version that the patch removes',
    },
    { address: 'new.txt', status: 'conflict', edits: [], text: 'a different file of that name exists' },
  ]);
});

test('game content at another place is reported with that place', async () => {
  const copies = demoCopies();
  const { first, second, file } = await bothEditions(copies);
  const folder = join(copies.root, 'extracted');
  await copies.gantry('extract', join(first, 'zbd/soundsL.zbd::marsh_bell.wav'), '-o', folder, '--as', 'raw');
  const bell = join(folder, Object.keys(hashesOf(folder))[0] ?? '');
  expect(readFileSync(bell).length).toBeGreaterThan(1000);
  const archive = join(second, 'zbd/soundsL.zbd');
  const [step] = (await copies.gantry('list', archive)).answer as { name: string }[];
  const replaced = await copies.gantry('replace', archive, `${step?.name}=${bell}`, '-o', archive, '--raw');
  expect(replaced.status, JSON.stringify(replaced.answer)).toBe(0);
  const models = readFileSync(join(first, 'zbd/reader.zbd'));
  writeFileSync(join(second, 'zbd/spare.zbd'), models);
  const after = hashesOf(second);
  expect((await copies.gantry('patch', 'diff', first, second, '-o', file)).status).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(longestOwn(text)).toBeLessThan(16);
  expect(JSON.parse(text).files).toMatchObject([
    { address: 'zbd/spare.zbd', bytes: [{ copy: 'zbd/reader.zbd', size: models.length }] },
  ]);
  expect(text).toContain('"copy": "zbd/soundsL.zbd::marsh_bell.wav"');
  const applied = await copies.gantry('patch', 'apply', file, first);
  expect(applied.status, JSON.stringify(applied.answer)).toBe(0);
  expect(hashesOf(first)).toEqual(after);
});

test('a copy of content that this game folder lacks is reported as missing', async () => {
  const copies = demoCopies();
  const { first, second, file } = await bothEditions(copies);
  writeFileSync(join(second, 'zbd/spare.zbd'), readFileSync(join(first, 'zbd/motion.zbd')));
  await copies.gantry('patch', 'diff', first, second, '-o', file);
  const third = await copies.copy('third');
  writeFileSync(join(third, 'zbd/motion.zbd'), 'not as it was');
  const before = hashesOf(third);
  const { status, answer } = await copies.gantry('patch', 'apply', file, third);
  expect([status, hashesOf(third)]).toEqual([1, before]);
  expect((answer as PatchPlan).rows).toContainEqual({
    address: 'zbd/spare.zbd',
    status: 'conflict',
    edits: [],
    text: 'it copies zbd/motion.zbd, which differs in this game folder',
  });
});

test('two folders with the same files are refused', async () => {
  const copies = demoCopies();
  const { first, file } = await bothEditions(copies);
  expect(await copies.gantry('patch', 'diff', first, first, '-o', file)).toMatchObject({
    status: 2,
    answer: { error: { code: 'refused', text: expect.stringContaining('same files') } },
  });
});

test('making a patch reports how many files are done, and stops when cancelled', async () => {
  const { first: old, second: now } = await bothEditions(demoCopies());
  const counts: string[] = [];
  const stop = new AbortController();
  const making = exportDifference(
    { old, now },
    { name: 'Stopped' },
    {
      signal: stop.signal,
      onFile(done, total) {
        counts.push(`${done} of ${total}`);
        if (done === 2) stop.abort();
      },
    },
  );
  await expect(making).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  const total = Object.keys(hashesOf(old)).length;
  expect(counts).toEqual([0, 1, 2].map(done => `${done} of ${total}`));
});
