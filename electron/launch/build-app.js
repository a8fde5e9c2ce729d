import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packagesIn } from './packages-in.js';
import { dist, root } from './paths.js';

/** Folders of electron/ whose built files are entries of their own. */
const folders = ['main', 'preload', 'host', 'workers', 'cli'];

/** Bundles everything that runs in Node: dist/<folder>/<entry>.js, one file per entry, at one depth for all. */
export async function buildApp() {
  for (const folder of folders) rmSync(join(dist, folder), { recursive: true, force: true });
  const modules = await Promise.all([buildEntries(), buildPreload()]);
  writeWorkerHashes();
  copyFileSync(join(root, 'resources/icons/icon.png'), join(dist, 'icon.png'));
  writeFileSync(join(dist, 'app.packages'), packagesIn(modules.flat()).join('\n'));
}

/** A package keeps its workers beside its archive, and these hashes in it (electron/workers/genuine-worker.ts). */
function writeWorkerHashes() {
  const folder = join(dist, 'workers');
  const names = readdirSync(folder).filter(name => name.endsWith('.js'));
  const hashes = names.map(name => [
    name,
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  ]);
  writeFileSync(join(dist, 'worker-hashes.json'), JSON.stringify(Object.fromEntries(hashes)));
}

async function buildEntries() {
  const workers = namesIn('electron/workers').filter(name => name.endsWith('-worker.ts'));
  const entries = [
    'cli/main.ts',
    'host/utility.ts',
    'main/main.ts',
    'main/smoke.ts',
    ...workers.map(name => `workers/${name}`),
  ];
  const built = await build({
    ...common,
    entryPoints: entries.map(entry => `electron/${entry}`).filter(isThere),
    format: 'esm',
    // CommonJS packages ask for Node's modules by require(), which an ES module does not have.
    banner: {
      js: "import { createRequire as gantryRequire } from 'node:module'; const require = gantryRequire(import.meta.url);",
    },
  });
  return Object.keys(built.metafile.inputs);
}

/** A sandboxed preload script can only be CommonJS. */
async function buildPreload() {
  const entryPoints = ['electron/preload/preload.ts'].filter(isThere);
  const built = await build({ ...common, entryPoints, format: 'cjs', outExtension: { '.js': '.cjs' } });
  return Object.keys(built.metafile.inputs);
}

/** @satisfies {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  outbase: 'electron',
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node24',
  external: ['electron', 'better-sqlite3'],
  sourcemap: 'linked',
  metafile: true,
  logLevel: 'warning',
  legalComments: 'none',
};

/** @param {string} entry */
function isThere(entry) {
  return existsSync(join(root, entry));
}

/** @param {string} folder */
function namesIn(folder) {
  return isThere(folder) ? readdirSync(join(root, folder)) : [];
}
