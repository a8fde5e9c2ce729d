import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFile } from '../../electron/files/write-file.ts';

const SIZE = 3_000_000;
const KILLS = 20;
let folder = '';
/** The writer in one file: it starts in a quarter of the time, and it is started often. */
let program = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-kill-'));
  program = join(mkdtempSync(join(tmpdir(), 'gantry-kill-writer-')), 'write-for-ever.mjs');
  const entryPoints = [join(import.meta.dirname, 'write-for-ever.ts')];
  await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', outfile: program });
});
afterAll(() => {
  for (const made of [folder, dirname(program)]) rmSync(made, { recursive: true, force: true });
});

/** Which of the two contents the file is, or what is wrong with it. */
function contentOf(path: string): string {
  const bytes = readFileSync(path);
  const [letter = 0] = bytes;
  const isWhole = bytes.equals(Buffer.alloc(bytes.length, letter));
  if (isWhole && letter === 0x41 && bytes.length === SIZE) return 'even';
  if (isWhole && letter === 0x42 && bytes.length === SIZE + 1) return 'odd';
  return `${bytes.length} bytes, begins with ${letter}, ${isWhole ? 'all the same' : 'mixed'}`;
}

async function killAfter(child: ChildProcess, milliseconds: number): Promise<void> {
  await once(child.stdout ?? child, 'data');
  await wait(milliseconds);
  const exit = once(child, 'exit');
  expect(child.kill('SIGKILL'), 'the writer was still writing').toBe(true);
  expect(await exit).toEqual([null, 'SIGKILL']);
}

test(`a file whose writer is killed ${KILLS} times at random moments is always one of the two contents, complete`, async () => {
  const path = join(folder, 'reader.zbd');
  writeFileSync(path, Buffer.alloc(SIZE, 0x41));
  const seen = new Set<string>();
  let interrupted = 0;
  for (let round = 0; round < KILLS; round++) {
    const child = spawn(process.execPath, [program, path, `${SIZE}`], { stdio: ['ignore', 'pipe', 'inherit'] });
    await killAfter(child, Math.random() * 60);
    seen.add(contentOf(path));
    if (readdirSync(folder).length > 1) interrupted++;
    // The dead writer's temporary file goes with the next one's write, or with ours at the end.
    expect(readdirSync(folder).length).toBeLessThanOrEqual(2);
  }
  expect([...seen].filter(content => content !== 'even' && content !== 'odd')).toEqual([]);
  expect(interrupted, 'kills that hit a half-written temporary file').toBeGreaterThan(5);
  await writeFile(path, [Buffer.alloc(SIZE, 0x41)]);
  expect(readdirSync(folder)).toEqual(['reader.zbd']);
  expect(contentOf(path)).toBe('even');
}, 120_000);
