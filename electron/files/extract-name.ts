import { partsOf, unwritableName } from '../../shared/base/entry-path.ts';

/** The path of an entry below the output folder, or why its name is refused. */
export type ExtractName =
  | { readonly kind: 'path'; readonly parts: readonly string[] }
  | { readonly kind: 'refused'; readonly why: string };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what Windows forbids in names.
const FORBIDDEN = /[<>"|?*\x01-\x1f]/g;

/** The path for an entry's name; characters that Windows forbids become `_`, on every system. */
export function extractName(name: string): ExtractName {
  const why = unwritableName(name);
  if (why !== undefined) return { kind: 'refused', why };
  return { kind: 'path', parts: partsOf(name).map(part => part.replace(FORBIDDEN, '_')) };
}

/** A folder of the output, with the names used in it, case-folded. */
interface Folder {
  /** The path as it is spelled. */
  readonly path: string;
  readonly folders: Map<string, Folder>;
  /** Names only, not paths: an install has tens of thousands. */
  readonly files: Set<string>;
}

/**
 * Gives every extracted file a unique path: a name already taken, also in another case, gets `~2` before its extension.
 * Folders that differ only in case are one folder, so that every system gives the same tree.
 */
export class FreeNames {
  readonly #root = folderAt('');

  /** The path for these parts, joined by `/`. */
  take(parts: readonly string[]): string {
    let folder = this.#root;
    for (const name of parts.slice(0, -1)) folder = folderIn(folder, name);
    const name = freeName(parts.at(-1) ?? '', key => !folder.folders.has(key) && !folder.files.has(key));
    folder.files.add(folded(name));
    return join(folder.path, name);
  }
}

const folderAt = (path: string): Folder => ({ path, folders: new Map(), files: new Set() });

/** The folder of this name, made if necessary. */
function folderIn({ path, folders, files }: Folder, wanted: string): Folder {
  const name = freeName(wanted, key => !files.has(key));
  const known = folders.get(folded(name)) ?? folderAt(join(path, name));
  folders.set(folded(name), known);
  return known;
}

function freeName(wanted: string, isFree: (folded: string) => boolean): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : numbered(wanted, count);
    if (isFree(folded(name))) return name;
  }
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** `name~2.ext` */
function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}~${count}${name.slice(dot)}` : `${name}~${count}`;
}

function join(parent: string, name: string): string {
  return parent === '' ? name : `${parent}/${name}`;
}
