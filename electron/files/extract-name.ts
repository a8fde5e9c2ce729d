/** Where an entry goes below the folder of an extraction, or why its name is refused. */
export type ExtractName =
  | { readonly kind: 'path'; readonly parts: readonly string[] }
  | { readonly kind: 'refused'; readonly why: string };

/** Device names of DOS; with any ending they still mean the device. */
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what Windows forbids in names.
const FORBIDDEN = /[<>"|?*\x01-\x1f]/g;
/** What the common file systems take for one name. */
const LONGEST = 255;

/**
 * The path an entry's name stands for. Names are hostile until shown otherwise; `\` parts folders as `/` does, on every
 * system.
 */
export function extractName(name: string): ExtractName {
  const why = refusalOf(name);
  if (why !== undefined) return { kind: 'refused', why };
  const parts = name.split(/[\\/]+/);
  for (const part of parts) {
    const refused = partRefusal(part);
    if (refused !== undefined) return { kind: 'refused', why: refused };
  }
  return { kind: 'path', parts: parts.map(part => part.replace(FORBIDDEN, '_')) };
}

function refusalOf(name: string): string | undefined {
  if (name === '') return 'the name is empty';
  if (name.includes('\0')) return 'the name contains a NUL';
  if (/^[\\/]{2}/.test(name)) return 'the name is a network path';
  if (/^[\\/]/.test(name)) return 'the name is an absolute path';
  if (/^[a-z]:/i.test(name)) return 'the name begins with a drive letter';
  if (name.includes(':')) return 'the name contains a colon, which on Windows names a hidden stream';
  return undefined;
}

function partRefusal(part: string): string | undefined {
  if (part === '') return 'the name ends in a separator';
  if (part === '..' || part === '.') return 'the name leads through . or ..';
  if (/[. ]$/.test(part)) return 'a part of the name ends in a dot or a space, which Windows drops';
  if (DEVICE.test(part)) return `"${part}" is the name of a device on Windows`;
  if (new TextEncoder().encode(part).length > LONGEST) return `a part of the name is longer than ${LONGEST} bytes`;
  return undefined;
}

/** A folder of the extraction, with what was given out in it by folded names. */
interface Folder {
  /** As it is spelt. */
  readonly path: string;
  readonly folders: Map<string, Folder>;
  /** Names only, not paths: an install has tens of thousands. */
  readonly files: Set<string>;
}

/**
 * Gives every extracted file a place of its own: a name taken already, also in other case, gets `~2` before its ending.
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

/** One that was given out already, or a new one. */
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
