// Of the acceptance list of the workbench what no other test shows.
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import { callNames, createClient } from '../../shared/contract/client.ts';
import { openTransport } from '../../shared/contract/transport.ts';
import { workbench } from '../../shared/contract/workbench.ts';
import { runCli } from '../cli/support/run-cli.ts';
import { buildArchive, buildReader } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { inProcessTo } from './support/wires.ts';

const SECRET = 'root:x:0:0';

async function withHost<T>(dataFolder: string, use: (bench: ReturnType<typeof benchOf>) => Promise<T>): Promise<T> {
  const host = createHost({ dataFolder, version: '0.0.0', transport: 'web', safe: true });
  const bench = benchOf(host);
  try {
    return await use(bench);
  } finally {
    bench.transport.close();
    await host.close();
  }
}

function benchOf(host: ReturnType<typeof createHost>) {
  const transport = openTransport({ connect: async () => inProcessTo(host) });
  return { transport, client: createClient(workbench, transport) };
}

/** An answer with its bytes as letters. */
const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, part) => (part instanceof Uint8Array ? Buffer.from(part).toString('latin1') : part)) ?? '';

test('no call of the window reads a file outside the game folder, whatever its path', async () => {
  const outside = temporaryFolder({ passwd: SECRET });
  const folder = temporaryFolder({ 'a.txt': 'inside' });
  await withHost(temporaryFolder(), async ({ transport, client }) => {
    const { id: install } = await client.openInstall({ folder });
    const { id: asset } = await client.locate({ install, address: 'a.txt' });
    const numbers = { index: 0, start: 0, size: 8, first: 0, count: 8, offset: 0, limit: 9 };
    // Opening a folder is the one thing that a path is for; it is asked of the person.
    const calls = callNames(workbench).filter(
      call => !['openInstall', 'openSide', 'relocateInstall', 'locateRecent'].includes(call),
    );
    for (const path of [join(outside, 'passwd'), `../${outside.split('/').at(-1)}/passwd`, '../../../../../etc/passwd'])
      for (const call of calls) {
        const paths = Object.fromEntries(
          ['address', 'name', 'path', 'query', 'file', 'to', 'from'].map(key => [key, path]),
        );
        const args = { install, asset, folder: path, text: path, mode: 'text', ...numbers, ...paths };
        const answer = await transport.call(call, args).catch((error: unknown) => String(error));
        expect(textOf(answer), `${call} ${path}`).not.toContain(SECRET);
        if (call === 'locate') expect(answer).toMatch(/Failure|not/i);
      }
  });
});

test('a folder of 100,000 entries reopens without being read', async () => {
  const entries = Array.from({ length: 100_000 }, (_, n) => ({ name: `n${n}.bin`, content: new Uint8Array(0) }));
  const folder = temporaryFolder({ 'many.zbd': buildArchive(entries, { version: 1 }) });
  const file = join(folder, 'many.zbd');
  const written = new Date('1999-03-01T12:00:00Z');
  utimesSync(file, written, written);
  const dataFolder = temporaryFolder();
  await withHost(dataFolder, async ({ client }) => {
    const { id } = await client.openInstall({ folder });
    await client.scan({ install: id });
  });
  // Whoever read it again would find no entries.
  writeFileSync(file, new Uint8Array(statSync(file).size));
  utimesSync(file, written, written);
  await withHost(dataFolder, async ({ client }) => {
    const { id } = await client.openInstall({ folder });
    const rows = await client.browse({ install: id });
    expect(rows[0]).toMatchObject({ name: 'many.zbd', entries: 100_000 });
    expect((await client.quickOpen({ install: id, query: 'n99999.bin', limit: 5 })).total).toBe(1);
  });
});

test('saving under another name leaves the source unchanged', async () => {
  const archive = buildArchive([{ name: 'a.zrd', content: buildReader([['MASS', { int: 4 }]]) }], {
    version: 2,
    checksum: 'right',
  });
  const folder = temporaryFolder({ 'reader.zbd': archive, 'new.zrd': '(MASS 50)' });
  const run = (...args: string[]) => runCli(folder, temporaryFolder(), ...args);
  const statuses = [
    await run('set', 'reader.zbd::a.zrd', '[0][1]=5', '-o', 'set.zbd'),
    await run('replace', 'reader.zbd', 'a.zrd=new.zrd', '-o', 'replaced.zbd'),
    await run('extract', 'reader.zbd', '-o', 'out'),
  ].map(({ status }) => status);
  expect(statuses).toEqual([0, 0, 0]);
  expect(new Uint8Array(readFileSync(join(folder, 'reader.zbd')))).toEqual(archive);
  for (const made of ['set.zbd', 'replaced.zbd'])
    expect(new Uint8Array(readFileSync(join(folder, made)))).not.toEqual(archive);
});

