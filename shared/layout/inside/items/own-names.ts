// Names that must be unique in a list: a copy gets a new one.
import type { Source } from '../../../base/source.ts';
import { decode } from '../decode.ts';
import type { Child, OwnName, RootLayout } from '../layout.ts';
import { setField, withEdit } from '../set-field.ts';
import { childAt, policyAt } from './policies.ts';
import type { Followed, Made } from './rearrange.ts';

/** The result of an edit, with unique names for the added items. */
export function withOwnNames(layout: RootLayout<unknown>, made: Made): Made {
  if (made.kind === 'refused') return made;
  const followed = [...made.followed];
  let { source } = made;
  for (const path of made.places ?? []) {
    const name = nameToGive(layout, source, path);
    if (name === undefined) continue;
    const edit = setField(layout, source, name.path, name.new);
    if (edit.kind === 'refused') return edit;
    source = withEdit(source, edit);
    followed.push(name);
  }
  return { ...made, source, followed };
}

/** A new name for an item whose name is taken: `MAST`, then `MAST_2`. */
export function nameToGive(layout: RootLayout<unknown>, source: Source, path: string): Followed | undefined {
  const root: Child = { layout, value: decode(layout, source).value };
  const own = nameInList(root, path) ?? layout.links?.ownName?.(root.value, path);
  if (own === undefined || own.name === '') return undefined;
  const { path: at, name, most } = own;
  const taken = new Set(own.taken);
  if (!taken.has(name.toLowerCase())) return undefined;
  for (let n = 2; ; n++) {
    const mark = `_${n}`;
    const made = name.slice(0, most - mark.length) + mark;
    if (!taken.has(made.toLowerCase())) return { path: at, old: name, new: made };
  }
}

/** Whether the list says that the names of its items are unique. */
function nameInList(root: Child, path: string): OwnName | undefined {
  const list = path.slice(0, path.lastIndexOf('['));
  const { unique } = policyAt(root, list);
  if (unique === undefined) return undefined;
  const own = `${path}.${unique.member}`;
  const names = new Map(namesIn(root, list, unique.member));
  const name = names.get(own) ?? '';
  names.delete(own);
  return { path: own, name, taken: [...names.values()].map(each => each.toLowerCase()), most: unique.most };
}

function* namesIn(root: Child, list: string, member: string): Generator<readonly [path: string, name: string]> {
  for (let at = 0; ; at++) {
    const path = `${list}[${at}].${member}`;
    const name = childAt(root, path)?.value;
    if (typeof name !== 'string') return;
    yield [path, name];
  }
}
