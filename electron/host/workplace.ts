import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AssetId, InstallId } from '../../shared/contract/types.ts';
import { failures, structureFailures } from '../failures/failures.ts';
import { refuse } from '../failures/refuse.ts';
import { parseAddress } from '../files/address.ts';
import { assetId } from './asset-id.ts';
import { type AssetStore, createAssetStore, createStillTable, type StillTable } from './assets/asset-store.ts';
import { createDescriber, type Describer } from './assets/describer.ts';
import type { OpenAsset } from './assets/open-asset.ts';
import { inDataFolder } from './data-folder.ts';
import { replaceInContainer } from './edits/added-entry.ts';
import { createDiskChanges, type DiskChanges, isMadeByEdits } from './edits/disk-changes.ts';
import type { Events } from './events.ts';
import { type FileWatch, watchFiles } from './file-watch.ts';
import { createEditWatch } from './guard/edit-watch.ts';
import { createGuard, type Guard } from './guard/guard.ts';
import { type FolderWatch, watchFolders } from './installs/folder-watch.ts';
import type { InstallTable } from './installs/installs.ts';
import type { OpenInstall } from './installs/open-install.ts';
import type { Presence } from './installs/presence.ts';
import { type Lazy, lazy } from './lazy.ts';
import type { Log } from './log.ts';
import type { AssetTable, Services } from './services.ts';
import { createDraftFiles } from './structures/draft-files.ts';
import { readAgain } from './structures/read-again.ts';
import { createStructureDesk } from './structures/structure-desk.ts';
import type { Turns } from './turns.ts';

/** Everything open: the assets, the watch over their files, and its results. */
export interface Workplace {
  readonly services: Services;
  readonly store: AssetStore;
  /** Bytes that belong to an asset, such as its original: the store opens them by their ids. */
  readonly still: StillTable;
  readonly changes: DiskChanges;
  /** Whether the open game folders are present. */
  readonly folders: FolderWatch;
  readonly describer: Describer;
  readonly guard: Guard;
  close(): Promise<void>;
}

export interface WorkplaceDeps {
  readonly dataFolder: string;
  readonly log: Log;
  readonly events: Events;
  readonly installs: InstallTable;
  readonly presence: Presence;
  readonly turns: Turns;
}

/** Joins the table of ids, the open assets and the watch over their files. */
export function createWorkplace({ dataFolder, log, events, installs, presence, turns }: WorkplaceDeps): Workplace {
  const assets = createAssetTable();
  const guard = createGuard();
  const draftFiles = createDraftFiles(inDataFolder(dataFolder, 'structure-drafts'), error =>
    log.note('structures', String(error)),
  );
  const structures = createStructureDesk(dataFolder, {
    listed(paths) {
      for (const path of paths) structureWatch.get().add(path);
    },
    draftFiles,
  });
  const services: Services = {
    structures,
    watch: createEditWatch({ emit: events.emit, log, structures }, guard),
    dataFolder,
    log,
    installs,
    assets,
    statusOf: (install, address) => {
      const { project } = installs.get(install);
      const isChanged = changes.isChanged(assets.idOf(install, address)) && !isMadeByEdits(project, address);
      return isChanged ? 'changedOnDisk' : project.status(address);
    },
    emit: events.emit,
  };
  const noteFailure = (error: unknown): void => log.note('watch', String(error));
  const folders = watchFolders({
    installs,
    presence,
    noteFailure,
    gone: install => {
      events.emit('folderGone', { install });
      assetWatch.gone(install);
    },
    back: install => {
      events.emit('folderBack', { install });
      assetWatch.again(install).catch(noteFailure);
    },
  });
  const changes = createDiskChanges(services, folders);
  const assetWatch = watchAssets({ changes, services, opened: () => store.opened(), noteFailure });
  const structureWatch = watchStructures({ services, opened: () => store.opened(), noteFailure });
  const still = createStillTable();
  const store: AssetStore = createAssetStore(services, still, {
    ...assetWatch,
    replaceInContainer: (entry, content, edit) => replaceInContainer(entry, content, edit, { store, services }),
  });
  const describer = createDescriber(turns);
  return {
    services,
    store,
    still,
    changes,
    folders,
    describer,
    guard,
    async close() {
      await folders.close();
      await assetWatch.close();
      await structureWatch.peek()?.close();
      await describer.close();
      await guard.close();
      await draftFiles.flush();
    },
  };
}

interface Watched {
  opened(): readonly OpenAsset[];
  noteFailure(error: unknown): void;
}

