import type { OpenAsset } from '../assets/open-asset.ts';
import { failures } from '../failures.ts';
import type { Changed } from '../project/project-types.ts';
import { refuse } from '../refuse.ts';

/** Carries out the repair that a finding offers, as an edit like any other. */
export async function applyRepair(asset: OpenAsset, path: string): Promise<Changed> {
  const finding = asset.view().decoded?.findings.find(known => known.path === path && known.repair !== undefined);
  const repair = finding?.repair;
  if (repair === undefined) return refuse(failures.noRepair(asset.address, path));
  asset.editable();
  const edits = [{ start: repair.start, remove: repair.size, insert: repair.bytes }];
  return asset.install.project.apply(asset.address, { label: `Repair ${path}`, path, edits });
}
