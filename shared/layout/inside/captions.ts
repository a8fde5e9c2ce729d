// What a person calls the parts of a model: the key before a reader's value, the name of a node, a row in a few words.
import { f32Text } from '../../base/f32.ts';
import { JsonFloat } from '../../base/json-float.ts';
import type { AnyLayout, Child, Kind, Step } from './layout.ts';
import { parsePath, stepText } from './path.ts';

/** Members that name the struct they are in, the most telling first. */
const NAMES: readonly string[] = ['name', 'key', 'title', 'text', 'id'];
const NAME_LIKE = /name$/i;
/** How far below a part its name may be: the header of a mesh holds it. */
const NAME_DEPTH = 2;
/** Items that a preview lists, and the most numbers of a position, rotation or colour. */
const MOST_VALUES = 4;
/** Members that a preview lists. */
const MOST_MEMBERS = 6;
/** Members that are compared with those of a neighbour. */
const MOST_COMPARED = 32;
/** How far below a part its preview looks for values, where the part itself has none. */
const PREVIEW_DEPTH = 4;
const LONGEST = 90;
/** Values that follow from others are the last resort to tell a part from its neighbours. */
const DERIVED: ReadonlySet<Kind | undefined> = new Set(['size', 'count', 'offset', 'checksum', 'constant', 'padding']);
/** A reader's key: a word in capitals before the value it names. */
const WORD = /^[A-Z][A-Z0-9_]*$/;

/** The name of a step in a path; undefined if nothing in the model names it. */
export function stepName(parent: Child, step: Step): string | undefined {
  if (typeof step !== 'number') return undefined;
  if (holdsKeys(parent)) return keyBefore(parent, step);
  const item = childOf(parent, step);
  return item && nameOf(item, NAME_DEPTH);
}

/** A part in a few words, to tell it from its neighbours: its name, or its first values. */
export function previewOf(part: Child): string | undefined {
  return cut(tellingText(part, PREVIEW_DEPTH));
}

/** What sets a part apart from a neighbour with the same name or the same first values. */
export function differenceText(part: Child, neighbour: Child): string | undefined {
  const known = new Set(wordsOf(neighbour, PREVIEW_DEPTH, MOST_COMPARED));
  const words = wordsOf(part, PREVIEW_DEPTH, MOST_COMPARED).filter(word => !known.has(word));
  return words.length === 0 ? undefined : cut(words.join(', '));
}

function tellingText(part: Child, depth: number): string | undefined {
  const plain = valueText(part);
  if (plain !== undefined) return plain;
  if (depth === 0) return undefined;
  return isList(part) ? itemsText(part, depth) : (nameOf(part, NAME_DEPTH) ?? membersText(part, depth));
}

/** The steps of a path as a person reads them: `WALKER › MASS`, `nodes[3] tree_04 › translation`; the path itself if nothing has a name. */
export function pathCaption(root: Child, path: string): string {
  return captionOf(root, path)?.text ?? path;
}

/** The same; undefined if no step has a name and the path says as much. */
export function pathLabel(root: Child, path: string): string | undefined {
  const caption = captionOf(root, path);
  return caption?.isNamed ? caption.text : undefined;
}

function captionOf(root: Child, path: string): { readonly text: string; readonly isNamed: boolean } | undefined {
  const steps = parsePath(path);
  if (steps === undefined) return undefined;
  const words: string[] = [];
  let isNamed = false;
  let at: Child | undefined = root;
  for (const [i, step] of steps.entries()) {
    const parent: Child | undefined = at;
    at = parent && childOf(parent, step);
    const name = parent && stepName(parent, step);
    if (name !== undefined) isNamed = true;
    if (parent && holdsKeys(parent)) {
      // The one value of a key goes without saying.
      if (name !== undefined) words.push(name);
      else if (!isLoneValue(parent, step, i === steps.length - 1)) addStep(words, step);
      continue;
    }
    addStep(words, step);
    if (name !== undefined) words[words.length - 1] = `${words.at(-1)} ${name}`;
  }
  return { text: words.join(' › '), isNamed };
}

/** An index belongs to the word before it. */
function addStep(words: string[], step: Step): void {
  const before = typeof step === 'number' ? (words.pop() ?? '') : '';
  words.push(`${before}${stepText(step)}`);
}

function isLoneValue(parent: Child, step: Step, isLast: boolean): boolean {
  return isLast && step === 0 && childOf(parent, 1) === undefined;
}

