import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { type Failure, FailureError } from '../../../shared/contract/failure.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { isMissing, isSystemError } from '../../files/disk-failure.ts';
import { bootTime, isAlive, startTicks, startTime, thisMachine } from '../../files/processes.ts';
import { projectDiskFailure } from './project-disk-failure.ts';

const PATIENCE = 5000;
const PAUSE = 100;
/** How often the holder touches its lock: a sign of life for other machines. */
const BEAT = 5000;

/** The right to write to a project, for one process at a time. */
export interface WriterLock {
  /** Whether nobody has taken it over: checked before every write. */
  isHeld(): boolean;
  release(): void;
}

interface LockOptions {
  /** Milliseconds. */
  readonly patience?: number | undefined;
  /** What is said of the folder of the lock and its holder, where it is not let go. */
  readonly busy?: (folder: string, holder: string) => Failure;
}

/**
 * Waits for the writer's lock, up to five seconds; then refuses in one sentence. Locks of dead processes are taken
 * over; that of a silent process on another machine only at the second request.
 */
export async function takeWriterLock(
  file: string,
  { patience = PATIENCE, busy = projectFailures.locked }: LockOptions = {},
): Promise<WriterLock> {
  const token = ownLock(randomUUID());
  for (let waited = 0; !tryLock(file, token); waited += PAUSE) {
    if (waited >= patience) refuse(busy(dirname(file), holderOf(file)));
    await wait(PAUSE);
  }
  const isHeld = () => readLock(file) === token;
  const beat = setInterval(() => giveSign(file, isHeld), BEAT).unref();
  return {
    isHeld,
    release() {
      clearInterval(beat);
      if (isHeld()) unlinkSync(file);
    },
  };
}

/** A holder on another machine that has not touched its lock for this long may be gone. */
const SILENT_AFTER = 60_000;

const owner = v.object({
  pid: v.number(),
  host: v.string(),
  boot: v.exactOptional(v.string()),
  space: v.exactOptional(v.string()),
  started: v.exactOptional(v.string()),
});

/** The holder of a lock, in its own words. */
type LockOwner = v.InferOutput<typeof owner>;

/** The content of a lock of this process. */
function ownLock(token: string): string {
  const started = startTicks(process.pid);
  return JSON.stringify({ pid: process.pid, ...thisMachine(), ...(started !== undefined && { started }), token });
}

/** The holder of the lock, to follow “Another Gantry”. */
function holderOf(file: string): string {
  const by = ownerOf(readLock(file) ?? '');
  if (by === undefined) return '';
  return by.host === thisMachine().host ? ` (process ${by.pid})` : ` on the computer "${by.host}"`;
}

/** Undefined if there is no lock. */
function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw projectDiskFailure(error, file, 'read');
  }
}

/** Undefined if it is half written. */
function ownerOf(held: string): LockOwner | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), owner), held);
  return parsed.success ? parsed.output : undefined;
}

/**
 * held: by a living process, or perhaps one. dead: by a process that no longer exists. silent: by one on another machine that
 * has given no sign of life for a while.
 */
type LockState = 'held' | 'dead' | 'silent';

/**
 * What is known of the holder. On the same machine only its process counts, however long it has been asleep; on another
 * only its signs of life do.
 */
function stateOfLock(file: string, held: string): LockState {
  const isSilent = silenceOf(file) > SILENT_AFTER;
  const by = ownerOf(held);
  // Half written: its writer is alive, unless the lock is old.
  if (by === undefined) return isSilent ? 'dead' : 'held';
  const here = thisMachine();
  if (by.boot !== undefined && by.boot === here.boot && by.space === here.space) return stateHere(by);
  if (by.host !== here.host || (by.boot !== undefined && by.boot === here.boot)) return isSilent ? 'silent' : 'held';
  // This machine before a restart, or another one with the same name.
  if (by.boot !== undefined && here.boot !== undefined) return isSilent ? 'dead' : 'held';
  return stateByTimes(file, by);
}

function stateHere({ pid, started }: LockOwner): LockState {
  if (!isAlive(pid)) return 'dead';
  const now = startTicks(pid);
  return started === undefined || now === undefined || now === started ? 'held' : 'dead';
}

/** If a system does not distinguish its processes: one that began after the lock's last sign of life is another. */
function stateByTimes(file: string, { pid }: LockOwner): LockState {
  if (!isAlive(pid)) return 'dead';
  const silence = silenceOf(file);
  if (silence <= SILENT_AFTER) return 'held';
  const lastSign = Date.now() - silence;
  if (lastSign < bootTime() - SILENT_AFTER) return 'dead';
  const began = startTime(pid);
  return began !== undefined && began > lastSign + SILENT_AFTER ? 'dead' : 'held';
}

/** Milliseconds since the holder last touched its lock. */
function silenceOf(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 0 : Date.now() - stat.mtimeMs;
}

/** Whether a living process holds the lock, or one on another machine may. */
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

/** Written completely under another name first: a lock that is killed half written would belong to nobody. */
function create(file: string, token: string): boolean {
  const whole = `${file}.${process.pid}`;
  try {
    writeFileSync(whole, token, { mode: 0o600 });
    return linkNew(whole, file) ?? writeNew(file, token);
  } catch (error) {
    throw projectDiskFailure(error, file, 'written');
  } finally {
    rmSync(whole, { force: true });
  }
}

/** False if there is a lock already; undefined if the disk does not support links. */
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

/** The request is noted next to the lock, so that the second may come from another window or command. */
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

/** Another process may take the stale lock over at the same moment: the moved lock is checked again. */
function removeStale(file: string, held: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readLock(aside) === held) unlinkSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (!isMissing(error)) throw projectDiskFailure(error, file, 'written');
  }
}

/** If the disk is gone for a while, the next write says so: nobody waits for an answer here. */
function giveSign(file: string, isHeld: () => boolean): void {
  const now = new Date();
  try {
    if (isHeld()) utimesSync(file, now, now);
  } catch (error) {
    if (!(error instanceof FailureError) && !isSystemError(error)) throw error;
  }
}
