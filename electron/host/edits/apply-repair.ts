import { type Finding, plainRepairs, type RepairOffer, repairs } from '#layout';
import type { PlannedRepair } from '../../../shared/contract/repair-types.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Changed } from '../project/project-types.ts';

/** Carries out the repair that a finding offers, as an edit like any other. */
export function applyRepair(asset: OpenAsset, path: string): Promise<Changed> {
  const offers = repairs(findingsOf(asset)).filter(offer => offer.path === path);
  if (offers.length === 0) refuse(failures.noRepair(asset.address, path));
  return apply(asset, offers.slice(0, 1), { label: `Repair ${path}`, path });
}

/** What all repairs of an asset would write, in the order of its bytes. */
export function planRepairs(asset: OpenAsset): readonly PlannedRepair[] {
  const { source } = asset.view();
  return offersOf(asset).map(({ path, start, size, bytes: after, text }) => {
    return { path, start, before: source.read(start, size).slice(), after, text };
  });
}

/** Carries out all repairs that an asset offers, as one step. */
export function applyRepairs(asset: OpenAsset): Promise<Changed> {
  const offers = offersOf(asset);
  if (offers.length === 0) refuse(failures.noRepair(asset.address, ''));
  return apply(asset, offers, { label: offers.length === 1 ? 'Repair a value' : `Repair ${offers.length} values` });
}

const findingsOf = (asset: OpenAsset): readonly Finding[] => asset.view().decoded?.findings ?? [];

/** All but those of notes: an original file may be so, and stays so unless that very repair is asked for. */
const offersOf = (asset: OpenAsset): readonly RepairOffer[] => plainRepairs(findingsOf(asset));

function apply(
  asset: OpenAsset,
  offers: readonly RepairOffer[],
  step: { readonly label: string; readonly path?: string },
): Promise<Changed> {
  asset.editable();
  const edits = offers.map(({ start, size, bytes }) => ({ start, remove: size, insert: bytes }));
  return asset.install.project.apply(asset.address, { ...step, edits });
}
