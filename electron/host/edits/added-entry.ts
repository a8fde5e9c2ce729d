// Entries that exist only in the edits of their container: changing one is one more of these edits.

import type { Source } from '../../../shared/base/source.ts';
import type { Edited } from '../../../shared/contract/change-types.ts';
import { differenceOf } from '../../../shared/document/difference.ts';
import type { Range } from '../../../shared/document/piece-table.ts';
import { type NamedStep, typedStep } from '../../../shared/document/typed-bytes.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { containerOf } from '../../files/address.ts';
import type { AddedAsset, ContainerEdit } from '../assets/added-asset.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { Project } from '../project/project.ts';
import { contentsOf } from './edit-catalogue.ts';
import { announce, edited, type OpenFiles } from './edited.ts';
import { withSource } from './own-edits.ts';
import { announceInside } from './step-of.ts';
import { replaceTogether, takeTogether } from './together.ts';
import { withContent } from './with-entries.ts';

/** New bytes for an added entry, as a step of its container that the entry can undo. */
export async function replaceInContainer(
  entry: AddedAsset,
  content: Source,
  edit: ContainerEdit,
  needs: OpenFiles,
): Promise<Edited> {
  const { store, services } = needs;
  const { install, address, name } = entry;
  const difference = differenceOf(entry.view().source, content);
  if (difference === undefined) return edited(entry);
  const contents = contentsAround(entry, content, needs);
  const changed = [...contents.keys()].map(at => store.get(services.assets.idOf(install.id, at)));
  for (const asset of changed) asset.editable();
  const coalesce = edit.coalesce === true && goesOn(entry, edit);
  await replaceTogether(install.project, contents, { ...namedIn(name, edit), coalesce, entry: address });
  for (const asset of changed) announce(services, asset, edited(asset));
  for (const asset of changed) announceInside(asset, needs);
  const { path } = edit;
  const now = store.get(entry.id);
  latest.set(install.project, { address, revision: now.revision, path, range: rangeOf(edit) });
  const { start, newSize } = difference;
  return edited(now, [{ start, size: newSize, ...(path !== undefined && { path }) }]);
}

/** The name of a step of the container: it says which entry it is in. */
function namedIn(entry: string, { label, typed }: ContainerEdit): NamedStep {
  if (typed !== undefined) return typedStep({ ...typed, entry });
  return { label: label.includes(entry) ? label : `${label} in ${entry}` };
}

interface Latest {
  readonly address: string;
  readonly revision: number;
  readonly path: string | undefined;
  readonly range: Range | undefined;
}

/** The last edit of an added entry in each project: the steps of its container do not say where in the entry they were made. */
const latest = new WeakMap<Project, Latest>();

/** Whether an edit is where the last one was, with nothing in between: the rule by which steps of a file merge. */
function goesOn({ install, address, revision }: AddedAsset, edit: ContainerEdit): boolean {
  const last = latest.get(install.project);
  if (last?.address !== address || last.revision !== revision || last.path !== edit.path) return false;
  if (edit.path !== undefined) return true;
  const range = rangeOf(edit);
  if (range === undefined || last.range === undefined) return range === last.range;
  return range.start <= last.range.start + last.range.size && last.range.start <= range.start + range.size;
}

/** Where the bytes are that a single edit inserted; undefined for several edits, and for new content as a whole. */
function rangeOf({ edits }: ContainerEdit): Range | undefined {
  const [first, ...others] = edits ?? [];
  return first && others.length === 0 ? { start: first.start, size: first.insert.length } : undefined;
}

/** The new content of the files around an added entry, by address, after the entry changes. */
function contentsAround(entry: OpenAsset, content: Source, needs: OpenFiles): ReadonlyMap<string, Source> {
  const container = containerAround(entry, needs);
  const from = withSource(container, withContent(container, entry.addedAt ?? 0, content));
  return container.addedAt === undefined
    ? contentsOf(container, from, needs)
    : contentsAround(container, from.view().source, needs);
}

/** Undoes or redoes a step that was made in an added entry; other steps of its container are not its own. */
export async function takeInContainer(entry: AddedAsset, kind: 'undo' | 'redo', needs: OpenFiles): Promise<Edited> {
  const { store, services } = needs;
  const { install, address } = entry;
  const at = entry.timeline(kind);
  if (at === undefined) return refuse(projectFailures[kind === 'undo' ? 'nothingToUndo' : 'nothingToRedo'](address));
  const { others } = await takeTogether(install.project, at, kind);
  for (const each of [at, ...others]) {
    const asset = store.get(services.assets.idOf(install.id, each));
    announce(services, asset, edited(asset));
    announceInside(asset, needs);
  }
  return editedNow(entry, needs);
}

/** The entry as its container makes it now. */
function editedNow({ id }: OpenAsset, { store }: OpenFiles): Edited {
  const asset = store.get(id);
  return edited(asset, [{ start: 0, size: asset.view().source.size }]);
}

/** The container of an entry. */
export function containerAround({ install, address }: OpenAsset, { store, services }: OpenFiles): OpenAsset {
  return store.get(services.assets.idOf(install.id, containerOf(address)));
}
