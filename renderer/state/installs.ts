import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client, Progress } from '../../shared/contract/call.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import type { Install, InstallId, RecentInstall, ScanProgress, ScanResult } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import { failureOf, type Notices } from './notices.ts';

interface InstallsState {
  readonly install?: Install;
  /** Its folder cannot be read at the moment. */
  readonly isGone?: boolean;
  readonly recents: readonly RecentInstall[];
  /** The folder that is opened as soon as it is back. */
  readonly awaited?: string;
  /** What is being opened, in words. */
  readonly opening?: string;
  readonly failure?: Failure;
  /** Whether the index is being brought up to date. */
  readonly scanning?: boolean;
  readonly scan?: ScanProgress;
  readonly scanStep?: Progress;
  readonly scanned?: ScanResult;
}

export interface Installs {
  readonly store: StoreApi<InstallsState>;
  refreshRecents(): Promise<void>;
  forget(folder: string): Promise<void>;
  open(folder: string): Promise<Install | undefined>;
  /** Opens a folder that is gone once it is back, unless another one is opened or nobody waits any more. */
  awaitFolder(folder: string): Promise<void>;
  stopWaiting(): void;
  openDemo(): Promise<Install | undefined>;
  /** Asks with the system's own dialog. */
  choose(): Promise<void>;
  close(): Promise<void>;
  /** Goes on with the same mod project in another folder; stays as it is when that is refused. */
  relocate(folder: string): Promise<Install | undefined>;
  /** Opens a folder with the mod project of a recent one that is gone. */
  locate(recent: string, folder: string): Promise<Install | undefined>;
  /** What the host says of an install's folder. */
  folder(install: InstallId, isThere: boolean): void;
  /** Brings the index up to date in the background. */
  scan(): Promise<void>;
  cancelScan(): void;
  scanProgress(progress: ScanProgress): void;
  clearFailure(): void;
}

/** Milliseconds between two looks for a folder that is gone. */
const AGAIN = 1000;

/** The game folder on the bench, and those that were. */
export function createInstalls(client: Client<Contract>, notices: Notices, again = AGAIN): Installs {
  const store = createStore<InstallsState>(() => ({ recents: [] }));
  let scanning: AbortController | undefined;

  async function refreshRecents(): Promise<void> {
    try {
      store.setState({ recents: await client.recentInstalls({}) });
    } catch (error) {
      notices.caught(error);
    }
  }

  async function scan(): Promise<void> {
    const { install } = store.getState();
    if (install === undefined) return;
    scanning?.abort();
    const controller = new AbortController();
    scanning = controller;
    store.setState({ scanning: true });
    try {
      const onProgress = (scanStep: Progress) => {
        if (scanning === controller) store.setState({ scanStep });
      };
      const scanned = await client.scan({ install: install.id }, { signal: controller.signal, onProgress });
      if (scanning === controller) store.setState({ scanned });
    } catch (error) {
      notices.caught(error);
    } finally {
      if (scanning === controller) endScan();
    }
  }

  function endScan(): void {
    scanning = undefined;
    const { scan: _scan, scanStep: _step, scanning: _scanning, ...rest } = store.getState();
    store.setState(rest, true);
  }

  function stopScan(): void {
    scanning?.abort();
    scanning = undefined;
  }

  async function take(opening: string, work: () => Promise<Install>): Promise<Install | undefined> {
    const { recents } = store.getState();
    stopScan();
    store.setState({ recents, opening }, true);
    try {
      const install = await work();
      store.setState({ recents, install }, true);
      void scan();
      return install;
    } catch (error) {
      store.setState({ recents, failure: failureOf(error) }, true);
      return undefined;
    }
  }

  async function relocate(folder: string): Promise<Install | undefined> {
    const { install, recents } = store.getState();
    if (install === undefined) return undefined;
    try {
      const found = await client.relocateInstall({ install: install.id, folder });
      if (found.id === install.id) return install;
      stopScan();
      store.setState({ recents, install: found }, true);
      void scan();
      return found;
    } catch (error) {
      const failure = failureOf(error);
      // Where the host has left the old folder and could not take the new one, there is nothing here to go on with.
      const isLeft = await client.changes({ install: install.id }).then(
        () => false,
        gone => failureOf(gone).code === 'notFound',
      );
      if (isLeft) store.setState({ recents: store.getState().recents, failure }, true);
      else notices.failed(failure);
      return undefined;
    }
  }

  function stopWaiting(): void {
    const { awaited: _awaited, ...rest } = store.getState();
    store.setState(rest, true);
  }

  async function awaitFolder(folder: string): Promise<void> {
    stopScan();
    store.setState({ recents: store.getState().recents, awaited: folder }, true);
    for (;;) {
      const recents = await client.recentInstalls({}).catch(() => undefined); // without a host: the next look finds it
      if (store.getState().awaited !== folder) return;
      if (recents !== undefined) store.setState({ recents });
      const found = recents?.find(recent => recent.folder === folder);
      if (recents !== undefined && found === undefined) return stopWaiting();
      if (found?.missing === false) break;
      await new Promise(done => setTimeout(done, again));
    }
    await open(folder);
  }

  const open = (folder: string) => take(folder, () => client.openInstall({ folder }));

  return {
    store,
    refreshRecents,
    scan,
    open,
    relocate,
    locate: (recent, folder) => take(folder, () => client.locateRecent({ recent, folder })),
    awaitFolder,
    stopWaiting,
    folder(install, isThere) {
      if (store.getState().install?.id === install) store.setState({ isGone: !isThere });
    },
    async choose() {
      try {
        const { folder } = await client.chooseFolder({});
        if (folder !== null) await open(folder);
      } catch (error) {
        notices.caught(error);
      }
    },
    async forget(folder) {
      try {
        await client.forgetInstall({ folder });
      } catch (error) {
        notices.caught(error);
      }
      await refreshRecents();
    },
    openDemo: () => take('', () => client.openDemo({})),
    async close() {
      const { install, recents } = store.getState();
      stopScan();
      store.setState({ recents }, true);
      try {
        if (install) await client.closeInstall({ install: install.id });
      } catch (error) {
        notices.caught(error);
      }
      await refreshRecents();
    },
    cancelScan: () => scanning?.abort(),
    scanProgress(progress) {
      if (scanning && progress.running && progress.install === store.getState().install?.id)
        store.setState({ scan: progress });
    },
    clearFailure() {
      const { failure: _failure, ...rest } = store.getState();
      store.setState(rest, true);
    },
  };
}
