// A path alone means what a comparison of the two says of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build2da } from '../support/build-2da.ts';
import { craneWith, skeleton } from '../support/build-w3d.ts';
import { buildReader, int } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { json, runCli } from './support/run-cli.ts';

async function across(files: Readonly<Record<string, Uint8Array>>, path: string): Promise<unknown> {
  const folder = temporaryFolder(files);
  const run = (...args: readonly string[]) => runCli(folder, join(folder, 'data'), ...args);
  const [theirs = '', ours = ''] = Object.keys(files);
  expect(await run('copy-across', theirs, ours, path, '-o', `made-${ours}`)).toMatchObject({ status: 0, err: '' });
  return json(await run('show', `made-${ours}`, '--json'));
}

test('an item of a reader that only they have comes, and takes nobody’s place', async () => {
  const [ours, theirs] = [
    buildReader([
      ['ALPHA', int(1)],
      ['BETA', int(2)],
    ]),
    buildReader([
      ['ALPHA', int(1)],
      ['GAMMA', int(3)],
      ['BETA', int(2)],
    ]),
  ];
  expect(JSON.stringify(await across({ 'theirs.zrd': theirs, 'ours.zrd': ours }, '[1]'))).toBe(
    JSON.stringify([
      ['ALPHA', 1],
      ['GAMMA', 3],
      ['BETA', 2],
    ]),
  );
});

test('so do a row and a column of a table; a cell is found in the row of its name', async () => {
  const ours = build2da(
    ['a'],
    [
      ['0', 'x'],
      ['1', 'y'],
    ],
  );
  const theirs = build2da(
    ['a', 'b'],
    [
      ['new', 'n', ''],
      ['0', 'x', 'p'],
      ['1', 'z', 'q'],
    ],
  );
  const taken = (path: string) => across({ 'theirs.2da': theirs, 'ours.2da': ours }, path);
  const row = (name: string, ...cells: readonly string[]) => ({ name, cells });
  expect(await taken('rows[0]')).toEqual({ columns: ['a'], rows: [row('new', 'n'), row('0', 'x'), row('1', 'y')] });
  expect(await taken('columns[1]')).toEqual({ columns: ['a', 'b'], rows: [row('0', 'x', 'p'), row('1', 'y', 'q')] });
  expect(await taken('rows[2].cells[0]')).toEqual({ columns: ['a'], rows: [row('0', 'x'), row('1', 'z')] });
});

test('what is the same already is said to be, nothing is written, and the answer is no', async () => {
  const reader = buildReader([['ALPHA', int(1)]]);
  const folder = temporaryFolder({ 'theirs.zrd': reader, 'ours.zrd': reader });
  const run = (...args: readonly string[]) => runCli(folder, join(folder, 'data'), 'copy-across', ...args);
  const said = (what: string) => `There is nothing to copy: ${what} is the same on both sides.\n`;
  const all = ['theirs.zrd', 'ours.zrd', '-o', 'made.zrd'];
  expect(await run(...all)).toMatchObject({ status: 1, out: said('ours.zrd'), err: '' });
  const part = ['theirs.zrd', 'ours.zrd', '[0][1]', '-o', 'made.zrd'];
  expect(await run(...part)).toMatchObject({ status: 1, out: said('[0][1]'), err: '' });
  const told = await run(...all, '--json');
  expect([told.status, JSON.parse(told.out)]).toEqual([1, { bytes: reader.length, changed: [], problems: [] }]);
  expect(readdirSync(folder)).not.toContain('made.zrd');
});

/** The first chunk after the skeleton. */
function meshAlone(name: string): Uint8Array {
  const chunks = craneWith(name).slice(skeleton().length);
  const size = new DataView(chunks.buffer).getUint32(4, true) & 0x7fff_ffff;
  return chunks.slice(0, 8 + size);
}

test('where items neither come nor go, one that a side lacks takes nobody’s place; a value is found in the item it is in', async () => {
  const [mast, roof] = [meshAlone('MAST'), meshAlone('ROOF')];
  const moved = roof.slice();
  // A corner, after the heads of the mesh and of its list and the mesh header.
  const corner = 8 + 8 + 116 + 8;
  new DataView(moved.buffer).setFloat32(corner, 5, true);
  const folder = temporaryFolder({ 'one.w3d': roof, 'two.w3d': Buffer.concat([mast, moved]) });
  const run = (...args: readonly string[]) =>
    runCli(folder, join(folder, 'data'), 'copy-across', ...args, '-o', 'made.w3d', '--force');
  const why = (file: string) => `${file} is a 3D model: its elements are not added or removed by a comparison.`;
  // Before, the mesh that one of them has was written over the other's first.
  expect((await run('two.w3d', 'one.w3d', 'chunks[0]')).err).toContain(why('one.w3d'));
  expect((await run('two.w3d', 'one.w3d', 'chunks[0].chunks[0].meshName')).err).toContain(why('one.w3d'));
  expect((await run('one.w3d', 'two.w3d', 'chunks[0]')).err).toContain(why('two.w3d'));
  expect(readdirSync(folder)).not.toContain('made.w3d');
  expect(await run('two.w3d', 'one.w3d', 'chunks[1].chunks[1][0].x')).toMatchObject({ status: 0 });
  expect(new Uint8Array(readFileSync(join(folder, 'made.w3d')))).toEqual(moved);
});
