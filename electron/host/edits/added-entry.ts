// Entries that only edits of their container have made: another content of one is one more of these edits.
import type { Source } from '../../../shared/base/source.ts';
import type { Edited } from '../../../shared/contract/change-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress, printAddress } from '../../files/address.ts';
import { AddedAsset, markOf } from '../assets/added-asset.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Services } from '../services.ts';
import type { ReadAsset } from './content-across.ts';
import { withContent, withNewEntries } from './copy-entry.ts';
import { catalogueAfter, catalogueOf } from './edit-catalogue.ts';
import { announce, edited } from './edited.ts';
import type { NewEntry } from './new-entry.ts';
import { withSource } from './own-edits.ts';
import { replaceTogether, takeTogether } from './together.ts';

/** The open files, and who hears of their changes. */
interface Needs {
  readonly store: AssetStore;
  readonly services: Services;
}

interface Step {
  readonly label: string;
  readonly coalesce?: boolean;
}

/** Other bytes for an added entry, as a step of its container that the entry can undo. */
export async function putIntoContainer(
  entry: OpenAsset,
  content: Source,
  { store, services, label, coalesce = false }: Needs & Step,
): Promise<Edited> {
  const needs = { store, services };
  const contents = contentsWith(entry, content, needs);
  const changed = [...contents.keys()].map(at => store.get(services.assets.idOf(entry.install.id, at)));
  for (const asset of changed) asset.editable();
  await replaceTogether(entry.install.project, contents, { label, coalesce, mark: markOf(entry.address) });
  for (const asset of changed) announce(services, asset, edited(asset));
  for (const asset of changed) announceInside(asset, needs);
  return editedNow(entry, needs);
}

/** What the files around an added entry become, by their addresses, when it has other bytes. */
function contentsWith(entry: OpenAsset, content: Source, needs: Needs): ReadonlyMap<string, Source> {
  const container = containerAround(entry, needs);
  const from = withSource(container, withContent(container, entry.addedAt ?? 0, content));
  return container.addedAt === undefined
    ? contentsOf(container, from, needs)
    : contentsWith(container, from.view().source, needs);
}

/** Undoes or redoes a step that was made in an added entry; others of its container are not its own. */
export async function takeInContainer(entry: AddedAsset, kind: 'undo' | 'redo', needs: Needs): Promise<Edited> {
  const { store, services } = needs;
  const { install, address } = entry;
  const at = entry.timeline(kind);
  if (at === undefined) return refuse(projectFailures[kind === 'undo' ? 'nothingToUndo' : 'nothingToRedo'](address));
  const { others } = await takeTogether(install.project, at, kind);
  for (const each of [at, ...others]) {
    const asset = store.get(services.assets.idOf(install.id, each));
    announce(services, asset, edited(asset));
    announceInside(asset, needs);
  }
  return editedNow(entry, needs);
}

/** Tells of the added entries that are open in a container which has changed. */
export function announceInside({ install, address }: OpenAsset, { store, services }: Needs): void {
  const inside = store
    .opened()
    .filter(each => each instanceof AddedAsset && each.install === install && each.address.startsWith(`${address}::`));
  for (const { id } of inside) {
    try {
      const asset = store.get(id);
      announce(services, asset, edited(asset, [{ start: 0, size: asset.view().source.size }]));
    } catch (error) {
      // It went with the change, and its list says so.
      if (!(error instanceof FailureError)) throw error;
    }
  }
}

/** The entry as its container makes it now. */
function editedNow({ id }: OpenAsset, { store }: Needs): Edited {
  const asset = store.get(id);
  return edited(asset, [{ start: 0, size: asset.view().source.size }]);
}

/** The container of an entry. */
export function containerAround({ install, address }: OpenAsset, { store, services }: Needs): OpenAsset {
  return store.get(services.assets.idOf(install.id, containerOf(address)));
}

export function containerOf(address: string): string {
  const { path, entries } = parseAddress(address);
  return printAddress({ path, entries: entries.slice(0, -1) });
}

/** What a container as a whole becomes with new entries, and the file that names its entries, by their addresses. */
export function contentsOf(
  container: OpenAsset,
  from: ReadAsset,
  needs: Needs,
  added: readonly NewEntry[] = [],
): ReadonlyMap<string, Source> {
  const catalogue = catalogueOf(container, needs);
  if (catalogue !== undefined) {
    const edits = added.map(({ called, content }) => ({ kind: 'add' as const, name: called, content }));
    return catalogueAfter(container, catalogue, edits, from);
  }
  return new Map([[container.address, added.length === 0 ? from.view().source : withNewEntries(from, added)]]);
}
