import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import { createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
import { unzip } from '../support/unzip.ts';
import { json, runCli } from './support/run-cli.ts';

/** An edit as the window makes it; the project's folder. */
async function editInWindow({ folder, dataFolder }: SmallInstall, archive = 'zbd/reader.zbd'): Promise<string> {
  const host = createHost({ dataFolder, version: '1', transport: 'in-process', safe: false });
  const transport = openTransport({ connect: async () => inProcessTo(host) });
  const client = createClient(workbench, transport);
  const install = await client.openInstall({ folder });
  const { id } = await client.locate({ install: install.id, address: `${archive}::heron.zrd` });
  await client.setField({ asset: id, path: '[1][1]', value: 3 });
  transport.close();
  await host.close();
  return install.project;
}

test('a project is inspected, tried, written and restored from the command line', async () => {
  const files = makeInstall();
  const file = join(files.folder, 'zbd', 'reader.zbd');
  const before = readFileSync(file);
  const project = await editInWindow(files);
  const gantry = (...args: readonly string[]) => runCli(files.folder, files.dataFolder, ...args, '--json');

  const status = await gantry('project', 'status', project);
  expect(status.status).toBe(0);
  expect(json(status)).toMatchObject({
    targets: [
      {
        file: 'zbd/reader.zbd',
        entries: [{ name: 'heron.zrd' }],
        ranges: [{ what: expect.stringContaining('heron.zrd') }, { what: expect.stringContaining('checksum') }],
        before: { size: before.length },
        after: { size: before.length },
      },
    ],
  });
  const tried = await gantry('write', project, '--dry-run');
  expect(json(tried)).toEqual(json(status));
  expect(tried.err).toBe(`Dry run: nothing is written. The project would write to ${files.folder}\n`);
  expect(readFileSync(file)).toEqual(before);

  const written = await gantry('write', project);
  expect(written).toMatchObject({ status: 0, err: `Writing to ${files.folder}\n` });
  expect(readFileSync(file)).not.toEqual(before);
  expect(json(await gantry('show', 'zbd/reader.zbd::heron.zrd', '--path', '[1][1]'))).toBe(3);
  expect(json(await gantry('project', 'status', project))).toEqual({ targets: [], problems: [] });

  expect((await gantry('restore', '.')).status).toBe(0);
  expect(readFileSync(file)).toEqual(before);
  files.remove();
});

test('a project’s changes are saved elsewhere, as loose and as whole files, never into the game folder', async () => {
  const files = makeInstall();
  const file = join(files.folder, 'zbd', 'reader.zbd');
  const before = readFileSync(file);
  const project = await editInWindow(files);
  const gantry = (...args: readonly string[]) => runCli(files.folder, files.dataFolder, ...args, '--json');
  const [loose, whole, zip] = ['loose', 'whole', 'mod.zip'].map(name => join(files.dataFolder, name));
  if (loose === undefined || whole === undefined || zip === undefined) throw new Error('three names make three places');

  const tried = await gantry('project', 'export', project, '-o', loose, '--dry-run');
  expect(json(tried)).toMatchObject([{ address: 'zbd/reader.zbd::heron.zrd', file: join(loose, 'heron.zrd') }]);
  expect(existsSync(loose)).toBe(false);
  expect((await gantry('project', 'export', project, '-o', loose)).status).toBe(0);
  expect(readdirSync(loose)).toEqual(['heron.zrd']);
  expect(json(await gantry('show', join(loose, 'heron.zrd'), '--path', '[1][1]'))).toBe(3);

  const asFiles = ['--as', 'files'];
  expect((await gantry('project', 'export', project, '-o', whole, ...asFiles)).status).toBe(0);
  const copy = join(whole, 'zbd', 'reader.zbd');
  expect(json(await gantry('show', `${copy}::heron.zrd`, '--path', '[1][1]'))).toBe(3);
  expect((await gantry('verify', copy)).status).toBe(0);
  expect(readFileSync(file)).toEqual(before);
  expect((await gantry('project', 'export', project, '-o', whole, ...asFiles)).status).toBe(1);
  expect((await gantry('project', 'export', project, '-o', zip, '--zip', ...asFiles)).status).toBe(0);
  expect([...unzip(readFileSync(zip)).keys()]).toEqual(['zbd/reader.zbd']);
  expect(await gantry('project', 'export', project, '-o', join(files.folder, 'mod'))).toMatchObject({ status: 2 });
  const inside = await gantry('project', 'export', project, '-o', join(files.folder, 'mod'), '--dry-run');
  expect(inside, 'a dry run refuses it too').toMatchObject({ status: 2 });
  const link = join(files.dataFolder, 'link');
  symlinkSync(files.folder, link);
  expect(await gantry('project', 'export', project, '-o', join(link, 'mod', 'new'))).toMatchObject({ status: 2 });
  expect(existsSync(join(files.folder, 'mod'))).toBe(false);

  expect((await gantry('write', project)).status).toBe(0);
  expect((await gantry('project', 'export', project, '-o', `${whole}-again`, ...asFiles)).status).toBe(0);
  expect(readFileSync(join(`${whole}-again`, 'zbd', 'reader.zbd'))).toEqual(readFileSync(file));
  files.remove();
});

test.each([
  ['is gone', (folder: string) => `${folder}-moved`, { code: 'notFound', why: 'game folder of' }],
  ['leads elsewhere', (folder: string) => `${folder}/../game/zbd/..`, { code: 'conflict', why: 'which links to' }],
])('a project from elsewhere whose install %s is refused before anything is read', async (_, other, { code, why }) => {
  const files = makeInstall();
  const project = await editInWindow(files);
  const manifest = join(project, 'project.json');
  const stated = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...stated, install: other(files.folder) }));
  for (const verb of [['project', 'status'], ['write'], ['write', '--dry-run']]) {
    const ran = await runCli(files.folder, files.dataFolder, ...verb, project, '--json');
    expect(ran).toMatchObject({ status: 2, err: '' });
    expect(json(ran)).toMatchObject({ error: { code, text: expect.stringContaining(why) } });
  }
  files.remove();
});

