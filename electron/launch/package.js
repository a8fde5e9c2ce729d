import { join } from 'node:path';
import { runUnderNode24 } from './node-24.js';
import { modules, pinnedNode, root } from './paths.js';
import { run } from './run.js';

// npm run package [-- --win --mac --linux …]: installers and archives for this system, or the named ones, in release/.
await runUnderNode24(import.meta.url, async args => {
  const { ensureBuilt } = await import('./build.js');
  await ensureBuilt();
  return run(pinnedNode, [join(modules, 'electron-builder/out/cli/cli.js'), '--publish=never', ...args], { cwd: root });
});
