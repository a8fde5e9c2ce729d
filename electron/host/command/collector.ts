import { setFlagsFromString } from 'node:v8';

/**
 * While V8 looks through all of memory it leaves alone what is new, and puts what is made meanwhile to what stays, until the
 * next time: 25 MB in each thread of a scan or an export, more the faster the machine. And what often lives for a few sweeps,
 * such as the names in one file, is put there from the start: 35 MB of a scan, and a twelfth of its processor time.
 */
export function sweepAlways(): void {
  setFlagsFromString('--no-separate-gc-phases');
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * V8 lets what is alive grow to its fourfold before it looks through all of it: a verb that makes much and keeps nothing
 * then takes 50 MB more than it needs. For runs of the command line, whose process is theirs alone. A verb that keeps much, such
 * as an import, which has a zone three times over, looks when it has doubled: at a quarter more it took a fourth more time.
 */
export function collectSooner(growth: 25 | 100 = 25): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}

/** Threads started from now on hold less of what is new: an eighth of the memory of an export, and no more time. */
export function startSmallThreads(): void {
  setFlagsFromString('--max-semi-space-size=1');
}

/**
 * Threads started from now on first look through all of their memory when 33 MB have lived for a while, not at half of that:
 * reading an install of 200 MB is over by then, and was slower by a twentieth.
 */
export function collectLater(): void {
  setFlagsFromString('--initial-old-space-size=33');
}

/**
 * What is new is swept by the thread that made it: where little is kept for it, two threads that share a sweep take twice as
 * long as one, a sixteenth of a scan's processor time.
 */
export function sweepAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}

/** V8 gives memory back from the first on, down to the second: between what Node itself takes and the 150 MB that a verb may. */
const MEGABYTE = 1024 * 1024;
const MUCH = 125 * MEGABYTE;
const LITTLE = 115 * MEGABYTE;
/**
 * Makes something to call now and then, of which each so many calls ask what the process takes: that is a read of a file. What V8 frees it keeps for what comes next, up to 60 MB in an
 * install of 2 GB; while the process takes much, each look through all of memory gives that back. Doing so all the time took
 * half as much processor again.
 */
export function createThrift(each: number): () => void {
  let calls = 0;
  let givesBack = false;
  return () => {
    if (calls++ % each > 0) return;
    const wanted = process.memoryUsage.rss() > (givesBack ? LITTLE : MUCH);
    if (wanted !== givesBack) setFlagsFromString(wanted ? '--optimize-for-size' : '--no-optimize-for-size');
    givesBack = wanted;
  };
}
