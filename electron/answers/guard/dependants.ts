// The effect of an edit on the files that depend on it: those that name what was edited, and those it must agree with.
import { setImmediate as otherWork } from 'node:timers/promises';
import { findLeaf } from '#layout';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Companion, Companions, Disagreement } from '../../../shared/formats/companions.ts';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import { type AnyFormat, formats } from '../../../shared/formats/index.ts';
import { targetOf } from '../../../shared/formats/references.ts';
import { type KnownNames, keyOf, knownIn, LostParts, namedPartsOf } from './known-names.ts';
import type { Listing, Neighbours } from './neighbours.ts';
import { problemTexts } from './problem-texts.ts';
import { type Read, read } from './read-neighbour.ts';

/** Thrown when time is up. */
class TooLong extends Error {}

/** A clock that throws when time is up. */
export interface Patience {
  isOver(): boolean;
}

export function patienceOf(milliseconds: number, now: () => number = Date.now): Patience {
  const end = now() + milliseconds;
  return { isOver: () => now() >= end };
}

/**
 * New problems of the files and entries around an edit; a note if checking takes too long.
 * Yields `undefined` between two of them, so that other work gets its turn.
 */
export function* dependants(
  address: string,
  makeArounds: (onStep: () => void) => Iterable<Neighbours>,
  patience: Patience,
): Generator<EditProblem | undefined> {
  const onStep = (): void => {
    if (patience.isOver()) throw new TooLong();
  };
  try {
    for (const around of makeArounds(onStep)) yield* foundIn(around, onStep);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    yield { address, path: '', weight: 'note', text: problemTexts.notFollowed, breaks: false };
  }
}

/** How long other work waits for its turn. */
const TURN_MILLISECONDS = 20;

/** Everything found, with other work of the process in between. */
export async function inTurns(found: Iterable<EditProblem | undefined>): Promise<EditProblem[]> {
  const problems: EditProblem[] = [];
  let turn = performance.now();
  for (const problem of found) {
    if (problem !== undefined) problems.push(problem);
    if (performance.now() - turn < TURN_MILLISECONDS) continue;
    await otherWork();
    turn = performance.now();
  }
  return problems;
}

function* foundIn(around: Neighbours, onStep: () => void): Generator<EditProblem | undefined> {
  const left = new Set(around.is.names.map(targetOf));
  const gone = around.was.names.filter(name => !left.has(targetOf(name)));
  const others = around.was.names.filter(name => around.edited.has(name.toLowerCase()));
  const known = {
    was: knownIn(around.was, [...gone, ...others], onStep),
    is: knownIn(around.is, around.is.names, onStep),
    lost: lostParts(around, others, onStep),
  };
  for (const name of new Set(around.is.names)) {
    yield undefined;
    onStep();
    const isEdited = around.edited.has(name.toLowerCase());
    yield* disagreements(around, name, onStep);
    if (isEdited || gone.length > 0 || !known.lost.isEmpty) yield* lostNames(around, name, known, onStep);
    if (isEdited) yield* misledBy(around, name, onStep);
  }
}

/** What names meant before the edit, and mean now. */
interface Known {
  readonly was: KnownNames;
  readonly is: KnownNames;
  /** Parts that edited files had before. */
  readonly lost: LostParts;
}

function lostParts({ was, is }: Neighbours, edited: readonly string[], onStep: () => void): LostParts {
  const partsIn = (place: Listing) => edited.flatMap(name => [...namedPartsOf(place, name, onStep)]);
  return new LostParts(partsIn(was), partsIn(is));
}

/** Other files that refer by number to parts of an edited file, which are numbered differently now. */
function* misledBy(around: Neighbours, name: string, onStep: () => void): Generator<EditProblem> {
  const is = read(around.is, name, onStep);
  const was = is?.format.numbered && read(around.was, name, onStep, is.format.id);
  const { called = /^$/, changed } = is?.format.numbered ?? {};
  const renumbered = was && changed?.(was.model, is.model);
  if (renumbered === undefined) return;
  // If one of them was edited too, it may have been updated.
  const others = around.is.names.filter(other => !around.edited.has(other.toLowerCase()));
  for (const other of new Set(others.filter(each => called.test(each.toLowerCase())))) {
    onStep();
    const own = read(around.is, other, onStep, is?.format.id);
    const misled = own && renumbered.firstMisled(own.model);
    if (own === undefined || misled === undefined) continue;
    const { path, text } = misled;
    yield { address: around.addressOf(other), path, ...startOf(own, path), weight: 'error', text, breaks: true };
  }
}

