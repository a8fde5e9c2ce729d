import { basename } from 'node:path';
import { isOfKind, type ReferenceKind, storedNames } from '../../shared/formats/references.ts';
import { looseScripts } from './loose-scripts.ts';
import type { NamedRow, RefRow } from './name-queries.ts';
import type { Index } from './open-index.ts';

/** What a name of an install stands for. */
export interface Meanings {
  /** Everything that may be meant, the best first; empty when nothing is. */
  of(reference: Pick<RefRow, 'kind' | 'target' | 'surely'>): readonly NamedRow[];
  /** Whether the install has anything of a kind, so that a name that means nothing is odd. */
  has(kind: ReferenceKind): boolean;
}

/** Looks names up as they are stored now; files are listed once, so use it for one piece of work. */
export function meaningsIn({ queries }: Index, install: number): Meanings {
  const files = Map.groupBy(queries.files.all(install), file => basename(file.path).toLowerCase());
  // Counting formats takes a while in a large install, and few names ask for it.
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
      // The very name with its ending is meant, whatever lies under it; of other names only the right kind of thing is.
      const first = named(exact).filter(row => surely === 1 || isMeant(row));
      return [...first, ...others.flatMap(named).filter(isMeant)];
    },
    has(kind) {
      there ??= { kinds: queries.partKinds.all(install), formats: queries.formats.all(install, install) };
      return there.kinds.includes(kind) || there.formats.some(({ format }) => isOfKind(kind, format));
    },
  };
}

/** Lists anew, as notes, the names that surely stand for a file which the install does not have, and loose scripts. */
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
  await index.change(() => {
    index.queries.dropDangling.run(install);
    for (const { file, entry, path, kind, name } of dangling)
      index.queries.addDangling.run({ install, file, entry, path, text: danglingText(kind, name) });
    for (const { file, entry, path, text } of loose)
      index.queries.addDangling.run({ install, file, entry, path, text });
  });
}

const nouns: Readonly<Record<ReferenceKind, string>> = {
  sound: 'sound',
  texture: 'texture',
  motion: 'motion',
  message: 'message',
  script: 'script',
  reader: 'reader',
  model: 'model',
  skeleton: 'skeleton',
  walkmesh: 'walkmesh',
  animation: 'animation',
  node: 'node',
};

function danglingText(kind: ReferenceKind, name: string): string {
  return `It names the ${nouns[kind]} ${name}, which is nowhere in this folder.`;
}
