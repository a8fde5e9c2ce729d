import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

function writeDemo(paths: RegExp): void {
  for (const [path, bytes] of demoFiles()) {
    if (!paths.test(path)) continue;
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), bytes);
  }
}

const pathsOf = (ran: Ran): readonly string[] =>
  (json(ran) as { problems: { path: string }[] }).problems.map(p => p.path);

describe('--repair', () => {
  test('set: the matrix and the boxes of a rotated node are updated; without it they are reported', async () => {
    writeDemo(/^zbd\/c1\/gamez\.zbd/);
    const turn = ['set', 'zbd/c1/gamez.zbd', 'nodes[6].data.rotate.y=0.5'];
    const told = await gantry(...turn, '-o', 'told.zbd');
    expect([told.status, pathsOf(told)]).toEqual([0, ['nodes[6].data.flags']]);
    const repaired = await gantry(...turn, '-o', 'repaired.zbd', '--repair');
    expect(repaired).toMatchObject({ status: 0, err: expect.stringMatching(/note: repaired nodes\[6\]\.data\.\S+: /) });
    expect(pathsOf(repaired).filter(path => path.startsWith('nodes[6]'))).toEqual([]);
    const sine = json(await gantry('show', 'repaired.zbd', '--path', 'nodes[6].data.transform.x.z')) as number;
    expect(Math.abs(sine)).toBeCloseTo(Math.sin(0.5), 5);
  });

  test('replace: a walkmesh is stored with its walkable faces first', async () => {
    writeDemo(/^kotor\/(data|override|chitin)/);
    await gantry('set', 'kotor/override/mill_01a.wok', 'materials[0].material=Nonwalk', '-o', 'painted.wok');
    const replace = ['replace', 'kotor/data/mill.bif', 'mill_01a.wok=painted.wok', '-o'];
    const told = await gantry(...replace, 'told.bif');
    expect([told.status, pathsOf(told)]).toEqual([0, ['materials[1].material']]);
    const repaired = await gantry(...replace, 'repaired.bif', '--repair');
    // The walkmesh is longer, and the model of its room is another file; the index too: it is told of, and not written.
    expect([repaired.status, pathsOf(repaired)]).toEqual([0, ['', 'files[0].size']]);
    expect(repaired.err).toMatch(/note: mill_01a\.wok: repaired materials\[1\]\.material: /);
    const materialsOf = async (walkmesh: string) => json(await gantry('show', walkmesh, '--path', 'materials'));
    const painted = (await materialsOf('painted.wok')) as number[];
    const ordered = (await materialsOf('repaired.bif::0.wok')) as number[];
    expect(painted[0]).toBe(7);
    expect([ordered[0] === 7, ordered.toSorted()]).toEqual([false, painted.toSorted()]);
  });
});

test('repair: exit status 1 if something is wrong that no repair fixes', async () => {
  writeDemo(/^kotor\/(data|chitin)/);
  await gantry('set', 'kotor/chitin.key', 'keys[0].id.file=9', '-o', 'kotor/chitin.key', '--force');
  const ran = await gantry('repair', 'kotor/chitin.key');
  expect(ran.status).toBe(1);
  expect(json(ran)).toEqual({ repairs: [] });
  expect(ran.err).toMatch(/^error: kotor\/chitin\.key: keys\[0\]\.id at 0x6C: expected below 1, found 9/);
});

describe('--force', () => {
  const address = 'zbd/reader.zbd::heron.zrd';

  /** A project in which the first byte of a reader is no type any more. */
  async function broken(): Promise<string> {
    const host = createHost({ dataFolder: files.dataFolder, version: '1', transport: 'in-process', safe: false });
    const transport = openTransport({ connect: async () => inProcessTo(host) });
    const client = createClient(workbench, transport);
    const install = await client.openInstall({ folder: files.folder });
    const { id } = await client.locate({ install: install.id, address });
    await client.writeBytes({ asset: id, start: 0, bytes: Uint8Array.of(0xab) });
    transport.close();
    await host.close();
    return install.project;
  }

  test('write: an edit that breaks an entry is refused with its offset, and written with force', async () => {
    const before = readFileSync(at('zbd/reader.zbd'));
    const project = await broken();
    const refused = await gantry('write', project);
    expect(refused.status).toBe(2);
    expect(json(refused)).toMatchObject({
      error: { code: 'refused', text: expect.stringMatching(/heron\.zrd.* at 0x0/) },
    });
    expect(readFileSync(at('zbd/reader.zbd'))).toEqual(before);
    expect((await gantry('write', project, '--force')).status).toBe(0);
    expect(readFileSync(at('zbd/reader.zbd'))).not.toEqual(before);
  });

  test('patch apply: the same', async () => {
    const before = readFileSync(at('zbd/reader.zbd'));
    const exported = await gantry('patch', 'export', await broken(), '-o', at('..', 'broken.gantry-patch'));
    expect(exported.status).toBe(0);
    const player = makeInstall();
    const apply = (...args: readonly string[]) =>
      runCli(
        player.folder,
        player.dataFolder,
        'patch',
        'apply',
        at('..', 'broken.gantry-patch'),
        '.',
        '--json',
        ...args,
      );
    const refused = await apply();
    expect(refused.status).toBe(2);
    expect(json(refused)).toMatchObject({ error: { text: expect.stringMatching(/heron\.zrd.* at 0x0/) } });
    const file = join(player.folder, 'zbd/reader.zbd');
    expect(readFileSync(file)).toEqual(before);
    expect((await apply('--force')).status).toBe(0);
    expect(readFileSync(file)).not.toEqual(before);
    player.remove();
  });
});

test('set: a node gets another parent on both sides of the link; one side alone needs --force', async () => {
  writeDemo(/^recoil\/zbd\/m1\/gamez\.zbd/);
  const set = (...args: readonly string[]) => gantry('set', 'recoil/zbd/m1/gamez.zbd', ...args, '-o', 'out.zbd');
  const [left, taken, named] = ['nodes[15].children=[16]', 'nodes[10].children=[11,13,17]', 'nodes[17].parents=[10]'];
  for (const alone of [left, taken, named]) expect([alone, (await set(alone)).status]).toEqual([alone, 2]);
  expect(existsSync(at('out.zbd'))).toBe(false);
  expect((await set(left, '--force')).status).toBe(0);
  const both = await set(left, taken, named);
  expect([both.status, pathsOf(both)]).toEqual([0, []]);
});
