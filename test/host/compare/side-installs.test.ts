import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createSideInstalls } from '../../../electron/host/compare/side-installs.ts';
import { createInstalls } from '../../../electron/host/installs/installs.ts';
import { createOpener } from '../../../electron/host/installs/opener.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let root = '';
beforeEach(() => {
  root = temporaryFolder();
  for (const game of ['one', 'two']) {
    mkdirSync(join(root, game));
    writeFileSync(join(root, game, 'a.bin'), game);
  }
});

/** The folders one window works with, those that are open told by name. */
function sides() {
  const installs = createInstalls();
  const opener = createOpener({
    dataFolder: join(root, 'data'),
    installs,
    presence: { isEmptied: async () => false },
    demo: async () => root,
    settled: async () => undefined,
    closed: () => undefined,
  });
  const side = createSideInstalls(opener, installs);
  const open = () => installs.all().map(({ folder }) => folder.slice(root.length + 1));
  return { side, open, bench: side.onBench(opener), at: (game: string) => join(root, game) };
}

const none = () => new Set<never>();

test('a folder opened for a comparison stays open until the comparison is closed', async () => {
  const { side, open, at } = sides();
  await side.open(at('one'), 'first');
  await side.open(at('two'), 'second');
  // Another tab is closed before the comparison has begun.
  side.release('first');
  await side.closeUnused(none);
  expect(open()).toEqual(['two']);
  side.release('second');
  await side.closeUnused(none);
  expect(open()).toEqual([]);
});

test('a folder that is being opened for one comparison is not closed with another', async () => {
  const { side, open, at } = sides();
  await side.open(at('one'), 'first');
  const opening = side.open(at('one'), 'second');
  side.release('first');
  await side.closeUnused(none);
  const again = await opening;
  expect(open()).toEqual(['one']);
  expect(again.folder).toBe(at('one'));
});

test.each(['bench first', 'side first'])(
  'a folder that is opened for a comparison at the same time stays in it: %s',
  async order => {
    const { side, open, bench, at } = sides();
    const both = [() => bench.open(at('one')), () => side.open(at('one'), 'first')];
    await Promise.all((order === 'bench first' ? both : both.toReversed()).map(each => each()));
    side.release('first');
    await side.closeUnused(none);
    expect(open()).toEqual(['one']);
  },
);

test('a folder is reopened only after it was closed completely', async () => {
  const { side, bench, at } = sides();
  const first = await side.open(at('one'), 'first');
  first.project.document('a.bin', () => ({ size: 3, read: () => new Uint8Array(3) }));
  await first.project.apply('a.bin', { label: 'Edit', edits: [{ start: 0, remove: 1, insert: Uint8Array.of(1) }] });
  side.release('first');
  const closing = side.closeUnused(none);
  const again = await bench.open(at('one'));
  expect(again.project.recovered()).toEqual([]);
  await again.project.apply('a.bin', { label: 'Edit', edits: [{ start: 0, remove: 1, insert: Uint8Array.of(2) }] });
  await closing;
  await again.project.close();
});
