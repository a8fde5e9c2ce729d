import { setImmediate } from 'node:timers/promises';
import type { Source } from '../../../shared/base/source.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Document } from '../../../shared/document/document.ts';
import { containersAround, nameOf, parseAddress, printStep } from '../../files/address.ts';
import { type Archive, archiveIn } from '../../files/archive-cache.ts';
import type { EditedAround } from '../../files/entry-names.ts';
import type { AssetState } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import { entryOf } from '../project/step-group.ts';
import { type Catalogue, namedAt } from './catalogue-in.ts';
import { calledSince, cameBetween, type Entries, entryIn, whereReadable } from './entries-since.ts';
import type { Guard } from './guard.ts';

/** An entry that exists only in edits of its container, before its own edits and now. */
export interface EditedAddition {
  readonly address: string;
  readonly before: Source;
  readonly after: Source;
}

/** A container with edits, by the address of its timeline; where it is now, and its contents there. */
interface Edited {
  readonly address: string;
  readonly document: Document;
  readonly at: string;
  readonly now: Source;
  readonly catalogue?: Catalogue | undefined;
}

/** The timelines that ended when a container took over their edits, and the file that names its entries, if separate. */
export interface Around {
  readonly left: readonly Timeline[];
  readonly catalogue: Catalogue | undefined;
}

/**
 * Entries added by edits of a container and edited themselves, before or since: its original has nothing
 * to compare them with.
 */
export function editedAdditions(
  address: string,
  document: Document,
  { left, catalogue }: Around,
): readonly EditedAddition[] {
  return additionsIn({ address, document, at: address, now: document.source(), catalogue }, leftInside(left));
}

export type Timeline = Pick<AssetState, 'address' | 'document'>;

/** The timelines of a project that ended because a container took over their edits. */
export function leftIn(project: Pick<Project, 'timelines'>): readonly Timeline[] {
  return project.timelines().filter(({ document }) => document.hasLeft);
}

/** By the addresses of all containers around them. */
type LeftInside = ReadonlyMap<string, readonly Timeline[]>;

function leftInside(left: readonly Timeline[]): LeftInside {
  const inside = new Map<string, Timeline[]>();
  for (const of of left)
    for (const around of containersAround(of.address)) if (!inside.get(around)?.push(of)) inside.set(around, [of]);
  return inside;
}

function additionsIn(edited: Edited, left: LeftInside): readonly EditedAddition[] {
  const { address, document, at, catalogue } = edited;
  const names = catalogue?.document;
  const spans = spansOf(address, document);
  const taken = takenBy(document, left.get(address) ?? []);
  if (spans.size === 0 && taken.length === 0) return [];
  const depth = parseAddress(address).entries.length;
  const archive = (source: Source, named: Source | undefined): Archive =>
    archiveIn({ source, name: nameOf(address), address, around: catalogue && aroundOf(catalogue, named) });
  return whereReadable(() => {
    const written = archive(document.writtenSource(), names?.writtenSource());
    const now = archive(edited.now, names?.source());
    const placed = (entries: Entries): string => [at, ...entries.map(printStep)].join('::');
    const made = [...spans].flatMap(([of, { before: container, after: last, groups }]) => {
      const called = parseAddress(of).entries.slice(depth);
      if (entryIn(written, called) !== undefined) return [];
      const entries = calledSince(archive(last, namedAt(names, groups[1], 'after')), now, called);
      const earlier = archive(container, namedAt(names, groups[0], 'before'));
      const [before, after] = [entryIn(earlier, called), entryIn(now, entries)];
      return before === undefined || after === undefined ? [] : [{ address: placed(entries), before, after }];
    });
    const found = new Set<string>();
    const followed = taken.flatMap(({ timelines, step }) => {
      let around: { readonly was: Archive; readonly since: Archive } | undefined;
      const aroundStep = () => {
        const { before, after } = document.around(step) ?? { before: edited.now, after: edited.now };
        around ??= {
          was: archive(before, namedAt(names, step.group, 'before')),
          since: archive(after, namedAt(names, step.group, 'after')),
        };
        return around;
      };
      return timelines.flatMap(of => {
        const called = parseAddress(of.address).entries.slice(depth);
        const entries = heldNow(of, called, { written, now, found }) ?? followedNow(called, now, aroundStep());
        const source = entries && entryIn(now, entries);
        if (entries === undefined || source === undefined) return []; // it was removed
        const entry = { address: placed(entries), before: of.document.writtenSource(), after: source };
        return [entry, ...additionsIn({ ...of, at: entry.address, now: source }, left)];
      });
    });
    return [...made, ...followed];
  });
}

/** An entry added since that holds what these edits left, one for each of them: looking at every step takes long if there are many. */
function heldNow(
  { document }: Timeline,
  called: Entries,
  { written, now, found }: { readonly written: Archive; readonly now: Archive; readonly found: Set<string> },
): Entries | undefined {
  if (called.length !== 1) return undefined;
  const entry = cameBetween(written, now)
    .holding(document.source())
    .find(step => !found.has(printStep(step)));
  if (entry !== undefined) found.add(printStep(entry));
  return entry && [entry];
}

/** By the names around the step that took over the edits, and those since. */
function followedNow(
  called: Entries,
  now: Archive,
  { was, since }: { readonly was: Archive; readonly since: Archive },
): Entries | undefined {
  const moved = calledSince(was, since, called);
  return entryIn(since, moved) && calledSince(since, now, moved);
}

/** The timelines that steps of a container took over. */
function takenBy(document: Document, left: readonly Timeline[]) {
  if (left.length === 0) return [];
  const byGroup = Map.groupBy(left, of => of.document.groupOf('undo'));
  return document.applied.flatMap(step => {
    const timelines = (step.group !== undefined && byGroup.get(step.group)) || [];
    return timelines.length === 0 ? [] : [{ timelines, step }];
  });
}

interface Span {
  /** The container before the first step that was made in the entry, and after the last. */
  readonly before: Source;
  readonly after: Source;
  /** The names at these two steps. */
  readonly groups: readonly [string | undefined, string | undefined];
}

/** By the addresses of the entries at that time. */
function spansOf(address: string, document: Document): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  const marked = Map.groupBy(document.applied, ({ group }) => entryOf(group));
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

const TURN_MILLISECONDS = 20;

/** What the edits of such entries did to them. */
export async function problemsOfAdditions(
  address: string,
  document: Document,
  { check, ...around }: Around & Pick<Guard, 'check'>,
): Promise<readonly EditProblem[]> {
  const problems: EditProblem[] = [];
  let began = performance.now();
  for (const addition of editedAdditions(address, document, around)) {
    problems.push(...(await check(addition)).problems);
    if (performance.now() - began < TURN_MILLISECONDS) continue;
    // Thousands take little time each, and much together: windows are answered in between.
    await setImmediate();
    began = performance.now();
  }
  return problems;
}

/** The problems of a container, plus the effects of edits on entries added to it: of one that they broke, only that. */
export function withAdditions(own: readonly EditProblem[], additions: readonly EditProblem[]): readonly EditProblem[] {
  const broken = new Set(additions.filter(({ breaks }) => breaks).map(({ address }) => address));
  return [...own.filter(({ address, breaks }) => breaks || !broken.has(address)), ...additions];
}

/** Each problem once: an entry under a new name is also compared with its old name. */
export function withoutTwins(problems: readonly EditProblem[]): EditProblem[] {
  const keyOf = ({ address, path, text }: EditProblem): string => JSON.stringify([address, path, text]);
  return [...new Map(problems.map(problem => [keyOf(problem), problem])).values()];
}
