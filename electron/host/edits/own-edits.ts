// Entries with edits of their own whose container changes: it takes these edits along.
import { piecesSource } from '../../../shared/base/pieces.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import { liesInside, storedSize } from '../../../shared/formats/entry-content.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, parseAddress } from '../../files/address.ts';
import { type EditedAround, entriesOf } from '../../files/entry-names.ts';
import { editedIn } from '../../files/open-address.ts';
import { repack } from '../../files/repack.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { AssetState } from '../project/asset-state.ts';
import type { ReadAsset } from './read-asset.ts';

/**
 * The edited addresses in entries of these names: other entries with the same name are renumbered when one
 * is removed. Refuses text that does not compile, which would be lost.
 */
export function editsInside({ address, install }: OpenAsset, steps: readonly EntryStep[]): readonly AssetState[] {
  const depth = parseAddress(address).entries.length;
  const names = new Set(steps.map(({ name }) => name.toLowerCase()));
  const states = install.project.states().filter(state => {
    if (!state.address.startsWith(`${address}::`)) return false;
    return names.has(parseAddress(state.address).entries[depth]?.name.toLowerCase() ?? '');
  });
  return withoutDrafts(states);
}

function withoutDrafts(states: readonly AssetState[]): readonly AssetState[] {
  const draft = states.find(state => state.draft !== undefined);
  return draft === undefined ? states : refuse(failures.entryHasDraft(draft.address));
}

/**
 * The edited addresses in entries that a container has lost or changed. Refuses if others with the name remain: they
 * would be renumbered, and get the wrong edits.
 */
export function editsGoneFrom(container: OpenAsset, after: Source | undefined): readonly AssetState[] {
  const { address, install, name } = container;
  const inside = install.project.states().filter(state => state.address.startsWith(`${address}::`));
  if (inside.length === 0 || after === undefined) return [];
  const depth = parseAddress(address).entries.length;
  const nameOf = (state: AssetState): string => parseAddress(state.address).entries[depth]?.name ?? '';
  const around = depth === 0 ? { path: container.file } : undefined;
  const before = timesOf(container.view(), around);
  const now = new View(name, after, 0);
  const left = timesOf(now, around);
  const leaving = inside.filter(state => (left.get(nameOf(state)) ?? 0) < (before.get(nameOf(state)) ?? 0));
  const numbered =
    leaving.find(state => left.has(nameOf(state))) ??
    inside.find(state => (before.get(nameOf(state)) ?? 0) > 1 && isReordered(container.view(), now, nameOf(state)));
  return numbered === undefined ? withoutDrafts(leaving) : refuse(failures.entryNumbered(numbered.address));
}

/** Whether entries of one name have changed places among themselves. */
function isReordered(before: View, after: View, name: string): boolean {
  const [was, is] = [before, after].map(view => contentsNamed(view, name));
  const isOther = (a: Source, b: Source | undefined) => b === undefined || differenceOf(a, b) !== undefined;
  return (was ?? []).some((content, i) => isOther(content, is?.[i]) && is?.some(other => !isOther(content, other)));
}

/** What the entries of a name store, in their order. */
function contentsNamed({ format, model, source }: View, name: string): readonly Source[] {
  if (format.container === undefined || model === undefined) return [];
  const entries = [...format.container.entries(model)].filter(entry => entry.name === name);
  return entries
    .filter(entry => liesInside(entry, source.size))
    .map(entry => sliceSource(source, entry.start, storedSize(entry)));
}

/** How many entries of each name there are, including names in a neighbouring file. */
function timesOf({ format, model, source }: View, around: EditedAround | undefined): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  if (format.container === undefined || model === undefined) return times;
  for (const { name } of entriesOf(format.container, model, source, around))
    times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

/** A container with the edits of its entries, as a write would make it. */
export async function withEdits(container: OpenAsset, states: readonly AssetState[]): Promise<ReadAsset> {
  const { address, name, install, file } = container;
  const ahead = states.filter(({ document }) => document.isAhead);
  if (ahead.length === 0) return container;
  const { source } = container.view();
  const { entries } = parseAddress(address);
  const edits = ahead.map(state => ({
    entries: parseAddress(state.address).entries.slice(entries.length),
    kind: 'replace' as const,
    content: state.document.source(),
  }));
  const edited = editedIn(install.folder, at => install.project.peek(at)?.source());
  const around = entries.length === 0 ? { path: file, edited } : undefined;
  const { pieces } = await repack({ source, name, address }, edits, { around });
  return withSource(container, piecesSource(pieces));
}

/** The same asset with other bytes. */
export function withSource(asset: ReadAsset, source: Source): ReadAsset {
  const { address, name } = asset;
  const { revision, identified } = asset.view();
  const made = new View(name, source, revision, identified);
  return { address, name, view: () => made };
}
