import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import { createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { inProcessTo } from '../contract/support/wires.ts';
import { makeInstall, type SmallInstall } from '../host/support/small-install.ts';
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

test('a project is looked at, tried, written and put back from the command line', async () => {
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
  console.log(written.out, written.err);
  expect(written).toMatchObject({ status: 0, err: `Writing to ${files.folder}\n` });
  expect(readFileSync(file)).not.toEqual(before);
  expect(json(await gantry('show', 'zbd/reader.zbd::heron.zrd', '--path', '[1][1]'))).toBe(3);
  expect(json(await gantry('project', 'status', project))).toEqual({ targets: [], problems: [] });

  expect((await gantry('restore', '.')).status).toBe(0);
  expect(readFileSync(file)).toEqual(before);
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

test('a project says in a sentence that its game folder is gone, and goes on when it is back', async () => {
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
test.runIf(process.platform === 'linux')('a file whose name is not UTF-8 is written and put back', async () => {
  const files = makeInstall();
  const file = Buffer.from(`${files.folder}/zbd/r\xffd.zbd`, 'latin1');
  renameSync(join(files.folder, 'zbd/reader.zbd'), file);
  const before = readFileSync(file);
  const project = await editInWindow(files, 'zbd/r%FFd.zbd');
  const gantry = (...args: readonly string[]) => runCli(files.folder, files.dataFolder, ...args, '--json');
  expect(json(await gantry('write', project))).toMatchObject({ targets: [{ file: 'zbd/r%FFd.zbd' }] });
  expect(readFileSync(file)).not.toEqual(before);
  expect((await gantry('restore', '.')).status).toBe(0);
  expect(readFileSync(file)).toEqual(before);
  expect(readdirSync(join(files.folder, 'zbd')).filter(name => name.includes('gantry'))).toEqual([]);
  files.remove();
});

test('a folder that is no project is refused', async () => {
  const files = makeInstall();
  const ran = await runCli(files.folder, files.dataFolder, 'project', 'status', 'zbd', '--json');
  expect(ran.status).toBe(2);
  expect(json(ran)).toMatchObject({ error: { code: 'notFound' } });
  files.remove();
});
