import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { packagesIn } from './packages-in.js';
import { dist, root } from './paths.js';

/** Folders of dist that are written anew. */
const folders = ['main', 'preload', 'host', 'workers', 'cli', 'chunks'];

/**
 * Bundles everything that runs in Node: dist/<folder>/<entry>.js and, for what several entries share, dist/chunks/<hash>.js:
 * one folder deep each, so that paths beside the running code are the same for all.
 */
export async function buildApp() {
  for (const folder of folders) rmSync(join(dist, folder), { recursive: true, force: true });
  const [entries, preload] = await Promise.all([buildEntries(), buildPreload()]);
  for (const path of Object.keys(entries.outputs)) if (path.endsWith('.js')) writeInAscii(join(root, path));
  writeWorkerHashes(entries.outputs);
  writeNativeHashes();
  copyFileSync(join(root, 'resources/icons/icon.png'), join(dist, 'icon.png'));
  // Beside the archive of a package stands no package.json, and without one Node reads a module twice to see that it is one.
  writeFileSync(join(dist, 'package.json'), JSON.stringify({ type: 'module' }));
  const inputs = [entries, preload].flatMap(built => Object.keys(built.inputs));
  writeFileSync(join(dist, 'app.packages'), packagesIn(inputs).join('\n'));
}

/**
 * Escapes what esbuild leaves of other letters: in comments and regular expressions. With a single one V8 keeps a whole
 * file in two bytes a letter, and every start of Gantry and of each of its threads took 5 ms longer to read it.
 * @param {string} file
 */
function writeInAscii(file) {
  const code = readFileSync(file, 'utf8');
  const escaped = code.replace(/[^\0-\x7F]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (escaped !== code) writeFileSync(file, escaped);
}

/**
 * A package keeps its workers and their chunks beside its archive, and in it the hashes of each worker's files
 * (electron/workers/worker-hashes.ts).
 * @param {import('esbuild').Metafile['outputs']} outputs
 */
function writeWorkerHashes(outputs) {
  const workers = Object.keys(outputs).filter(path => /^dist\/workers\/[^/]+\.js$/.test(path));
  const hashes = workers.map(worker => [
    basename(worker),
    Object.fromEntries([...filesOf(worker, outputs)].sort().map(path => [path.slice('dist/'.length), hashOf(path)])),
  ]);
  writeFileSync(join(dist, 'worker-hashes.json'), JSON.stringify(Object.fromEntries(hashes)));
}

/** The same of the database's own libraries, one for each system (electron/index/native-binding.ts). */
function writeNativeHashes() {
  const folder = 'node_modules/better-sqlite3/prebuilds';
  const hashes = namesIn(folder).map(name => [`${folder}/${name}`, hashOf(`${folder}/${name}`)]);
  writeFileSync(join(dist, 'native-hashes.json'), JSON.stringify(Object.fromEntries(hashes)));
}

/**
 * A built file and all that it loads.
 * @param {string} path
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {Set<string>} found
 */
function filesOf(path, outputs, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const loaded of outputs[path]?.imports ?? []) {
    if (!loaded.external) filesOf(loaded.path, outputs, found);
  }
  return found;
}

/** @param {string} path */
function hashOf(path) {
  return createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');
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
    splitting: true,
    chunkNames: 'chunks/[hash]',
    // CommonJS packages ask for Node's modules by require(), which an ES module does not have.
    banner: {
      js: "import { createRequire as gantryRequire } from 'node:module'; const require = gantryRequire(import.meta.url);",
    },
  });
  return built.metafile;
}

/** A sandboxed preload script can only be CommonJS. */
async function buildPreload() {
  const entryPoints = ['electron/preload/preload.ts'].filter(isThere);
  const built = await build({ ...common, entryPoints, format: 'cjs', outExtension: { '.js': '.cjs' } });
  return built.metafile;
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
