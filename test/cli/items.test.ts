import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roomWalkmesh } from '../fixtures/kotor.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { json, type Ran, runCli, runWatched } from './support/run-cli.ts';

let files: SmallInstall;
beforeEach(() => {
  files = makeInstall();
  writeFileSync(at('yard.zrd'), yard);
});
afterEach(() => files.remove());

const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);
const at = (...names: readonly string[]): string => join(files.folder, ...names);

/** (NAME (7)): a list of two values; the stored counts are one more than the items. */
const yard = Uint8Array.from(
  [
    [4, 3],
    [3, 4, 'NAME'],
    [4, 2],
    [1, 7],
  ]
    .flat()
    .flatMap(part => (typeof part === 'string' ? [...part].map(letter => letter.charCodeAt(0)) : [part, 0, 0, 0])),
);

describe('items on the command line', () => {
  test('insert adds one at a position or at the end, with its kind from JSON, and remove removes it', async () => {
    const ran = await gantry('insert', 'yard.zrd', '[1][]', '2.0', '-o', 'out.zrd', '--json');
    expect(json(ran)).toEqual({
      out: 'out.zrd',
      bytes: yard.length + 8,
      changed: [expect.anything()],
      followed: [{ path: '[1].count', old: 1, new: 2 }],
      problems: [],
    });
    expect(json(await gantry('show', 'out.zrd', '--json'))).toEqual(['NAME', [7, 2]]);
    expect((await gantry('show', 'out.zrd', '--json')).out).toContain('[7,2.0]');
    expect(await gantry('remove', 'out.zrd', '[1][1]', '-o', 'back.zrd')).toMatchObject({ status: 0 });
    expect(new Uint8Array(readFileSync(at('back.zrd')))).toEqual(yard);
  });

  test('copy, set of a list, and build give what show then prints', async () => {
    await gantry('copy', 'yard.zrd', '[1]', '[]', '-o', 'out.zrd');
    expect(json(await gantry('show', 'out.zrd', '--json'))).toEqual(['NAME', [7], [7]]);
    await gantry('set', 'out.zrd', '[2]=["A",[8]]', '-o', 'out.zrd');
    expect(json(await gantry('show', 'out.zrd', '--json'))).toEqual(['NAME', [7], ['A', [8]]]);
    writeFileSync(at('model.json'), '["NAME", [7]]');
    expect(json(await gantry('build', 'out.zrd', 'model.json', '-o', 'out.zrd', '--json'))).toEqual({
      out: 'out.zrd',
      bytes: yard.length,
      changed: [expect.anything()],
      problems: [],
    });
    expect(new Uint8Array(readFileSync(at('out.zrd')))).toEqual(yard);
  });

  test('an impossible edit is refused in one sentence, and nothing is written', async () => {
    for (const [args, text] of [
      [['remove', 'yard.zrd', '[9]'], /yard\.zrd > the list has 2 items\./],
      [['copy', 'yard.zrd', 'NAME'], /> NAME is not an item of a list\./],
      [['rename', 'yard.zrd', '[1]', 'x'], /> \[1\] has no name\./],
      [['insert', 'yard.zrd', '[]', '{'], /^The item is not JSON/],
      [['build', 'yard.zrd', 'nothing.json'], /nothing\.json/],
    ] as const) {
      const ran = await gantry(...args, '-o', 'out.zrd', '--json');
      expect(ran.status, args.join(' ')).toBe(2);
      expect(json(ran)).toMatchObject({ error: { text: expect.stringMatching(text) } });
      expect(() => readFileSync(at('out.zrd'))).toThrow();
    }
  });
});

test('import adds a mesh to a file and reports the result; a missing part of the file is refused', async () => {
  writeFileSync(at('room.wok'), roomWalkmesh);
  const floor = 'v 0 0 0\nv 2 0 0\nv 2 0 -2\nusemtl Grass\nf 1 2 3\n';
  writeFileSync(at('room.obj'), floor);
  const ran = await gantry('import', 'room.wok', 'room.obj', '-o', 'out.wok', '--json');
  expect(json(ran)).toEqual({
    ...{ out: 'out.wok', bytes: readFileSync(at('out.wok')).length, vertices: 3, faces: 1 },
    problems: [{ address: 'room.wok', path: '', weight: 'note', text: expect.stringMatching(/second tree/) }],
    materials: [{ name: 'Grass', as: 'Grass' }],
  });
  expect(json(await gantry('verify', 'out.wok', '--json'))).toMatchObject({ totals: { exact: 1 } });
  const table = await gantry('import', 'room.wok', 'room.obj', '-o', 'out.wok');
  expect(table.out).toContain('Tree of boxes in the model of the room (MDL)');
  const dry = await gantry('import', 'room.wok', 'room.obj', '--dry-run', '-o', 'dry.wok');
  expect(dry).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^Dry run, nothing is written: [\d,]+ bytes, 3 vertices, 1 face\n/),
  });
  expect(existsSync(at('dry.wok'))).toBe(false);
  expect(await gantry('import', 'room.wok', 'room.obj')).toMatchObject({
    status: 2,
    err: expect.stringContaining('expected -o or --dry-run'),
  });
  expect(await gantry('import', 'room.wok', 'room.obj', '--part', 'roof', '-o', 'no.wok')).toMatchObject({
    status: 2,
    err: expect.stringContaining('roof is not one of its meshes: vertices (walkmesh)'),
  });
  expect(await gantry('import', 'yard.zrd', 'room.obj', '-o', 'no.wok')).toMatchObject({ status: 2 });
});

test('the progress of an edit is shown only in a terminal', async () => {
  const told = await runWatched(files.folder, files.dataFolder, 'copy', 'yard.zrd', '[1]', '-o', 'out.zrd');
  expect(told.err).toMatch(/^\rediting 1 of 3 steps.*\r +\r$/s);
  expect((await gantry('copy', 'yard.zrd', '[1]', '-o', 'out.zrd')).err).toBe('');
});
