import { setFlagsFromString } from 'node:v8';

/**
 * A verb is over within seconds: a function has to be called more often before V8 compiles it a second and a third time
 * beside the work, and what runs long comes to that all the same. An eighth less of the processor for exporting a zone, a
 * twelfth for listing a million fields. For the command line, whose process is its own.
 */
export function compileLater(): void {
  setFlagsFromString('--invocation-count-for-maglev=1200');
  setFlagsFromString('--invocation-count-for-turbofan=20000');
}

/**
 * What is over within a second is over before what V8 does for long runs pays: what it compiled a second and a third time
 * beside the work took as long as half of a scan, and a fifth of verifying one world. From now on a function is compiled
 * once more at most, and later: there is no way back, for what was compiled by then stays as it is.
 */
export function compileForShortRun(): void {
  compileLater();
  setFlagsFromString('--no-opt');
}