const owners = formats.flatMap((format: AnyFormat) =>
  format.companions ? [{ id: format.id, companions: format.companions }] : [],
);

/** Where a file and those it is read with agree less than before. */
function* disagreements(around: Neighbours, name: string, onStep: () => void): Generator<EditProblem> {
  for (const { id, companions } of owners) {
    if (!companions.called.test(name.toLowerCase())) continue;
    const was = disagreementsOf(around, { name, id, companions, place: around.was }, onStep);
    const known = new Set(was.map(({ address, path, text }) => `${address} ${path} ${text}`));
    const is = disagreementsOf(around, { name, id, companions, place: around.is }, onStep);
    yield* is.filter(({ address, path, text }) => !known.has(`${address} ${path} ${text}`));
  }
}

interface Owner {
  readonly name: string;
  readonly id: FormatId;
  readonly companions: Companions<unknown>;
  readonly place: Listing;
}

function disagreementsOf(
  around: Neighbours,
  { name, id, companions, place }: Owner,
  onStep: () => void,
): EditProblem[] {
  const own = read(place, name, onStep, id);
  if (own === undefined) return [];
  const folder = name.slice(0, Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const beside = place.names.flatMap(other => (other.startsWith(folder) ? [other.slice(folder.length)] : []));
  const isOwnEdited = around.edited.has(name.toLowerCase());
  const names = companions.names(own.model, name, beside);
  const all = names.map(asked => companionAt(place, { asked, path: folder + asked, around, isOwnEdited }, onStep));
  if (!all.some(({ isEdited }) => isEdited)) return [];
  const found = [...companions.disagreements(own.model, all)];
  const open = around.writesLengths ? found.filter(({ length }) => !isEditedIn(around, length, folder)) : found;
  return open.map(each => problemOf(around, each, { name, folder, own }));
}

const isEditedIn = ({ edited }: Neighbours, companion: Companion | undefined, folder: string): boolean =>
  companion !== undefined && edited.has((folder + companion.name).toLowerCase());

interface Asked {
  readonly asked: string;
  readonly path: string;
  readonly around: Neighbours;
  readonly isOwnEdited: boolean;
}

function companionAt(place: Listing, { asked, path, around, isOwnEdited }: Asked, onStep: () => void): Companion {
  return {
    name: asked,
    get source() {
      return place.open(path);
    },
    sector: place.sectorOf(path),
    isEdited: isOwnEdited || around.edited.has(path.toLowerCase()),
    model: format => read(place, path, onStep, format)?.model,
  };
}

interface Teller {
  readonly name: string;
  readonly folder: string;
  readonly own: Read;
}

function problemOf(
  around: Neighbours,
  { of, path, weight, text }: Disagreement,
  { name, folder, own }: Teller,
): EditProblem {
  const breaks = weight === 'error';
  if (of !== undefined) return { address: around.addressOf(folder + of.name), path, weight, text, breaks };
  return { address: around.addressOf(name), path, ...startOf(own, path), weight, text, breaks };
}

function startOf({ format, source }: Read, path: string): { readonly start: number } | Record<string, never> {
  const start = format.layout && path !== '' ? findLeaf(format.layout, source, path)?.spot.start : undefined;
  return start === undefined ? {} : { start };
}

/** Names that had a target here before the edit, and have none now. */
function* lostNames(
  around: Neighbours,
  name: string,
  { was: before, is: after, lost }: Known,
  onStep: () => void,
): Generator<EditProblem | undefined> {
  const is = read(around.is, name, onStep);
  if (is?.format.references === undefined) return;
  const isEdited = around.edited.has(name.toLowerCase());
  const was = isEdited ? read(around.was, name, onStep) : is;
  // Compared by name too: an item removed before a reference in its file shifts the reference's path.
  const [found, known, missing] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const reference of was?.format.references?.(was.model) ?? [])
    if (yield* before.has(reference, name)) {
      found.add(reference.path);
      known.add(keyOf(reference));
    } else missing.add(reference.name);
  for (const reference of is.format.references(is.model)) {
    const { path } = reference;
    const wasFound = found.has(path) || known.has(keyOf(reference));
    if (!wasFound || missing.has(reference.name)) continue;
    if (yield* after.has(reference, name, { inParts: lost.has(reference) })) continue;
    const text = isEdited
      ? problemTexts.unknownName(reference.kind, reference.name, around.called)
      : problemTexts.lostName(reference.kind, reference.name, around.called);
    yield { address: around.addressOf(name), path, ...startOf(is, path), weight: 'warning', text, breaks: false };
  }
}
