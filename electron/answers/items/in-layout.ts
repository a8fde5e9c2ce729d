// An edit of parts at the paths that `show` prints, as an edit of the layout's own parts.
import { decode, type RootLayout } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import type { MakeEdit } from './make-edit.ts';
import { layoutPaths, type ReadFile } from './shown-part.ts';

/** The edit with the paths of the layout, if JSON shows parts under others. */
export function inLayout(
  { shownParts }: Format,
  layout: RootLayout<unknown>,
  { source, edit }: { readonly source: Source; readonly edit: MakeEdit },
): MakeEdit {
  if (shownParts === undefined) return edit;
  const model = decode(layout, source).value;
  const pathsOf = (path: string): readonly string[] => shownParts.pathsOf(model, path) ?? [path];
  switch (edit.kind) {
    case 'insert': {
      const json = edit.json === undefined ? {} : edit.json;
      const isShown = shownParts.pathsOf(model, edit.path) !== undefined;
      const placed = withPaths(edit, pathsOf);
      return { ...placed, ...(isShown && { json: shownParts.itemOf?.(edit.path, json) ?? json }) };
    }
    case 'rename':
      return withPaths(edit, path => [shownParts.nameOf?.(model, path) ?? pathsOf(path)[0] ?? path]);
    default:
      return withPaths(edit, pathsOf);
  }
}

/** An item of a list, or a position in one: `nodes[3]`, `nodes[]`, `nodes[3]+`. */
const IN_LIST = /^(.*)(\[\d*\]\+?)$/;

/** The edit with the paths of members that JSON shows as members of the part around; undefined if no path differs. */
export function atStored(file: ReadFile, edit: MakeEdit): MakeEdit | undefined {
  let differs = false;
  const stored = withPaths(edit, path => {
    const [, list = path, position = ''] = IN_LIST.exec(path) ?? [];
    const paths = (layoutPaths(file, list) ?? [list]).map(each => `${each}${position}`);
    differs ||= paths[0] !== path;
    return paths;
  });
  return differs ? stored : undefined;
}

/** The same edit at other paths. */
function withPaths<E extends MakeEdit>(edit: E, pathsOf: (path: string) => readonly string[]): E {
  const one = (path: string): string => pathsOf(path)[0] ?? path;
  switch (edit.kind) {
    case 'insert':
    case 'rename':
      return { ...edit, path: one(edit.path) };
    case 'remove':
      return { ...edit, paths: edit.paths.flatMap(pathsOf) };
    case 'copy':
      return { ...edit, paths: edit.paths.flatMap(pathsOf), ...(edit.to !== undefined && { to: one(edit.to) }) };
    case 'move':
      return { ...edit, paths: edit.paths.flatMap(pathsOf), to: one(edit.to) };
    default:
      return edit;
  }
}
