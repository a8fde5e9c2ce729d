import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Project } from '../../electron/host/project/project.ts';
import { planWrite } from '../../electron/host/write/plan-write.ts';
import { restoreInstall } from '../../electron/host/write/restore-install.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';
import { bytesOf, type FakeInstall, fakeInstall, textOf } from './fake-install.ts';

const READER = 'zbd/reader.zbd';
const WALKER = `${READER}::walker.zrd`;
/** Where "heavy" stands in walker.zrd. */
const HEAVY = 29;

let install: FakeInstall;
let project: Project;

beforeEach(async () => {
  install = fakeInstall();
  project = await install.open();
  project.document(WALKER, install.original(WALKER));
  await project.apply(WALKER, { label: 'Edit', edits: [{ start: HEAVY, remove: 5, insert: bytesOf('light') }] });
});
afterEach(async () => {
  await project.close();
  install.remove();
});

const walker = () => textOf(install.original(WALKER)());

/** Does something to the install, and loses what the project noted of it. */
async function withoutNotes(work: () => Promise<unknown>): Promise<void> {
  await project.flush();
  const saved = mkdtempSync(join(tmpdir(), 'gantry-saved-'));
  cpSync(project.folder, saved, { recursive: true });
  await work();
  await project.close();
  rmSync(project.folder, { recursive: true });
  cpSync(saved, project.folder, { recursive: true });
  rmSync(join(project.folder, 'writer.lock'), { force: true });
  rmSync(saved, { recursive: true });
  project = await install.open();
}

test('after a crash between a restore and its record the edits count as unwritten', async () => {
  await writeInstall(project);
  await withoutNotes(() => restoreInstall(project));
  await project.resolveRecovered(true);
  expect((await planWrite(project)).targets.map(({ file }) => file)).toEqual([READER]);
  await writeInstall(project);
  expect(walker()).toContain('light');
});

describe('after a crash between a write and its record', () => {
  beforeEach(async () => {
    await withoutNotes(() => writeInstall(project));
  });

  test('there is no conflict: the game folder already has the edits', async () => {
    await writeInstall(project);
    expect(walker()).toContain('light');
    expect((await planWrite(project)).targets).toEqual([]);
  });

  test.each(['at once', 'kept first'])(
    'undone edits are removed from the game folder by the next write (%s)',
    async how => {
      if (how === 'kept first') await project.resolveRecovered(true);
      await project.undo(WALKER);
      await writeInstall(project);
      expect(walker()).toContain('heavy');
      expect((await planWrite(project)).targets).toEqual([]);
    },
  );
});
