/** Where a worker's code lies as it was built; stands in for electron/workers/worker-url.ts (load-as-node.ts). */
export function workerUrl(name: string): URL {
  return new URL(`../../dist/workers/${name}.js`, import.meta.url);
}
