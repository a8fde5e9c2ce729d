import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeDemo } from '../../../electron/host/demo/write-demo.ts';
import { type Copies, demoCopies, hashesOf } from './support/copies.ts';
import { longestOwn } from './support/own-content.ts';

async function bothEditions(copies: Copies) {
  const [first, second] = [await copies.copy('first'), await copies.copy('second')];
  await writeDemo(second, 2);
  return { first, second, file: join(copies.root, 'second-edition.gantry-patch') };
}

test('two versions give a patch that makes the one of the other, and takes it back', async () => {
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

test('files that only one side has are named, and the rest is in the patch', async () => {
  const copies = demoCopies();
  const { first, second, file } = await bothEditions(copies);
  writeFileSync(join(second, 'new.txt'), 'x');
  writeFileSync(join(first, 'old.txt'), 'x');
  const made = await copies.gantry('patch', 'diff', first, second, '-o', file);
  expect(made).toMatchObject({ status: 1, answer: { left: [{ address: 'new.txt' }, { address: 'old.txt' }] } });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name: 'second' });
});

test('two folders with the same files are refused', async () => {
  const copies = demoCopies();
  const { first, file } = await bothEditions(copies);
  expect(await copies.gantry('patch', 'diff', first, first, '-o', file)).toMatchObject({
    status: 2,
    answer: { error: { code: 'refused', text: expect.stringContaining('same files') } },
  });
});
