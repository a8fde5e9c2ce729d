#!/usr/bin/env node
import { join } from 'node:path';
import { ensureInstalled } from './install.js';
import { dist, nodeFor, pinnedNode, root } from './paths.js';
import { run } from './run.js';
import { say } from './say.js';
import { staleTargets } from './stale.js';

// The command line of a checkout: installs and builds what is missing, then passes everything on to the built program.
// It runs under the machine's own Node, because starting another one just to compare dates would take longer.
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 3;
}

/** @param {readonly string[]} args */
async function main(args) {
  const cwd = userFolder();
  const env = { ...process.env, INIT_CWD: cwd };
  await ensureInstalled();
  /** @type {import('./stale.js').TargetName[]} */
  const wanted = args[0] === 'serve' ? ['app', 'renderer', 'notices'] : ['app'];
  if (staleTargets(wanted).length > 0) {
    const status = await run(pinnedNode, [join(root, 'electron/launch/build.js'), ...wanted], {
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) return status;
  }
  const { flags, surroundings } = nodeFor(args[0]);
  return run(pinnedNode, [...flags, join(dist, 'cli/main.js'), ...args], { cwd, env: { ...surroundings, ...env } });
}

/** npm runs scripts in the package's folder and keeps the user's in INIT_CWD; relative paths start from the latter. */
function userFolder() {
  const movedByNpm = process.cwd() === root && process.env.npm_command === 'run-script';
  return movedByNpm ? (process.env.INIT_CWD ?? process.cwd()) : process.cwd();
}
