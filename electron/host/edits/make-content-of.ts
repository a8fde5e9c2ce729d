import type { Source } from '../../../shared/base/source.ts';
import type { ContentEdit, OpenAsset } from '../assets/open-asset.ts';
import type { Changed } from '../project/project-types.ts';
import { editsTo } from './becoming.ts';
import { editsGoneFrom } from './own-edits.ts';
import { replaceLeaving } from './together.ts';

/** Sets new content of an open asset as one step; edits of entries that it no longer has go with it. */
export async function makeContentOf(asset: OpenAsset, content: Source, step: ContentEdit): Promise<Changed> {
  const leaving = editsGoneFrom(asset, content).map(({ address }) => address);
  if (leaving.length > 0) return replaceLeaving(asset, content, { label: step.label, leaving });
  const edits = editsTo(asset.view().source, content);
  return edits === undefined || edits.length === 0
    ? asset.replaceContent(content, step)
    : asset.apply({ ...step, edits });
}
