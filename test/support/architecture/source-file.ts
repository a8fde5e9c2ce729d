import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** One import, export-from, import() or import type of a module. */
export interface Import {
  readonly specifier: string;
  readonly typesOnly: boolean;
  readonly dynamic: boolean;
}

export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A file of the tree as the rules see it: its path, its text and, for code, its syntax tree. */
export interface SourceFile {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly comments: readonly { readonly text: string; readonly start: number }[];
  readonly body: readonly SyntaxNode[];
}

const codeFile = /\.(ts|tsx|js|mjs|cjs)$/;

/** Parses a file with the bundler's own parser, so that the rules can read all code the product may contain. */
export function sourceFile(path: string, text: string): SourceFile {
  if (!codeFile.test(path)) return { path, text, comments: [], body: [] };
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const body = program.body as unknown as readonly SyntaxNode[]; // the rules walk every kind of node
  return { path, text, body, comments: comments.map(({ value, start }) => ({ text: value, start })) };
}

/** Every file below the named folders of the repository. */
export function readTree(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort()
      .map(path => sourceFile(path, readFileSync(join(root, path), 'utf8'))),
  );
}

/** All nodes of a file's syntax tree, parents before children. */
export function* nodesOf(file: SourceFile): Generator<SyntaxNode> {
  const pending: SyntaxNode[] = [...file.body].reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    pending.push(...childrenOf(node).reverse());
  }
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap(value =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** All imports of a file, of every kind. */
export function importsOf(file: SourceFile): Import[] {
  return [...nodesOf(file)].flatMap(node => {
    const specifier = literalText(node.source);
    if (specifier === undefined) return [];
    const dynamic = node.type === 'ImportExpression';
    const typesOnly = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
    return [{ specifier, typesOnly, dynamic }];
  });
}

function literalText(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** The import aliases in package.json for parts of the tree. */
const doors: Readonly<Record<string, string>> = { '#layout': 'shared/layout/index.ts' };

/** Where an import leads: a path from the root, or a package's bare name. */
export function targetOf(file: SourceFile, specifier: string): string {
  const door = doors[specifier];
  if (door !== undefined) return door;
  return specifier.startsWith('.') ? posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, '')) : specifier;
}
