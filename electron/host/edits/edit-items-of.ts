import { parsePath, pathText } from '#layout';
import { grouped } from '../../../shared/base/counted.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source, sameSource } from '../../../shared/base/source.ts';
import type { ItemsEdited } from '../../../shared/contract/change-types.ts';
import type { ItemEdit } from '../../../shared/contract/guard-types.ts';
import type { PlacedPart } from '../../../shared/scene/handle.ts';
import { surfaceLabel } from '../../../shared/scene/surface-edit.ts';
import { neighboursOfEntry } from '../../answers/guard/entry-neighbours.ts';
import { areOfEntries } from '../../answers/items/edit-entries.ts';
import { type AroundBytes, aroundOf, type ItemsAnswer, itemsTask, madeOf } from '../../answers/items/items-task.ts';
import type { MakeEdit } from '../../answers/items/make-edit.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { stepsOf } from '../../files/address.ts';
import { createThreads, LARGEST_COPIED, type Threads, unlessLost } from '../../workers/threads.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Changed } from '../project/project-types.ts';
import { refuseIfChanged } from './changed-meanwhile.ts';
import { edited } from './edited.ts';
import { inSameFormat } from './in-same-format.ts';
import { itemAt } from './item-at.ts';
import { editsGoneFrom, editsInside, withEdits } from './own-edits.ts';
import { areEntries, takenFromAsset } from './taken-entries.ts';
import { replaceLeaving } from './together.ts';
import { additionsOf, copyNames, entriesIn } from './with-entries.ts';

type ItemsChanged = Changed & Pick<ItemsEdited, 'followed' | 'repairs' | 'notes' | 'places'>;

/** A thread that edits items of large assets, so that the host can answer others in the meantime. */
export type ItemsThread = Threads<'items'>;

export function createItemsThread(worker?: URL): ItemsThread {
  return createThreads('items', worker && { worker });
}

/** Longer files take longer than a window should wait for its other answers. */
const LARGE = 64 * 1024;
/** Texts that are set in less than that, even one by one. */
const FEW = 10;

/** Each text of another length makes the file anew. */
const setsManyTexts = (edit: MakeEdit): boolean =>
  edit.kind === 'fields' && edit.values.length > FEW && edit.values.some(({ value }) => typeof value === 'string');

/** Inserts, removes, copies, moves or pastes items as one step; `from` is the source of pasted ones. */
export async function editItemsOf(
  asset: OpenAsset,
  edit: ItemEdit,
  { thread, from }: { readonly thread: ItemsThread; readonly from?: OpenAsset | undefined },
): Promise<ItemsChanged> {
  const { revision } = asset;
  const edits = await plainEdits(edit, asset, from);
  const around = aroundBytes(asset, edits, from);
  const made = await madeIn(asset, { edits, around }, thread);
  if (made.kind === 'refused') return refuse(failures.itemsNotChanged(asset.address, made.why));
  refuseIfChanged(asset, revision);
  const { followed, repairs, notes, places } = made;
  return { ...(await stepFor(asset, made.source, edit)), followed, repairs, notes, places };
}

/** As one step, including the edits of removed entries. */
async function stepFor(asset: OpenAsset, content: Source, edit: ItemEdit): Promise<Changed> {
  // No change makes no step: a colour may round to the stored one.
  if (sameSource(content, asset.view().source)) return edited(asset);
  inSameFormat(asset, content);
  const label = itemsLabel(asset, edit);
  const leaving = editsGoneFrom(asset, content).map(state => state.address);
  if (leaving.length > 0) return replaceLeaving(asset, content, { label, leaving });
  return asset.replaceContent(content, { label, ...joining(edit) });
}

async function madeIn(
  asset: OpenAsset,
  { edits, around }: { readonly edits: readonly MakeEdit[]; readonly around: AroundBytes | undefined },
  thread: ItemsThread,
): Promise<ReturnType<typeof madeOf>> {
  const { format, source } = asset.view();
  const isSmall = source.size < LARGE && !format.isForeign && !edits.some(setsManyTexts);
  const isQuick = isSmall || edits.some(({ kind }) => kind === 'take');
  if (isQuick || source.size > LARGEST_COPIED) return madeOf(format, source, { edits, around: aroundOf(around) });
  const task = itemsTask(asset.name, source, { edits, structure: asset.structure?.sent, around });
  const lost = (why: string): ItemsAnswer => ({ kind: 'refused', why: `the edit was stopped: ${why}` });
  const answer = await unlessLost(thread.run(task), lost);
  return answer.kind === 'refused' ? answer : { ...answer, source: memorySource(answer.bytes) };
}

/** Pasting within an asset is a copy; from another asset it goes as JSON, the last item first, or as an entry. */
export async function plainEdits(
  edit: ItemEdit,
  asset: OpenAsset,
  from: OpenAsset | undefined,
): Promise<readonly MakeEdit[]> {
  if (edit.kind === 'copy') return [await copyWithChanges(asset, edit)];
  if (edit.kind !== 'paste') return [edit];
  const { paths, to } = edit;
  if (from === undefined || from === asset) return [await copyWithChanges(asset, { kind: 'copy', paths, to })];
  if (canGraft(asset, from, paths)) return [{ kind: 'graft', paths, to }];
  if (areEntries(asset, from, paths)) return [{ kind: 'take', entries: await takenFromAsset(from, paths), to }];
  const items = paths.map(path => ({ kind: 'insert' as const, path: to, ...itemAt(from, path) }));
  return to.endsWith('[]') ? items : items.toReversed();
}

