import { basename } from 'node:path';
import type { Decoded } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Container, Entry } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import { printStep } from '../../files/address.ts';
import { entriesOf } from '../../files/entry-names.ts';
import type { FileSource } from '../../files/file-source.ts';
import { readOnce } from '../../files/read-once.ts';
import { dependants, inTurns, type Patience, patienceOf } from './dependants.ts';
import { contentOf } from './entry-bytes.ts';
import { type EditedFile, neighboursOfFiles } from './file-neighbours.ts';
import { changedEntries } from './judge.ts';
import type { Judging } from './misread.ts';
import type { Listing, Neighbours } from './neighbours.ts';

/** A file as it is on disk, and as edits leave it. */
export interface FollowedFile extends EditedFile {
  readonly before: Source;
}

/** How long the check of dependent files may delay the answer to an edit. */
const PATIENCE_MILLISECONDS = 2000;

/** New problems of everything that depends on edited files: in them and in their folders. */
export async function followEdits(
  files: readonly FollowedFile[],
  patience = patienceOf(PATIENCE_MILLISECONDS),
): Promise<readonly EditProblem[]> {
  const opened: FileSource[] = [];
  try {
    return await inTurns(found(files, opened, patience));
  } finally {
    for (const file of opened) file.close();
  }
}

function* found(files: readonly FollowedFile[], opened: FileSource[], patience: Patience) {
  for (const [i, { path, address, before, after }] of files.entries()) {
    const file = { address, name: basename(path), before, after };
    function* arounds(onStep: () => void): Generator<Neighbours> {
      yield* aroundEntries(file, onStep);
      // All of them at once, when the last has its turn: each one reports when time is up.
      if (i === files.length - 1) yield* neighboursOfFiles(files, opened);
    }
    yield* dependants(address, arounds, patience);
  }
}

/** The depth of nested containers to check. */
const DEEPEST = 8;

/** An edited container, and those in it that changed with it. */
function* aroundEntries(
  judging: Omit<Judging, 'steps'>,
  onStep: () => void,
  depth: number = DEEPEST,
): Generator<Neighbours> {
  const { address, name, before, after } = judging;
  onStep();
  const [{ format: was }, { format }] = [identify({ name, source: before }), identify({ name, source: after })];
  const { layout, container } = format;
  if (was.id !== format.id || layout === undefined || container === undefined || depth === 0) return;
  const read = (source: Source) => readOnce(layout, source, { onStep, unchecked: true });
  const [old, now] = [read(before), read(after)];
  if (old.fault !== undefined || now.fault !== undefined) return;
  const edited = new Set<string>();
  const inner: Judging[] = [];
  for (const entry of changedEntries({ ...judging, steps: 0 }, container, { old, now })) {
    if ('why' in entry) continue;
    edited.add(entry.name.toLowerCase());
    inner.push(entry);
  }
  const [earlier, later] = [placeOf(container, old, before), placeOf(container, now, after)];
  const addressOf = (of: string): string => `${address}::${printStep({ name: of, nth: 1 })}`;
  yield { called: name, addressOf, was: earlier, is: later, edited };
  for (const entry of inner) yield* aroundEntries(entry, onStep, depth - 1);
}

function placeOf(container: Container<unknown>, { value }: Decoded<unknown>, source: Source): Listing {
  const entries = entriesOf(container, value, source);
  const byName = new Map<string, Entry>(entries.toReversed().map(entry => [entry.name.toLowerCase(), entry]));
  return {
    names: entries.map(({ name }) => name),
    open(name) {
      const entry = byName.get(name.toLowerCase());
      return entry && contentOf(source, entry);
    },
    sectorOf: name => byName.get(name.toLowerCase())?.sector,
  };
}
