import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.js';
import { pinnedNode } from './paths.js';
import { run } from './run.js';
import { say } from './say.js';

/**
 * Runs `main` under the project's own Node: in this process if it is that one, otherwise in a child that starts the same
 * file again.
 * @param {string} entry import.meta.url of the file that was started
 * @param {(args: string[]) => Promise<number>} main resolves to the exit status
 */
export async function runUnderNode24(entry, main) {
  const args = process.argv.slice(2);
  try {
    if (isPinnedNode()) process.exitCode = await main(args);
    else process.exitCode = await startAgain(fileURLToPath(entry), args);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 3;
  }
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 */
async function startAgain(file, args) {
  await ensureInstalled();
  return run(pinnedNode, [file, ...args]);
}

function isPinnedNode() {
  return existsSync(pinnedNode) && realpathSync(pinnedNode) === realpathSync(process.execPath);
}
