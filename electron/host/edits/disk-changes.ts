import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { containersAround, parseAddress } from '../../files/address.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { FolderWatch } from '../installs/folder-watch.ts';
import type { Project } from '../project/project.ts';
import { checkOnDisk, isAsWritten } from '../write/check-on-disk.ts';
import { noteOutsideRestores } from '../write/outside-restores.ts';
import { announce, edited, type Listeners } from './edited.ts';

/** Tracks edited assets whose files on disk differ from what their edits expect, and reacts when a file changes. */
export interface DiskChanges {
  /** A file changed: open assets in it are read again, and if there are edits, the user is asked. */
  fileChanged(assets: readonly OpenAsset[]): Promise<void>;
  /** Their folder was gone and is back; its contents may be as before, or not. */
  folderBack(assets: readonly OpenAsset[]): Promise<void>;
  /** Checks the file of one edited asset, and reports if it has changed. */
  check(asset: OpenAsset): Promise<void>;
  /** An edit was made over bytes that another program had already replaced: the user is asked as if that had come first. */
  editedOver(asset: OpenAsset): void;
  isChanged(id: AssetId): boolean;
  /** The user has decided about it. */
  settle(id: AssetId): void;
}

/** The contents of an edited container come from its edits, whatever entries a write has left on disk. */
export function isMadeByEdits(project: Project, address: string): boolean {
  return containersAround(address).some(outer => project.status(outer) === 'edited');
}

/** The user is not asked while the whole folder is gone: that is reported once, and the files may come back unchanged. */
export function createDiskChanges(services: Listeners, folders: Pick<FolderWatch, 'isGone'>): DiskChanges {
  const changed = new Set<AssetId>();
  /** How often the user has decided: a check that began earlier says nothing about the present. */
  const settled = new Map<AssetId, number>();
  function announceChange({ id, install, address }: OpenAsset): void {
    changed.add(id);
    services.emit('fileChanged', { install: install.id, asset: id, address });
  }
  async function check(asset: OpenAsset): Promise<void> {
    // Our own write records what it wrote in the same queue: asked after it, the disk is as expected.
    await asset.install.project.idle();
    if (await folders.isGone(asset.install.id)) return;
    const before = settled.get(asset.id);
    const { kind } = await checkOnDisk(asset.install.project, asset.address);
    if (settled.get(asset.id) !== before) return check(asset);
    const isChanged = kind !== 'same' && !isMadeByEdits(asset.install.project, asset.address);
    if (isChanged && !changed.has(asset.id)) announceChange(asset);
    // Another program restored what it had changed.
    if (!isChanged && changed.delete(asset.id)) announceReturn(asset);
  }
  function announceReturn(asset: OpenAsset): void {
    asset.returned();
    announce(services, asset, edited(asset));
  }
  /** Gone, or not readable any more: by another program, or by a write of an archive whose own edits broke it. */
  async function lost(asset: OpenAsset): Promise<void> {
    const { install, address } = asset;
    const { path } = parseAddress(address);
    if (await isAsWritten(install.project, path).catch(() => false)) announce(services, asset, edited(asset));
    else announceChange(asset);
  }
  async function reload(asset: OpenAsset): Promise<void> {
    try {
      const hasNewFile = asset.hasNewFile();
      if (hasNewFile) asset.reload();
      const wasGone = changed.delete(asset.id);
      if (hasNewFile) announce(services, asset, edited(asset));
      else if (wasGone) announceReturn(asset);
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      await lost(asset);
    }
  }
  async function fileChanged(assets: readonly OpenAsset[]): Promise<void> {
    const restored = new Map<Project, readonly string[]>();
    // A first edit in progress makes it an edited asset, which is not read again.
    for (const project of new Set(assets.map(({ install }) => install.project))) {
      await project.idle();
      restored.set(project, await noteOutsideRestores(project));
    }
    for (const asset of assets) {
      const { project } = asset.install;
      if (asset.isEdited) {
        await check(asset);
        if (restored.get(project)?.includes(parseAddress(asset.address).path)) announce(services, asset, edited(asset));
      } else if (!(await folders.isGone(asset.install.id))) await reload(asset);
    }
  }
  return {
    check,
    editedOver: announceChange,
    isChanged: id => changed.has(id),
    settle(id) {
      changed.delete(id);
      settled.set(id, (settled.get(id) ?? 0) + 1);
    },
    fileChanged,
    async folderBack(assets) {
      const known = new Map(assets.map(asset => [asset, asset.revision]));
      await fileChanged(assets);
      for (const [asset, revision] of known)
        if (asset.revision === revision && !changed.has(asset.id)) announceReturn(asset);
    },
  };
}
