import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
const at = (...names: readonly string[]): string => join(files.folder, ...names);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args);

beforeEach(() => {
  files = makeInstall();
});
afterEach(() => files.remove());

/** A fixture, as a file of its own name. */
function place(name: string): string {
  const fixture = fixtures.find(each => each.name === name);
  if (fixture === undefined) throw new Error(`there is no fixture ${name}`);
  mkdirSync(dirname(at(fixture.file)), { recursive: true });
  writeFileSync(at(fixture.file), fixture.bytes);
  return fixture.file;
}

const valueAt = async (file: string, path: string): Promise<unknown> =>
  json(await gantry('show', file, '--path', path, '--json'));

interface Shown {
  readonly path: string;
  readonly kind: string;
  readonly value: unknown;
}

describe('a path that fields prints', () => {
  test.each([...new Map(fixtures.map(fixture => [fixture.format, fixture.name])).values()])(
    '%s: is set to its current value, and nothing changes',
    async name => {
      const file = place(name);
      // as: the answer is the fields of the file
      const fields = json(await gantry('fields', file, '--to', '0x400', '--json')) as readonly Shown[];
      const named = fields.filter(({ kind }) => kind !== 'unknown');
      const alike = new Map(named.map(field => [`${field.kind} ${field.path.replace(/\d+/g, '#')}`, field]));
      for (const { path, value: of } of [...alike.values()].slice(0, 40)) {
        const value = Object.is(of, -0) ? '-0' : JSON.stringify(of);
        const ran = await gantry('set', file, `${path}=${value}`, '-o', 'same', '--json');
        expect([path, ran.status, json(ran)]).toMatchObject([path, 0, { changed: [] }]);
      }
    },
  );

  test.each([
    ['lyt', '[0][1].before', '\t', 'x', 'only white space belongs here'],
    ['lyt', '[0].end', undefined, '  ', 'only white space and a line end belong here'],
    ['text-utf8', '[0].end', undefined, ' \n', 'only a line end belongs here'],
  ])('%s: white space at %s is set to other white space, not to letters', async (name, path, good, bad, why) => {
    const file = place(name);
    const set = (value: string) => gantry('set', file, `${path}=${JSON.stringify(value)}`, '-o', 'other', '--json');
    if (good !== undefined) {
      expect(json(await set(good))).toMatchObject({ changed: [{ size: 1 }] });
      expect(json(await gantry('fields', 'other', '--path', path, '--json'))).toMatchObject([{ value: good }]);
    }
    expect(await set(bad)).toMatchObject({ status: 2, out: expect.stringContaining(why) });
  });
});

