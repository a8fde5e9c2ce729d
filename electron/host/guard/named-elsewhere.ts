// Entries whose names are in another file: problems that edits caused in them are reported by these names, wherever they moved.

import { decode } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { Entry } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import { arrivalsAmong } from '../../answers/guard/arrivals.ts';
import { changedAmong } from '../../answers/guard/judge.ts';
import { nameOf } from '../../files/address.ts';
import { entriesOf } from '../../files/entry-names.ts';
import type { Catalogue } from './catalogue-in.ts';
import type { Guard } from './guard.ts';

/** A container with edits. */
export interface EditedContainer {
  readonly address: string;
  readonly before: Source;
  readonly after: Source;
}

/** All entries are compared on the host's own thread; those of larger containers are identified by position. */
const LARGEST = 32 * 1024 * 1024;

interface OwnProblems extends Pick<Guard, 'check'> {
  readonly problems: readonly EditProblem[];
  wasOf(document: Document): Source;
}

/**
 * The problems of a container's entries, instead of those found without their names. `wasOf`: the names
 * to compare them with.
 */
export async function withNames(
  catalogue: Catalogue | undefined,
  { address, before, after }: EditedContainer,
  { problems, check, wasOf }: OwnProblems,
): Promise<readonly EditProblem[]> {
  if (catalogue === undefined || before.size + after.size > LARGEST) return problems;
  const { path, file, document } = catalogue;
  const named = (source: Source, names: Source | undefined) =>
    entriesNamed({ path, source }, at => (at === file ? names : undefined));
  const [was, now] = [named(before, document && wasOf(document)), named(after, document?.source())];
  if (was === undefined || now === undefined) return problems;
  const found: EditProblem[] = problems.filter(problem => !problem.address.startsWith(`${address}::`));
  for (const entry of changedAmong({ address, before, after, steps: 0 }, { was, now }, false))
    found.push(...('why' in entry ? [entry.why] : (await check(entry)).problems));
  for (const entry of arrivalsAmong({ address, before, after }, { was, now }))
    found.push(...(await check(entry)).problems);
  return found;
}

/** Undefined if its list cannot be read. */
function entriesNamed(
  { path, source }: { readonly path: string; readonly source: Source },
  edited: (file: string) => Source | undefined,
): readonly Entry[] | undefined {
  const { container, layout } = identify({ name: nameOf(path), source }).format;
  const decoded = layout && decode(layout, source);
  return container && decoded && !decoded.fault
    ? entriesOf(container, decoded.value, source, { path, edited })
    : undefined;
}
