import type { Backup } from '../../../shared/contract/change-types.ts';
import type { SnapshotRow } from '../../../shared/contract/patch-types.ts';
import type { Install, RecentInstall } from '../../../shared/contract/types.ts';
import type { ToCompare } from '../../state/compare/comparing.ts';
import { assetSide, type ChosenSide } from '../../state/compare/comparison-entry.ts';
import type { DocumentEntry } from '../../state/documents/documents.ts';
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
  readonly picked?: ChosenSide | undefined;
  readonly backups: readonly Backup[];
  readonly snapshots: readonly SnapshotRow[];
  /** Chosen in the list of folders. */
  readonly folders: readonly string[];
}

const { group } = strings.choose;

/** Everything that can be a side, the most likely first. */
export function choicesOf(parts: ChoiceParts): readonly Choice[] {
  const { install, recents, tabs, documents, picked, backups, snapshots, folders } = parts;
  return [
    ...(picked === undefined
      ? []
      : [{ key: 'picked', group: group.picked, title: picked.title, note: '', side: picked }]),
    ...folders.map(folder => folderChoice(folder, nameOf(folder), group.chosen)),
    ...(install === undefined ? [] : [benchChoice(install)]),
    ...tabs.flatMap(tab => tabChoices(tab, documents[tab.asset]?.asset?.status)),
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

function tabChoices(tab: Tab, status: string | undefined): readonly Choice[] {
  const named = { id: tab.asset, name: tab.name, address: tab.address };
  const common = { group: group.tabs, note: tab.address, format: tab.format };
  const now: Choice = { ...common, key: `tab ${tab.asset}`, title: tab.name, side: assetSide(named) };
  if (status === undefined || status === 'clean') return [now];
  const title = strings.choose.original(tab.name);
  const side: ChosenSide = { side: { kind: 'original', asset: tab.asset }, title, place: tab.address };
  return [now, { ...common, key: `original ${tab.asset}`, title, side }];
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
