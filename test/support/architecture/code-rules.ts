import { isNode, nodesOf, type SourceFile, type SyntaxNode } from './source-file.ts';

const product = /^(shared|electron|renderer)\//;

/** Longer files have to explain their length. */
const longFile = 400;

/** Names of files and folders that are not kebab-case; conventional document names are allowed. */
export function oddNames(file: SourceFile): string[] {
  const customs = /^(README|FORMAT|LICENSE|OFL)(\.md|\.txt)?$/;
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  const odd = file.path.split('/').filter(part => !kebab.test(part) && !customs.test(part) && part !== '__snapshots__');
  return odd.map(part => `${file.path}: ${part} is not kebab-case`);
}

/** Default exports; only the configuration files of tools have them. */
export function defaultExports(file: SourceFile): string[] {
  if (/^[^/]+\.config\.ts$/.test(file.path)) return [];
  const found = file.body.some(node => node.type === 'ExportDefaultDeclaration' || exportsAsDefault(node));
  return found ? [`${file.path} has a default export`] : [];
}

function exportsAsDefault(node: SyntaxNode): boolean {
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
  return node.type === 'ExportNamedDeclaration' && specifiers.some(({ exported }) => isNamed(exported, 'default'));
}

/** Files that only re-export, and any index.ts that is not a family's or a pane's. */
export function barrels(file: SourceFile): string[] {
  if (/^shared\/(layout|formats\/(.+\/)?)\/?index\.ts$|^renderer\/panes\/[^/]+\/index\.tsx?$/.test(file.path))
    return [];
  if (/(^|\/)index\.[jt]sx?$/.test(file.path)) return [`${file.path}: index files are for a family or a pane`];
  const passesOn = (node: SyntaxNode) => node.type.startsWith('Export') && isNode(node.source);
  const onlyPassesOn =
    file.body.length > 0 && file.body.every(node => passesOn(node) || node.type === 'ImportDeclaration');
  const passesOnAll = file.body.some(node => node.type === 'ExportAllDeclaration');
  return (onlyPassesOn && file.body.some(passesOn)) || passesOnAll ? [`${file.path} is a barrel`] : [];
}

/** Longer files whose first comment does not give the reason, in a sentence with the word "long". */
export function unexplainedLength(file: SourceFile): string[] {
  const lines = file.text.split('\n').length - 1;
  if (!/\.(tsx?|js|css)$/.test(file.path) || lines <= longFile) return [];
  const first = file.path.endsWith('.css') ? /^\s*\/\*([\s\S]*?)\*\//.exec(file.text)?.[1] : file.comments[0]?.text;
  return /\blong\b/i.test(first ?? '') ? [] : [`${file.path} has ${lines} lines and does not say why it is long`];
}

/** Uses of the console where nobody reads it. */
export function consoleUses(file: SourceFile): string[] {
  if (!/^(shared|renderer)\//.test(file.path)) return [];
  const uses = [...nodesOf(file)].filter(node => isNamed(node, 'console'));
  return uses.length > 0 ? [`${file.path} uses the console`] : [];
}

/** Clocks and random numbers in shared/, whose results must depend only on arguments. */
export function clocksAndDice(file: SourceFile): string[] {
  if (!file.path.startsWith('shared/')) return [];
  const found = [...nodesOf(file)].filter(node => isClock(node) || isCallOf(node, 'Math', 'random'));
  return found.map(() => `${file.path} asks a clock or chance`);
}

function isClock(node: SyntaxNode): boolean {
  const now = node.type === 'NewExpression' && isNamed(node.callee, 'Date') && isEmpty(node.arguments);
  return now || isCallOf(node, 'Date', 'now') || isCallOf(node, 'performance', 'now');
}

function isCallOf(node: SyntaxNode, object: string, property: string): boolean {
  return node.type === 'MemberExpression' && isNamed(node.object, object) && isNamed(node.property, property);
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.name === name;
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

/** Comments that defer work without an issue number, and directives that silence the compiler. */
export function loosePromises(file: SourceFile): string[] {
  return file.comments.flatMap(({ text }) => {
    if (/@ts-(ignore|nocheck)\b/.test(text)) return [`${file.path} silences the compiler: ${text.trim()}`];
    const putOff = /\b(TODO|FIXME|XXX|HACK)\b/.test(text) && !/#\d+/.test(text);
    return putOff ? [`${file.path} puts work off without an issue: ${text.trim()}`] : [];
  });
}

/** Mentions of the private test data, which only tests and benches may look for. */
export function privateData(file: SourceFile): string[] {
  if (!product.test(file.path)) return [];
  const mention = /shared\/(data|spec|design|tools)\b|layout-prototype/.exec(file.text);
  return mention === null ? [] : [`${file.path} speaks of ${mention[0]}`];
}

/** The ids of all formats, as `format-id.ts` lists them. */
export function formatIds(files: readonly SourceFile[]): readonly string[] {
  const list = files.find(({ path }) => path === 'shared/formats/format-id.ts')?.text ?? '';
  return [...list.matchAll(/^ {2}'([a-z\d]+\/[A-Za-z\d]+)',$/gm)].flatMap(([, id]) => id ?? []);
}

/**
 * Format ids outside the folder of their family and the list of ids: other code that needs to know a format uses a facet.
 * Media types of blobs and of the clipboard may have the same names.
 */
export function foreignFormatIds(file: SourceFile, ids: readonly string[]): string[] {
  if (!product.test(file.path) || file.path === 'shared/formats/format-id.ts') return [];
  const family = /^shared\/formats\/([a-z\d-]+)\//.exec(file.path)?.[1];
  const foreign = ids.filter(id => !id.startsWith(`${family}/`));
  const nodes = [...nodesOf(file)];
  const types = new Set(nodes.filter(takesMediaType).flatMap(literalsIn));
  const named = nodes.filter(
    node => node.type === 'Literal' && foreign.some(id => id === node.value) && !types.has(node),
  );
  return named.map(({ value }) => `${file.path} names ${value}`);
}

function takesMediaType({ type, callee }: SyntaxNode): boolean {
  const isClipboard = isNode(callee) && (isNamed(callee.property, 'setData') || isNamed(callee.property, 'getData'));
  return (type === 'CallExpression' && isClipboard) || (type === 'NewExpression' && isNamed(callee, 'Blob'));
}

/** Literals that are arguments of a call, or values of an object argument. */
function literalsIn({ arguments: given }: SyntaxNode): readonly unknown[] {
  const all = Array.isArray(given) ? given.filter(isNode) : [];
  return all.flatMap(argument => {
    const properties = Array.isArray(argument.properties) ? argument.properties.filter(isNode) : [];
    return [argument, ...properties.map(({ value }) => value)];
  });
}

/** A docstring followed by another one: editors show only the last. */
export function strayComments(file: SourceFile): string[] {
  const isCode = /\.tsx?$/.test(file.path);
  return isCode && /^[ \t]*\/\*\*[^\n]*\*\/\n[ \t]*\/\*\*/m.test(file.text)
    ? [`${file.path} has two doc comments in a row`]
    : [];
}
