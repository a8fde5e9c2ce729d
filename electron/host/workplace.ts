import { basename } from 'node:path';
import { watch } from 'chokidar';
import type { AssetId, InstallId } from '../../shared/contract/types.ts';
import { failures, structureFailures } from '../failures/failures.ts';
import { refuse } from '../failures/refuse.ts';
import { assetId } from './asset-id.ts';
import { type AssetStore, createAssetStore, createStillTable, type StillTable } from './assets/asset-store.ts';
import { createDescriber, type Describer, type OpenAsset } from './assets/open-asset.ts';
import { createDiskChanges, type DiskChanges, isMadeByEdits } from './edits/disk-changes.ts';
import type { Events } from './events.ts';
import { createEditWatch } from './guard/edit-watch.ts';
import { createGuard, type Guard } from './guard/guard.ts';
import { type FolderWatch, watchFolders } from './installs/folder-watch.ts';
import type { InstallTable } from './installs/installs.ts';
import type { Presence } from './installs/presence.ts';
import { lazy } from './lazy.ts';
import type { Log } from './log.ts';
import type { AssetTable, Services } from './services.ts';
import { readAgain } from './structures/read-again.ts';
import { createStructureDesk } from './structures/structure-desk.ts';
import type { Turns } from './turns.ts';

/** What is open: the assets, what watches their files, and what came of it. */
export interface Workplace {
  readonly services: Services;
  readonly store: AssetStore;
  /** Bytes beside an asset, such as its original: the store opens them by their ids. */
  readonly still: StillTable;
  readonly changes: DiskChanges;
  /** Whether the folders of the open installs are there. */
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
  const structures = createStructureDesk(dataFolder, paths => {
    for (const path of paths) structureWatch.get().add(path);
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
  const folders = watchFolders({
    installs,
    presence,
    gone: install => events.emit('folderGone', { install }),
    back: install => {
      events.emit('folderBack', { install });
      watchAgain(store.opened().filter(asset => asset.install.id === install)).catch(noteFailure);
    },
  });
  const changes = createDiskChanges(services, folders);
  const noteFailure = (error: unknown): void => log.note('watch', String(error));
  const watch = lazy<FileWatch>(() =>
    watchFiles({
      changed(file, { isFirst }) {
        const all = store.opened().filter(asset => asset.file === file);
        // The first look tells of what happened before it.
        const touched = isFirst ? all.filter(asset => asset.hasNewFile() || changes.isChanged(asset.id)) : all;
        changes.fileChanged(touched).catch(noteFailure);
      },
      failed: noteFailure,
    }),
  );
  const structureWatch = lazy<FileWatch>(() =>
    watchFiles({
      changed(file) {
        const now = structures.lookAgain(file);
        if (now === undefined) return;
        const name = basename(file);
        if (now.sent.text === '') events.emit('failed', structureFailures.deleted(name));
        else if (now.format === undefined) events.emit('failed', structureFailures.spoiled(name, now.problems[0]));
        for (const asset of store.opened()) readAgain(asset, services);
      },
      failed: noteFailure,
    }),
  );
  /** What was watched went with the folder; and much may have happened to it elsewhere. */
  async function watchAgain(assets: readonly OpenAsset[]): Promise<void> {
    for (const { file } of assets) {
      watch.get().remove(file);
      watch.get().add(file);
    }
    await changes.fileChanged(assets);
  }
  const still = createStillTable();
  const store = createAssetStore(services, still, {
    opened(asset) {
      watch.get().add(asset.file);
      asset.whenNewFile(() => void changes.fileChanged([asset]).catch(noteFailure));
      // It may have changed while nobody looked.
      if (asset.isEdited) changes.check(asset).catch(noteFailure);
    },
    closed(asset) {
      if (!store.opened().some(other => other.file === asset.file)) watch.get().remove(asset.file);
    },
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
      await watch.peek()?.close();
      await structureWatch.peek()?.close();
      await describer.close();
      await guard.close();
    },
  };
}

/** Tells when files change on disk, whoever changed them. */
interface FileWatch {
  add(file: string): void;
  remove(file: string): void;
  close(): Promise<void>;
}

interface FileWatchOptions {
  /** `isFirst`: it is watched from now on, or is there again. */
  changed(file: string, how: { readonly isFirst: boolean }): void;
  failed(error: unknown): void;
}

/** Watches single files; a file counts as changed when it has been still for a moment, as a copy in progress is not. */
function watchFiles({ changed, failed }: FileWatchOptions): FileWatch {
  const watcher = watch([], {
    awaitWriteFinish: { stabilityThreshold: 150, pollInterval: 50 },
  });
  watcher.on('all', (event, file) => changed(file, { isFirst: event === 'add' }));
  watcher.on('error', failed);
  return {
    add: file => void watcher.add(file),
    remove: file => void watcher.unwatch(file),
    close: () => watcher.close(),
  };
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
