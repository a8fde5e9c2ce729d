import { basename } from 'node:path';
import { isOfKind, type ReferenceKind, storedNames } from '../../shared/formats/references.ts';
import type { NamedRow, RefRow } from './name-queries.ts';
import type { Index } from './open-index.ts';

const LOOSE = /\.g[ws]$/i;

const folded = (name: string): string => name.replaceAll('\\', '/').toLowerCase();

/** The subject of a note that needs the whole game folder, as stored in the index: a name, or the file it is in. */
export const TOLD_OF = { name: 1, file: 2 } as const;

/** The targets of a name in a game folder. */
export interface Meanings {
  /** All possible targets, best first; empty if there are none. */
  of(reference: Pick<RefRow, 'kind' | 'target' | 'surely'>): readonly NamedRow[];
  /** Whether the game folder has anything of a kind, so that a name without a target is odd. */
  has(kind: ReferenceKind): boolean;
}

/** Looks names up as they are stored now; files are listed once, so use it for one piece of work. */
export function meaningsIn({ queries }: Index, install: number): Meanings {
  const files = Map.groupBy(queries.files.all(install), file => basename(file.path).toLowerCase());
  // Counting formats takes a while in a large game, and few names need it.
  let there: { kinds: readonly ReferenceKind[]; formats: readonly { readonly format: string }[] } | undefined;
  const filesNamed = (name: string): NamedRow[] =>
    (files.get(name) ?? []).map(({ id, format }) => ({ file: id, entry: null, path: null, format, kind: null }));
  function named(name: string): NamedRow[] {
    return [...queries.entriesNamed.all(install, name), ...filesNamed(name), ...queries.partsNamed.all(install, name)];
  }
  return {
    of({ kind, target, surely }) {
      const [exact = '', ...others] = storedNames(kind, target);
      const isMeant = (row: NamedRow) => (row.kind === null ? isOfKind(kind, row.format) : row.kind === kind);
      // An exact name with extension means that file, whatever its format; other names mean only the right kind of file.
      const first = named(exact).filter(row => surely === 1 || isMeant(row));
      return [...first, ...others.flatMap(named).filter(isMeant)];
    },
    has(kind) {
      there ??= { kinds: queries.partKinds.all(install), formats: queries.formats.all(install, install) };
      return there.kinds.includes(kind) || there.formats.some(({ format }) => isOfKind(kind, format));
    },
  };
}

/** Lists, as notes, the names that certainly refer to a file missing in the game folder, and loose scripts. */
export async function storeDangling(index: Index, install: number): Promise<void> {
  const meanings = meaningsIn(index, install);
  const known = new Map<string, boolean>();
  function isDangling(reference: RefRow): boolean {
    const { kind, target } = reference;
    const before = known.get(target);
    if (before !== undefined) return before;
    const result = meanings.has(kind) && meanings.of(reference).length === 0;
    known.set(target, result);
    return result;
  }
  const dangling = index.queries.sureRefs.all(install).filter(isDangling);
  const loose = looseScripts(index, install);
  const { addDangling: addNote, dropDangling } = index.queries;
  await index.change(() => {
    dropDangling.run(install);
    for (const { file, entry, path, kind, name } of dangling)
      addNote.run({ install, file, entry, path, text: danglingText(kind, name), told: TOLD_OF.name });
    for (const { file, entry, path, text } of loose)
      addNote.run({ install, file, entry, path, text, told: TOLD_OF.file });
  });
}

/** The note for a name without a target. */
export function danglingText(kind: ReferenceKind, name: string): string {
  return `It names the ${kind} ${name}, which was not found in this folder.`;
}

/** A note on a file, or on a part of its contents. */
interface LooseNote {
  readonly file: number;
  readonly entry: number | null;
  readonly path: string;
  readonly text: string;
}

/**
 * Loose scripts with the folder and name of a script compiled into interp.zbd: the games run the loose one. Both get the
 * note, because the user may be about to change either.
 */
function looseScripts({ queries }: Index, install: number): LooseNote[] {
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
        { ...part, text: `The games do not run this script while ${path} is a loose file.` },
      ]),
  );
}

/** Possible names of a script with this file: its path from any folder on. */
function namesOf(path: string): string[] {
  const steps = folded(path).split('/');
  return steps.map((_, i) => steps.slice(i).join('/'));
}
