import { type Field, fieldsIn } from '#layout';
import type { View } from '../../answers/view.ts';

/** Places closer together than this are named in one walk: asking for each apart took a millisecond for each. */
const CLOSE = 4096;
const LARGEST = 64 * 1024;

/** The fields that places of one asset lie in, given in order; absent where the bytes have no name. */
export function hitPaths({ layout, source, memo }: View, starts: readonly number[]): readonly (string | undefined)[] {
  if (layout === undefined) return starts.map(() => undefined);
  return runsOf(starts).flatMap(run => {
    const start = run[0] ?? 0;
    try {
      const fields = fieldsIn(layout, source, { start, size: (run.at(-1) ?? start) + 1 - start }, memo);
      return pathsOf(fields, run);
    } catch {
      return run.map(() => undefined); // a place is worth telling without its name, which a damaged file may not give
    }
  });
}

/** Cuts places, which come in order, where the next lies far off. */
function runsOf(starts: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const start of starts) {
    const run = runs.at(-1);
    const isClose = run !== undefined && start - (run.at(-1) ?? 0) < CLOSE && start - (run[0] ?? 0) < LARGEST;
    if (isClose) run.push(start);
    else runs.push([start]);
  }
  return runs;
}

/** Both are in order: one walk over the two. */
function pathsOf(fields: readonly Field[], starts: readonly number[]): (string | undefined)[] {
  let at = 0;
  return starts.map(start => {
    for (let field = fields[at]; field !== undefined && field.start + field.size <= start; field = fields[at]) at++;
    const field = fields[at];
    return field === undefined || field.kind === 'unknown' ? undefined : field.path;
  });
}