/** Whether a key names a list of one plain value, so that the two read as one: `JUMP_JETS 4`. */
export function isOneValue(parent: Child, step: Step): boolean {
  if (typeof step !== 'number' || !holdsKeys(parent) || keyBefore(parent, step) === undefined) return false;
  const list = childOf(parent, step);
  const first = list && childOf(list, 0);
  return list !== undefined && first !== undefined && valueText(first) !== undefined && !childOf(list, 1);
}

/** Whether a list holds keys, each before the value it names. */
function holdsKeys({ layout, value }: Child): boolean {
  const item = layout.parts?.find(({ key }) => key === '[]')?.layout ?? childOf({ layout, value }, 0)?.layout;
  return item?.identity !== undefined && 'style' in item.identity;
}

/** The key before a list of a reader; other values have one only if the whole list is made of pairs. */
function keyBefore(list: Child, step: number): string | undefined {
  const key = wordAt(list, step - 1);
  if (key === undefined) return undefined;
  const value = childOf(list, step);
  const isList = value !== undefined && childOf(value, 0) !== undefined;
  return isList || (step % 2 === 1 && beginsWithPairs(list, step)) ? key : undefined;
}

/** Whether keys and values alternate in a list: each pair reads as one row. */
export function isPairs(list: Child): boolean {
  if (!holdsKeys(list)) return false;
  let count = 0;
  for (; wordAt(list, count) !== undefined; count += 2) if (childOf(list, count + 1) === undefined) return false;
  return count > 0 && childOf(list, count) === undefined;
}

function beginsWithPairs(list: Child, count: number): boolean {
  for (let i = 0; i < count; i += 2) if (wordAt(list, i) === undefined) return false;
  return true;
}

function wordAt(list: Child, step: number): string | undefined {
  const text = textOf(childOf(list, step));
  return text !== undefined && WORD.test(text) ? text : undefined;
}

function nameOf(part: Child, depth: number): string | undefined {
  const { layout } = part;
  const { identity } = layout;
  if (identity && 'member' in identity) {
    const member = memberAt(part, identity.member);
    const text = textOf(member) ?? numberOf(member);
    if (text !== undefined) return text;
  }
  const members = membersOf(layout);
  const names = [...NAMES, ...members.filter(key => NAME_LIKE.test(key) && !NAMES.includes(key))];
  for (const key of names) {
    const text = textOf(childOf(part, key));
    if (text !== undefined) return text;
  }
  if (depth === 0) return undefined;
  for (const key of [...members, 0]) {
    const inside = childOf(part, key);
    const text = inside && typeof inside.value === 'object' && nameOf(inside, depth - 1);
    if (text) return text;
  }
  return undefined;
}

function memberAt(part: Child, path: string): Child | undefined {
  let at: Child | undefined = part;
  for (const step of path.split('.')) at = at && childOf(at, step);
  return at;
}

/** `WALK 12`: a key and what follows it; undefined where the list begins otherwise. */
function pairText(list: Child, step: number): string | undefined {
  const key = wordAt(list, step);
  const value = childOf(list, step + 1);
  return key === undefined || value === undefined ? undefined : `${key} ${valueText(value) ?? '…'}`;
}

/** `(1.0, 2.5, 0.0)`: a few numbers that form one position, rotation or colour; undefined for anything else. */
function vectorText(part: Child): string | undefined {
  const keys = membersOf(part.layout);
  const numbers: string[] = [];
  for (let i = 0; i <= MOST_VALUES; i++) {
    const key = keys.length > 0 ? keys[i] : i;
    const item = key === undefined ? undefined : childOf(part, key);
    if (item === undefined) break;
    const number = numberOf(item);
    if (number === undefined) return undefined;
    numbers.push(number);
  }
  return numbers.length < 2 || numbers.length > MOST_VALUES ? undefined : `(${numbers.join(', ')})`;
}

/** The first members of a struct: values, a few numbers, or what the member's own preview says. */
function membersText(part: Child, depth: number): string | undefined {
  const words = wordsOf(part, depth, MOST_MEMBERS);
  return words.length === 0 ? undefined : words.join(', ');
}

