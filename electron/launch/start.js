import { runUnderNode24 } from './node-24.js';
import { root } from './paths.js';
import { run } from './run.js';
import { say } from './say.js';
import { startArguments } from './start-arguments.js';

/** An Electron that fails this soon has not shown a window yet. */
const atOnce = 5000;

// npm start [-- FOLDER] [-- --safe] [-- --browser]: builds what is stale and opens the workbench in Electron or, if that is
// not possible, in the browser from 127.0.0.1. The host writes the demo game folder itself.
await runUnderNode24(import.meta.url, async args => {
  const { folder, safe, browser } = startArguments(args, process.env.INIT_CWD ?? process.cwd());
  const { ensureBuilt } = await import('./build.js');
  const { serveInBrowser } = await import('./serve-in-browser.js');
  await ensureBuilt();
  const passed = [...(folder === undefined ? [] : [folder]), ...(safe ? ['--safe'] : [])];
  const runtime = browser ? undefined : await findRuntime();
  if (runtime !== undefined) {
    const started = performance.now();
    const status = await run(runtime, [...sandboxFlags(), root, ...passed]);
    if (status === 0 || performance.now() - started > atOnce) return status;
    say(`Electron did not start (exit status ${status}), so Gantry opens in the browser`);
  }
  return serveInBrowser(passed);
});

/** @returns {Promise<string | undefined>} */
async function findRuntime() {
  const { hasScreen } = await import('./serve-in-browser.js');
  if (!hasScreen(process.env, process.platform)) {
    say('there is no screen here for Electron, so Gantry is served for a browser');
    return undefined;
  }
  const { electronRuntime } = await import('./electron-runtime.js');
  const runtime = await electronRuntime();
  if (runtime === undefined)
    say("Electron's runtime is not here and cannot be fetched, so Gantry opens in the browser");
  return runtime;
}

/** Chromium's sandbox refuses to run as root, the usual user in a container. */
function sandboxFlags() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
