import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProject } from '../../electron/host/project/open-project.ts';
import { backups } from '../../electron/host/write/backups.ts';
import { planWrite } from '../../electron/host/write/plan-write.ts';
import { restoreInstall } from '../../electron/host/write/restore-install.ts';
import { writeInstall } from '../../electron/host/write/write-install.ts';

const SIZE = 1_000_000;
const KILLS = 4;
const FILES = ['a.bin', 'b.bin'] as const;
let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gantry-kill-install-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The one letter that stands at every edited place, or what is wrong. */
function generationOf(path: string): string {
  const bytes = readFileSync(path);
  if (bytes.length !== SIZE) return `${bytes.length} bytes`;
  const letters = new Set(Array.from({ length: 50 }, (_, index) => bytes[index * 20_000]));
  return letters.size === 1 ? String.fromCharCode(bytes[0] ?? 0) : 'mixed';
}

test(`a game folder whose writer is killed ${KILLS} times has both files of one write after the next start, and its edits`, async () => {
  const install = join(root, 'game');
  const dataFolder = join(root, 'data');
  mkdirSync(install);
  for (const file of FILES) writeFileSync(join(install, file), Buffer.alloc(SIZE, '.\0'));
  const script = join(import.meta.dirname, 'write-install-for-ever.ts');
  for (let round = 0; round < KILLS; round++) {
    const child = spawn(process.execPath, [script, install, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    expect(child.exitCode, 'the writer came up').toBeNull();
    await wait(Math.random() * 400);
    const exit = once(child, 'exit');
    expect(child.kill('SIGKILL'), 'the writer was still writing').toBe(true);
    expect(await exit).toEqual([null, 'SIGKILL']);
    for (const file of FILES) expect(['.', 'A', 'B']).toContain(generationOf(join(install, file)));

    const project = await openProject({ install, game: null, dataFolder });
    const [a, b] = FILES.map(file => generationOf(join(install, file)));
    expect(a, `round ${round}: both files are of one write`).toBe(b);
    // What was edited and not written is still there, and can be written.
    const plan = await planWrite(project);
    expect(plan.targets.filter(target => target.refused !== undefined)).toEqual([]);
    await writeInstall(project);
    const [head] = project.peek('a.bin')?.source().read(0, 1) ?? [];
    expect(generationOf(join(install, 'a.bin'))).toBe(String.fromCharCode(head ?? 46));
    expect(readdirSync(install).sort()).toEqual([...FILES]);
    await project.close();
  }
  const project = await openProject({ install, game: null, dataFolder });
  expect((await backups(project)).length).toBe(2);
  await restoreInstall(project);
  expect(FILES.map(file => generationOf(join(install, file)))).toEqual(['.', '.']);
  await project.close();
}, 120_000);
