import type { PlannedRepair } from '../../../shared/contract/repair-types.ts';
import { type RepairOffer, repairs } from '../../../shared/layout/repairs.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { failures } from '../failures.ts';
import type { Changed } from '../project/project-types.ts';
import { refuse } from '../refuse.ts';

/** Carries out the repair that a finding offers, as an edit like any other. */
export function applyRepair(asset: OpenAsset, path: string): Promise<Changed> {
  const offers = offersOf(asset).filter(offer => offer.path === path);
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

/** Of two that touch the same bytes only the first is offered. */
function offersOf(asset: OpenAsset): readonly RepairOffer[] {
  const sorted = repairs(asset.view().decoded?.findings ?? []).toSorted((a, b) => a.start - b.start);
  let end = 0;
  return sorted.filter(({ start, size }) => {
    const isFree = start >= end;
    if (isFree) end = start + size;
    return isFree;
  });
}

function apply(
  asset: OpenAsset,
  offers: readonly RepairOffer[],
  step: { readonly label: string; readonly path?: string },
): Promise<Changed> {
  asset.editable();
  const edits = offers.map(({ start, size, bytes }) => ({ start, remove: size, insert: bytes }));
  return asset.install.project.apply(asset.address, { ...step, edits });
}
