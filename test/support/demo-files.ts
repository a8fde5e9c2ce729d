import { type DemoEdition, demoFiles as filesOf, writeDemo as write } from '../../electron/demo/write-demo.ts';

/** Created once per process: each time takes a tenth of a second, which came to a twentieth of all unit tests. */
const made = new Map<DemoEdition, ReadonlyMap<string, Uint8Array>>();

/** The files of the demo by path: copies, because tests damage them. */
export function demoFiles(edition: DemoEdition = 1): ReadonlyMap<string, Uint8Array> {
  const files = made.get(edition) ?? filesOf(edition);
  made.set(edition, files);
  return new Map([...files].map(([path, bytes]) => [path, Uint8Array.from(bytes)]));
}

/** Writes the demo into a folder. */
export const writeDemo: typeof write = (folder, edition = 1, files = demoFiles(edition)) =>
  write(folder, edition, files);
