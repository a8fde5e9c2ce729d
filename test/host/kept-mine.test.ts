// The user keeps what he edited though another program changed it on disk: what the write overwrites of that is said first.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../cli/support/run-cli.ts';
import { buildArchive, buildReader } from '../support/build-zipper.ts';
import { demoCopies, type Window } from './patches/support/copies.ts';

const NOTES = 'ReadMe.txt';
const PACKED = 'packed.zbd';
const WALKER = `${PACKED}::walker.zrd`;

const archive = (mission: string, walker: string) =>
  buildArchive(
    [
      { name: 'mission.zrd', content: buildReader([mission]) },
      { name: 'walker.zrd', content: buildReader([walker]) },
    ],
    { version: 1 },
  );

async function type({ client, asset }: Window, address: string, change: (text: string) => string): Promise<void> {
  const id = await asset(address);
  const { text, revision } = await client.readText({ asset: id });
  await client.writeText({ asset: id, text: change(text), base: revision });
}

async function keepMine({ client, asset }: Window, address: string): Promise<void> {
  const id = await asset(address);
  await expect.poll(async () => (await client.openAsset({ asset: id })).status).toBe('changedOnDisk');
  await client.resolveChanged({ asset: id, keep: 'edits' });
}

test('keeping your version of a file overwrites all changes of another program, and the plan lists each of them', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  await copies.inWindow(folder, async window => {
    await type(window, NOTES, text => `MINE ${text}`);
    appendFileSync(join(folder, NOTES), '\nTHEIRS\n');
    await keepMine(window, NOTES);
    const { targets } = await window.client.planWrite({ install: window.install.id });
    expect(targets).toMatchObject([{ file: NOTES, overwritten: [NOTES] }]);
    expect(targets[0]).not.toHaveProperty('merged');
    expect(targets[0]?.fields?.filter(({ old }) => old?.includes('THEIRS'))).toHaveLength(1);
    const theirs = readFileSync(join(folder, NOTES));
    await window.client.writeInstall({ install: window.install.id });
    expect(readFileSync(join(folder, NOTES), 'latin1')).not.toContain('THEIRS');
    const backups = await window.client.backups({ install: window.install.id });
    expect(backups).toMatchObject([{ file: NOTES, size: theirs.length }]);
  });
});

test('keeping your version of an entry overwrites another program’s changes of it, and keeps that program’s other entries', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  writeFileSync(join(folder, PACKED), archive('dawn', 'heavy'));
  const project = await copies.inWindow(folder, async window => {
    await type(window, WALKER, text => text.replace('heavy', 'mine'));
    writeFileSync(join(folder, PACKED), archive('dusk', 'theirs'));
    await keepMine(window, WALKER);
    const { targets } = await window.client.planWrite({ install: window.install.id });
    expect(targets).toMatchObject([{ file: PACKED, overwritten: [WALKER], merged: true }]);
    expect(targets[0]?.fields).toMatchObject([{ address: WALKER, old: '"theirs"', new: '"mine"' }]);
  });
  const { out } = await runCli(copies.root, copies.dataFolder, 'write', project, '--dry-run');
  expect(out).toContain('its changes to walker.zrd are lost; its other changes are kept');
  const { answer } = await copies.gantry('write', project, '--dry-run');
  expect(answer).toMatchObject({ targets: [{ file: PACKED, overwritten: [WALKER], merged: true }] });
});

test('if another program changed another entry of an archive, both sets of changes are kept', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  writeFileSync(join(folder, PACKED), archive('dawn', 'heavy'));
  await copies.inWindow(folder, async window => {
    await type(window, WALKER, text => text.replace('heavy', 'mine'));
    writeFileSync(join(folder, PACKED), archive('dusk', 'heavy'));
    const { targets } = await window.client.planWrite({ install: window.install.id });
    expect(targets).toMatchObject([{ file: PACKED, merged: true }]);
    expect(targets[0]).not.toHaveProperty('overwritten');
  });
});

test('a file that another program only touched is not mentioned', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  await copies.inWindow(folder, async window => {
    await type(window, NOTES, text => `MINE ${text}`);
    writeFileSync(join(folder, NOTES), readFileSync(join(folder, NOTES)));
    const { targets } = await window.client.planWrite({ install: window.install.id });
    expect(targets).toHaveLength(1);
    expect(targets[0]).not.toHaveProperty('merged');
    expect(targets[0]).not.toHaveProperty('overwritten');
  });
});

test('a written change that is kept after another program changed the file is pending again', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  await copies.inWindow(folder, async window => {
    const { client, install } = window;
    await type(window, NOTES, text => `MINE ${text}`);
    await client.writeInstall({ install: install.id });
    appendFileSync(join(folder, NOTES), '\nTHEIRS\n');
    await keepMine(window, NOTES);
    expect(await client.changes({ install: install.id })).not.toMatchObject([{ written: true }]);
    const { targets } = await client.planWrite({ install: install.id });
    expect(targets).toMatchObject([{ file: NOTES, overwritten: [NOTES] }]);
    await client.writeInstall({ install: install.id });
    expect(readFileSync(join(folder, NOTES), 'latin1')).toMatch(/^MINE (?!.*THEIRS)/s);
  });
});

test('a written and undone change still has to be removed after discarding another program’s changes', async () => {
  const copies = demoCopies();
  const folder = await copies.copy('game');
  const original = readFileSync(join(folder, NOTES));
  await copies.inWindow(folder, async window => {
    const { client, install } = window;
    await type(window, NOTES, text => `MINE ${text}`);
    await client.writeInstall({ install: install.id });
    await client.undo({ asset: await window.asset(NOTES) });
    appendFileSync(join(folder, NOTES), '\nTHEIRS\n');
    await keepMine(window, NOTES);
    const { targets } = await client.planWrite({ install: install.id });
    expect(targets).toMatchObject([{ file: NOTES, overwritten: [NOTES] }]);
    await client.writeInstall({ install: install.id });
    expect(readFileSync(join(folder, NOTES)).equals(original)).toBe(true);
  });
});
