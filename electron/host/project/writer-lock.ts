import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { diskFailure, isMissing, isSystemError } from '../../files/disk-failure.ts';
import { ownerOf, ownLock, readLock, silenceOf, stateOfLock } from './lock-owner.ts';

const PATIENCE = 5000;
const PAUSE = 100;
/** The holder touches its lock so often: a sign of life for other machines. */
const BEAT = 5000;

/** The right to write to a project; one process at a time has it. */
export interface WriterLock {
  /** Whether nobody has taken it over: asked before everything that is written. */
  isHeld(): boolean;
  release(): void;
}

/**
 * Waits for the writer's lock, up to five seconds; then refuses in one sentence. Locks of dead processes are taken
 * over; that of a silent one on another machine only when it is asked for a second time.
 */
export async function takeWriterLock(file: string, patience = PATIENCE): Promise<WriterLock> {
  const token = ownLock(randomUUID());
  for (let waited = 0; !tryLock(file, token); waited += PAUSE) {
    if (waited >= patience) refuse(projectFailures.locked(dirname(file)));
    await wait(PAUSE);
  }
  const isHeld = () => readLock(file) === token;
  const beat = setInterval(() => isHeld() && touch(file), BEAT).unref();
  return {
    isHeld,
    release() {
      clearInterval(beat);
      if (isHeld()) unlinkSync(file);
    },
  };
}

/** Whether a process holds the lock that lives, or may live on another machine. */
export function isLocked(file: string): boolean {
  const held = readLock(file);
  return held !== undefined && stateOfLock(file, held) !== 'dead';
}

function tryLock(file: string, token: string): boolean {
  if (create(file, token)) return true;
  const held = readLock(file);
  if (held !== undefined) removeIfOver(file, held);
  return create(file, token);
}

/** Made whole under another name first: a lock that is killed half written would be nobody's. */
function create(file: string, token: string): boolean {
  const whole = `${file}.${process.pid}`;
  try {
    writeFileSync(whole, token, { mode: 0o600 });
    return linkNew(whole, file) ?? writeNew(file, token);
  } catch (error) {
    throw diskFailure(error, file, 'locked');
  } finally {
    rmSync(whole, { force: true });
  }
}

/** False where there is a lock already; undefined where the disk knows no links. */
function linkNew(whole: string, file: string): boolean | undefined {
  try {
    linkSync(whole, file);
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'EEXIST' ? false : undefined;
  }
}

function writeNew(file: string, token: string): boolean {
  try {
    writeFileSync(file, token, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeIfOver(file: string, held: string): void {
  const state = stateOfLock(file, held);
  if (state === 'dead') removeStale(file, held);
  if (state === 'silent') takeOverOrAsk(file, held);
}

/** Asking is noted beside the lock, so that the answer may come from another window or command. */
function takeOverOrAsk(file: string, held: string): void {
  const asked = `${file}.asked`;
  if (readLock(asked) === held) {
    removeStale(file, held);
    rmSync(asked, { force: true });
    return;
  }
  writeFileSync(asked, held);
  const minutes = Math.floor(silenceOf(file) / 60_000);
  refuse(projectFailures.silentHolder(dirname(file), ownerOf(held)?.host ?? '', minutes));
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

function touch(file: string): void {
  const now = new Date();
  utimesSync(file, now, now);
}
