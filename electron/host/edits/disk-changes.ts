import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { containersAround, parseAddress } from '../../files/address.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import type { FolderWatch } from '../installs/folder-watch.ts';
import type { Project } from '../project/project.ts';
import { checkOnDisk } from '../write/check-on-disk.ts';
import { notePutBack } from '../write/put-back.ts';
import { announce, edited, type Listeners } from './edited.ts';

/** Which edited assets no longer lie on the disk as their edits expect, and what to do when a file changes. */
export interface DiskChanges {
  /** A file changed: what is open of it is read anew, and where there are edits the user is asked. */
  fileChanged(assets: readonly OpenAsset[]): Promise<void>;
  /** The folder they lie in was gone and is there again; what is in it may be as it was, or not. */
  folderBack(assets: readonly OpenAsset[]): Promise<void>;
  /** Looks at the disk for one asset with edits, and tells when it has changed. */
  check(asset: OpenAsset): Promise<void>;
  /** An edit was made over bytes that another program had replaced by then: the user is asked as if it had come first. */
  editedOver(asset: OpenAsset): void;
  isChanged(id: AssetId): boolean;
  /** The user has decided about it. */
  settle(id: AssetId): void;
}

/** What an edited container holds is of its edits, whatever entries a write has left on the disk. */
export function isMadeByEdits(project: Project, address: string): boolean {
  return containersAround(address).some(outer => project.status(outer) === 'edited');
}

/** Nothing is asked of the user while the whole folder is gone: that is told once, and the files may come back as they were. */
export function createDiskChanges(services: Listeners, folders: Pick<FolderWatch, 'isGone'>): DiskChanges {
  const changed = new Set<AssetId>();
  /** How often the user has decided: a look that began before says nothing of how it is now. */
  const settled = new Map<AssetId, number>();
  function tell({ id, install, address }: OpenAsset): void {
    changed.add(id);
    services.emit('fileChanged', { install: install.id, asset: id, address });
  }
  async function check(asset: OpenAsset): Promise<void> {
    // A write of our own notes what it wrote in the same queue: asked after it, the disk is as expected.
    await asset.install.project.idle();
    if (await folders.isGone(asset.install.id)) return;
    const before = settled.get(asset.id);
    const { kind } = await checkOnDisk(asset.install.project, asset.address);
    if (settled.get(asset.id) !== before) return check(asset);
    const isChanged = kind !== 'same' && !isMadeByEdits(asset.install.project, asset.address);
    if (isChanged && !changed.has(asset.id)) tell(asset);
    // Another program put back what it had changed.
    if (!isChanged && changed.delete(asset.id)) tellReturned(asset);
  }
  function tellReturned(asset: OpenAsset): void {
    asset.returned();
    announce(services, asset, edited(asset));
  }
  function reload(asset: OpenAsset): void {
    try {
      const hasNewFile = asset.hasNewFile();
      if (hasNewFile) asset.reload();
      const wasGone = changed.delete(asset.id);
      if (hasNewFile) announce(services, asset, edited(asset));
      else if (wasGone) tellReturned(asset);
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      tell(asset); // gone, or not readable any more
    }
  }
  async function fileChanged(assets: readonly OpenAsset[]): Promise<void> {
    const putBack = new Map<Project, readonly string[]>();
    // A first edit that is under way makes an asset an edited one, which is not read anew.
    for (const project of new Set(assets.map(({ install }) => install.project))) {
      await project.idle();
      putBack.set(project, await notePutBack(project));
    }
    for (const asset of assets) {
      const { project } = asset.install;
      if (asset.isEdited) {
        await check(asset);
        if (putBack.get(project)?.includes(parseAddress(asset.address).path)) announce(services, asset, edited(asset));
      } else if (!(await folders.isGone(asset.install.id))) reload(asset);
    }
  }
  return {
    check,
    editedOver: tell,
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
        if (asset.revision === revision && !changed.has(asset.id)) tellReturned(asset);
    },
  };
}
