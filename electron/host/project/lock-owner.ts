import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { diskFailure, isMissing } from '../../files/disk-failure.ts';
import { bootTime, isAlive, startTicks, startTime, thisMachine } from '../../files/processes.ts';

/** A holder on another machine that has not touched its lock for so long may be gone. */
const SILENT_AFTER = 60_000;

const owner = v.object({
  pid: v.number(),
  host: v.string(),
  boot: v.exactOptional(v.string()),
  space: v.exactOptional(v.string()),
  started: v.exactOptional(v.string()),
});

/** Who holds a lock, as it says itself. */
export type LockOwner = v.InferOutput<typeof owner>;

/** What a lock of this process says. */
export function ownLock(token: string): string {
  const started = startTicks(process.pid);
  return JSON.stringify({ pid: process.pid, ...thisMachine(), ...(started !== undefined && { started }), token });
}

/** Undefined where there is no lock. */
export function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw diskFailure(error, file, 'locked');
  }
}

/** Undefined where it is half written. */
export function ownerOf(held: string): LockOwner | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), owner), held);
  return parsed.success ? parsed.output : undefined;
}

/**
 * held: by a living process, or perhaps one. dead: by a process that is no more. silent: by one on another machine that
 * has given no sign for a while.
 */
export type LockState = 'held' | 'dead' | 'silent';

/**
 * What is known of the holder. On the same machine only its process counts, however long it has been asleep; on another
 * only its signs of life do.
 */
export function stateOfLock(file: string, held: string): LockState {
  const isSilent = silenceOf(file) > SILENT_AFTER;
  const by = ownerOf(held);
  // Half written: whoever writes it lives, unless it grows old.
  if (by === undefined) return isSilent ? 'dead' : 'held';
  const here = thisMachine();
  if (by.boot !== undefined && by.boot === here.boot && by.space === here.space) return stateHere(by);
  if (by.host !== here.host || (by.boot !== undefined && by.boot === here.boot)) return isSilent ? 'silent' : 'held';
  // This machine before it was started again, or another one of the same name.
  if (by.boot !== undefined && here.boot !== undefined) return isSilent ? 'dead' : 'held';
  return stateByTimes(file, by);
}

function stateHere({ pid, started }: LockOwner): LockState {
  if (!isAlive(pid)) return 'dead';
  const now = startTicks(pid);
  return started === undefined || now === undefined || now === started ? 'held' : 'dead';
}

/** Where a system does not tell its processes apart: one that began after the lock's last sign of life is another. */
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
export function silenceOf(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 0 : Date.now() - stat.mtimeMs;
}
