import type { Index } from './open-index.ts';

/** A note on a file, or on a part of what is in it. */
export interface LooseNote {
  readonly file: number;
  readonly entry: number | null;
  readonly path: string;
  readonly text: string;
}

const LOOSE = /\.g[ws]$/i;

/**
 * Scripts that lie loose under the folder and name of one compiled into interp.zbd: the games run the loose one. Told of
 * both, as either may be the one a person is about to change.
 */
export function looseScripts({ queries }: Index, install: number): LooseNote[] {
  const files = queries.files.all(install);
  const loose = files.filter(({ path }) => LOOSE.test(path));
  if (loose.length === 0) return [];
  const pathOf = new Map(files.map(({ id, path }) => [id, path]));
  const compiled = Map.groupBy(queries.scriptParts.all(install), ({ name }) => folded(name));
  return loose.flatMap(({ id, path }) =>
    namesOf(path)
      .flatMap(name => compiled.get(name) ?? [])
      .flatMap(part => [
        {
          file: id,
          entry: null,
          path: '',
          text: `The games run this file instead of the script in ${pathOf.get(part.file)}.`,
        },
        { ...part, text: `The games do not run this script while ${path} lies loose.` },
      ]),
  );
}

const folded = (name: string): string => name.replaceAll('\\', '/').toLowerCase();

/** What a script may be called whose file this is: its path from any folder on. */
function namesOf(path: string): string[] {
  const steps = folded(path).split('/');
  return steps.map((_, i) => steps.slice(i).join('/'));
}
