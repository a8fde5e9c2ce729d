import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Document } from '../../../shared/document/document.ts';
import { renamedNames } from '../../answers/guard/renamed-names.ts';
import { type Address, parseAddress, printStep } from '../../files/address.ts';
import { type Archive, archiveIn } from '../../files/archives-at-hand.ts';
import { entrySource } from '../../files/container.ts';
import { addressMarked } from '../assets/added-asset.ts';
import { type Guard, nameOf } from './guard.ts';

/** An entry that only edits of its container have made, as it was before its own edits and as it is now. */
export interface EditedAddition {
  readonly address: string;
  readonly before: Source;
  readonly after: Source;
}

/** The entries made by the edits of a container that were edited themselves since: in its original there is nothing to compare them with. */
export function editedAdditions(address: string, document: Document): readonly EditedAddition[] {
  const spans = spansOf(address, document);
  if (spans.size === 0) return [];
  const depth = parseAddress(address).entries.length;
  const archive = (source: Source): Archive => archiveIn({ source, name: nameOf(address), address });
  return whereReadable(() => {
    const [written, now] = [archive(document.writtenSource()), archive(document.source())];
    return [...spans].flatMap(([of, { before: container, after: last }]) => {
      const called = parseAddress(of).entries.slice(depth);
      if (entryIn(written, called) !== undefined) return [];
      const entries = calledSince(archive(last), now, called);
      const [before, after] = [entryIn(archive(container), called), entryIn(now, entries)];
      if (before === undefined || after === undefined) return [];
      return [{ address: [address, ...entries.map(printStep)].join('::'), before, after }];
    });
  });
}

interface Span {
  /** The container before the first step that was made in the entry, and after the last. */
  readonly before: Source;
  readonly after: Source;
}

/** By the addresses of the entries at that time. */
function spansOf(address: string, document: Document): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  const marked = Map.groupBy(document.applied, ({ group }) => addressMarked(group));
  for (const [of, steps] of marked) {
    if (!of?.startsWith(`${address}::`)) continue;
    const [first, last] = [steps[0], steps.at(-1)].map(step => step && document.around(step));
    if (first && last) spans.set(of, { before: first.before, after: last.after });
  }
  return spans;
}

/** What an entry is called now. */
function calledSince(last: Archive, now: Archive, called: Entries): Entries {
  const [step, ...inner] = called;
  if (step === undefined || now.names.includes(step.name)) return called;
  const name = renamedNames(now.names, last.names).get(step.name);
  return name === undefined ? called : [{ ...step, name }, ...inner];
}

type Entries = Address['entries'];

/** Undefined where there is none of the name. */
function entryIn(archive: Archive, [step, ...inner]: Entries): Source | undefined {
  if (step === undefined) return undefined;
  const [found] = whereReadable(() =>
    inner.length === 0
      ? [entrySource(archive.container, archive.find(step))]
      : [entryIn(archive.inside(step), inner)].filter(source => source !== undefined),
  );
  return found;
}

/** Nothing of what can no longer be read, or is not there: of that the container itself tells. */
function whereReadable<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof FailureError) return [];
    throw error;
  }
}

/** What the edits of such entries did to them. */
export async function problemsOfAdditions(
  address: string,
  document: Document,
  check: Guard['check'],
): Promise<readonly EditProblem[]> {
  const problems: EditProblem[] = [];
  for (const addition of editedAdditions(address, document)) problems.push(...(await check(addition)).problems);
  return problems;
}

/** Each problem once: one under a new name is compared with what it was called, too. */
export function withoutTwins(problems: readonly EditProblem[]): EditProblem[] {
  const keyOf = ({ address, path, text }: EditProblem): string => JSON.stringify([address, path, text]);
  return [...new Map(problems.map(problem => [keyOf(problem), problem])).values()];
}
