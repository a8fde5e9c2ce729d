import { piecesSource } from '../../../shared/base/pieces.ts';
import { bytes } from '../../../shared/layout/bytes.ts';
import { partAt, pathCaption, previewOf } from '../../../shared/layout/captions.ts';
import { setField } from '../../../shared/layout/set-field.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { failures } from '../failures.ts';
import type { Changed } from '../project/project-types.ts';
import { refuse } from '../refuse.ts';

/** Changes one field: a patch of its bytes, or a rebuild where that is safe. */
export async function setFieldOf(asset: OpenAsset, path: string, value: unknown): Promise<Changed> {
  const { format, source } = asset.view();
  const result = setField(format.layout ?? bytes(), source, path, value);
  if (result.kind === 'refused') return refuse(failures.fieldNotSet(asset.address, path, result.why));
  asset.editable();
  const { project } = asset.install;
  const label = settingLabel(asset, path, value);
  if (result.kind === 'rebuild')
    return project.replaceContent(asset.address, piecesSource(result.pieces), { label, path });
  const edits = [{ start: result.start, remove: result.bytes.length, insert: result.bytes }];
  return project.apply(asset.address, { label, path, edits });
}

/** `WALKER › MASS: 45 → 52`, as Changes and Undo say it. */
function settingLabel(asset: OpenAsset, path: string, value: unknown): string {
  const root = asset.view().modelRoot;
  if (root === undefined) return `Set ${path}`;
  const part = partAt(root, path);
  const old = part && previewOf(part);
  const next = typeof value === 'string' ? JSON.stringify(value) : String(value);
  const change = old === undefined ? '' : `: ${old} → ${next}`;
  return `Set ${pathCaption(root, path)}${change}`;
}
