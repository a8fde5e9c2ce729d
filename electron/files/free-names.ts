/**
 * Gives every extracted file a place of its own: a name taken already, also in other case, gets `~2` before its ending.
 * Folders that differ only in case are one folder, so that every system gives the same tree.
 */
export class FreeNames {
  /** The folded path of everything given out, and how it is really spelt. */
  readonly #taken = new Map<string, { readonly spelt: string; readonly isFolder: boolean }>();

  /** The path for these parts, joined by `/`. */
  take(parts: readonly string[]): string {
    let path = '';
    for (const folder of parts.slice(0, -1)) path = this.#place(path, folder, true);
    return this.#place(path, parts.at(-1) ?? '', false);
  }

  #place(parent: string, name: string, isFolder: boolean): string {
    for (let count = 1; ; count++) {
      const wanted = join(parent, count === 1 ? name : numbered(name, count));
      const key = wanted.normalize('NFC').toLowerCase();
      const known = this.#taken.get(key);
      if (known === undefined) {
        this.#taken.set(key, { spelt: wanted, isFolder });
        return wanted;
      }
      if (isFolder && known.isFolder) return known.spelt;
    }
  }
}

/** `name~2.ext` */
function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}~${count}${name.slice(dot)}` : `${name}~${count}`;
}

function join(parent: string, name: string): string {
  return parent === '' ? name : `${parent}/${name}`;
}
