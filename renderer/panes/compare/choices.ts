import type { Backup, Change } from '../../../shared/contract/change-types.ts';
import type { SnapshotRow } from '../../../shared/contract/patch-types.ts';
import type { AssetId, AssetRow, Install, RecentInstall } from '../../../shared/contract/types.ts';
import type { ToCompare } from '../../state/compare/comparing.ts';
import { assetSide, type ChosenSide } from '../../state/compare/comparison-entry.ts';
import type { DocumentEntry } from '../../state/documents/documents.ts';
import { nameIn } from '../../state/labels/address.ts';
import type { Tab } from '../../state/window/tabs.ts';
import { strings } from './strings.ts';

/** Something a side can be. */
export interface Choice {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  /** Shown next to it, less prominently. */
  readonly note: string;
  readonly format?: string | undefined;
  /** Includes formats that nobody has asked for. */
  readonly isFile?: true;
  /** Ready to be compared, or a folder that is yet to be opened. */
  readonly side: ToCompare;
}

/** The source of the choices. */
export interface ChoiceParts {
  readonly install?: Install | undefined;
  readonly recents: readonly RecentInstall[];
  readonly tabs: readonly Tab[];
  readonly documents: Readonly<Record<string, DocumentEntry>>;
  /** The edits that are pending or written, wherever they were made. */
  readonly changes: readonly Change[];
  readonly picked?: ChosenSide | undefined;
  readonly backups: readonly Backup[];
  readonly snapshots: readonly SnapshotRow[];
  /** Chosen in the list of folders. */
  readonly folders: readonly string[];
}

const { group } = strings.choose;

/** Everything that can be a side, the most likely first. */
export function choicesOf(parts: ChoiceParts): readonly Choice[] {
  const { install, recents, tabs, documents, changes, picked, backups, snapshots, folders } = parts;
  const changed = new Map(changes.map(change => [change.asset, change.address]));
  const isEdited = (asset: AssetId) => changed.has(asset) || (documents[asset]?.asset?.status ?? 'clean') !== 'clean';
  return [
    ...(picked === undefined
      ? []
      : [{ key: 'picked', group: group.picked, title: picked.title, note: '', side: picked }]),
    ...folders.map(folder => folderChoice(folder, nameOf(folder), group.chosen)),
    ...(install === undefined ? [] : [benchChoice(install)]),
    ...tabs.flatMap(tab => tabChoices(tab, isEdited(tab.asset))),
    ...[...changed].filter(([id]) => tabs.every(tab => tab.asset !== id)).flatMap(changedChoices),
    ...recents
      .filter(recent => !recent.missing && recent.folder !== install?.folder && !folders.includes(recent.folder))
      .map(recent => folderChoice(recent.folder, recent.title, group.recents)),
    ...(install === undefined ? [] : backups.map(backup => backupChoice(install, backup))),
    ...(install === undefined ? [] : snapshots.map(snapshot => snapshotChoice(install, snapshot))),
  ];
}

function benchChoice({ id, title, folder }: Install): Choice {
  return {
    key: 'bench',
    group: group.bench,
    title,
    note: folder,
    side: { side: { kind: 'install', install: id }, title, place: folder },
  };
}

function folderChoice(folder: string, title: string, of: string): Choice {
  return { key: `folder ${folder}`, group: of, title, note: folder, side: { folder } };
}

function tabChoices(tab: Tab, isEdited: boolean): readonly Choice[] {
  const choices = assetChoices({ ...tab, id: tab.asset }, { group: group.tabs, format: tab.format });
  return isEdited ? choices : choices.slice(0, 1);
}

/** A file that was edited in the tab of another, such as a model in its scene, has no tab of its own. */
function changedChoices([id, address]: readonly [AssetId, string]): readonly Choice[] {
  return assetChoices({ id, name: nameIn(address), address }, { group: group.changes, isFile: true });
}

/** The asset as it is now, and its original. */
function assetChoices(
  asset: Pick<AssetRow, 'id' | 'name' | 'address'>,
  shown: Pick<Choice, 'group' | 'format' | 'isFile'>,
): readonly Choice[] {
  const { id, name, address } = asset;
  const title = strings.choose.original(name);
  const original: ChosenSide = { side: { kind: 'original', asset: id }, title, place: address };
  return [
    { ...shown, note: address, key: `tab ${id}`, title: name, side: assetSide({ id, name, address }) },
    { ...shown, note: address, key: `original ${id}`, title, side: original },
  ];
}

function backupChoice({ id }: Install, { file, sha256, time }: Backup): Choice {
  const title = strings.choose.backup(nameOf(file));
  return {
    key: `backup ${file}`,
    group: group.backups,
    title,
    note: `${file}, ${new Date(time).toLocaleDateString('en-GB')}`,
    isFile: true,
    side: { side: { kind: 'backup', install: id, file, sha256 }, title },
  };
}

function snapshotChoice({ id }: Install, { id: snapshot, name, time }: SnapshotRow): Choice {
  return {
    key: `snapshot ${snapshot}`,
    group: group.snapshots,
    title: `${name}, ${new Date(time).toLocaleDateString('en-GB')}`,
    note: strings.choose.hashesOnly,
    side: { side: { kind: 'snapshot', install: id, snapshot }, title: name },
  };
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast(part => part !== '') ?? path;
}