test('a project says in a sentence that its game folder is missing, and works again when it is back', async () => {
  const files = makeInstall();
  const project = await editInWindow(files);
  renameSync(files.folder, `${files.folder}-moved`);
  const ran = await runCli(files.dataFolder, files.dataFolder, 'project', 'status', project);
  expect(ran.status).toBe(2);
  expect(ran.err).toContain(`The game folder of ${project} is gone: ${files.folder}.`);
  renameSync(`${files.folder}-moved`, files.folder);
  const back = await runCli(files.folder, files.dataFolder, 'project', 'status', project, '--json');
  expect(json(back)).toMatchObject({ targets: [{ file: 'zbd/reader.zbd' }] });
  files.remove();
});

// Only Linux has names that are no text.
test.runIf(process.platform === 'linux').each([
  ['a file', 'zbd', 'r\xffd.zbd', 'zbd/r%FFd.zbd'],
  ['a folder', 'z\xffd', 'reader.zbd', 'z%FFd/reader.zbd'],
])('%s whose name is not UTF-8 is written to and put back', async (_, folder, name, address) => {
  const files = makeInstall();
  const bytes = (path: string) => Buffer.from(`${files.folder}/${path}`, 'latin1');
  renameSync(join(files.folder, 'zbd'), bytes(folder));
  renameSync(bytes(`${folder}/reader.zbd`), bytes(`${folder}/${name}`));
  const file = bytes(`${folder}/${name}`);
  const before = readFileSync(file);
  const project = await editInWindow(files, address);
  const gantry = (...args: readonly string[]) => runCli(files.folder, files.dataFolder, ...args, '--json');
  expect(json(await gantry('write', project))).toMatchObject({ targets: [{ file: address }] });
  expect(readFileSync(file)).not.toEqual(before);
  expect((await gantry('restore', '.')).status).toBe(0);
  expect(readFileSync(file)).toEqual(before);
  expect(readdirSync(bytes(folder)).filter(other => other.startsWith('.'))).toEqual([]);
  expect(readdirSync(files.folder)).not.toContain('z%FFd');
  files.remove();
});

