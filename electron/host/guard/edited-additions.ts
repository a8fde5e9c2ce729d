import { type Source, sameSource } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Document } from '../../../shared/document/document.ts';
import { renamedNames } from '../../answers/guard/renamed-names.ts';
import { type Address, type EntryStep, parseAddress, printStep } from '../../files/address.ts';
import { type Archive, archiveIn } from '../../files/archives-at-hand.ts';
import { entrySource } from '../../files/container.ts';
import type { EditedAround } from '../../files/entry-names.ts';
import { addressMarked } from '../assets/added-asset.ts';
import type { AssetState } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import type { Catalogue } from './catalogue-in.ts';
import { type Guard, nameOf } from './guard.ts';

/** An entry that only edits of its container have made, as it was before its own edits and as it is now. */
export interface EditedAddition {
  readonly address: string;
  readonly before: Source;
  readonly after: Source;
}

/** A container with edits, by the address of its timeline; where it is now, and what it holds there. */
interface Edited {
  readonly address: string;
  readonly document: Document;
  readonly at: string;
  readonly now: Source;
  readonly catalogue?: Catalogue | undefined;
}

/** The timelines that ended when a container took their edits along, and what names its entries where that is another file. */
export interface Around {
  readonly left: readonly Timeline[];
  readonly catalogue: Catalogue | undefined;
}

/**
 * The entries made by the edits of a container that were edited themselves, before or since: in its original there is nothing
 * to compare them with.
 */
export function editedAdditions(
  address: string,
  document: Document,
  { left, catalogue }: Around,
): readonly EditedAddition[] {
  return additionsIn({ address, document, at: address, now: document.source(), catalogue }, left);
}

export type Timeline = Pick<AssetState, 'address' | 'document'>;

/** The timelines of a project that ended with edits which a container took along. */
export function leftIn(project: Pick<Project, 'timelines'>): readonly Timeline[] {
  return project.timelines().filter(({ document }) => document.hasLeft);
}

function additionsIn(edited: Edited, left: readonly Timeline[]): readonly EditedAddition[] {
  const { address, document, at, catalogue } = edited;
  const names = catalogue?.document;
  const spans = spansOf(address, document);
  const taken = takenBy(
    document,
    left.filter(({ address: of }) => of.startsWith(`${address}::`)),
  );
  if (spans.size === 0 && taken.length === 0) return [];
  const depth = parseAddress(address).entries.length;
  const archive = (source: Source, named: Source | undefined): Archive =>
    archiveIn({ source, name: nameOf(address), address, around: catalogue && aroundOf(catalogue, named) });
  return whereReadable(() => {
    const [written, now] = [
      archive(document.writtenSource(), names?.writtenSource()),
      archive(edited.now, names?.source()),
    ];
    const placed = (entries: Entries): string => [at, ...entries.map(printStep)].join('::');
    const made = [...spans].flatMap(([of, { before: container, after: last, groups }]) => {
      const called = parseAddress(of).entries.slice(depth);
      if (entryIn(written, called) !== undefined) return [];
      const entries = calledSince(archive(last, namedAt(names, groups[1], 'after')), now, called);
      const earlier = archive(container, namedAt(names, groups[0], 'before'));
      const [before, after] = [entryIn(earlier, called), entryIn(now, entries)];
      return before === undefined || after === undefined ? [] : [{ address: placed(entries), before, after }];
    });
    const followed = taken.flatMap(({ timelines, before, after, group }) => {
      const was = archive(before, namedAt(names, group, 'before'));
      const then = archive(after, namedAt(names, group, 'after'));
      return timelines.flatMap(of => {
        const moved = calledSince(was, then, parseAddress(of.address).entries.slice(depth));
        const entries = calledSince(then, now, moved);
        const source = entryIn(then, moved) && entryIn(now, entries);
        if (source === undefined) return []; // it was removed
        const entry = { address: placed(entries), before: of.document.writtenSource(), after: source };
        return [entry, ...additionsIn({ ...of, at: entry.address, now: source }, left)];
      });
    });
    return [...made, ...followed];
  });
}

/** The timelines that steps of a container took along, with its bytes around each of these steps. */
function takenBy(document: Document, left: readonly Timeline[]) {
  const byGroup = Map.groupBy(left, of => of.document.groupOf('undo'));
  return document.applied.flatMap(step => {
    const timelines = (step.group !== undefined && byGroup.get(step.group)) || [];
    const around = timelines.length === 0 ? undefined : document.around(step);
    return around === undefined ? [] : [{ timelines, group: step.group, ...around }];
  });
}

interface Span {
  /** The container before the first step that was made in the entry, and after the last. */
  readonly before: Source;
  readonly after: Source;
  /** Those of these two steps. */
  readonly groups: readonly [string | undefined, string | undefined];
}

/** By the addresses of the entries at that time. */
function spansOf(address: string, document: Document): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  const marked = Map.groupBy(document.applied, ({ group }) => addressMarked(group));
  for (const [of, steps] of marked) {
    if (!of?.startsWith(`${address}::`)) continue;
    const [begin, end] = [steps[0], steps.at(-1)];
    const [first, last] = [begin, end].map(step => step && document.around(step));
    if (first && last) spans.set(of, { before: first.before, after: last.after, groups: [begin?.group, end?.group] });
  }
  return spans;
}

function aroundOf({ path, file }: Catalogue, named: Source | undefined): EditedAround {
  return { path, edited: at => (at === file ? named : undefined) };
}

/** What named the entries around a step of their container: it changed with that, or is as it is. */
function namedAt(names: Document | undefined, group: string | undefined, side: 'before' | 'after'): Source | undefined {
  const step = group === undefined ? undefined : names?.applied.find(each => each.group === group);
  return (step && names?.around(step)?.[side]) ?? names?.source();
}

/** What an entry and the archives around it are called now. */
function calledSince(last: Archive, now: Archive, called: Entries): Entries {
  const [step, ...inner] = called;
  if (step === undefined) return called;
  const isThere = now.names.includes(step.name);
  const name = isThere ? step.name : (sameIn(last, now, step) ?? renamedNames(now.names, last.names).get(step.name));
  const to = { ...step, name: name ?? step.name };
  if (inner.length === 0) return [to];
  const [around] = whereReadable(() => [{ was: last.inside(step), is: now.inside(to) }]);
  return [to, ...(around === undefined ? inner : calledSince(around.was, around.is, inner))];
}

/** Of those that came, the one that holds what it held: others may have come and gone as well. */
function sameIn(last: Archive, now: Archive, step: EntryStep): string | undefined {
  const content = entryIn(last, [step]);
  if (content === undefined) return undefined;
  const old = new Set(last.names);
  const holdsIt = (name: string): boolean => {
    const other = entryIn(now, [{ name, nth: 1 }]);
    return other !== undefined && sameSource(content, other);
  };
  return now.names.find(name => !old.has(name) && holdsIt(name));
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
  { check, ...around }: Around & Pick<Guard, 'check'>,
): Promise<readonly EditProblem[]> {
  const problems: EditProblem[] = [];
  for (const addition of editedAdditions(address, document, around)) problems.push(...(await check(addition)).problems);
  return problems;
}

/** Each problem once: one under a new name is compared with what it was called, too. */
export function withoutTwins(problems: readonly EditProblem[]): EditProblem[] {
  const keyOf = ({ address, path, text }: EditProblem): string => JSON.stringify([address, path, text]);
  return [...new Map(problems.map(problem => [keyOf(problem), problem])).values()];
}
