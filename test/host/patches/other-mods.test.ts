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
  return {
    copies,
    game,
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

test.each(['apply', 'remove'] as const)(
  'what another mod wrote again after a restore is not Gantry’s own: %s does not write over it',
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
