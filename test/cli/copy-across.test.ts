// A path alone means what a comparison of the two says of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build2da } from '../support/build-2da.ts';
import { craneWith, skeleton } from '../support/build-w3d.ts';
import { buildWalkmesh } from '../support/build-walkmesh.ts';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { hexText } from '../support/hex-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { json, runCli } from './support/run-cli.ts';

async function across(files: Readonly<Record<string, Uint8Array>>, path: string): Promise<unknown> {
  const folder = temporaryFolder(files);
  const run = (...args: readonly string[]) => runCli(folder, join(folder, 'data'), ...args);
  const [theirs = '', ours = ''] = Object.keys(files);
  expect(await run('copy-across', theirs, ours, path, '-o', `made-${ours}`)).toMatchObject({ status: 0, err: '' });
  return json(await run('show', `made-${ours}`, '--json'));
}

test('copies an item of a reader that only the other side has, without replacing any', async () => {
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

test('copies a row and a column of a table; a cell is found by the name of its row', async () => {
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

test('reports values that are the same already, writes nothing, and the answer is no', async () => {
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

test('copies a chunk to its position, removes one with --remove, and finds a value in its chunk', async () => {
  const [mast, roof] = [meshAlone('MAST'), meshAlone('ROOF')];
  const moved = roof.slice();
  // A corner, after the heads of the mesh and of its list and the mesh header.
  const corner = 8 + 8 + 116 + 8;
  new DataView(moved.buffer).setFloat32(corner, 5, true);
  const folder = temporaryFolder({ 'one.w3d': roof, 'two.w3d': Buffer.concat([mast, moved]) });
  const run = (...args: readonly string[]) =>
    runCli(folder, join(folder, 'data'), 'copy-across', ...args, '-o', 'made.w3d', '--force');
  const made = () => new Uint8Array(readFileSync(join(folder, 'made.w3d')));
  const inside = 'one.w3d is a 3D model: this is not an item of a list that both sides have.';
  expect((await run('two.w3d', 'one.w3d', 'chunks[0].chunks[0].meshName')).err).toContain(inside);
  const gone = 'the other side has no chunks[0]; --remove removes it.';
  expect((await run('one.w3d', 'two.w3d', 'chunks[0]')).err).toContain(gone);
  expect(readdirSync(folder)).not.toContain('made.w3d');
  expect(await run('two.w3d', 'one.w3d', 'chunks[0]')).toMatchObject({ status: 0 });
  expect(made()).toEqual(new Uint8Array(Buffer.concat([mast, roof])));
  expect(await run('one.w3d', 'two.w3d', 'chunks[0]', '--remove')).toMatchObject({ status: 0 });
  expect(made()).toEqual(moved);
  expect(await run('two.w3d', 'one.w3d', 'chunks[1].chunks[1][0].x')).toMatchObject({ status: 0 });
  expect(made()).toEqual(moved);
});

/** A script whose lines each hold one word, which begins with its letter. */
const lines = (letters: string): Uint8Array =>
  hexText(`
    19119708 07000000 01000000
    "marsh.gw" 112*00 80051638 8C000000
    ${[...letters].map(letter => `0A000000 01000000 "${letter}" 08*41 00`).join('\n')}
    00000000
  `);

test.each([
  ['a line that came', 'ABXC', 'ABC', 'scripts[0].lines[2]', [], 'ABXC'],
  ['one of two that came, where lines before it went', 'BXCY', 'ABC', 'scripts[0].lines[3]', [], 'ABCY'],
  ['a line that went', 'AC', 'ABC', 'scripts[0].lines[1]', ['--remove'], 'AC'],
  [
    'a line that stands elsewhere',
    'BCA',
    'ABC',
    'scripts[0].lines[0]',
    ['--from-path', 'scripts[0].lines[2]', '--move'],
    'BCA',
  ],
])('of a script %s', async (_, theirs, ours, path, options, wanted) => {
  const folder = temporaryFolder({ 'theirs.zbd': lines(theirs), 'ours.zbd': lines(ours) });
  const run = (...args: readonly string[]) => runCli(folder, join(folder, 'data'), 'copy-across', ...args);
  const done = await run('theirs.zbd', 'ours.zbd', path, ...options, '-o', 'made.zbd');
  expect(done).toMatchObject({ status: 0, err: '' });
  expect(new Uint8Array(readFileSync(join(folder, 'made.zbd')))).toEqual(lines(wanted));
});

test('copies and removes corners of a walkmesh, which are rows of a table', async () => {
  const [a, b, c, d] = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
  ] as const;
  const mesh = (vertices: readonly (typeof a | typeof b | typeof c | typeof d)[]) =>
    buildWalkmesh({ vertices, faces: [[0, 1, 2]], materials: [4] });
  const folder = temporaryFolder({ 'theirs.pwk': mesh([a, b, c, d]), 'ours.pwk': mesh([a, b, c]) });
  const run = (...args: readonly string[]) => runCli(folder, join(folder, 'data'), 'copy-across', ...args);
  expect(await run('theirs.pwk', 'ours.pwk', 'vertices[3]', '-o', 'made.pwk')).toMatchObject({ status: 0 });
  expect(new Uint8Array(readFileSync(join(folder, 'made.pwk')))).toEqual(mesh([a, b, c, d]));
  expect(await run('ours.pwk', 'theirs.pwk', 'vertices[3]', '--remove', '-o', 'less.pwk')).toMatchObject({ status: 0 });
  expect(new Uint8Array(readFileSync(join(folder, 'less.pwk')))).toEqual(mesh([a, b, c]));
});

test('copies and removes a face with its material, which is in a parallel list', async () => {
  const corners = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
  ] as const;
  const mesh = (...faces: readonly (readonly [number, number, number])[]) =>
    buildWalkmesh({ vertices: corners, faces, materials: faces.map((_, i) => 4 + i) });
  const [one, two] = [
    [0, 1, 2],
    [1, 3, 2],
  ] as const;
  const folder = temporaryFolder({ 'theirs.pwk': mesh(one, two), 'ours.pwk': mesh(one) });
  const run = (...args: readonly string[]) => runCli(folder, join(folder, 'data'), 'copy-across', ...args);
  expect(await run('theirs.pwk', 'ours.pwk', 'faces[1]', '-o', 'made.pwk')).toMatchObject({ status: 0 });
  const made = json(await runCli(folder, join(folder, 'data'), 'show', 'made.pwk', '--json'));
  expect(made).toMatchObject({ faces: [one, two], materials: [4, 5] });
  expect(await run('ours.pwk', 'theirs.pwk', 'faces[1]', '--remove', '-o', 'less.pwk')).toMatchObject({ status: 0 });
  // What follows from the shape is worked out anew with it.
  const left = json(await runCli(folder, join(folder, 'data'), 'show', 'less.pwk', '--json'));
  expect(left).toMatchObject({ faces: [one], materials: [4] });
});

test('copies an entry of an archive with its bytes', async () => {
  const member = (name: string, value: number) => ({ name, content: buildReader([int(value)]) });
  const archive = (...members: readonly ReturnType<typeof member>[]) => buildArchive(members, { version: 1 });
  const [one, two, three] = [member('one.zrd', 1), member('two.zrd', 2), member('three.zrd', 3)];
  const folder = temporaryFolder({ 'theirs.zbd': archive(one, two, three), 'ours.zbd': archive(one, three) });
  const run = (...args: readonly string[]) => runCli(folder, join(folder, 'data'), ...args);
  const done = await run(
    'copy-across',
    'theirs.zbd',
    'ours.zbd',
    'entries[1]',
    '--from-path',
    'entries[1]',
    '-o',
    'made.zbd',
  );
  expect(done).toMatchObject({ status: 0 });
  expect(json(await run('show', 'made.zbd::two.zrd', '--json'))).toEqual([2]);
  expect(json(await run('show', 'made.zbd::three.zrd', '--json'))).toEqual([3]);
});

test('requires a path to remove or move, and only one of the two', async () => {
  const folder = temporaryFolder({ 'ours.zrd': buildReader([int(1)]), 'theirs.zrd': buildReader([int(2)]) });
  const run = (...args: readonly string[]) =>
    runCli(folder, join(folder, 'data'), 'copy-across', 'theirs.zrd', 'ours.zrd', ...args, '-o', 'made.zrd');
  for (const [args, text] of [
    [['--remove'], 'error: --remove needs a PATH\n'],
    [['--move'], 'error: --move needs a PATH\n'],
    [['[0]', '--remove', '--move'], "error: option '--remove' cannot be used with option '--move'\n"],
    [['[0]', '--remove', '--from-path', '[0]'], 'cannot be used with option'],
    [['[0]', '--move', '--name'], 'cannot be used with option'],
  ] as const)
    expect(await run(...args)).toMatchObject({ status: 2, err: expect.stringContaining(text) });
  expect(readdirSync(folder)).not.toContain('made.zrd');
});

test('copies a float that is no number bit by bit', async () => {
  const corners = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ] as const;
  const ours = buildWalkmesh({ vertices: corners, faces: [[0, 1, 2]], materials: [4] });
  const theirs = Uint8Array.from(ours);
  theirs.set(hexText('0100807F'), 136); // a signalling NaN as x of the first corner
  const folder = temporaryFolder({ 'theirs.wok': theirs, 'ours.wok': ours });
  await runCli(folder, folder, 'copy-across', 'theirs.wok', 'ours.wok', 'vertices[0].x', '-o', 'made.wok');
  expect(new Uint8Array(readFileSync(join(folder, 'made.wok')))).toEqual(theirs);
});
