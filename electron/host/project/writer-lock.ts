import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { diskFailure, isMissing, isSystemError } from '../../files/disk-failure.ts';
import { refuse } from '../../files/refuse.ts';
import { isAlive } from '../../files/temp-files.ts';
import { projectFailures } from '../failures/project.ts';

const PATIENCE = 5000;
const PAUSE = 100;
/** The holder touches its lock so often; a number of a process given again after a restart does not. */
const BEAT = 5000;
const DEAD_AFTER = 60_000;

/** The right to write to a project; one process at a time has it. */
export interface WriterLock {
  release(): void;
}

/**
 * Waits for the writer's lock, up to five seconds; then refuses in one sentence. Locks of dead processes are taken
 * over.
 */
export async function takeWriterLock(file: string, patience = PATIENCE): Promise<WriterLock> {
  const token = JSON.stringify({ pid: process.pid, host: hostname(), token: randomUUID() });
  for (let waited = 0; !tryLock(file, token); waited += PAUSE) {
    if (waited >= patience) refuse(projectFailures.locked(dirname(file)));
    await wait(PAUSE);
  }
  const beat = setInterval(() => touch(file, token), BEAT).unref();
  return {
    release: () => {
      clearInterval(beat);
      if (readLock(file) === token) unlinkSync(file);
    },
  };
}

/** Whether a living process holds the lock. */
export function isLocked(file: string): boolean {
  const held = readLock(file);
  return held !== undefined && !isStale(file, held);
}

function tryLock(file: string, token: string): boolean {
  try {
    writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EEXIST') throw diskFailure(error, file, 'locked');
    const held = readLock(file);
    if (held !== undefined && isStale(file, held)) removeStale(file, held);
    return false;
  }
}

/** Another process may take the stale lock over at the same moment: what was moved away is looked at again. */
function removeStale(file: string, held: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readLock(aside) === held) unlinkSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (!isMissing(error)) throw diskFailure(error, file, 'locked');
  }
}

function isStale(file: string, held: string): boolean {
  const { pid, host } = ownerOf(held);
  if (host !== hostname()) return ageOf(file) > DEAD_AFTER;
  return !isAlive(pid) || ageOf(file) > DEAD_AFTER;
}

function ownerOf(held: string): { readonly pid: number; readonly host: string } {
  try {
    const owner: unknown = JSON.parse(held);
    if (typeof owner === 'object' && owner !== null && 'pid' in owner && 'host' in owner)
      return { pid: Number(owner.pid), host: String(owner.host) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // Half written: whoever writes it lives, unless it grows old.
  return { pid: process.pid, host: hostname() };
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw diskFailure(error, file, 'locked');
  }
}

function ageOf(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 0 : Date.now() - stat.mtimeMs;
}

function touch(file: string, token: string): void {
  if (readLock(file) !== token) return;
  const now = new Date();
  utimesSync(file, now, now);
}
