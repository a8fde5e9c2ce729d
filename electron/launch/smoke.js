import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runUnderNode24 } from './node-24.js';
import { dist, modules, pinnedNode, root } from './paths.js';
import { run } from './run.js';
import { say } from './say.js';

// npm run smoke:electron: for machines with Electron's runtime. Runs the real shell and prints which checks passed.
await runUnderNode24(import.meta.url, async () => {
  const { ensureBuilt } = await import('./build.js');
  const { electronRuntime } = await import('./electron-runtime.js');
  await ensureBuilt();
  const runtime = await electronRuntime();
  if (runtime === undefined) {
    say("FAIL: Electron's runtime is not here and cannot be fetched, so nothing was checked");
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'gantry-smoke-'));
  try {
    const shell = await run(runtime, [...sandboxFlags(), join(dist, 'main', 'smoke.js')], {
      env: { ...process.env, GANTRY_HOME: folder },
      timeout: 120_000,
    });
    const fuses = await checkFuses(runtime, join(folder, 'package'));
    const passed = shell === 0 && fuses;
    process.stdout.write(passed ? 'smoke: pass\n' : 'smoke: FAIL\n');
    return passed ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function sandboxFlags() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/**
 * Packs the application with this runtime and checks the fuses of the result.
 * @param {string} runtime
 * @param {string} output
 */
async function checkFuses(runtime, output) {
  const electronDist = process.platform === 'darwin' ? join(dirname(runtime), '../../..') : dirname(runtime);
  const settings = [`-c.electronDist=${electronDist}`, `-c.directories.output=${output}`, '-c.mac.identity=null'];
  const builder = join(modules, 'electron-builder/out/cli/cli.js');
  const packed = await run(pinnedNode, [builder, '--dir', '--publish=never', ...settings], {
    cwd: root,
    stdio: ['ignore', 'ignore', 2],
  });
  const { packagedFuses } = await import('./packaged-fuses.js');
  const wrong = packed === 0 ? await packagedFuses(output) : ['the package could not be made'];
  process.stdout.write(wrong.length === 0 ? 'pass  the fuses are set\n' : `FAIL  the fuses: ${wrong.join(', ')}\n`);
  return wrong.length === 0;
}
