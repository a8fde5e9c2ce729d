import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const modules = join(root, 'node_modules');

export const dist = join(root, 'dist');

/** The Node that everything runs on: the one the lock file names, not the machine's. */
export const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * The flags and environment that a verb of the command line runs with. Node's own 64 MB for new objects, taken twice, make
 * up most of the peak memory of a verb that reads much; with 4 MB it takes no longer. glibc gives each thread an arena,
 * which wastes 10 MB, and keeps the memory of freed large blocks, another 2 to 12 MB. A server keeps running, and with so
 * little memory its threads would spend twice as long on garbage collection.
 * @param {string | undefined} verb
 * @returns {{ flags: readonly string[], surroundings: Readonly<Record<string, string>> }}
 */
export const nodeFor = verb =>
  verb === 'serve'
    ? { flags: [], surroundings: {} }
    : { flags: ['--max-semi-space-size=4'], surroundings: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' } };
