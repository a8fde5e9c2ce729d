// What the window can do with edits, done from the command line.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import { createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { demoFiles } from '../support/demo-files.ts';
import { json, type Ran, runCli } from './support/run-cli.ts';

let files: SmallInstall;
beforeEach(() => {
  files = makeInstall();
});
afterEach(() => files.remove());

const at = (...names: readonly string[]): string => join(files.folder, ...names);
const gantry = (...args: readonly string[]): Promise<Ran> => runCli(files.folder, files.dataFolder, ...args, '--json');
const done = async (...args: readonly string[]): Promise<unknown> => {
  const ran = await gantry(...args);
  expect(ran, ran.out).toMatchObject({ status: 0 });
  return json(ran);
};

function writeDemo(folder: string, edition: 1 | 2, paths: RegExp): void {
  for (const [path, bytes] of demoFiles(edition)) {
    if (!paths.test(path)) continue;
    mkdirSync(dirname(at(folder, path)), { recursive: true });
    writeFileSync(at(folder, path), bytes);
  }
}

interface Chunk {
  readonly id: number;
  readonly size: number;
  readonly chunks?: readonly Chunk[];
}

test('chunks of a W3D are removed, moved, and copied from another file; the sizes around them are updated', async () => {
  writeDemo('.', 1, /^art\//);
  const model = 'art/HeronArt.big::Art\\W3D\\heron_skn.w3d';
  await done('extract', model, '-o', 'out');
  const whole = Uint8Array.from(readFileSync(at('out', only('out'))));
  writeFileSync(at('a.w3d'), whole);
  const chunksOf = async (file: string) => ((await done('show', file)) as { chunks: Chunk[] }).chunks;
  const before = await chunksOf('a.w3d');
  const inner = before[0]?.chunks ?? [];
  expect(inner.length).toBeGreaterThan(2);
  const gone = (inner[1]?.size ?? 0) + 8;

  const path = 'chunks[0].chunks[1]';
  expect(await done('chunk', 'remove', 'a.w3d', path, '-o', 'b.w3d', '--force')).toMatchObject({
    bytes: whole.length - gone,
  });
  const removed = await chunksOf('b.w3d');
  expect(removed[0]?.size).toBe((before[0]?.size ?? 0) - gone);
  expect(removed[0]?.chunks).toHaveLength(inner.length - 1);

  const back = ['--from', 'a.w3d', '--after', 'chunks[0].chunks[0]'];
  await done('chunk', 'copy', 'b.w3d', path, ...back, '-o', 'c.w3d');
  expect(Uint8Array.from(readFileSync(at('c.w3d')))).toEqual(whole);

  await done('chunk', 'move', 'a.w3d', path, '--before', 'chunks[0].chunks[0]', '-o', 'd.w3d', '--force');
  const moved = (await chunksOf('d.w3d'))[0]?.chunks?.map(({ id }) => id);
  expect(moved?.slice(0, 2)).toEqual([inner[1]?.id, inner[0]?.id]);
  const unclear = await gantry('chunk', 'move', 'a.w3d', path, '-o', 'd.w3d');
  expect(unclear).toMatchObject({ status: 2 });
  expect(unclear.out).toMatch(/--before, --after and --inside/);
});

const only = (folder: string): string =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).find(name => name.endsWith('.w3d')) ?? '';

test('a change is copied from another version: a field, a whole file, and the name of an entry', async () => {
  writeDemo('old', 1, /^zbd\/reader\.zbd/);
  writeDemo('new', 2, /^zbd\/reader\.zbd/);
  const [old, now] = ['old/zbd/reader.zbd', 'new/zbd/reader.zbd'];
  const heat = (archive: string) => `${archive}::heat.zrd`;
  expect(await done('show', heat(old), '--path', '[5]')).toBe(30);
  const field = await done('copy-across', heat(now), heat(old), '[5]', '-o', old);
  expect(field).toMatchObject({ out: old, problems: [] });
  expect((field as { changed: object[] }).changed[0]).toMatchObject({ what: 'entry heat.zrd' });
  expect(await done('show', heat(old), '--path', '[5]')).toBe(32.5);
  expect((await gantry('diff', heat(old), heat(now))).status).toBe(0);

  await done('copy-across', `${now}::thanks.zrd`, `${old}::credits.zrd`, '--name', '-o', old);
  const names = ((await done('list', old)) as { name: string }[]).map(({ name }) => name);
  expect([names.includes('thanks.zrd'), names.includes('credits.zrd')]).toEqual([true, false]);

  await done('copy-across', `${old}::heat.zrd`, `${old}::thanks.zrd`, '-o', 'whole.zbd');
  expect((await gantry('diff', 'whole.zbd::thanks.zrd', heat(old))).status).toBe(0);
});

