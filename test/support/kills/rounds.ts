// Kills real processes at random moments of a change, and checks what is left.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Next } from '../mutants.ts';
import { type Stage, type Staged, type Tree, treeOf } from './stage.ts';
import { type Change, change, FILES, gameIn, openIn, stepOf } from './work.ts';

/** What was found after the kills, and at the next start. */
export interface Killed {
  kills: number;
  /** Right after the kill: as before, as after, or neither (some files, or a partial file next to its target). */
  before: number;
  after: number;
  between: number;
  /** At the next start: neither as before nor as after, with what was wrong. */
  readonly wrong: string[];
}

const SCRIPT = join(import.meta.dirname, 'worker.ts');

/** Kills a change of the game folder a number of times; each is completed afterwards. */
export async function killChange(stage: Stage, what: Change, { kills, next }: { kills: number; next: Next }) {
  const found: Killed = { kills: 0, before: 0, after: 0, between: 0, wrong: [] };
  const staged = stage.changes.get(what);
  if (staged === undefined) throw new Error(`there is no stage for ${what}`);
  // A newly started process is slower.
  let longest = 2 * staged.milliseconds;
  while (found.kills < kills) {
    stage.reset(what);
    // Every other kill happens while files change, which takes less time than the rest.
    const isAimed = found.kills % 2 === 1;
    const isKilled = await kill(stage.root, what, () =>
      isAimed ? noteThen(stage.root, next(20)) : wait((next(1000) / 1000) * longest),
    );
    if (!isKilled) {
      longest *= 0.8;
      continue;
    }
    found.kills++;
    const left = treeOf(gameIn(stage.root));
    if (isSame(left, staged.before)) found.before++;
    else if (isSame(left, staged.after)) found.after++;
    else found.between++;
    found.wrong.push(...(await nextStart(stage.root, what, staged)));
  }
  return found;
}

/** Opens the project as the next start does, checks the game folder, then completes the change. */
async function nextStart(root: string, what: Change, { before, after }: Staged) {
  const wrong: string[] = [];
  const project = await openIn(root);
  const now = treeOf(gameIn(root));
  if (!isSame(now, before) && !isSame(now, after)) wrong.push(`next start: ${unlike(now, before, after)}`);
  await project.resolveRecovered(true);
  await change(what, root, project);
  await project.close();
  const done = treeOf(gameIn(root));
  if (!isSame(done, after)) wrong.push(`made again: ${unlike(done, after, after)}`);
  return wrong;
}

/** Kills a process that edits a project; every reported step must be there, and at most one more. */
export async function killEditing(stage: Stage, { kills, next }: { kills: number; next: Next }): Promise<Killed> {
  const found: Killed = { kills: 0, before: 0, after: 0, between: 0, wrong: [] };
  for (; found.kills < kills; found.kills++) {
    stage.reset('project save');
    const told = await editAndKill(stage.root, next(400));
    const project = await openIn(stage.root);
    await project.resolveRecovered(true);
    const has = (n: number) => {
      const { address, start, byte } = stepOf(n);
      return project.peek(address)?.source().read(start, 1)[0] === byte;
    };
    const missing = Array.from({ length: told }, (_, n) => n).filter(n => !has(n));
    if (missing.length > 0) found.wrong.push(`steps ${missing.join(', ')} of ${told} are lost`);
    if (project.states().length > FILES.length) found.wrong.push('there are edits nobody made');
    if (project.changes().length === told) found.before++;
    else if (project.changes().length === told + 1) found.after++;
    else found.wrong.push(`${project.changes().length} steps where ${told} were told`);
    await project.close();
  }
  return found;
}

function start(what: string, root: string) {
  return spawn(process.execPath, [SCRIPT, what, root], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Waits until a write has noted what it is about to do, and some more. */
async function noteThen(root: string, milliseconds: number): Promise<void> {
  const note = join(root, 'data', 'projects', 'game.gantry', 'write.json');
  for (let tries = 0; !existsSync(note) && tries < 1000; tries++) await wait(1);
  await wait(milliseconds);
}

async function kill(root: string, what: string, moment: () => Promise<void>): Promise<boolean> {
  const child = start(what, root);
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), closed]);
  await Promise.race([moment(), closed]);
  child.kill('SIGKILL');
  const [, signal] = await closed;
  return signal === 'SIGKILL';
}

/** The number of steps the process reported before it was killed. */
async function editAndKill(root: string, after: number): Promise<number> {
  const child = start('project save', root);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', part => (text += part));
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), closed]);
  await wait(after);
  child.kill('SIGKILL');
  const [, signal] = await closed;
  if (signal !== 'SIGKILL') throw new Error('the editing ended by itself');
  return text.slice(0, text.lastIndexOf('\n')).split('\n').length - 1;
}

function isSame(a: Tree, b: Tree): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function unlike(found: Tree, before: Tree, after: Tree): string {
  const paths = new Set([found, before, after].flatMap(tree => Object.keys(tree)));
  const which = (path: string) => {
    if (found[path] === before[path]) return 'old';
    return found[path] === after[path] ? 'new' : 'neither';
  };
  return [...paths].map(path => `${path} ${which(path)}`).join(', ');
}
