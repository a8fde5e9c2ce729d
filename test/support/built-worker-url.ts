/** Where a worker's built code is; replaces electron/workers/worker-url.ts (load-as-node.ts). */
export function workerUrl(name: string): URL {
  return new URL(`../../dist/workers/${name}.js`, import.meta.url);
}
