/**
 * Where a worker's code lies: beside this file while running from source, in dist/workers after bundling. Both are
 * `../workers` seen from the code that runs, for every bundle lies exactly one folder deep in dist. In a package they lie
 * outside its archive (electron-builder.yml), for a thread is started by Node, not by what Electron made of it.
 */
export function workerUrl(name: string, from = import.meta.url): URL {
  const ending = from.endsWith('.ts') ? 'ts' : 'js';
  const beside = new URL(`../workers/${name}.${ending}`, from);
  return new URL(beside.href.replace('/app.asar/', '/app.asar.unpacked/'));
}
