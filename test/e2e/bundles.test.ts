import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { importsOf, nodesOf, sourceFile } from '../support/architecture/source-file.ts';

const dist = join(import.meta.dirname, '../../dist');
const bundles = ['cli', 'host', 'main', 'workers'].flatMap(folder =>
  readdirSync(join(dist, folder))
    .filter(name => name.endsWith('.js'))
    .map(name => `${folder}/${name}`),
);

/** What may be beside a bundle when it runs; everything else has to be in it. */
const beside: Readonly<Record<string, readonly string[]>> = {
  'cli/main.js': ['better-sqlite3'],
  'host/utility.js': ['better-sqlite3'],
  'main/main.js': ['electron'],
  'main/smoke.js': ['electron'],
};

describe('the bundles', () => {
  test('are the entries that package and launch name', () => {
    expect(bundles).toEqual(
      expect.arrayContaining(['cli/main.js', 'host/utility.js', 'main/main.js', 'workers/crawl-worker.js']),
    );
    const { main } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8'));
    expect(main).toBe('dist/main/main.js');
  });

  test.each(bundles)('%s and its chunks need no other files but Node and what ships', bundle => {
    const foreign = importsWith(bundle).filter(name => !isBuiltin(name) && !(beside[bundle] ?? []).includes(name));
    expect(foreign).toEqual([]);
  });

  test('keep the names of what they import, even in their chunks', () => {
    expect([...importsWith('cli/main.js')]).toEqual(expect.arrayContaining(['better-sqlite3', 'node:fs']));
    expect([...importsWith('main/main.js')]).toContain('electron');
  });

  test('the preload script is CommonJS and requires only Electron, as a sandbox demands', () => {
    const text = readFileSync(join(dist, 'preload/preload.cjs'), 'utf8');
    expect([...text.matchAll(/\brequire\(["'](.+?)["']\)/g)].map(([, name]) => name)).toEqual(['electron']);
    expect(importsOf(sourceFile('preload.cjs', text))).toEqual([]);
  });

  test('the page refers only to existing files', () => {
    const page = readFileSync(join(dist, 'renderer/index.html'), 'utf8');
    const named = [...page.matchAll(/(?:src|href)="(.+?)"/g)].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(1);
    for (const path of named) expect(existsSync(join(dist, 'renderer', path)), path).toBe(true);
  });

  test('no code of the window evaluates text, which its policy forbids', () => {
    const scripts = readdirSync(join(dist, 'renderer/assets')).filter(name => name.endsWith('.js'));
    const makers = scripts.filter(name => {
      const text = readFileSync(join(dist, 'renderer/assets', name), 'utf8');
      // Most do not have the words: their millions of nodes need not be looked at.
      if (!/\beval\b|\bnew\s+Function\b/.test(text)) return false;
      return [...nodesOf(sourceFile(name, text))].some(({ type, callee }) => makesCode(type, callee));
    });
    expect(makers).toEqual([]);
  });
});

/** What a bundle and the chunks it loads import, but for those chunks. */
function importsWith(bundle: string): readonly string[] {
  const found = new Set<string>();
  const loaded = [bundle];
  for (const path of loaded) {
    for (const name of importsIn(path)) {
      const chunk = /^\.{1,2}\/(?:chunks\/)?(\w+\.js)$/.exec(name)?.[1];
      if (chunk === undefined) found.add(name);
      else if (!loaded.includes(`chunks/${chunk}`)) loaded.push(`chunks/${chunk}`);
    }
  }
  return [...found];
}

const parsed = new Map<string, readonly string[]>();

function importsIn(path: string): readonly string[] {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(dist, path), 'utf8');
  const { module, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^(["'`])(.*)\1$/.exec(text.slice(start, end))?.[2] ?? [],
    ),
  ];
  parsed.set(path, names);
  return names;
}

function makesCode(type: string, callee: unknown): boolean {
  const name = typeof callee === 'object' && callee !== null && 'name' in callee ? callee.name : undefined;
  return (type === 'CallExpression' && name === 'eval') || (type === 'NewExpression' && name === 'Function');
}
