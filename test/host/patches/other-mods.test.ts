// Another mod writes the same file before, between and after what Gantry writes: what it wrote is never lost.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build2da } from '../../support/build-2da.ts';
import { demoCopies } from './support/copies.ts';

/** The table with two cells: the patch makes the second one 22, another mod the first one 100. */
const table = (first: string, second: string) =>
  build2da(
    ['a', 'b'],
    [
      ['0', 'x', first],
      ['1', 'y', second],
    ],
  );
const [GAME, PATCHED, OTHER, BOTH] = [table('1', '2'), table('1', '22'), table('100', '2'), table('100', '22')];

async function setUp() {
  const copies = demoCopies();
  const patch = join(copies.root, 'p.gantry-patch');
  const folder = (name: string, bytes: Uint8Array) => {
    mkdirSync(join(copies.root, name));
    writeFileSync(join(copies.root, name, 'a.2da'), bytes);
    return join(copies.root, name);
  };
  const game = folder('game', GAME);
  const file = join(game, 'a.2da');
  await copies.gantry('patch', 'diff', folder('before', GAME), folder('mod', PATCHED), '-o', patch);
  async function secondPatch() {
    const other = join(copies.root, 'second.gantry-patch');
    await copies.gantry('patch', 'diff', folder('first', OTHER), folder('second', table('300', '2')), '-o', other);
    return {
      apply: () => copies.gantry('patch', 'apply', other, game),
      remove: () => copies.gantry('patch', 'remove', other, game),
    };
  }
  return {
    copies,
    game,
    secondPatch,
    patchText: () => readFileSync(patch, 'utf8'),
    apply: () => copies.gantry('patch', 'apply', patch, game),
    remove: () => copies.gantry('patch', 'remove', patch, game),
    restore: () => copies.gantry('restore', game),
    otherMod: (bytes: Uint8Array) => writeFileSync(file, bytes),
    bytes: () => new Uint8Array(readFileSync(file)),
    cells: async () => {
      const { answer } = await copies.gantry('show', file);
      return (answer as { readonly rows: readonly { readonly cells: string[] }[] }).rows.map(({ cells }) => cells[1]);
    },
  };
}

test('a patch whose changes are no longer in the game is listed as such', async () => {
  const mods = await setUp();
  const listed = async () => (await mods.copies.gantry('patch', 'list', mods.game)).answer;
  await mods.apply();
  expect(await listed()).toEqual([expect.not.objectContaining({ notInGame: expect.anything() })]);
  mods.otherMod(GAME);
  expect(await listed()).toEqual([expect.objectContaining({ notInGame: ['a.2da'] })]);
});

test.each(['apply', 'remove'] as const)(
  'another mod’s changes after a restore are not Gantry’s own: %s does not overwrite them',
  async verb => {
    const mods = await setUp();
    await mods.apply();
    const theirs = verb === 'apply' ? OTHER : BOTH;
    mods.otherMod(theirs);
    expect((await mods.restore()).status).toBe(0);
    expect(mods.bytes()).toEqual(GAME);
    mods.otherMod(theirs);
    const { status, answer } = await mods[verb]();
    expect(answer).toMatchObject({ fits: false, rows: [{ address: 'a.2da', status: 'conflict' }] });
    expect(status).toBe(1);
    expect(mods.bytes()).toEqual(theirs);
  },
);

test('another mod’s changes stay after the patch under them was removed, and a restore does not bring the patch back', async () => {
  const mods = await setUp();
  await mods.apply();
  mods.otherMod(BOTH);
  const { answer } = await mods.remove();
  expect(answer).toMatchObject({ fits: true, removed: true, files: [{ file: 'a.2da', how: 'takenBack' }] });
  expect(await mods.cells()).toEqual(['100', '2']);
  expect((await mods.restore()).status).toBe(0);
  expect(await mods.cells()).toEqual(['100', '2']);
  expect((await mods.apply()).answer).toMatchObject({ fits: true, applied: true });
  expect(await mods.cells()).toEqual(['100', '22']);
  expect((await mods.remove()).answer).toMatchObject({ files: [{ file: 'a.2da', how: 'backup' }] });
  expect(await mods.cells()).toEqual(['100', '2']);
});

test('nor if a second patch was applied and removed in between', async () => {
  const mods = await setUp();
  await mods.apply();
  mods.otherMod(BOTH);
  const second = await mods.secondPatch();
  expect((await second.apply()).answer).toMatchObject({ applied: true });
  expect(await mods.cells()).toEqual(['300', '22']);
  expect((await second.remove()).answer).toMatchObject({ removed: true });
  expect(await mods.cells()).toEqual(['100', '22']);
  expect((await mods.remove()).answer).toMatchObject({ removed: true });
  expect(await mods.cells()).toEqual(['100', '2']);
  await mods.restore();
  expect(await mods.cells()).toEqual(['100', '2']);
});

test('the window continues with the rest of the file, as one without edits', async () => {
  const mods = await setUp();
  await mods.copies.inWindow(mods.game, async ({ client, install, asset }) => {
    const table = await asset('a.2da');
    expect((await client.readBytes({ asset: table, start: 0, size: 1000 })).bytes).toEqual(GAME);
    await client.applyPatch({ install: install.id, file: 'p.gantry-patch', text: mods.patchText() });
    mods.otherMod(BOTH);
    const [applied] = await client.patches({ install: install.id });
    const { removed } = await client.removePatch({ install: install.id, patch: applied?.patch ?? '' });
    expect(removed).toBe(true);
    expect(await client.changes({ install: install.id })).toEqual([]);
    const shown = await client.readBytes({ asset: table, start: 0, size: 1000 });
    expect(shown.bytes).toEqual(mods.bytes());
    const start = Buffer.from(shown.bytes).indexOf('100');
    await client.writeBytes({ asset: table, start, bytes: Buffer.from('2') });
    await client.writeInstall({ install: install.id });
    expect(await mods.cells()).toEqual(['200', '2']);
    expect((await client.restore({ install: install.id })).targets).toHaveLength(1);
    expect(await mods.cells()).toEqual(['100', '2']);
  });
});

test('a patch is written again after the original was restored by hand', async () => {
  const mods = await setUp();
  await mods.apply();
  mods.otherMod(GAME);
  const text = 'it is in the mod project, and is written to the game with this patch';
  expect((await mods.apply()).answer).toMatchObject({ fits: true, applied: true, rows: [{ status: 'already', text }] });
  expect(mods.bytes()).toEqual(PATCHED);
});