/** Watches the files of the open assets, even if their folder disappears and comes back. */
function watchAssets({
  changes,
  services: { assets, installs, emit },
  opened,
  noteFailure,
}: Watched & { readonly changes: DiskChanges; readonly services: Pick<Services, 'assets' | 'installs' | 'emit'> }) {
  /** Assets that could not be opened because their file was missing, by that file. */
  const missing = new Map<string, Map<AssetId, { readonly install: InstallId; readonly address: string }>>();
  function announceFound(file: string): void {
    const waiting = missing.get(file);
    if (waiting === undefined || !existsSync(file)) return;
    missing.delete(file);
    for (const [asset, at] of waiting) emit('fileChanged', { ...at, asset });
  }
  /** Their folder is gone: waiting for the folder includes waiting for their files. */
  const away = new Set<InstallId>();
  /** Everything to watch in a game. */
  function filesOf(install: InstallId): ReadonlySet<string> {
    const open = opened().filter(asset => asset.install.id === install);
    const waiting = [...missing].filter(([, assets]) => [...assets.values()].some(at => at.install === install));
    return new Set([...open.map(({ file }) => file), ...waiting.map(([file]) => file)]);
  }
  function watchIn(install: InstallId, file: string): void {
    if (!away.has(install)) watch.get().add(file);
  }
  const watch = lazy<FileWatch>(() =>
    watchFiles({
      changed(file, { isFirst }) {
        announceFound(file);
        const all = opened().filter(asset => asset.file === file);
        // The first look reports what happened before it.
        const touched = isFirst ? all.filter(asset => asset.hasNewFile() || changes.isChanged(asset.id)) : all;
        changes.fileChanged(touched).catch(noteFailure);
      },
      failed: noteFailure,
    }),
  );
  return {
    opened(asset: OpenAsset): void {
      watchIn(asset.install.id, asset.file);
      asset.whenNewFile(() => void changes.fileChanged([asset]).catch(noteFailure));
      // It may have changed while nobody was watching.
      if (asset.isEdited) changes.check(asset).catch(noteFailure);
    },
    closed(asset: OpenAsset): void {
      if (!opened().some(other => other.file === asset.file)) watch.get().remove(asset.file);
    },
    missed(asset: AssetId): void {
      const at = assets.peek(asset);
      if (at === undefined) return;
      const file = join(installs.get(at.install).folder, parseAddress(at.address).path);
      if (existsSync(file)) return;
      missing.set(file, (missing.get(file) ?? new Map()).set(asset, at));
      watchIn(at.install, file);
    },
    left({ id }: OpenInstall): void {
      away.delete(id);
      for (const [file, waiting] of missing) {
        for (const [asset, { install }] of waiting) if (install === id) waiting.delete(asset);
        if (waiting.size > 0) continue;
        missing.delete(file);
        watch.get().remove(file);
      }
    },
    gone(install: InstallId): void {
      away.add(install);
      watch.peek()?.leave(filesOf(install));
    },
    /** Everything watched went with the folder; and much may have happened to it elsewhere. */
    async again(install: InstallId): Promise<void> {
      away.delete(install);
      for (const file of filesOf(install)) {
        watch.get().remove(file);
        watch.get().add(file);
      }
      await changes.folderBack(opened().filter(asset => asset.install.id === install));
    },
    async close(): Promise<void> {
      await watch.peek()?.close();
    },
  };
}

/** Watches the files of the structures in use: what a changed one reads is read again. */
function watchStructures({
  services,
  opened,
  noteFailure,
}: Watched & { readonly services: Services }): Lazy<FileWatch> {
  const { structures, emit } = services;
  return lazy(() =>
    watchFiles({
      changed(file) {
        const all = structures.lookAgain(file);
        for (const { path, onDisk, row } of all) {
          const name = basename(path);
          if (onDisk.text === '') emit('failed', structureFailures.deleted(name));
          else if (row.fault !== undefined) emit('failed', structureFailures.spoiled(name, row.fault));
        }
        if (all.length === 0) return;
        for (const asset of opened()) readAgain(asset, services);
      },
      failed: noteFailure,
    }),
  );
}

/** A table in memory: one row per address that was ever shown. */
export function createAssetTable(): AssetTable {
  const known = new Map<AssetId, { readonly install: InstallId; readonly address: string }>();
  return {
    idOf(install, address) {
      const id = assetId(install, address);
      if (!known.has(id)) known.set(id, { install, address });
      return id;
    },
    find: id => known.get(id) ?? refuse(failures.unknownAsset()),
    peek: id => known.get(id),
  };
}
