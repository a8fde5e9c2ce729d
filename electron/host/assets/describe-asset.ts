import type { Asset, AssetId, Problem, ViewId } from '../../../shared/contract/types.ts';
import type { Services } from '../services.ts';
import { factsOf } from './facts.ts';
import type { OpenAsset } from './open-asset.ts';
import { explainedOf, roundTripOf } from './round-trip-of.ts';
import { trailOf } from './trail.ts';
import type { View } from './view.ts';

/** All that is known of an asset at once. */
export function describeAsset(asset: OpenAsset, services: Services): Asset {
  const view = asset.view();
  const { format, source, revision } = view;
  const { confidence, why } = view.identified;
  const findings = problemsOf(asset, view);
  const entries = entriesOf(view);
  return {
    id: asset.id,
    install: asset.install.id,
    address: asset.address,
    name: asset.name,
    kind: asset.address.includes('::') ? 'entry' : 'file',
    format: format.id,
    title: format.title,
    size: source.size,
    ...(entries === undefined ? {} : { entries }),
    hasChildren: entries !== undefined && entries > 0,
    status: services.statusOf(asset.install.id, asset.address),
    problems: findings.length,
    confidence,
    why,
    views: viewsOf(view),
    roundTrip: roundTripOf(view),
    explained: explainedOf(view),
    findings,
    trail: trailOf(asset, services),
    revision,
    canUndo: asset.edits?.canUndo ?? null,
    canRedo: asset.edits?.canRedo ?? null,
    facts: factsOf(asset, view),
  };
}

/** What a person most likely wants comes first. */
function viewsOf({ format }: View): readonly ViewId[] {
  return [
    ...(format.text === undefined ? [] : (['text'] as const)),
    ...(format.layout === undefined ? [] : (['structure'] as const)),
    'hex',
    'info',
  ];
}

function entriesOf({ format, decoded }: View): number | undefined {
  if (format.container === undefined || decoded === undefined || decoded.fault !== undefined) return undefined;
  return format.container.entries(decoded.value).length;
}

/** Findings of the bytes as they are now, and the fault that ended the reading. */
function problemsOf({ id, address }: OpenAsset, { decoded }: View): readonly Problem[] {
  const where: { readonly asset: AssetId; readonly address: string } = { asset: id, address };
  const rows = (decoded?.findings ?? []).map(({ weight, text, path, start, size, repair }) => ({
    ...where,
    weight,
    text,
    path,
    start,
    size,
    repairable: repair !== undefined,
  }));
  const fault = decoded?.fault;
  if (fault === undefined) return rows;
  const { path, start, text } = fault;
  return [...rows, { ...where, weight: 'error', text, path, start, size: 0, repairable: false }];
}
