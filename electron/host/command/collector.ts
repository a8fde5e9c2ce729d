import { setFlagsFromString } from 'node:v8';

/**
 * While V8 collects all garbage, it does not collect new objects, and moves those made in the meantime to the old space until the
 * next time: 25 MB in each thread of a scan or an export, more on faster machines. Objects that often survive a few collections,
 * such as the names in one file, are allocated there from the start: 35 MB of a scan, and a twelfth of its processor time.
 */
export function sweepAlways(): void {
  setFlagsFromString('--no-separate-gc-phases');
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * V8 lets live memory grow fourfold before it collects all of it: a verb that makes much and keeps nothing
 * then takes 50 MB more than it needs. For runs of the command line, which have a process of their own. A verb that keeps much, such
 * as an import, which holds a zone three times, collects when it has doubled: at a quarter more it took a fourth more time.
 */
export function collectSooner(growth: 25 | 100 = 25): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}

/** Threads started from now on have a smaller new space: an eighth of the memory of an export, and no more time. */
export function startSmallThreads(): void {
  setFlagsFromString('--max-semi-space-size=1');
}

/**
 * Threads started from now on first collect all of their memory when 33 MB have survived for a while, not at half of that:
 * reading a game of 200 MB is over by then, and was slower by a twentieth.
 */
export function collectLater(): void {
  setFlagsFromString('--initial-old-space-size=33');
}

/**
 * The thread that made new objects collects them: with few survivors, two threads that share a collection take twice as
 * long as one, a sixteenth of a scan's processor time.
 */
export function sweepAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}

/** V8 returns memory above the first limit, down to the second: between what Node itself takes and the 150 MB that a verb may. */
const MEGABYTE = 1024 * 1024;
const MUCH = 125 * MEGABYTE;
const LITTLE = 115 * MEGABYTE;
/**
 * Makes a function to call now and then. Only every so many calls does it check how much memory the process takes, because
 * that reads a file.
 * V8 keeps freed memory for later use, up to 60 MB in a game of 2 GB; while the process takes much, each full collection
 * returns it. Doing so all the time took half as much processor again.
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
