import type { Source } from '../../../shared/base/source.ts';
import type { PatchExported, PatchLabel } from '../../../shared/contract/patch-types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { decode } from '../../../shared/layout/decode.ts';
import { byteDeltaOf, type Replaced } from '../../../shared/patch/byte-delta.ts';
import { editsBetween } from '../../../shared/patch/edits-between.ts';
import { PATCH_ENDING, type Patch, type PatchTarget } from '../../../shared/patch/patch.ts';
import { type TextDelta, textDeltaOf } from '../../../shared/patch/text-delta.ts';
import type { WorkOptions } from '../../files/hash-source.ts';
import { refuse } from '../../files/refuse.ts';
import { patchFailures } from '../failures/patches.ts';
import { type AssetState, isEdited } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import { contentOf, fittingFor, nameOfAddress } from './fitting.ts';
import { printPatch } from './patch-file.ts';

/** The edits of a project as a patch file: nothing of the game's own is in it. */
export async function exportPatch(
  project: Project,
  label: PatchLabel,
  options: WorkOptions = {},
): Promise<PatchExported> {
  const patch = await patchOf(project, label, options);
  return exportedOf(patch);
}

/** The file of a patch, and what is in it. */
export function exportedOf(patch: Patch): PatchExported {
  return {
    file: `${patch.name.replace(/[^\p{L}\p{N} ._-]/gu, '_').trim() || 'mod'}${PATCH_ENDING}`,
    text: printPatch(patch),
    targets: patch.targets.map(({ address, edits }) => ({ address, edits: edits?.length ?? 0 })),
  };
}

async function patchOf(project: Project, label: PatchLabel, options: WorkOptions): Promise<Patch> {
  const states = project.states().toSorted((a, b) => (a.address < b.address ? -1 : 1));
  const draft = states.find(state => state.draft !== undefined);
  if (draft !== undefined) refuse(patchFailures.draftInExport(draft.address));
  const targets: PatchTarget[] = [];
  for (const state of states.filter(isEdited)) targets.push(await targetOf(state, options));
  if (targets.length === 0) refuse(patchFailures.nothingToExport(project.folder));
  return { ...label, ...(project.game !== null && { game: project.game }), targets };
}

async function targetOf({ address, document }: AssetState, options: WorkOptions): Promise<PatchTarget> {
  const pair = { old: document.original, now: document.source(), edited: document.patches() };
  const target = await targetBetween(address, pair, options);
  const { format } = fittingFor(nameOfAddress(address), pair.old);
  const text = document.text === undefined ? undefined : typedText(format, document);
  return { ...target, ...(text !== undefined && { text }) };
}

/** What makes one content of another, told by its fields where it can be. */
export async function targetBetween(
  address: string,
  { old, now, edited }: { readonly old: Source; readonly now: Source; readonly edited?: readonly Replaced[] },
  options: WorkOptions,
): Promise<PatchTarget> {
  const fitting = fittingFor(nameOfAddress(address), old);
  const edits = editsBetween(old, now, fitting);
  return {
    address,
    format: fitting.format.id,
    before: await contentOf(old, options),
    after: await contentOf(now, options),
    ...(edits === undefined ? { bytes: byteDeltaOf(old, now, edited) } : { edits }),
  };
}

/** The text as typed, comments included, out of the one that stands for the old bytes. */
function typedText({ layout, text }: Format, { original, text: typed }: AssetState['document']): TextDelta | undefined {
  const decoded = layout && decode(layout, original);
  if (typed === undefined || text === undefined || decoded === undefined || decoded.fault !== undefined)
    return undefined;
  return textDeltaOf(text.toText(decoded.value), typed);
}
