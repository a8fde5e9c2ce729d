import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHost, type Host } from '../../electron/host/host.ts';
import type { Client, Transport } from '../../shared/contract/call.ts';
import { createClient } from '../../shared/contract/client.ts';
import { inProcessPair } from '../../shared/contract/in-process.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import type { AssetId, Install } from '../../shared/contract/types.ts';
import { type Workbench, workbench } from '../../shared/contract/workbench.ts';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';

/** `(WALKER (NAME ("Ibis") JUMP_JETS (4) MASS 45 EYE (1 2)))` */
const ibis = buildReader([
  'WALKER',
  ['NAME', ['Ibis'], 'JUMP_JETS', [int(4)], 'MASS', int(45), 'EYE', [int(1), int(2)]],
]);

let root: string;
let host: Host;
let transport: Transport;
let client: Client<Workbench>;
let install: Install;
let asset: AssetId;

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'gantry-host-')));
  mkdirSync(join(root, 'game/zbd'), { recursive: true });
  const archive = buildArchive([{ name: 'ibis.zrd', content: ibis }], { version: 2, checksum: 'right' });
  writeFileSync(join(root, 'game/zbd/reader.zbd'), archive);
  host = createHost({ dataFolder: join(root, 'data'), version: '1', transport: 'in-process', safe: true });
  const [ours, theirs] = inProcessPair();
  host.serve(theirs);
  transport = openTransport({ connect: async () => ours });
  client = createClient(workbench, transport);
  install = await client.openInstall({ folder: join(root, 'game') });
  asset = (await client.locate({ install: install.id, address: 'zbd/reader.zbd::ibis.zrd' })).id;
});
afterEach(async () => {
  transport.close();
  await host.close();
  rmSync(root, { recursive: true, force: true });
});

describe('the tree of a reader', () => {
  test('shows the only value of a key in the key’s row, where it can be set', async () => {
    const { node, children } = await client.nodesAt({ asset, path: '[1]', first: 0, count: 10 });
    expect(node.count).toBe(4);
    expect(
      children.map(({ caption, path, value, count, editable }) => [caption, path, value, count, editable]),
    ).toEqual([
      ['NAME', '[1][1][0]', 'Ibis', 0, true],
      ['JUMP_JETS', '[1][3][0]', 4, 0, true],
      ['MASS', '[1][5]', 45, 0, true],
      ['EYE', '[1][7]', undefined, 2, false],
    ]);
  });

  test('a byte of such a value leads to the key’s row', async () => {
    const { children } = await client.nodesAt({ asset, path: '[1]', first: 1, count: 1 });
    const under = await client.fieldAt({ asset, offset: children[0]?.start ?? 0 });
    expect(under.field.path).toBe('[1][3][0]');
    expect(under.ancestors).toEqual([
      { path: '[1]', index: 0, caption: 'WALKER' },
      { path: '[1][3][0]', index: 1, caption: 'JUMP_JETS' },
    ]);
  });
});

test('paths have words if the format has some', async () => {
  const places = ['[1][3][0]', '[1][7][1]', '[1][5].type', '[0]'].map(path => ({ asset, path }));
  expect(await client.pathLabels({ install: install.id, places })).toEqual([
    'WALKER › JUMP_JETS',
    'WALKER › EYE[1]',
    'WALKER › MASS › type',
    null,
  ]);
});

test('an edit deep inside long bytes shows the changed ones, not the common beginning', async () => {
  const archive = (await client.locate({ install: install.id, address: 'zbd/reader.zbd' })).id;
  await client.writeBytes({ asset: archive, start: 60, bytes: Uint8Array.of(0xab) });
  const [change] = await client.changes({ install: install.id });
  expect(change?.fields).toMatchObject([
    {
      path: 'entries[0]',
      label: expect.stringContaining('.zrd'),
      old: expect.stringMatching(/^.. *$/),
      new: 'AB',
      start: 60,
    },
  ]);
});

test('an edit of text lists the fields that it changed', async () => {
  const { text } = await client.readText({ asset });
  await client.writeText({ asset, text: text.replace('45', '52').replace('Ibis', 'Heron') });
  expect(await client.changes({ install: install.id })).toMatchObject([
    {
      fields: [
        { path: '[1][1][0]', label: 'WALKER › NAME', old: '"Ibis"', new: '"Heron"' },
        {
          path: '[1][5]',
          label: 'WALKER › MASS',
          old: '45',
          new: '52',
          oldBytes: '2D 00 00 00',
          newBytes: '34 00 00 00',
        },
      ],
    },
  ]);
});

test('an edit of bytes names the field that it changed, even after more edits', async () => {
  const { children } = await client.nodesAt({ asset, path: '[1]', first: 2, count: 1 });
  await client.writeBytes({ asset, start: children[0]?.start ?? 0, bytes: Uint8Array.of(60) });
  await client.setField({ asset, path: '[1][1][0]', value: 'Bittern' });
  const changes = await client.changes({ install: install.id });
  expect(
    changes.map(({ label, fields }) => [label, fields?.map(field => `${field.label} ${field.old} ${field.new}`)]),
  ).toEqual([
    ['Write a byte', ['WALKER › MASS 45 60']],
    ['Set WALKER › NAME: "Ibis" → "Bittern"', undefined],
  ]);
});

test('a dry run lists the fields of a growing file, and their bytes', async () => {
  await client.setField({ asset, path: '[1][1][0]', value: 'Bittern' });
  const { targets } = await client.planWrite({ install: install.id });
  expect(targets).toMatchObject([
    {
      fields: [
        {
          address: 'zbd/reader.zbd::ibis.zrd',
          path: '[1][1][0]',
          label: 'WALKER › NAME',
          old: '"Ibis"',
          new: '"Bittern"',
          oldBytes: '49 62 69 73',
          newBytes: '42 69 74 74 65 72 6E',
        },
      ],
    },
  ]);
  expect(targets[0]?.fields).toHaveLength(1);
});

test('a long text is compiled in a thread, and an undo requested meanwhile waits for it', async () => {
  const { text } = await client.readText({ asset });
  const rows = Array.from({ length: 2000 }, (_, at) => `ROW_OF_A_LONG_TABLE_${at} ${at}.5`).join('\n');
  const typed = text.replace('MASS', `ROWS (${rows})\nMASS`);
  const [written, undone] = await Promise.all([client.writeText({ asset, text: typed }), client.undo({ asset })]);
  expect(written).toMatchObject({ compiled: true, problems: [] });
  expect(written.outline.length).toBeGreaterThan(0);
  expect(undone.canRedo).toBe('Edit text');
  expect((await client.readText({ asset })).text).toBe(text);
  await client.redo({ asset });
  expect(await client.readText({ asset })).toMatchObject({ text: typed, origin: 'typed', problems: [] });
  const broken = await client.writeText({ asset, text: `${typed}(` });
  expect(broken.compiled).toBe(false);
  expect(broken.problems[0]?.text).toContain('never closed');
});
