import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { packagesIn } from './packages-in.js';
import { dist, root } from './paths.js';

/** Bundles the window into dist/renderer with Vite. */
export async function buildRenderer() {
  /** @type {string[]} */
  const modules = [];
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [collectModules(modules)],
  });
  writeFileSync(join(dist, 'renderer.packages'), packagesIn(modules).join('\n'));
}

/**
 * Records every file that went into the bundle: modules, and what styles include, such as fonts.
 * @param {string[]} modules
 * @returns {import('vite').Plugin}
 */
function collectModules(modules) {
  return {
    name: 'gantry:collect-modules',
    buildEnd() {
      modules.push(...this.getModuleIds());
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset') modules.push(...file.originalFileNames);
      }
    },
  };
}
