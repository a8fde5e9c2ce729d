/**
 * Where a worker's code lies: beside this file while running from source, in dist/workers after bundling. Both are
 * `../workers` seen from the code that runs, for every bundle lies exactly one folder deep in dist.
 */
export function workerUrl(name: string, from = import.meta.url): URL {
  const ending = from.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`../workers/${name}.${ending}`, from);
}
