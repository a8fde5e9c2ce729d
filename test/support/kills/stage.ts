// The folders that a killed process works in, and what they hold before and after each change.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exportDifference } from '../../../electron/host/patches/export-difference.ts';
import { CHANGES, type Change, change, FILES, gameIn, makeStep, openIn, patchIn } from './work.ts';

const SIZE = 400_000;

/** Every file below a folder, with its hash. */
export type Tree = Readonly<Record<string, string>>;

export interface Stage {
  readonly root: string;
  /** Puts everything as it is before a change. */
  reset(what: Change | 'project save'): void;
  readonly changes: ReadonlyMap<Change, Staged>;
}

export interface Staged {
  readonly before: Tree;
  readonly after: Tree;
  /** How long it takes in a process that has done the like before. */
  readonly milliseconds: number;
}

export function treeOf(folder: string): Tree {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(row => row.isFile());
  const paths = files.map(row => join(row.parentPath, row.name)).sort();
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  return Object.fromEntries(paths.map(path => [path.slice(folder.length + 1), hash(path)]));
}

/** Makes an install of some files, a patch for it, and a copy of everything as it is before each change. */
export async function makeStage(root: string): Promise<Stage> {
  for (const [index, file] of FILES.entries()) put(join(gameIn(root), file), bytes(index));
  put(join(gameIn(root), 'gone.txt'), Buffer.from('It goes with the patch.'));
  await makePatch(root);
  const changes = new Map<Change, Staged>();
  await save(root, 'project save');
  await pass(root, 'patch apply', changes);
  await pass(root, 'patch remove', changes);
  restoreTo(root, 'project save');
  await inProject(root, async project => {
    for (let n = 0; n < 30; n++) await makeStep(n, root, project);
  });
  await pass(root, 'write', changes);
  await pass(root, 'restore', changes);
  return { root, changes, reset: what => restoreTo(root, what) };
}

async function makePatch(root: string): Promise<void> {
  const now = join(root, 'modded');
  cpSync(gameIn(root), now, { recursive: true });
  for (const file of FILES) {
    const content = readFileSync(join(now, file));
    for (let at = 0; at < SIZE; at += 9000) content[at] = (content[at] ?? 0) ^ 0xff;
    writeFileSync(join(now, file), content);
  }
  rmSync(join(now, 'gone.txt'));
  put(join(now, 'new', 'deep', 'd.bin'), bytes(9).subarray(0, 50_000));
  const { text } = await exportDifference({ old: gameIn(root), now }, { name: 'Killed' });
  writeFileSync(patchIn(root), text);
}

/** Keeps how things are before a change, then makes it. */
async function pass(root: string, what: Change, changes: Map<Change, Staged>): Promise<void> {
  await save(root, what);
  const before = treeOf(gameIn(root));
  const start = performance.now();
  await inProject(root, project => change(what, root, project));
  changes.set(what, { before, after: treeOf(gameIn(root)), milliseconds: performance.now() - start });
}

async function inProject(root: string, work: (project: Awaited<ReturnType<typeof openIn>>) => Promise<void>) {
  const project = await openIn(root);
  await work(project);
  await project.close();
}

async function save(root: string, what: string): Promise<void> {
  mkdirSync(join(root, 'data'), { recursive: true });
  for (const part of PARTS) cpSync(join(root, part), join(root, 'saved', what, part), { recursive: true });
}

function restoreTo(root: string, what: string): void {
  for (const part of PARTS) {
    rmSync(join(root, part), { recursive: true, force: true });
    cpSync(join(root, 'saved', what, part), join(root, part), { recursive: true });
  }
}

const PARTS = ['game', 'data'] as const;
export const ALL = [...CHANGES, 'project save'] as const;

function put(path: string, content: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Bytes that repeat nowhere, the same ones each time. */
function bytes(seed: number): Buffer {
  const blocks = Array.from({ length: SIZE / 32 }, (_, n) => createHash('sha256').update(`${seed} ${n}`).digest());
  return Buffer.concat(blocks);
}