test('the references of an entry, and to it', async () => {
  writeDemo('game', 1, /^kotor\/(override|modules)\//);
  expect(await done('refs', 'game', 'kotor/override/mill.lyt')).toMatchObject({
    uses: [
      { kind: 'walkmesh', name: 'mill_01a', target: { address: 'game/kotor/override/mill_01a.wok' }, isMissing: false },
      { kind: 'walkmesh', name: 'mill_01b', target: { address: 'game/kotor/override/mill_01b.wok' }, isMissing: false },
    ],
  });
  const { usedBy } = (await done('refs', 'game', 'game/kotor/override/mill_01a.wok')) as { usedBy: object[] };
  expect(usedBy).toContainEqual({
    address: 'game/kotor/override/mill.lyt',
    format: 'kotor/lyt',
    path: '[4][0]',
    name: 'mill_01a',
  });
  expect((await gantry('refs', 'game', 'kotor/override/nothing.lyt')).status).toBe(2);
});

test('missions of a folder, and everything that one of them uses', async () => {
  writeDemo('game', 1, /^(recoil|mechwarrior3)\//);
  const { missions, shown } = (await done('missions', 'game', 'c1, campaign 1')) as {
    missions: { name: string; place: string }[];
    shown: { uses: { kind: string; name: string; others: string[] }[] };
  };
  expect(missions.map(({ name, place }) => `${name} ${place}`)).toEqual([
    'c1, Campaign 1 mechwarrior3/zbd/c1/readerm1.zbd',
    'c1, Multiplayer 1 mechwarrior3/zbd/c1/readermp1.zbd',
    'm1 recoil/zbd/m1',
  ]);
  expect(shown.uses.filter(({ kind }) => kind === 'motion' || kind === 'sound')).toMatchObject([
    { name: 'tern_walk', others: [] },
    { name: 'seal_splash', others: ['mechwarrior3/zbd/c1/readermp1.zbd'] },
  ]);
  const text = await runCli(files.folder, files.dataFolder, 'missions', 'game', 'm1');
  expect(text.out).toMatch(/own +zipper\/gamez +recoil\/zbd\/m1\/gamez\.zbd/);
  const refused = await gantry('missions', 'game', 'm7');
  expect([refused.status, refused.out]).toMatchObject([2, expect.stringContaining('expected one of mechwarrior3/zbd')]);
});

describe('the edits of a mod project', () => {
  const address = 'zbd/reader.zbd::heron.zrd';
  /** Edits as a window makes them; `crashed` is the project as it is on disk while the window is open. */
  async function edited(): Promise<{ readonly project: string; readonly crashed: string }> {
    const host = createHost({ dataFolder: files.dataFolder, version: '1', transport: 'in-process', safe: false });
    const transport = openTransport({ connect: async () => inProcessTo(host) });
    const client = createClient(workbench, transport);
    const install = await client.openInstall({ folder: files.folder });
    const { id } = await client.locate({ install: install.id, address });
    await client.setField({ asset: id, path: '[1][1]', value: 3 });
    await client.setField({ asset: id, path: '[0][1]', value: 99 });
    await client.saveProject({ install: install.id });
    const crashed = at('..', 'crashed.gantry');
    cpSync(install.project, crashed, { recursive: true, filter: path => !path.endsWith('.lock') });
    transport.close();
    await host.close();
    return { project: install.project, crashed };
  }

  test('are listed, undone, redone and reverted; originals are listed', async () => {
    const { project } = await edited();
    const changes = async () => (await done('project', 'changes', project)) as { id: string; path: string }[];
    const [first, second] = await changes();
    expect([first, second]).toMatchObject([
      { address, path: '[1][1]', old: expect.any(String), new: expect.any(String), time: expect.any(Number) },
      { address, path: '[0][1]' },
    ]);
    expect(await done('project', 'undo', project, address)).toMatchObject({ address, canRedo: expect.any(String) });
    expect((await changes()).map(({ path }) => path)).toEqual(['[1][1]']);
    await done('project', 'redo', project, address);
    await done('project', 'revert', project, address, first?.id ?? '');
    expect((await changes()).map(({ path }) => path)).toEqual(['[0][1]']);
    expect(await gantry('project', 'undo', project, 'odd.bin')).toMatchObject({ status: 2 });

    expect(await done('project', 'backups', project)).toEqual([]);
    await done('write', project);
    expect(await done('project', 'backups', project)).toMatchObject([{ file: 'zbd/reader.zbd', differs: true }]);
  });

  test('that a crash left are listed, kept or discarded', async () => {
    const { crashed } = await edited();
    expect(await done('project', 'recovered', crashed)).toMatchObject([{ address, steps: 2 }]);
    await done('project', 'recovered', crashed, '--discard');
    expect(await done('project', 'changes', crashed)).toEqual([]);
    expect(await done('project', 'recovered', crashed)).toEqual([]);
  });

  test('of a file that another program changed: either version can be chosen', async () => {
    const { project } = await edited();
    await done('set', address, '[1][1]=7', '-o', 'zbd/reader.zbd');
    expect(await gantry('project', 'status', project)).toMatchObject({ status: 1 });
    await done('project', 'resolve', project, address, '--keep', 'edits');
    expect(await gantry('project', 'status', project)).toMatchObject({ status: 0 });
    await done('project', 'resolve', project, address, '--keep', 'disk');
    expect(await done('project', 'changes', project)).toEqual([]);
  });
});
