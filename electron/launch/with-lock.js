import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { say } from './say.js';

const abandonedAfter = 120_000;

/**
 * Runs `work` while holding the lock folder, so that two commands started at once do not build over each other.
 * @param {string} lock
 * @param {() => Promise<void>} work
 */
export async function withLock(lock, work) {
  for (let waited = false; !taken(lock); waited = true) {
    if (!waited) say('waiting for another build to end');
    await setTimeout(200);
  }
  try {
    await work();
  } finally {
    rmdirSync(lock);
  }
}

/** @param {string} lock */
function taken(lock) {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return clearIfAbandoned(lock);
  }
}

/** @param {string} lock */
function clearIfAbandoned(lock) {
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - made > abandonedAfter) rmdirSync(lock);
  return false;
}
