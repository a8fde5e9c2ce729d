// Entries with edits of their own whose container becomes another: it takes these edits with it.
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type EntryStep, parseAddress } from '../../files/address.ts';
import { editedIn } from '../../files/open-address.ts';
import { repack } from '../../files/repack.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { AssetState } from '../project/asset-state.ts';
import type { ReadAsset } from './content-across.ts';
import { entriesIn } from './copy-entry.ts';

/**
 * The edited addresses in entries of these names: those of entries that have the name of another one are numbered anew when it
 * goes. Refuses text that does not compile, which would be lost.
 */
export function editsOf({ address, install }: OpenAsset, steps: readonly EntryStep[]): readonly AssetState[] {
  const depth = parseAddress(address).entries.length;
  const names = new Set(steps.map(({ name }) => name.toLowerCase()));
  const states = install.project.states().filter(state => {
    if (!state.address.startsWith(`${address}::`)) return false;
    return names.has(parseAddress(state.address).entries[depth]?.name.toLowerCase() ?? '');
  });
  const draft = states.find(state => state.draft !== undefined);
  if (draft !== undefined) refuse(failures.entryHasDraft(draft.address));
  return states;
}

/**
 * The edited addresses in entries that a container has no more with other bytes. Refuses where others of the name are left: they
 * would be numbered anew, and their edits be another's.
 */
export function editsGoneFrom(container: OpenAsset, after: Source): readonly AssetState[] {
  const { address, install } = container;
  if (!install.project.states().some(state => state.address.startsWith(`${address}::`))) return [];
  const before = namesIn(container);
  const left = namesIn(withSource(container, after));
  const gone = before.filter(name => timesIn(left, name) < timesIn(before, name));
  const states = editsOf(
    container,
    [...new Set(gone)].map(name => ({ name, nth: 1 })),
  );
  const [first] = states;
  if (first !== undefined && gone.some(name => left.includes(name))) refuse(failures.entryNumbered(first.address));
  return states;
}

function namesIn(container: ReadAsset): readonly string[] {
  const { format } = container.view();
  return format.container === undefined ? [] : entriesIn(container).map(({ name }) => name);
}

const timesIn = (names: readonly string[], name: string): number => names.filter(other => other === name).length;

/** A container with edits of its entries, as a write would make it. */
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
