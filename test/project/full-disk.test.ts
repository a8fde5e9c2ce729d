import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAddress } from '../../electron/files/open-address.ts';
import { openProject } from '../../electron/host/project/open-project.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { bytesOf, textOf } from './fake-install.ts';

const FILE = 'notes.txt';
let root = '';
let disk = '';

/** The data folder lies on a disk of 128 kB, the game does not. */
function mountDisk(): boolean {
  root = mkdtempSync(join(tmpdir(), 'gantry-full-'));
  disk = join(root, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function unmountDisk(): void {
  execFileSync('umount', [disk]);
  rmSync(root, { recursive: true, force: true });
}

const canMount = mountDisk();
if (canMount) unmountDisk();

describe.skipIf(!canMount)('with the data folder on a full disk (needs root and mount)', () => {
  beforeEach(() => {
    mountDisk();
    mkdirSync(join(root, 'game'));
    writeFileSync(join(root, 'game', FILE), 'Notes of the game.');
  });
  afterEach(unmountDisk);

  test('an edit that cannot be saved is refused and not made; with free space again, everything works as if it had not been tried', async () => {
    const install = join(root, 'game');
    const open = () => openProject({ install, game: null, dataFolder: disk });
    const edit = (text: string) => ({
      label: text.slice(0, 3),
      edits: [{ start: 0, remove: 0, insert: bytesOf(text) }],
    });
    const project = await open();
    const document = project.document(FILE, () => openAddress(install, FILE).source);
    await project.apply(FILE, edit('one '));

    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(80_000));
    const refused = await project.apply(FILE, edit('x'.repeat(100_000))).catch((error: unknown) => error);
    expect(refused instanceof FailureError && refused.failure).toMatchObject({
      code: 'disk',
      where: { file: project.folder },
      text: `The mod project ${project.folder} could not be written: the disk is full.`,
      next: 'Free some space on that disk, then try again. Nothing was changed.',
    });
    expect(textOf(document.source())).toBe('one Notes of the game.');
    expect(project.changes().length).toBe(1);

    rmSync(filler);
    await project.apply(FILE, edit('two '));
    await project.close();
    const again = await open();
    expect(textOf(again.document(FILE, () => openAddress(install, FILE).source).source())).toBe(
      'two one Notes of the game.',
    );
    expect(again.changes().map(change => change.label)).toEqual(['one', 'two']);
    await again.close();
  });

  test('closing a project works anyway: edits are in the journal, and the next project can be edited', async () => {
    const install = join(root, 'game');
    const open = () => openProject({ install, game: null, dataFolder: disk, patience: 0 });
    const sourceOf = () => openAddress(install, FILE).source;
    const edit = (text: string) => ({ label: text, edits: [{ start: 0, remove: 0, insert: bytesOf(text) }] });
    const project = await open();
    project.document(FILE, sourceOf);
    await project.apply(FILE, edit('one '));
    const filler = openSync(join(disk, 'filler'), 'w');
    expect(() => {
      for (;;) writeSync(filler, Buffer.alloc(4096));
    }).toThrow('ENOSPC');
    closeSync(filler);
    await project.close();
    rmSync(join(disk, 'filler'));

    const again = await open();
    again.document(FILE, sourceOf);
    await again.apply(FILE, edit('two '));
    expect(textOf(again.document(FILE, sourceOf).source())).toBe('two one Notes of the game.');
    await again.close();
  });

  test('the very first edit is refused in the same words', async () => {
    const project = await openProject({ install: join(root, 'game'), game: null, dataFolder: disk });
    project.document(FILE, () => openAddress(project.install, FILE).source);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(128 * 1024));
    const refused = await project
      .apply(FILE, { label: 'one', edits: [{ start: 0, remove: 0, insert: bytesOf('one ') }] })
      .catch((error: unknown) => error);
    expect(refused instanceof FailureError && refused.failure.text).toBe(
      `The mod project ${project.folder} could not be written: the disk is full.`,
    );
    expect(readdirSync(disk)).toEqual(['filler']);
  });
});
