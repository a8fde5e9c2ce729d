import { join } from 'node:path';
import { dist, pinnedNode } from './paths.js';
import { run } from './run.js';

/**
 * Serves the workbench on 127.0.0.1 until it is stopped; prints its address, and opens it if this machine has a screen.
 * @param {readonly string[]} args
 */
export function serveInBrowser(args) {
  const isShown = process.env.CI === undefined && hasScreen(process.env, process.platform);
  const program = [join(dist, 'cli/main.js'), 'serve', ...args, ...(isShown ? ['--open'] : [])];
  return run(pinnedNode, program);
}

/**
 * Whether this machine can show a window.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function hasScreen(env, platform) {
  return platform !== 'linux' || env.DISPLAY !== undefined || env.WAYLAND_DISPLAY !== undefined;
}
