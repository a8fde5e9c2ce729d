// What is undone after a write: of each step the list says whether the game folder has it.
import { expect, test } from 'vitest';
import type { AssetId } from '../../shared/contract/types.ts';
import { demoCopies, type Window } from './patches/support/copies.ts';

const HERON = 'zbd/reader.zbd::dfn_heron.zrd';
/** Where it has its whole numbers. */
const [MASS, SINKS, JETS] = ['[1][9]', '[1][11]', '[1][13]'];

interface Row {
  readonly path?: string;
  readonly label: string;
  readonly written?: boolean;
  readonly undone?: boolean;
}

const said = ({ path, label, written, undone }: Row): string =>
  `${path ?? label} ${written ? 'written' : undone ? 'undone' : 'waiting'}`;

interface Written extends Window {
  readonly id: AssetId;
  list(): Promise<readonly string[]>;
  set(path: string | undefined, value: number): Promise<unknown>;
  write(): Promise<unknown>;
}

/** Three fields are changed and written; the project. */
async function afterWrite(work: (written: Written) => Promise<void>) {
  const copies = demoCopies();
  const project = await copies.inWindow(await copies.copy('game'), async window => {
    const { client, install } = window;
    const id = await window.asset(HERON);
    const set = (path = '', value: number) => client.setField({ asset: id, path, value });
    const list = async () => (await client.changes({ install: install.id })).map(said);
    const write = () => client.writeInstall({ install: install.id, force: true });
    await set(MASS, 50);
    await set(SINKS, 13);
    await set(JETS, 3);
    await write();
    await work({ ...window, id, list, set, write });
  });
  return { copies, project };
}

const WRITTEN = [`${MASS} written`, `${SINKS} written`, `${JETS} written`];

test('one undo after a write leaves the other steps written, and lists the undone one as still in the game folder', async () => {
  const { copies, project } = await afterWrite(async ({ client, id, install, list }) => {
    expect(await list()).toEqual(WRITTEN);
    await client.undo({ asset: id });
    expect(await list()).toEqual([`${MASS} written`, `${SINKS} written`, `${JETS} undone`]);
    expect((await client.changes({ install: install.id })).at(-1)?.label).toContain(
      'undone here, but the game folder still has it',
    );
  });
  // The same from the journal, by the CLI.
  const { answer } = await copies.gantry('project', 'changes', project);
  expect((answer as Row[]).map(said)).toEqual([`${MASS} written`, `${SINKS} written`, `${JETS} undone`]);
});

test('each undone step is listed until a write removes it from the game folder', async () => {
  await afterWrite(async ({ client, id, list, write }) => {
    await client.undo({ asset: id });
    await client.undo({ asset: id });
    expect(await list()).toEqual([`${MASS} written`, `${SINKS} undone`, `${JETS} undone`]);
    await client.undo({ asset: id });
    expect(await list()).toEqual([`${MASS} undone`, `${SINKS} undone`, `${JETS} undone`]);
    await client.redo({ asset: id });
    await write();
    expect(await list()).toEqual([`${MASS} written`]);
    await client.redo({ asset: id });
    expect(await list()).toEqual([`${MASS} written`, `${SINKS} waiting`]);
  });
});

test('after a redo all steps are written, with the bytes of each', async () => {
  await afterWrite(async ({ client, id, install, list }) => {
    const before = await client.changes({ install: install.id });
    await client.undo({ asset: id });
    await list();
    await client.redo({ asset: id });
    expect(await client.changes({ install: install.id })).toEqual(before);
  });
});

test('a written step that is reverted is listed like an undone one', async () => {
  await afterWrite(async ({ client, id, install, list, write }) => {
    const [first] = await client.changes({ install: install.id });
    await client.revertChange({ asset: id, change: first?.id ?? '' });
    expect(await list()).toEqual([`${MASS} undone`, `${SINKS} written`, `${JETS} written`]);
    await write();
    expect(await list()).toEqual(WRITTEN.slice(1));
    await client.undo({ asset: id });
    expect(await list()).toEqual([`${MASS} waiting`, ...WRITTEN.slice(1)]);
  });
});

test('an edit after the undo is pending beside it; if it is the same again, nothing is pending', async () => {
  await afterWrite(async ({ client, id, list, set }) => {
    await client.undo({ asset: id });
    await set(MASS, 60);
    expect(await list()).toEqual([`${MASS} written`, `${SINKS} written`, `${JETS} undone`, `${MASS} waiting`]);
    await client.undo({ asset: id });
    await set(JETS, 3);
    expect(await list()).toEqual(WRITTEN);
  });
});

test('an edit after a write is pending alone; after a restore all of them are', async () => {
  await afterWrite(async ({ client, install, list, set }) => {
    await set(MASS, 60);
    expect(await list()).toEqual([...WRITTEN, `${MASS} waiting`]);
    await client.restore({ install: install.id });
    expect(await list()).toEqual([`${MASS} waiting`, `${SINKS} waiting`, `${JETS} waiting`, `${MASS} waiting`]);
  });
});

test('a text that does not compile is pending, the steps below it are written', async () => {
  await afterWrite(async ({ client, id, list }) => {
    const { revision } = await client.readText({ asset: id });
    await client.writeText({ asset: id, text: '(', base: revision });
    expect(await list()).toEqual([...WRITTEN, 'Text that does not compile yet waiting']);
  });
});
