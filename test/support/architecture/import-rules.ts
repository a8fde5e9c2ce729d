import { type Import, importsOf, type SourceFile, targetOf } from './source-file.ts';

interface Layer {
  /** The files of the layer. */
  readonly files: RegExp;
  /** The files it may import in addition to its own. */
  readonly mayImport: readonly RegExp[];
  /** The files of which it may import types. */
  readonly mayImportTypes?: readonly RegExp[];
  /** The packages it may import; absent means all but those kept for others below. */
  readonly packages?: RegExp;
}

const base = /^shared\/base\//;
const shared = /^shared\//;
const none = /^$/;
const node = /^node:/;
/** The sentences of refusals: below everything that may refuse. */
const failures = /^electron\/failures\//;

/** The import rules; the first layer that contains a file applies. */
const layers: readonly Layer[] = [
  { files: base, mayImport: [], packages: none },
  { files: /^shared\/(layout|codecs|scene|compare)\//, mayImport: [base], packages: none },
  { files: /^shared\/document\//, mayImport: [base, /^shared\/layout\//], packages: none },
  {
    files: /^shared\/contract\//,
    mayImport: [base],
    mayImportTypes: [/^shared\/(layout|compare|document|scene|formats)\//],
    packages: none,
  },
  { files: /^shared\/formats\/[^/]+$/, mayImport: [/^shared\/(base|layout|codecs|scene|formats)\//], packages: none },
  {
    files: /^shared\/formats\/[^/]+\//,
    mayImport: [/^shared\/(base|layout|codecs|scene)\//, /^shared\/formats\/(?!index\.ts)[^/]+$/],
    packages: none,
  },
  // The user's own structures are YAML, read by a library that gives the position of each part.
  { files: /^shared\/structures\//, mayImport: [/^shared\/(base|layout|codecs|formats)\//], packages: /^yaml$/ },
  { files: shared, mayImport: [shared], packages: none },
  {
    files: /^electron\/launch\//,
    mayImport: [],
    packages: /^(node:.*|esbuild|vite|playwright-core|@electron\/fuses)$/,
  },
  { files: /^electron\/preload\//, mayImport: [/^shared\/contract\//], packages: /^electron$/ },
  {
    files: /^electron\/main\//,
    mayImport: [shared, /^electron\/host\/data-folder\.ts$/, /^electron\/web\/(headers|static-files)\.ts$/],
    packages: /^(node:.*|electron)$/,
  },
  { files: failures, mayImport: [shared, /^electron\/(files|index)\/[a-z-]*failures\.ts$/], packages: node },
  { files: /^electron\/files\//, mayImport: [shared, failures] },
  { files: /^electron\/index\//, mayImport: [shared, /^electron\/(failures|files|answers|workers)\//] },
  // An answer is a function of a view (bytes, format, neighbours); the host decides where it runs.
  { files: /^electron\/answers\//, mayImport: [shared, /^electron\/(failures|files|index)\//] },
  { files: /^electron\/workers\//, mayImport: [shared, /^electron\/(failures|files|answers)\//], packages: node },
  { files: /^electron\/demo\//, mayImport: [shared, /^electron\/files\//], packages: node },
  {
    files: /^electron\/host\//,
    mayImport: [shared, /^electron\/(failures|files|index|answers|workers|demo)\//, /^package\.json$/],
  },
  { files: /^electron\/web\//, mayImport: [shared, /^electron\/host\//] },
  { files: /^electron\/cli\//, mayImport: [shared, /^electron\/(failures|host|web|files|index)\//, /^package\.json$/] },
  {
    files: /^renderer\/panes\/[^/]+\//,
    mayImport: [shared, /^(renderer\/(state|widgets|style|scene3d|byte-grid|editor)|resources)\//],
  },
  { files: /^renderer\/widgets\//, mayImport: [/^shared\/base\//, /^(renderer\/style|resources)\//] },
  { files: /^renderer\/(byte-grid|editor)\//, mayImport: [shared, /^renderer\/(widgets|style)\//] },
  { files: /^renderer\/state\//, mayImport: [shared] },
  { files: /^renderer\/scene3d\//, mayImport: [/^shared\/(base|scene)\//, /^renderer\/style\//] },
  { files: /^renderer\//, mayImport: [shared, /^(renderer|resources)\//] },
];

/** Packages that only some folders may touch. */
const keptPackages: readonly { readonly name: RegExp; readonly files: RegExp; readonly valuesIn?: RegExp }[] = [
  {
    name: /^electron($|\/)/,
    files: /^electron\/(main|preload)\//,
    // Everything else in the shell can be run and tested without Electron.
    valuesIn: /^electron\/(main\/(electron-parts|smoke)|preload\/preload)\.ts$/,
  },
  { name: /^monaco-editor($|\/)/, files: /^renderer\/editor\// },
  { name: /^three($|\/)/, files: /^renderer\/scene3d\// },
  { name: /^node:/, files: /^electron\// },
  { name: /^better-sqlite3$/, files: /^electron\/index\// },
  { name: /^yaml$/, files: /^shared\/structures\// },
];

/** What a file imports that its layer may not. */
export function forbiddenImports(file: SourceFile): string[] {
  if (!/^(shared|electron|renderer)\//.test(file.path)) return [];
  return importsOf(file)
    .filter(found => !isAllowed(file, found))
    .map(found => `${file.path} may not import ${targetOf(file, found.specifier)}`);
}

function isAllowed(file: SourceFile, found: Import): boolean {
  const layer = layers.find(({ files }) => files.test(file.path));
  if (layer === undefined) return false;
  const target = targetOf(file, found.specifier);
  if (target === found.specifier) return mayUsePackage(layer, file, found);
  const ownPart = layer.files.exec(file.path)?.[0] ?? '';
  if (target.startsWith(ownPart)) return true;
  const allowed = [...layer.mayImport, ...(found.typesOnly ? (layer.mayImportTypes ?? []) : [])];
  return allowed.some(place => place.test(target));
}

function mayUsePackage(layer: Layer, file: SourceFile, { specifier, typesOnly }: Import): boolean {
  const kept = keptPackages.find(rule => rule.name.test(specifier));
  if (kept !== undefined && !kept.files.test(file.path)) return false;
  if (kept?.valuesIn !== undefined && !typesOnly && !kept.valuesIn.test(file.path)) return false;
  return layer.packages?.test(specifier) ?? true;
}

/** For the files that the system's own Node runs: their static imports other than Node itself. */
export function bootstrapDependencies(files: readonly SourceFile[], entries: readonly string[]): string[] {
  const reached = new Set<string>();
  const pending = [...entries];
  const found: string[] = [];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const file = files.find(candidate => candidate.path === path);
    if (file === undefined || reached.has(path)) continue;
    reached.add(path);
    const atOnce = importsOf(file).filter(({ dynamic, typesOnly }) => !dynamic && !typesOnly);
    for (const { specifier } of atOnce) {
      if (specifier.startsWith('.')) pending.push(targetOf(file, specifier));
      else if (!specifier.startsWith('node:')) found.push(`${path} imports ${specifier} before it is installed`);
    }
  }
  return found;
}
