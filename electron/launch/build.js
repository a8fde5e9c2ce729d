import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runUnderNode24 } from './node-24.js';
import { dist } from './paths.js';
import { say } from './say.js';
import { fingerprint, staleTargets, stampFile, targets } from './stale.js';
import { withLock } from './with-lock.js';

/**
 * Builds the named targets that are stale.
 * @param {readonly import('./stale.js').TargetName[]} wanted
 */
export async function ensureBuilt(wanted = targets.map(target => target.name)) {
  if (staleTargets(wanted).length === 0) return;
  mkdirSync(dist, { recursive: true });
  await withLock(join(dist, '.building'), async () => {
    // One at a time, checking each again: the notices are made from the packages that the other targets found.
    for (const name of wanted) {
      for (const target of staleTargets([name])) await build(target);
    }
  });
}

/** @param {import('./stale.js').Target} target */
async function build(target) {
  say(`building ${target.title}`);
  const print = fingerprint(target);
  rmSync(stampFile(target), { force: true });
  await builders[target.name]();
  writeFileSync(stampFile(target), print);
}

/**
 * Loaded when they are needed: they need packages, which a fresh checkout does not have yet.
 * @type {Record<import('./stale.js').TargetName, () => Promise<void>>}
 */
const builders = {
  app: async () => (await import('./build-app.js')).buildApp(),
  renderer: async () => (await import('./build-renderer.js')).buildRenderer(),
  notices: async () => (await import('./notices.js')).writeNotices(),
};

// Run as a program: `node build.js [target…]`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runUnderNode24(import.meta.url, async names => {
    const wanted = targets.map(target => target.name).filter(name => names.length === 0 || names.includes(name));
    try {
      await ensureBuilt(wanted);
      return 0;
    } catch (error) {
      say(`the build failed: ${error instanceof Error ? error.message : error}`);
      return 3;
    }
  });
}
