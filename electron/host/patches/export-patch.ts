import { decode } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import type { PatchExported, PatchLabel } from '../../../shared/contract/patch-types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { applyEdits } from '../../../shared/patch/apply-edits.ts';
import { byteDeltaOf, type Replaced } from '../../../shared/patch/byte-delta.ts';
import { editsBetween } from '../../../shared/patch/edits-between.ts';
import { isSame } from '../../../shared/patch/field-edits.ts';
import {
  PATCH_ENDING,
  type Patch,
  type PatchTarget,
  type TextDelta,
  textDeltaOf,
} from '../../../shared/patch/patch.ts';
import { isRowEdit } from '../../../shared/patch/row-edits.ts';
import { patchFailures } from '../../failures/patches.ts';
import { refuse } from '../../failures/refuse.ts';
import { nameOf } from '../../files/address.ts';
import { throwIfCancelled } from '../../files/hash-source.ts';
import type { AssetState } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import { type Draft, regionsOf, regionsOfEdits, withReferences } from './copied-regions.ts';
import { type ExportedEdit, editedFromOriginals } from './first-originals.ts';
import { contentOf, type ExportOptions, fittingFor, sentStructure } from './patch-content.ts';
import { printPatch } from './patch-file.ts';

/** The edits of a project as a patch file: it contains nothing of the game's own. */
export async function exportPatch(
  project: Project,
  label: PatchLabel,
  options: ExportOptions = {},
): Promise<PatchExported> {
  const patch = await patchOf(project, label, options);
  return exportedOf(patch);
}

/** The file of a patch, and its content. */
export function exportedOf(patch: Patch): PatchExported {
  return {
    file: `${patch.name.replace(/[^\p{L}\p{N} ._-]/gu, '_').trim() || 'mod'}${PATCH_ENDING}`,
    text: printPatch(patch),
    targets: [
      ...patch.targets.map(({ address, edits }) => ({ address, edits: edits?.length ?? 0 })),
      ...(patch.files ?? []).map(({ address, kind }) => ({ address, edits: 0, file: kind })),
    ],
  };
}

async function patchOf(project: Project, label: PatchLabel, options: ExportOptions): Promise<Patch> {
  const states = project.states().toSorted((a, b) => (a.address < b.address ? -1 : 1));
  const draft = states.find(state => state.draft !== undefined);
  if (draft !== undefined) refuse(patchFailures.draftInExport(draft.address));
  const targets: Draft<PatchTarget>[] = [];
  const { edited, original } = await editedFromOriginals(project, states);
  for (const [done, each] of edited.entries()) {
    options.onFile?.(done, edited.length);
    throwIfCancelled(options.signal);
    targets.push(await draftOf(each, options));
  }
  if (targets.length === 0) refuse(patchFailures.nothingToExport(project.folder));
  const content = await withReferences({ targets, files: [] }, { folder: project.install, original }, options);
  return { ...label, ...(project.manifest.game !== null && { game: project.manifest.game }), ...content };
}

async function draftOf(
  { state: { address, document }, old, now }: ExportedEdit,
  options: ExportOptions,
): Promise<Draft<PatchTarget>> {
  const pair = { old, now, ...(old === document.original && { edited: document.patches() }) };
  const { content, regions } = await draftBetween(address, pair, options);
  const { format } = fittingFor(nameOf(address), pair.old);
  const text = document.text === undefined ? undefined : typedText(format, document);
  return { content: { ...content, ...(text !== undefined && { text }) }, regions };
}

/** The difference between two contents, by fields if possible. */
export async function draftBetween(
  address: string,
  { old, now, edited }: { readonly old: Source; readonly now: Source; readonly edited?: readonly Replaced[] },
  options: ExportOptions,
): Promise<Draft<PatchTarget>> {
  const own = options.structureOf?.(address, old);
  const structure = own && sentStructure(own);
  const fitting = fittingFor(nameOf(address), old, structure);
  const [before, after] = [await contentOf(old, options), await contentOf(now, options)];
  const target = { address, format: fitting.format.id, before, after };
  const edits = editsBetween(old, now, fitting);
  const isExact =
    edits !== undefined && (!edits.every(isRowEdit) || isSame(applyEdits(old, edits, fitting).source, now));
  if (isExact) {
    const content = { ...target, edits, ...(structure && { structure }) };
    return { content, regions: regionsOfEdits(edits, after) };
  }
  const bytes = byteDeltaOf(old, now, edited);
  return {
    content: { ...target, ...(edits && { edits }), bytes },
    regions: await regionsOf(address, { now, bytes }, options),
  };
}

/** The text as typed, with comments, as a difference from the text of the old bytes. */
function typedText({ layout, text }: Format, { original, text: typed }: AssetState['document']): TextDelta | undefined {
  const decoded = layout && decode(layout, original);
  if (typed === undefined || text === undefined || decoded === undefined || decoded.fault !== undefined)
    return undefined;
  return textDeltaOf(text.toText(decoded.value), typed);
}
