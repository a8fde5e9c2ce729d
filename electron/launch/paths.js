import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout this file lies in. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const modules = join(root, 'node_modules');

export const dist = join(root, 'dist');

/** Everything the product runs on: the Node that the lock file names, not the one the machine happens to have. */
export const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * What a verb of the command line runs with. Of Node's own 64 MB for what is new in memory, used twice over, most of the peak
 * of a verb that reads much is made, and with 4 MB it takes no longer. glibc gives each thread memory of its own, another 10 MB
 * that nobody else can use, and keeps what large blocks lay in, another 2 to 12. What serves windows runs on and on, and its
 * threads sweep twice as long in so little.
 * @param {string | undefined} verb
 * @returns {{ flags: readonly string[], surroundings: Readonly<Record<string, string>> }}
 */
export const nodeFor = verb =>
  verb === 'serve'
    ? { flags: [], surroundings: {} }
    : { flags: ['--max-semi-space-size=4'], surroundings: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' } };