function wordsOf(part: Child, depth: number, most: number): readonly string[] {
  const words: string[] = [];
  const derived: string[] = [];
  for (const key of keysOf(part)) {
    const member = childOf(part, key);
    if (member === undefined) continue;
    if (plainOf(member) === false) continue; // a flag says something where it is set
    const plain = valueText(member) ?? vectorText(member);
    const caption = plain === 'true' ? key : `${key} ${plain}`;
    const text = plain === undefined ? tellingText(member, depth - 1) : caption;
    if (text !== undefined) (DERIVED.has(member.layout.leaf?.kind) ? derived : words).push(text);
    if (words.length === most) break;
  }
  return words.length > 0 ? words : derived;
}

/** Whether its parts have numbers rather than names; a list of chunks is known by the first of them. */
function isList({ layout, value }: Child): boolean {
  const hasNoNames = layout.parts === undefined && childOf({ layout, value }, 0) !== undefined;
  return layout.parts?.[0]?.key === '[]' || hasNoNames || holdsKeys({ layout, value });
}

/** The first values of a list; for items with parts of their own, the preview of the first item. */
function itemsText(part: Child, depth: number): string | undefined {
  const words: string[] = [];
  for (let i = 0; words.length <= MOST_VALUES; i++) {
    const item = childOf(part, i);
    if (item === undefined) break;
    const pair = holdsKeys(part) ? pairText(part, i) : undefined;
    const text = pair ?? valueText(item) ?? vectorText(item) ?? '…';
    words.push(words.length === MOST_VALUES ? '…' : text);
    if (pair !== undefined) i++;
  }
  if (words.some(word => word !== '…')) return words.join(', ');
  const first = childOf(part, 0);
  const text = first && tellingText(first, depth - 1);
  return text === undefined || words.length === 1 ? text : `${text}, …`;
}

/** The part of a model that a path leads to. */
export function partAt(root: Child, path: string): Child | undefined {
  let at: Child | undefined = root;
  for (const step of parsePath(path) ?? []) at = at && childOf(at, step);
  return at;
}

function membersOf(layout: AnyLayout): readonly string[] {
  return (layout.parts ?? []).map(({ key }) => key).filter(key => key !== '[]' && !/^\d/.test(key));
}

/** The members of a struct, also of one that a union holds. */
function keysOf({ layout, value }: Child): readonly string[] {
  const keys = membersOf(layout).filter(key => childOf({ layout, value }, key) !== undefined);
  if (keys.length > 0 || layout.leaf !== undefined || typeof value !== 'object' || value === null) return keys;
  const inner = 'type' in value && 'value' in value ? value.value : value;
  const isStruct = typeof inner === 'object' && inner !== null && Object.getPrototypeOf(inner) === Object.prototype;
  return isStruct ? Object.keys(inner) : [];
}

/** A value as a user would type it; undefined if it has parts. */
function valueText(part: Child): string | undefined {
  const text = textOf(part);
  return text === undefined ? numberOf(part) : cut(JSON.stringify(text));
}

function textOf(part: Child | undefined): string | undefined {
  const plain = part && plainOf(part);
  return typeof plain === 'string' && plain !== '' ? plain : undefined;
}

function numberOf(part: Child | undefined): string | undefined {
  const plain = part && plainOf(part);
  if (plain instanceof JsonFloat) return plain.text;
  if (typeof plain === 'bigint' || typeof plain === 'boolean') return String(plain);
  if (typeof plain !== 'number') return undefined;
  const isFloat = part?.layout.leaf?.kind === 'f32';
  return isFloat && Number.isFinite(plain) ? new JsonFloat(Number(f32Text(plain))).text : String(plain);
}

/** The value itself, without the union around it. */
function plainOf({ layout, value }: Child): unknown {
  const isUnion = typeof value === 'object' && value !== null && 'type' in value && 'value' in value;
  if (!isUnion) return isWord({ layout, value }) ? layout.toJson?.(value) : value;
  return typeof value.value === 'object' ? undefined : (layout.toJson?.(value) ?? value.value);
}

/** A word of a text, kept with the space before it; values with parts, and bytes, are never spelled out in a row. */
function isWord({ layout, value }: Child): boolean {
  const isGroup = layout.parts !== undefined || layout.leaf !== undefined || layout.child === undefined;
  return typeof value === 'object' && !isGroup && childOf({ layout, value }, 0) === undefined;
}

function childOf({ layout, value }: Child, step: Step): Child | undefined {
  if (value === undefined || value === null || typeof value !== 'object') return undefined;
  const child = layout.child?.(value, step);
  return child?.value === undefined || child.value === null ? undefined : child;
}

function cut(text: string | undefined): string | undefined {
  return text !== undefined && text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
