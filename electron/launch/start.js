import { runUnderNode24 } from './node-24.js';
import { root } from './paths.js';
import { run } from './run.js';
import { say } from './say.js';
import { startArguments } from './start-arguments.js';

// npm start [-- FOLDER] [-- --safe] [-- --browser]: builds what is stale and opens the workbench: in Electron, or where
// its runtime cannot be had, in the browser from 127.0.0.1. The host writes the demo install by itself.
await runUnderNode24(import.meta.url, async args => {
  const { folder, safe, browser } = startArguments(args, process.env.INIT_CWD ?? process.cwd());
  const { ensureBuilt } = await import('./build.js');
  await ensureBuilt();
  const runtime = browser ? undefined : await findRuntime();
  const passed = [...(folder === undefined ? [] : [folder]), ...(safe ? ['--safe'] : [])];
  if (runtime !== undefined) return run(runtime, [...sandboxFlags(), root, ...passed]);
  const { serveInBrowser } = await import('./serve-in-browser.js');
  return serveInBrowser(passed);
});

async function findRuntime() {
  const { electronRuntime } = await import('./electron-runtime.js');
  const runtime = await electronRuntime();
  if (runtime === undefined)
    say("Electron's runtime is not here and cannot be fetched, so Gantry opens in the browser");
  return runtime;
}

/** Chromium's sandbox refuses to run for root, which is who one is in a container. */
function sandboxFlags() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
