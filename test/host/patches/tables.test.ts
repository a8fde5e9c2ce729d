// Mods that change the same table of the game: rows and cells go together, whoever wrote the file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build2da } from '../../support/build-2da.ts';
import { demoCopies } from './support/copies.ts';

type Rows = Parameters<typeof build2da>[1];

const COLUMNS = ['label', 'walk', 'sound'];
const GRAVEL = ['0', 'Gravel', '1', 'fs_gravel'] as const;
const WATER = ['1', 'Water', '0', ''] as const;
const TAR = ['2', 'Wet tar', '1', 'fs_tar'] as const;
const GAME: Rows = [GRAVEL, WATER, TAR];
/** Walks on water, has no tar, and two more rows. */
const MOD: Rows = [GRAVEL, ['1', 'Water', '1', 'fs_splash'], ['3', 'Snow', '1', ''], ['4', 'Ice', '1', 'fs_ice']];

function setUp() {
  const copies = demoCopies();
  const file = join(copies.root, 'mod.gantry-patch');
  const folder = (name: string, rows: Rows, shares: boolean) => {
    const path = join(copies.root, name);
    mkdirSync(join(path, 'override'), { recursive: true });
    writeFileSync(join(path, 'override/surfacemat.2da'), build2da(COLUMNS, rows, { shares }));
    return path;
  };
  const rowsOf = async (path: string) => {
    const { answer } = await copies.gantry('show', join(path, 'override/surfacemat.2da'));
    const { rows } = answer as { readonly rows: readonly { readonly name: string; readonly cells: string[] }[] };
    return rows.map(({ name, cells }) => [name, ...cells]);
  };
  const bytesOf = (path: string) => readFileSync(join(path, 'override/surfacemat.2da'));
  const game = () => folder('game', GAME, true);
  const makePatch = async () => {
    const made = await copies.gantry(
      'patch',
      'diff',
      folder('before', GAME, true),
      folder('mod', MOD, false),
      '-o',
      file,
    );
    expect(made).toMatchObject({ status: 0, answer: { left: [], targets: [{ edits: 5 }] } });
  };
  return { copies, file, folder, rowsOf, bytesOf, game, makePatch };
}

test('on the same table a patch gives exactly the bytes of the mod, and can be removed', async () => {
  const { copies, file, bytesOf, game, makePatch } = setUp();
  await makePatch();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    gantryPatch: 3,
    targets: [
      {
        edits: [
          { kind: 'dropRow', row: '2' },
          { kind: 'cell', row: '1', column: 'walk', old: '0', new: '1' },
          { kind: 'cell', row: '1', column: 'sound', old: '', new: 'fs_splash' },
          { kind: 'addRow', row: '3', cells: { label: 'Snow', walk: '1' } },
          { kind: 'addRow', row: '4' },
        ],
      },
    ],
  });
  const folder = game();
  const before = bytesOf(folder);
  const applied = await copies.gantry('patch', 'apply', file, folder);
  expect(applied, JSON.stringify(applied.answer)).toMatchObject({ status: 0 });
  expect(bytesOf(folder)).toEqual(Buffer.from(build2da(COLUMNS, MOD, { shares: false })));
  expect(await copies.gantry('patch', 'remove', file, folder)).toMatchObject({ status: 0 });
  expect(bytesOf(folder)).toEqual(before);
});

test('on a table that another mod changed both changes are there; after removal the other one stays', async () => {
  const { copies, file, folder, rowsOf, makePatch } = setUp();
  await makePatch();
  const other: Rows = [['0', 'Gravel', '1', 'fs_stone'], WATER, TAR, ['lava', 'Lava', '0', '']];
  const game = folder('other', other, true);
  const applied = await copies.gantry('patch', 'apply', file, game);
  expect(applied, JSON.stringify(applied.answer)).toMatchObject({ status: 0, answer: { applied: true } });
  expect(await rowsOf(game)).toEqual([
    ['0', 'Gravel', '1', 'fs_stone'],
    ['1', 'Water', '1', 'fs_splash'],
    ['lava', 'Lava', '0', ''],
    ['3', 'Snow', '1', ''],
    ['4', 'Ice', '1', 'fs_ice'],
  ]);
  // Something else was changed since: what the patch did is taken out of it.
  const more = await copies.gantry(
    'set',
    join(game, 'override/surfacemat.2da'),
    'rows[2].cells[1]=1',
    '-o',
    'changed.2da',
  );
  expect(more.status).toBe(0);
  writeFileSync(join(game, 'override/surfacemat.2da'), readFileSync(join(copies.root, 'changed.2da')));
  const removed = await copies.gantry('patch', 'remove', file, game);
  expect(removed, JSON.stringify(removed.answer)).toMatchObject({ status: 0 });
  expect(await rowsOf(game)).toEqual([
    ['0', 'Gravel', '1', 'fs_stone'],
    ['1', 'Water', '0', ''],
    ['2', 'Wet tar', '1', 'fs_tar'],
    ['lava', 'Lava', '1', ''],
  ]);
});

