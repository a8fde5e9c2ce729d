// How the items of a list are recognised in another version.
import type { AnyLayout, Identity } from '../layout.ts';
import type { DiffNode } from './diff-node.ts';

/** One item of a list, or a name and the value after it. */
export interface Unit {
  readonly node: DiffNode;
  readonly name?: DiffNode;
  readonly key?: string;
  readonly core: number;
}

/** Members that name an item if its format does not say which one identifies it. */
export const NAMES: readonly string[] = ['name', 'key', 'id'];

/** The items of two versions of a list, each with its identity: both sides use the same kind. */
export function unitsOf(a: DiffNode, b: DiffNode): [Unit[], Unit[]] {
  const [as, bs] = [a.items, b.items];
  const identity = identityOf(a.layout ?? b.layout);
  if (identity && 'style' in identity) return styledUnits(as, bs);
  const unit = (node: DiffNode): Unit => namedUnit(node, identity ? memberAt(node, identity.member) : nameIn(node));
  return [as.map(unit), bs.map(unit)];
}

function styledUnits(as: readonly DiffNode[], bs: readonly DiffNode[]): [Unit[], Unit[]] {
  for (const style of [pairsIn, namedByFirst]) {
    const [left, right] = [style(as), style(bs)];
    if (left && right) return [left, right];
  }
  return [as.map(plainUnit), bs.map(plainUnit)];
}

function namedUnit(node: DiffNode, name: DiffNode | undefined): Unit {
  const key = name && keyText(name);
  node.key = typeof name?.value === 'string' ? key : undefined; // a number means nothing to a person
  return key === undefined ? plainUnit(node) : { node, key, core: node.core, ...(name ? { name } : {}) };
}

function plainUnit(node: DiffNode): Unit {
  return { node, core: node.core };
}

function identityOf(layout: AnyLayout | undefined): Identity | undefined {
  const item = layout?.parts?.[0]?.layout;
  return layout?.identity ?? item?.identity;
}

function nameIn({ leaf, signs = [] }: DiffNode): DiffNode | undefined {
  if (leaf) return undefined;
  for (const name of NAMES) {
    const found = signs.find(({ step }) => step === name);
    if (found?.leaf && (found.leaf.kind === 'text' || name === 'id')) return found;
  }
  return undefined;
}

/** The members of an item that may identify it. */
export function signsAmong(members: readonly DiffNode[]): DiffNode[] {
  const [first] = members;
  const at = nameAt(members);
  const named = members.filter(({ step }) => typeof step === 'string' && NAMES.includes(step));
  const after = at < 0 ? [] : members.slice(at, at + 2);
  return [...new Set([...(first?.step === 0 ? [first] : []), ...named, ...after])];
}

function memberAt(node: DiffNode, path: string): DiffNode | undefined {
  let at: DiffNode | undefined = node;
  for (const step of path.split('.')) at = at?.member(step);
  return at;
}

function keyText({ value }: DiffNode): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

const WORD = /^[A-Z][A-Z0-9_]*$/;

const isText = ({ leaf }: DiffNode): boolean => leaf?.kind === 'text';
const isWord = (node: DiffNode): boolean => isText(node) && WORD.test(String(node.value));

/** A list in which every other item is a word in capitals that names the next item; undefined if it is not such a list. */
function pairsIn(items: readonly DiffNode[]): Unit[] | undefined {
  if (items.length % 2 !== 0) return undefined;
  const units: Unit[] = [];
  for (let i = 0; i < items.length; i += 2) {
    const [name, node] = [items[i], items[i + 1]];
    if (!name || !node || !isWord(name)) return undefined;
    node.key = String(name.value);
    units.push({ node, name, key: node.key, core: node.core });
  }
  return units;
}

/** A list of lists that each have a name of their own: after the word NAME, or as their first item. */
function namedByFirst(items: readonly DiffNode[]): Unit[] | undefined {
  const units: Unit[] = [];
  const names = new Set<string>();
  for (const node of items) {
    const name = node.leaf ? undefined : (valueOfName(node) ?? node.signs?.find(({ step }) => step === 0));
    if (!name || !isText(name)) return undefined;
    names.add(String(name.value));
    units.push({ node, name, key: String(name.value), core: node.core });
  }
  if (names.size < units.length) return undefined;
  for (const { node, key } of units) node.key = key;
  return units;
}

/** The item after NAME, if every other item is a word for the next one. */
function valueOfName({ signs = [] }: DiffNode): DiffNode | undefined {
  const at = nameAt(signs);
  return at < 0 ? undefined : signs[at + 1];
}

function nameAt(items: readonly DiffNode[]): number {
  return items.findIndex(item => item.value === 'NAME' && isText(item) && Number(item.step) % 2 === 0);
}