test('a folder that is not a project is refused', async () => {
  const files = makeInstall();
  const ran = await runCli(files.folder, files.dataFolder, 'project', 'status', 'zbd', '--json');
  expect(ran.status).toBe(2);
  expect(json(ran)).toMatchObject({ error: { code: 'notFound' } });
  files.remove();
});

test('notes of a project are listed, added and removed from the command line', async () => {
  const files = makeInstall();
  const { folder, dataFolder } = files;
  const host = createHost({ dataFolder, version: '1', transport: 'in-process', safe: false });
  const transport = openTransport({ connect: async () => inProcessTo(host) });
  const client = createClient(workbench, transport);
  const install = await client.openInstall({ folder });
  const first = { address: 'odd.bin', start: 16, size: 4, text: '0x10', note: 'a count?' };
  await client.saveNotes({ install: install.id, notes: [first] });
  expect(await client.notes({ install: install.id })).toEqual([first]);
  expect(await client.changes({ install: install.id })).toEqual([]);
  transport.close();
  await host.close();

  const notes = (...args: readonly string[]) =>
    runCli(folder, dataFolder, 'project', 'notes', install.project, ...args);
  const second = { address: 'zbd/reader.zbd', start: 0x75, size: 2, text: '0x75', note: 'names' };
  const added = await notes('--add', 'zbd/reader.zbd@0x75', '--size', '2', '--note', 'names', '--json');
  expect(json(added)).toEqual([first, second]);
  expect((await notes()).out).toMatch(/odd\.bin +0x10 +0x10 +a count\?/);
  expect(json(await notes('--drop', 'odd.bin@16', '--json'))).toEqual([second]);
  const said: (readonly [RegExp, ...string[]])[] = [
    [/^\.\.\/other\.bin is outside the game folder\./, '--add', '../other.bin@1'],
    [/none\.bin does not exist\./, '--add', 'none.bin@1'],
    [/^0x1000 is past the end/, '--add', 'odd.bin@0x1000'],
    [/^The project has no note at 0x1 of odd\.bin\./, '--drop', 'odd.bin@1'],
    [/'--note' needs --add/, '--note', 'of nothing'],
    [/'nowhere' is invalid\. Expected ADDRESS@OFFSET/, '--add', 'nowhere'],
  ];
  for (const [text, ...args] of said)
    expect(await notes(...args)).toMatchObject({ status: 2, out: '', err: expect.stringMatching(text) });
  expect(json(await notes('--json'))).toEqual([second]);
  files.remove();
});

test('a file that is marked read-only is named, and written on request', async () => {
  const files = makeInstall();
  const file = join(files.folder, 'zbd', 'reader.zbd');
  const project = await editInWindow(files);
  chmodSync(file, 0o444);
  const gantry = (...args: readonly string[]) => runCli(files.folder, files.dataFolder, ...args);
  const named = 'zbd/reader.zbd\n  read-only  --clear-read-only writes it; restoring makes it read-only again\n';
  expect((await gantry('write', project, '--dry-run')).out).toContain(named);
  const refused = await gantry('write', project);
  expect(refused.err).toContain('reader.zbd could not be written: it is marked read-only');
  expect(refused.err).toContain('--clear-read-only');
  const before = readFileSync(file);
  expect((await gantry('write', project, '--clear-read-only')).status).toBe(0);
  expect(readFileSync(file)).not.toEqual(before);
  files.remove();
});