/** Copies of entries include the unwritten changes of these. */
async function copyWithChanges(asset: OpenAsset, edit: Extract<MakeEdit, { kind: 'copy' }>): Promise<MakeEdit> {
  const { container } = asset.view().format;
  if (container === undefined || container.naming !== undefined || !areOfEntries(edit)) return edit;
  const all = stepsOf(entriesIn(asset).map(({ name }) => name));
  const steps = all.filter((_, i) => edit.paths.includes(`entries[${i}]`));
  const inside = editsInside(asset, steps);
  if (inside.length === 0) return edit;
  const entries = additionsOf(asset, copyNames(asset, steps), await withEdits(asset, inside));
  return { kind: 'take', entries, to: edit.to ?? 'entries[]' };
}

/** Whether the pasted items are parts, which bring everything they use. */
function canGraft(asset: OpenAsset, from: OpenAsset, paths: readonly string[]): boolean {
  const { trees } = from.view().format;
  return (
    asset.view().format.trees !== undefined &&
    trees !== undefined &&
    paths.every(path => trees.inside(path) !== undefined)
  );
}

/** The other files that an edit of parts needs; undefined if it needs none. */
function aroundBytes(
  asset: OpenAsset,
  edits: readonly MakeEdit[],
  from: OpenAsset | undefined,
): AroundBytes | undefined {
  if (from === undefined || !edits.some(({ kind }) => kind === 'graft')) return undefined;
  const bytes = toBytes([from.view().source]);
  return { beside: besideBytes(asset), from: { name: from.name, bytes, beside: besideBytes(from) } };
}

/** The neighbouring files that an asset's parts need, with their edits. */
function besideBytes(asset: OpenAsset): ReadonlyMap<string, Uint8Array> {
  const { address, install } = asset;
  const { format, source: before } = asset.view();
  const names = format.trees?.uses ?? [];
  if (names.length === 0) return new Map();
  const current = (other: string) => install.project.peek(other)?.source();
  const around = neighboursOfEntry({ folder: install.folder, address, before, current });
  const files = names.flatMap(name => {
    const source = around?.is.open(name);
    return source === undefined ? [] : [[name, toBytes([source])] as const];
  });
  around?.close();
  return new Map(files);
}

/** The name of the entry at a position in a list; for other items, the position itself. */
function nameAt(asset: OpenAsset, path: string | undefined): string | undefined {
  const index = asset.view().format.container === undefined ? undefined : /^entries\[(\d+)\]$/.exec(path ?? '')?.[1];
  return (index === undefined ? undefined : entriesIn(asset)[Number(index)]?.name) ?? path;
}

/** The label for Undo and Changes. */
export const itemsLabel = (asset: OpenAsset, edit: ItemEdit): string => labelOf(edit, path => nameAt(asset, path));

function labelOf(edit: ItemEdit, nameOf: (path: string | undefined) => string | undefined): string {
  switch (edit.kind) {
    case 'insert':
      return `Insert into ${listOf(edit.path)}`;
    case 'paste':
      return `Paste into ${listOf(edit.to)}`;
    case 'remove':
      return listLabel('Remove', edit.paths, nameOf);
    case 'copy':
      return listLabel('Duplicate', edit.paths, nameOf);
    case 'move':
      return listLabel('Move', edit.paths, nameOf);
    case 'rename':
      return `Rename ${nameOf(edit.path)} to ${edit.name}`;
    case 'place':
      return placeLabel(edit.parts);
    case 'flip':
      return `Flip ${edit.paths.length === 1 ? edit.paths[0] : `${grouped(edit.paths.length)} polygons`}`;
    case 'fields':
      return edit.label;
    case 'binary':
      return 'Convert to binary';
    case 'surface':
      return surfaceLabel(edit.edit);
  }
}

function listLabel(
  verb: string,
  paths: readonly string[],
  nameOf: (path: string | undefined) => string | undefined,
): string {
  return `${verb} ${paths.length > 1 ? `${grouped(paths.length)} items` : nameOf(paths[0])}`;
}

function placeLabel(parts: readonly PlacedPart[]): string {
  const [first] = parts;
  const { translation, rotation } = first?.to ?? {};
  const verb = translation && !rotation ? 'Move' : rotation ? 'Rotate' : 'Scale';
  return `${verb} ${parts.length === 1 ? first?.path : `${grouped(parts.length)} parts`}`;
}

/** A drag is many edits of the same parts, and one step. */
function joining(edit: ItemEdit): { readonly path?: string; readonly coalesce?: boolean } {
  if (edit.kind !== 'place' && edit.kind !== 'fields') return {};
  const [first] = edit.kind === 'place' ? edit.parts : edit.values;
  return { path: first?.path ?? '', coalesce: edit.goesOn ?? false };
}

function listOf(place: string): string {
  if (place.endsWith('[]')) return place.slice(0, -2) || 'the list';
  return pathText((parsePath(place) ?? []).slice(0, -1)) || 'the list';
}
