// Changes the list of a container's entries as one action, together with the file that names them if that is another one.
import type { Source } from '../../../shared/base/source.ts';
import type { Edited } from '../../../shared/contract/change-types.ts';
import type { ArchiveEdit } from '../../../shared/formats/catalogue.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { AssetState } from '../project/asset-state.ts';
import { catalogueAfter, catalogueOf } from './edit-catalogue.ts';
import { announce, edited, type OpenFiles } from './edited.ts';
import { makeContentOf } from './make-content-of.ts';
import type { ReadAsset } from './read-asset.ts';
import { announceInside, stepOf } from './step-of.ts';
import { replaceLeaving, replaceTogether } from './together.ts';

/** One action, as Undo calls it. */
export interface Labelled extends OpenFiles {
  readonly label: string;
  /** The container, including the edits that its entries have of their own. */
  readonly from?: ReadAsset;
  /** Whose edits these are. */
  readonly leaving?: readonly AssetState[];
}

/** Replaces the whole content of a file: one action of its project. */
export async function replaceWhole(
  asset: OpenAsset,
  content: Source,
  { store, services, label, leaving }: Labelled,
): Promise<Edited> {
  const addresses = addressesOf(leaving);
  const make = () =>
    addresses.length > 0
      ? replaceLeaving(asset, content, { label, leaving: addresses })
      : makeContentOf(asset, content, { label });
  return stepOf(asset, make, { store, services });
}

export const addressesOf = (states: Labelled['leaving'] = []) => states.map(({ address }) => address);

/** New entries for a container: in it alone, or also in the file that names them. */
export async function changeList(
  open: OpenAsset,
  edits: readonly ArchiveEdit[],
  make: () => Source,
  doing: Labelled,
): Promise<Edited> {
  return (await inCatalogue(open, edits, doing)) ?? replaceWhole(open, make(), doing);
}

/** If the names are in another file, both change as one action; undefined if the container has them itself. */
export async function inCatalogue(
  open: OpenAsset,
  edits: readonly ArchiveEdit[],
  { store, services, label, from, leaving }: Labelled,
): Promise<Edited | undefined> {
  const catalogue = catalogueOf(open, { store, services });
  if (catalogue === undefined) return undefined;
  const contents = catalogueAfter(open, catalogue, edits, from);
  const both = [open, catalogue].filter(({ address }) => contents.has(address));
  for (const asset of both) asset.editable();
  await replaceTogether(open.install.project, contents, { label, leaving: addressesOf(leaving) });
  for (const asset of [catalogue, open]) announce(services, asset, edited(asset));
  announceInside(open, { store, services });
  return edited(both.includes(open) ? open : catalogue);
}