test('a cancelled search in a large file ends at once, not at the end of the file', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'large.bin'), new Uint8Array(64 * 1024 * 1024));
  await withHost(temporaryFolder(), async ({ client }) => {
    const { id: install } = await client.openInstall({ folder });
    const { id: asset } = await client.locate({ install, address: 'large.bin' });
    const stop = new AbortController();
    const running = client.find(
      { asset, query: '?1 ?2', mode: 'hex', from: 0, direction: 'forward', limit: 10 },
      { signal: stop.signal },
    );
    const ending = running.then(() => 'found', String);
    await new Promise(done => setTimeout(done, 20));
    stop.abort();
    await expect(ending).resolves.toMatch(/cancel|abort/i);
  });
});

/** What the window can change or produce, and the verb of the command line that does the same; null where it is the window's own. */
const TWINS: Readonly<Record<string, readonly string[] | null>> = {
  replacePicture: ['replace'],
  exportPicture: ['extract'],
  colourings: ['colours'],
  setColour: ['colours'],
  replaceSound: ['replace'],
  setField: ['set'],
  writeBytes: ['bytes', 'write'],
  writeBlock: ['bytes', 'write'],
  replaceBytes: ['bytes', 'replace'],
  resizeBytes: ['bytes', 'insert'],
  writeText: ['replace'],
  undo: ['project', 'undo'],
  redo: ['project', 'redo'],
  exportScene: ['extract'],
  importShape: ['import'],
  replaceWithFile: ['replace'],
  putFiles: ['replace'],
  addEntry: ['replace'],
  removeEntries: ['replace'],
  duplicateEntries: ['copy'],
  renameEntry: ['replace'],
  extract: ['extract'],
  extractedPart: ['extract'],
  saveCopy: ['project', 'export'],
  saveNotes: ['project', 'notes'],
  saveProject: null, // the command line saves at once
  revertChange: ['project', 'revert'],
  revertChanges: ['project', 'revert'],
  applyRepair: ['repair'],
  applyRepairs: ['repair'],
  editItems: ['insert'],
  editKeys: ['key', 'move'],
  editChunks: ['chunk'],
  editProblems: ['verify'],
  writeInstall: ['write'],
  restore: ['restore'],
  resolveChanged: ['project', 'resolve'],
  resolveRecovered: ['project', 'recovered'],
  copyAcross: ['copy-across'],
  copyEntry: ['replace'],
  dropEntry: ['replace'],
  copyName: ['copy-across'],
  exportPatch: ['patch', 'export'],
  exportDifference: ['patch', 'diff'],
  applyPatch: ['patch', 'apply'],
  removePatch: ['patch', 'remove'],
  takeSnapshot: ['snapshot', 'take'],
  dropSnapshot: ['snapshot', 'drop'],
  saveSettings: null,
  addStructure: ['structure', 'add'],
  removeStructure: ['structure', 'remove'],
  dropStructure: null, // what is typed into the window and not kept
};

test('the command line can change and produce everything the window can', async () => {
  const calls = callNames(workbench).filter(call =>
    /^(add|apply|copy|drop|edit|export|extract|import|redo|remove|rename|replace|resolve|restore|revert|save|set|take|undo|write)([A-Z]|$)/.test(
      call,
    ),
  );
  expect(calls.filter(call => TWINS[call] === undefined && !/^settings?$/.test(call))).toEqual([]);
  const folder = temporaryFolder();
  for (const verb of new Set(calls.flatMap(call => TWINS[call]?.join(' ') ?? []))) {
    const { status, out } = await runCli(folder, folder, ...verb.split(' '), '--help');
    expect({ verb, status }).toEqual({ verb, status: 0 });
    expect(out).toMatch(new RegExp(`^Usage: gantry ${verb}`));
  }
});
