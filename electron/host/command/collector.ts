import { setFlagsFromString } from 'node:v8';

/**
 * V8 lets what is alive grow to its fourfold before it looks through all of it: a verb that makes much and keeps nothing
 * then takes 50 MB more than it needs. For runs of the command line, whose process is theirs alone.
 */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/** Threads started from now on hold less of what is new: an eighth of the memory of an export, and no more time. */
export function startSmallThreads(): void {
  setFlagsFromString('--max-semi-space-size=2');
}
