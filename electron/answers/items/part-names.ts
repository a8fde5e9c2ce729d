// Parts by their names: finds the name of one, and renames it with all references to it in the same file.
import { decode, type Followed, findLeaf, type RootLayout, setField, valueAt, withEdit } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import type { PartName } from '../../../shared/formats/part-name.ts';
import { targetOf } from '../../../shared/formats/references.ts';
import type { View } from '../view.ts';
import { type Changed, edited, refused } from './edit-entries.ts';

/** The name of the part at a path; undefined if it has no name. */
export function partNameAt({ format, source }: Pick<View, 'format' | 'source'>, path: string): string | undefined {
  const { layout } = format;
  if (layout === undefined) return undefined;
  const field = nameOf(format, layout, { source, path })?.field;
  // An index into a table of names is not text where it is used.
  const fields = field === undefined && format.nameTable ? [path, `${path}.name`] : [field ?? []].flat();
  return fields.map(each => valueAt(layout, source, each)?.value).find(name => typeof name === 'string');
}

interface Renaming {
  readonly source: Source;
  readonly path: string;
  readonly name: string;
}

/** Renames a part, with everything that refers to it by name. */
export function renamed(format: Format, layout: RootLayout<unknown>, { source, path, name }: Renaming): Changed {
  const named = format.nameTable?.rename(source, path, name);
  if (named !== undefined) return 'why' in named ? refused(named.why) : edited(named.source, named.followed);
  const { field, uses } = nameOf(format, layout, { source, path }) ?? {};
  if (field === undefined) return { kind: 'refused', why: `${path} has no name` };
  let now = source;
  const followed: Followed[] = [];
  for (const { path: at, textFor } of [{ path: field, textFor: () => name }, ...(uses ?? [])]) {
    const old = valueAt(layout, now, at)?.value;
    const edit = setField(layout, now, at, textFor(name));
    if (edit.kind === 'refused') return edit;
    now = withEdit(now, edit);
    if (at !== field) followed.push({ path: at, old, new: textFor(name) });
  }
  return { kind: 'made', source: now, followed };
}

/** The name at a path, or of the part there. */
function nameOf(
  format: Format,
  layout: RootLayout<unknown>,
  { source, path }: Pick<Renaming, 'source' | 'path'>,
): PartName | undefined {
  const known = format.partName?.(decode(layout, source).value, path);
  if (known !== undefined) return known;
  const field = [path, `${path}.name`].find(each => findLeaf(layout, source, each)?.spot.leaf.kind === 'text');
  if (field === undefined) return undefined;
  const paths = usesOf(format, layout, { source, path: field });
  return { field, uses: paths.map(at => ({ path: at, textFor: (name: string) => name })) };
}

/** The fields of the same file that refer to a field's name. */
function usesOf(
  format: Format,
  layout: RootLayout<unknown>,
  { source, path }: { readonly source: Source; readonly path: string },
): readonly string[] {
  const model = decode(layout, source).value;
  const part = [...(format.namedParts?.(model) ?? [])].find(each => each.path === path);
  if (part === undefined) return [];
  return [...(format.references?.(model) ?? [])]
    .filter(({ kind, name, path: at }) => kind === part.kind && targetOf(name) === targetOf(part.name) && at !== path)
    .map(({ path: at }) => at);
}
