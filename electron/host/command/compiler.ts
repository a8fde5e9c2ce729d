import { setFlagsFromString } from 'node:v8';

/**
 * What is over within a second is over before what V8 does for long runs pays: what it compiled a second and a third time
 * beside the work took as long as half of a scan, and a fifth of verifying one world. From now on a function is compiled
 * once more at most, and later: there is no way back, for what was compiled by then stays as it is. For the command line,
 * whose process is its own.
 */
export function compileForShortRun(): void {
  setFlagsFromString('--no-opt');
  setFlagsFromString('--invocation-count-for-maglev=1200');
}