test('columns and rows may have the names of object properties', async () => {
  const { copies, file } = setUp();
  const columns = ['constructor', '__proto__', 'toString'];
  const write = (name: string, rows: Rows) => {
    const path = join(copies.root, name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'x.2da'), build2da(columns, rows));
    return path;
  };
  const rows: Rows = [['__proto__', 'a', 'b', 'c']];
  const more: Rows = [
    ['__proto__', 'a', 'z', 'c'],
    ['constructor', 'd', 'e', 'f'],
    ['valueOf', 'g', '', ''],
  ];
  const made = await copies.gantry('patch', 'diff', write('a', rows), write('b', more), '-o', file);
  expect(made).toMatchObject({ answer: { targets: [{ edits: 3 }] } });
  const other = write('other', [...rows, ['7', '', '', '']]);
  expect(await copies.gantry('patch', 'apply', file, other)).toMatchObject({ status: 0 });
  const shown = await copies.gantry('show', join(other, 'x.2da'));
  const named = ([name, ...cells]: Rows[number]) => ({ name, cells });
  expect(shown.answer).toEqual({
    columns,
    rows: [more[0], ['7', '', '', ''], ...more.slice(1)].map(row => named(row as Rows[number])),
  });
});

test.each([
  ['a cell that says something else', [GRAVEL, ['1', 'Water', '7', ''], TAR], '1 › walk', 'expected "0", found "7"'],
  ['a row of that name', [GRAVEL, WATER, TAR, ['4', 'Mud', '1', '']], 'row 4', 'there is a row of this name'],
  ['a row that is another', [GRAVEL, WATER, ['2', 'Tar', '1', '']], 'row 2', 'its cells differ'],
  ['a row that is gone', [GRAVEL, TAR], '1 › walk', 'there is no row 1'],
  ['two rows of a name', [GRAVEL, WATER, WATER, TAR], '1 › walk', 'two rows are called 1'],
] as const)('%s is a conflict, and nothing is changed', async (_, rows, path, text) => {
  const { copies, file, folder, bytesOf, makePatch } = setUp();
  await makePatch();
  const game = folder('other', rows, true);
  const before = bytesOf(game);
  const applied = await copies.gantry('patch', 'apply', file, game);
  expect(applied.status).toBe(1);
  const { rows: told } = applied.answer as { readonly rows: readonly { readonly edits: readonly object[] }[] };
  expect(told.flatMap(({ edits }) => edits)).toContainEqual({
    path,
    status: 'conflict',
    text: expect.stringContaining(text),
  });
  expect(bytesOf(game)).toEqual(before);
});

test('a row in the middle is inserted after its predecessor, and a long cell is read back', async () => {
  const { copies, file, folder, rowsOf } = setUp();
  const long = 'x'.repeat(5000);
  const mod: Rows = [GRAVEL, ['mud', 'Mud', '1', long], WATER, TAR];
  const made = await copies.gantry('patch', 'diff', folder('a', GAME, true), folder('b', mod, true), '-o', file);
  expect(made).toMatchObject({ answer: { targets: [{ edits: 1 }] } });
  const game = folder('other', [...GAME, ['lava', '', '', '']], true);
  expect(await copies.gantry('patch', 'apply', file, game)).toMatchObject({ status: 0 });
  const rows = await rowsOf(game);
  expect(rows.map(([name]) => name)).toEqual(['0', 'mud', '1', '2', 'lava']);
  expect(rows[1]?.[3]).toBe(long);
});

test('a row whose name would be truncated is a conflict', async () => {
  const { copies, file, game, bytesOf, makePatch } = setUp();
  await makePatch();
  const patch = JSON.parse(readFileSync(file, 'utf8'));
  patch.targets[0].edits = [{ kind: 'addRow', row: 'a\tb', cells: {} }];
  patch.targets[0].before.sha256 = 'b'.repeat(64);
  delete patch.targets[0].bytes;
  writeFileSync(file, JSON.stringify(patch));
  const folder = game();
  const before = bytesOf(folder);
  const applied = await copies.gantry('patch', 'apply', file, folder);
  expect(applied.status).toBe(1);
  expect(JSON.stringify(applied.answer)).toContain('its name has no tab, no line end and no NUL');
  expect(bytesOf(folder)).toEqual(before);
});
