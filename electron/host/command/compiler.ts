import { setFlagsFromString } from 'node:v8';

/**
 * A verb is over within seconds: a function must be called more often before V8 compiles it a second and a third time
 * in parallel, and long-running code gets there anyway. An eighth less processor time for exporting a zone, a
 * twelfth for listing a million fields. For the command line, which has a process of its own.
 */
export function compileLater(): void {
  setFlagsFromString('--invocation-count-for-maglev=1200');
  setFlagsFromString('--invocation-count-for-turbofan=20000');
}

/**
 * A run of less than a second ends before V8's optimisations for long runs pay: compiling a second and a third time
 * in parallel took as long as half of a scan, and a fifth of verifying one world. From now on a function is compiled
 * at most once more, and later. There is no way back: code compiled by then stays as it is.
 */
export function compileForShortRun(): void {
  compileLater();
  setFlagsFromString('--no-opt');
}
