import { importsOf, type SourceFile } from './source-file.ts';

export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Packages that are used without an import: tools, and packages that only provide types. */
const tools = [
  '@biomejs/biome', // lint and format
  'electron', // the shell's runtime and types
  'electron-builder', // npm run package
  'node', // what everything runs on
  'typescript', // the check of types
];

/** Packages that are installed but unused. */
export function unusedPackages(manifest: Manifest, files: readonly SourceFile[]): string[] {
  const imported = new Set(files.flatMap(importsOf).map(({ specifier }) => packageOf(specifier)));
  const inStyles = files.filter(file => file.path.endsWith('.css')).map(file => file.text);
  return [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)].filter(name => {
    const types = name.startsWith('@types/'); // for Node, or for a package without types of its own
    return !types && !tools.includes(name) && !imported.has(name) && !inStyles.some(text => text.includes(`${name}/`));
  });
}

/** Packages that are imported but installed only because another package depends on them. */
export function borrowedPackages(manifest: Manifest, files: readonly SourceFile[]): string[] {
  const named = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]);
  return files.flatMap(file =>
    importsOf(file)
      .map(({ specifier }) => packageOf(specifier))
      .filter(name => name !== undefined && !named.has(name))
      .map(name => `${file.path} imports ${name}`),
  );
}

function packageOf(specifier: string): string | undefined {
  if (/^(\.|\/|#|node:|[a-z]+:)/.test(specifier)) return undefined;
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}
