import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
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
  for (const path of Object.keys(entries.outputs)) if (path.endsWith('.js')) rewrite(join(root, path));
  writeWorkerHashes(entries.outputs);
  writeNativeHashes();
  copyFileSync(join(root, 'resources/icons/icon.png'), join(dist, 'icon.png'));
  // Beside the archive of a package stands no package.json, and without one Node reads a module twice to see that it is one.
  writeFileSync(join(dist, 'package.json'), JSON.stringify({ type: 'module' }));
  const inputs = [entries, preload].flatMap(built => Object.keys(built.inputs));
  writeFileSync(join(dist, 'app.packages'), packagesIn(inputs).join('\n'));
}

/**
 * Makes a bundle start sooner.
 * @param {string} file
 */
function rewrite(file) {
  const code = readFileSync(file, 'utf8');
  const rewritten = inAscii(withBuiltinsAsTheyAre(code));
  if (rewritten !== code) writeFileSync(file, rewritten);
}

/**
 * Escapes what esbuild leaves of other letters: in comments and regular expressions. With a single one V8 keeps a whole
 * file in two bytes a letter, and every start of Gantry and of each of its threads took 5 ms longer to read it.
 * @param {string} code
 */
function inAscii(code) {
  return code.replace(/[^\0-\x7F]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Takes Node's modules as they are instead of importing them. An import copies all that a module has, and so loads what it
 * would only load when asked for: `node:fs` alone brings `readline`, `node:process` and `node:util` bring twenty more. That
 * is 5 ms of every start.
 * @param {string} code
 */
function withBuiltinsAsTheyAre(code) {
  return code.replace(BUILTIN_IMPORT, taken);
}

/** Modules that take 10 ms to load, and whose functions many a run never calls. */
const LATE = new Set(['node:child_process', 'node:crypto', 'node:zlib']);

/**
 * A function that loads its module when it is called.
 * @param {string} imported such as `hash` or `hash as hashAtOnce`
 * @param {string} module
 */
function takenLate(imported, module) {
  const [name, as = name] = imported.split(' as ');
  return `const ${as} = (...all) => process.getBuiltinModule("${module}").${name}(...all);`;
}

const BUILTIN_IMPORT = /^import (?:\* as )?([\w$]+)?(?:, )?(\{[^}]*\})? ?from "([^"]+)";/gm;

/**
 * @param {string} all
 * @param {string | undefined} whole
 * @param {string | undefined} parts
 * @param {string} name
 */
function taken(all, whole, parts, name) {
  if (!isBuiltin(name)) return all;
  const called = LATE.has(name) && whole === undefined ? parts?.match(/[\w$]+( as [\w$]+)?/g) : undefined;
  if (called?.every(each => /^[a-z]/.test(each))) return called.map(each => takenLate(each, name)).join(' ');
  const names = [whole, parts?.replaceAll(' as ', ': ')].filter(Boolean);
  return names.map(each => `const ${each} = process.getBuiltinModule("${name}");`).join(' ');
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
      js: "const require = name => { const found = process.getBuiltinModule(name); if (found) return found; throw new Error('no module ' + name); };",
    },
    plugins: [withoutProcesses],
  });
  return built.metafile;
}

/**
 * Commander can start programs of their own as verbs, and asks for what that needs at once: another 3 ms of every start. Ours
 * has no such verbs.
 * @type {import('esbuild').Plugin}
 */
const withoutProcesses = {
  name: 'without processes',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: 'none', namespace: 'processes' } : undefined,
    );
    onLoad({ filter: /^none$/, namespace: 'processes' }, () => ({ contents: 'export default {};' }));
  },
};

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
