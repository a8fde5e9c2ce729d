/**
 * The URL of a worker's code: in this folder when running from source, in dist/workers after bundling. Both are
 * `../workers` for the running code, because every bundle is exactly one folder deep in dist. In a package they are outside
 * the archive (electron-builder.yml), because Node itself loads a thread's code, without Electron's support for archives.
 */
export function workerUrl(name: string, from = import.meta.url): URL {
  const ending = from.endsWith('.ts') ? 'ts' : 'js';
  const beside = new URL(`../workers/${name}.${ending}`, from);
  return new URL(beside.href.replace('/app.asar/', '/app.asar.unpacked/'));
}
