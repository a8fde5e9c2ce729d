import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './build-app.js';
import { buildRenderer } from './build-renderer.js';
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

/** @type {Record<import('./stale.js').TargetName, () => Promise<void>>} */
const builders = {
  app: buildApp,
  renderer: buildRenderer,
  notices: async () => (await import('./notices.js')).writeNotices(),
};

// Run as a program: `node build.js [target…]`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  const wanted = targets.map(target => target.name).filter(name => names.length === 0 || names.includes(name));
  try {
    await ensureBuilt(wanted);
  } catch (error) {
    say(`the build failed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 3;
  }
}