describe('a path that show prints', () => {
  test.each([
    ['everquest-wld', 'fragments[8].scale', '9'],
    ['everquest-wld', 'fragments[8].name', 'DALE_DMTRACKDEF'],
    ['everquest-s3d', 'entries[0].name', 'two.bmp'],
    ['motion', 'parts[0].rotations[0]', '[0.5,0.25,0.125,0.75]'],
    ['gns', 'entries[0].sector', '10001'],
    ['gns', 'entries[1].night', 'true'],
    ['erf', 'entries[0].resource', 'other'],
    ['rim-damaged', 'entries[0].resource', 'other'],
    ['key', 'keys[0].name', 'other.2da'],
    ['key', 'keys[0].index', '1'],
    ['mix-damaged', 'entries[0].name', 'B.w3d'],
    ['2da-text', 'columns[0]', 'title'],
    ['lyt', 'rooms[0].position', '[1,2,3]'],
    ['2da-odd', 'rows[0]', '{"name":"z","cells":["three","four"]}'],
    ['anim-mw', 'definitions[0].root', 'mill_root'],
  ])('%s: %s is set, and shown so', async (name, path, value) => {
    const file = place(name);
    const before = await valueAt(file, path);
    const same = await gantry('set', file, `${path}=${JSON.stringify(before)}`, '-o', file, '--json');
    expect([same.status, json(same)]).toMatchObject([0, { changed: [] }]);
    const ran = await gantry('set', file, `${path}=${value}`, '-o', file, '--json', '--force');
    expect([ran.status, ran.out]).toEqual([0, expect.stringContaining('"changed":[{')]);
    const after = await valueAt(file, path);
    expect(typeof after === 'string' ? after : JSON.stringify(after)).toBe(value);
  });

  test('of a derived member is refused for that reason, and accepted with its current value', async () => {
    const file = place('everquest-wld');
    const bytes = readFileSync(at(file));
    expect(await gantry('set', file, 'fragments[8].kind=DMTRACKDEF2', '-o', file)).toMatchObject({ status: 0 });
    expect(readFileSync(at(file)).equals(bytes)).toBe(true);
    for (const change of ['fragments[8].kind=X', 'fragments[8].index=3', 'strings=3'])
      expect(await gantry('set', file, change, '-o', file)).toMatchObject({
        status: 2,
        err: expect.stringContaining(`${change.split('=')[0]} follows from other fields and cannot be set.`),
      });
    expect(await gantry('fields', file, '--path', 'fragments[8].kind')).toMatchObject({
      status: 2,
      err: expect.stringContaining('follows from other fields and has no bytes of its own'),
    });
    expect(await gantry('set', file, 'fragments[8].kinds=3', '-o', file)).toMatchObject({
      status: 2,
      err: expect.stringContaining('there is no such field'),
    });
  });

  test('is where items are inserted, copied and removed', async () => {
    const file = place('everquest-wld');
    const count = async (path: string) => ((await valueAt(file, path)) as readonly unknown[]).length;
    const { fragments } = json(await gantry('show', file, '--json')) as { fragments: readonly { frames?: unknown }[] };
    const list = `fragments[${fragments.findIndex(({ frames }) => frames !== undefined)}].frames`;
    const before = await count(list);
    expect(await gantry('copy', file, `${list}[0]`, '-o', file)).toMatchObject({ status: 0 });
    expect(await gantry('insert', file, `${list}[]`, '1', '-o', file)).toMatchObject({ status: 0 });
    expect(await gantry('remove', file, `${list}[0]`, '-o', file)).toMatchObject({ status: 0 });
    expect(await count(list)).toBe(before + 1);
  });

  test.each([
    ['models[0].vertices[0][1]', '7.5'],
    ['models[0].vertices[0]', '[1.0,2.0,3.0]'],
    ['nodes[0].name', '"anvil"'],
  ])("of a 'mech model, %s, is set", async (path, value) => {
    const file = place('model-mw');
    expect(await gantry('set', file, `${path}=${value}`, '-o', file)).toMatchObject({ status: 0 });
    expect(JSON.stringify(await valueAt(file, path))).toBe(JSON.stringify(JSON.parse(value)));
  });

  test('is copied from another version', async () => {
    const file = place('everquest-wld');
    const edit = ['set', file, 'fragments[8].scale=9', '-o', 'other.wld'];
    expect(await gantry(...edit)).toMatchObject({ status: 0 });
    const across = (path: string) => gantry('copy-across', 'other.wld', file, path, '-o', 'made.wld');
    expect(await across('fragments[8].scale')).toMatchObject({ status: 0 });
    expect(readFileSync(at('made.wld')).equals(readFileSync(at('other.wld')))).toBe(true);
    expect(await across('fragments[8].kind')).toMatchObject({
      status: 2,
      err: expect.stringContaining('follows from other fields and has no bytes of its own'),
    });
    writeFileSync(at('other.wld'), readFileSync(at(file)).subarray(0, 300));
    const damaged = await gantry('copy-across', 'other.wld', file, 'fragments[15].body.name', '-o', 'made.wld');
    expect(damaged).toMatchObject({
      status: 2,
      err: expect.stringContaining('fragmentCount at 0x8: expected at most'),
    });
  });

  test('is accepted by fields as well', async () => {
    const wld = place('everquest-wld');
    const [row] = json(await gantry('fields', wld, '--path', 'fragments[8].scale', '--json')) as { path: string }[];
    expect(row?.path).toBe('fragments[8].body.scale');
    const flag = json(await gantry('fields', place('dds-cube'), '--path', 'flags.caps', '--json'));
    expect(flag).toEqual([{ path: 'flags.caps', start: 8, size: 4, kind: 'flags', value: true, bits: [0, 1] }]);
    const chunk = json(await gantry('fields', place('w3d-others'), '--path', 'chunks[0].id', '--json'));
    expect(chunk).toMatchObject([{ path: 'chunks[0].id', start: 0, size: 4 }]);
  });
});

test('an item of an index is inserted as show prints it', async () => {
  const file = place('key');
  const { out } = await gantry('show', file, '--path', 'keys[0]', '--json');
  expect(await gantry('remove', file, 'keys[0]', '-o', 'out.key')).toMatchObject({ status: 0 });
  expect(await gantry('insert', 'out.key', 'keys[0]', out, '-o', 'out.key')).toMatchObject({ status: 0 });
  expect(readFileSync(at('out.key'))).toEqual(readFileSync(at(file)));
});

test.each([
  ['a version of another kind', '"version":2', '"version":0', / after this edit it would be read as another format/],
  ['a name that is no text', /"name":"[^"]*"/, '"name":null', /> entries\[0\]\.name: expected text, found null\.$/],
])('build refuses %s of an archive', async (_, old, now, text) => {
  const file = place('archive-v2-checksum');
  const { out } = await gantry('show', file, '--json');
  writeFileSync(at('model.json'), out.replace(old, now));
  const ran = await gantry('build', file, 'model.json', '-o', 'out.zbd', '--json');
  expect({ status: ran.status, ...(json(ran) as object) }).toMatchObject({
    status: 2,
    error: { text: expect.stringMatching(text) },
  });
});

test.each([
  [['set', 'rooms[0].position=[1,2,null]'], /> position: expected 3 numbers, found \[1,2,null\]\.$/],
  [['insert', 'rooms[]', '{"name":"a","position":[1,2]}'], /> position: expected 3 numbers, found \[1,2\]\.$/],
  [['insert', 'rooms[]', '{"name":null}'], /> name: expected text, found null\.$/],
  [['insert', 'rooms[]', '{"nane":"a"}'], /> there is no field nane\.$/],
] as const)('a room does not take %j', async ([verb, ...args], text) => {
  const ran = await gantry(verb, place('lyt'), ...args, '-o', 'out.lyt', '--json');
  expect([ran.status, json(ran)]).toMatchObject([2, { error: { text: expect.stringMatching(text) } }]);
});
