import { parsePath } from '#layout';
import type { ReaderList, ReaderValue } from '../formats/zipper/reader/value.ts';
import { applyTextDelta, type EditOutcome, type HashText, type PatchEdit } from './patch.ts';
import { placeInList } from './place-in-list.ts';
import { itemsFrom, itemsText, markOf, nameOf } from './reader-text.ts';
import { isTold, shownValue, toldText } from './told.ts';

export type ItemsEdit = Extract<PatchEdit, { kind: 'items' }>;

/** Items of one list that make room for others. */
interface Splice {
  readonly list: ReaderList;
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly ReaderValue[];
}

type Placed = { readonly outcome: EditOutcome; readonly splice?: Splice };

/** A reader with these edits made; all are placed before any is made, so that none is in the way of another. */
export function applyReaderEdits(
  root: ReaderValue,
  edits: readonly ItemsEdit[],
  hash: HashText,
): { readonly value: ReaderValue; readonly outcomes: readonly EditOutcome[] } {
  const placed = edits.map(edit => place(root, edit, hash));
  const splices = placed.flatMap(({ splice }) => splice ?? []);
  return { value: spliced(root, splices), outcomes: placed.map(({ outcome }) => outcome) };
}

function place(root: ReaderValue, edit: ItemsEdit, hash: HashText): Placed {
  const found = findList(root, edit);
  const where = placeText(edit);
  if (found === undefined) return conflict(where, 'its list is missing');
  return placeIn(found, edit, { where, hash });
}

/** The path, and what stands on the way there: `[1][3] (MISSION > BRIEFING)`. */
function placeText({ list, at, keys, between: [before] }: ItemsEdit): string {
  const named = [...keys.map(key => key.split('/').find(part => part !== '')), before].filter(isWord);
  return named.length === 0 ? `${list}[${at}]` : `${list}[${at}] (${named.join(' > ')})`;
}

function isWord(text: string | undefined): text is string {
  return text !== undefined && /^[a-z_]\w*$/i.test(text);
}

/** The list an edit lies in: at its place where it is still called so, else the only one of that name. */
function findList(root: ReaderValue, { list, keys }: ItemsEdit): ReaderList | undefined {
  let at: ReaderValue | undefined = root;
  for (const [depth, step] of (parsePath(list) ?? []).entries()) {
    if (at?.type !== 'list' || typeof step !== 'number') return undefined;
    const index = indexOfName(at, step, keys[depth] ?? '/');
    at = index === undefined ? undefined : at.value[index];
  }
  return at?.type === 'list' ? at : undefined;
}

function indexOfName(list: ReaderList, index: number, name: string): number | undefined {
  if (list.value[index]?.type === 'list' && nameOf(list, index) === name) return index;
  if (name === '/') return undefined;
  return only(list.value.keys(), other => list.value[other]?.type === 'list' && nameOf(list, other) === name);
}

function only(indices: Iterable<number>, isIt: (index: number) => boolean): number | undefined {
  const [first, second] = [...indices].filter(isIt);
  return second === undefined ? first : undefined;
}

interface Placing {
  readonly where: string;
  readonly hash: HashText;
}

function placeIn(list: ReaderList, edit: ItemsEdit, { where, hash }: Placing): Placed {
  const { at, remove } = edit;
  const textAt = (index: number, count: number) => itemsText(list.value.slice(index, index + count));
  const told = toldItems(edit);
  const found = placeInList(
    {
      length: list.value.length,
      isOld: index => isTold(edit.old, textAt(index, remove), hash),
      isNew: index => told !== undefined && textAt(index, told.length) === itemsText(told),
      mark: index => markOf(list.value[index]),
    },
    { ...edit, insert: told?.length },
  );
  if (found.kind === 'fits') {
    const text = applyTextDelta(textAt(found.at, remove), edit.new);
    const insert = text === undefined ? undefined : itemsFrom(text);
    if (insert === undefined) return conflict(where, 'what the patch puts there cannot be read');
    return { outcome: { kind: 'fits', path: where }, splice: { list, at: found.at, remove, insert } };
  }
  if (found.kind === 'already') return { outcome: { kind: 'already', path: where } };
  const there = remove === 0 ? 'other neighbours' : shownValue(textAt(at, remove));
  return conflict(where, `expected ${remove === 0 ? 'its neighbours' : toldText(edit.old)}, found ${there}`);
}

/** What an edit puts in, where that is told in full; an empty list says nothing of what was taken out of it. */
function toldItems({ new: now, remove, between }: ItemsEdit): readonly ReaderValue[] | undefined {
  const [text = '', more] = now;
  const items = typeof text === 'string' && more === undefined ? itemsFrom(text) : undefined;
  return items?.length === 0 && remove > 0 && between.join('') === '' ? undefined : items;
}

function conflict(path: string, text: string): Placed {
  return { outcome: { kind: 'conflict', path, text } };
}

/** The tree with the splices made; lists without any are the same objects. */
function spliced(value: ReaderValue, splices: readonly Splice[]): ReaderValue {
  if (value.type !== 'list') return value;
  const items = value.value.map(item => spliced(item, splices));
  const own = splices.filter(({ list }) => list === value).toSorted((a, b) => b.at - a.at);
  for (const { at, remove, insert } of own) items.splice(at, remove, ...insert);
  const isSame = own.length === 0 && items.every((item, index) => item === value.value[index]);
  return isSame ? value : { ...value, value: items };
}
