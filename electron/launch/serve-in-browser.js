import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dist, pinnedNode } from './paths.js';
import { run } from './run.js';

/**
 * Serves the workbench on 127.0.0.1 until it is ended, prints its address, and shows it where there is a screen.
 * @param {readonly string[]} args
 */
export function serveInBrowser(args) {
  const program = [join(dist, 'cli/main.js'), 'serve', ...args];
  return run(pinnedNode, ['--enable-source-maps', ...program], { stdio: ['inherit', 'pipe', 'inherit'] }, child => {
    if (child.stdout === null) return;
    const lines = createInterface({ input: child.stdout });
    lines.on('line', line => process.stdout.write(`${line}\n`));
    lines.once('line', url => {
      if (process.env.CI === undefined && hasScreen(process.env, process.platform)) openBrowser(url);
    });
  });
}

/**
 * Whether this machine can show a window.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function hasScreen(env, platform) {
  return platform !== 'linux' || env.DISPLAY !== undefined || env.WAYLAND_DISPLAY !== undefined;
}

/**
 * Asks the system to show a page. The address stands on the screen either way, so a failure needs no words.
 * @param {string} url
 */
function openBrowser(url) {
  const [program, args] = openCommand(url);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/**
 * @param {string} url
 * @param {NodeJS.Platform} [platform]
 * @returns {[program: string, args: string[]]}
 */
export function openCommand(url, platform = process.platform) {
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', url]];
  return platform === 'darwin' ? ['open', [url]] : ['xdg-open', [url]];
}
