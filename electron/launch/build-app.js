import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { packagesIn } from './packages-in.js';
import { dist, root } from './paths.js';

/** Folders of dist that a build replaces. */
const folders = ['main', 'preload', 'host', 'workers', 'cli', 'chunks'];

/**
 * Bundles everything that runs in Node: dist/<folder>/<entry>.js and, for code that several entries share,
 * dist/chunks/<hash>.js. All are one folder deep, so that relative paths from the running code are the same everywhere.
 */
export async function buildApp() {
  for (const folder of folders) rmSync(join(dist, folder), { recursive: true, force: true });
  const [entries, preload] = await Promise.all([buildEntries(), buildPreload()]);
  for (const path of Object.keys(entries.outputs)) if (path.endsWith('.js')) rewrite(join(root, path));
  writeWorkerHashes(entries.outputs);
  writeNativeHashes();
  copyFileSync(join(root, 'resources/icons/icon.png'), join(dist, 'icon.png'));
  // A package has no package.json next to its archive, and without one Node parses a module twice to detect that it is one.
  writeFileSync(join(dist, 'package.json'), JSON.stringify({ type: 'module' }));
  const inputs = [entries, preload].flatMap(built => Object.keys(built.inputs));
  writeFileSync(join(dist, 'app.packages'), packagesIn(inputs).join('\n'));
}

/**
 * Makes a bundle load faster.
 * @param {string} file
 */
function rewrite(file) {
  const code = readFileSync(file, 'utf8');
  const rewritten = inAscii(withBuiltinsAsTheyAre(code));
  if (rewritten !== code) writeFileSync(file, rewritten);
}

/**
 * Escapes the non-ASCII characters that esbuild leaves in comments and regular expressions. A single one makes V8 keep the
 * whole file in two bytes a character, and every start of Gantry and of each thread took 5 ms longer to read it.
 * @param {string} code
 */
function inAscii(code) {
  return code.replace(/[^\0-\x7F]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Gets Node's modules without importing them. An import copies every member of a module, and so loads parts that Node would
 * load on demand: `node:fs` alone loads `readline`, and `node:process` and `node:util` load twenty more. That takes 5 ms of
 * every start.
 * @param {string} code
 */
function withBuiltinsAsTheyAre(code) {
  return code.replace(BUILTIN_IMPORT, taken);
}

/** Modules that take 10 ms to load, and whose functions are often not called at all. */
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
 * Writes the hashes of each worker's files into the archive of a package; the workers and their chunks are next to the
 * archive (electron/workers/worker-hashes.ts).
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

/** Writes the hashes of the database's native libraries, one for each system (electron/index/native-binding.ts). */
function writeNativeHashes() {
  const folder = 'node_modules/better-sqlite3/prebuilds';
  const hashes = namesIn(folder).map(name => [`${folder}/${name}`, hashOf(`${folder}/${name}`)]);
  writeFileSync(join(dist, 'native-hashes.json'), JSON.stringify(Object.fromEntries(hashes)));
}

/**
 * Collects a built file and everything it loads.
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
    // CommonJS packages load Node's modules with require(), which an ES module does not have.
    banner: {
      js: "const require = name => { const found = process.getBuiltinModule(name); if (found) return found; throw new Error('no module ' + name); };",
    },
    plugins: [withoutProcesses],
  });
  return built.metafile;
}

/**
 * Commander can run programs as subcommands, and loads what that needs right away, which takes 3 ms of every start. We have
 * no such subcommands.
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
