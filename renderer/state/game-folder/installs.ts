import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client, Progress } from '../../../shared/contract/call.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { Install, InstallId, RecentInstall, ScanProgress, ScanResult } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf, type Notices } from '../base/notices.ts';
import type { HeldBack } from '../base/outbox.ts';
import { stillAsked } from '../base/still-asked.ts';

interface InstallsState {
  readonly install?: Install;
  /** Its folder cannot be read at the moment. */
  readonly isGone?: boolean;
  readonly recents: readonly RecentInstall[];
  /** The folder to open as soon as it is back. */
  readonly awaited?: string;
  /** What is being opened, in words. */
  readonly opening?: string;
  readonly failure?: Failure;
  /** Whether the index is being brought up to date. */
  readonly scanning?: boolean;
  readonly scan?: ScanProgress;
  readonly scanStep?: Progress;
  readonly scanned?: ScanResult;
  /** The last scan was cancelled: the index may be incomplete. */
  readonly isCut?: boolean;
}

export interface Installs {
  readonly store: StoreApi<InstallsState>;
  refreshRecents(): Promise<void>;
  forget(folder: string): Promise<void>;
  open(folder: string): Promise<Install | undefined>;
  /** Opens a missing folder once it is back, unless another one is opened or the wait is cancelled. */
  awaitFolder(folder: string): Promise<void>;
  stopWaiting(): void;
  openDemo(): Promise<Install | undefined>;
  /** Asks with the system's own dialog. */
  choose(): Promise<void>;
  close(): Promise<void>;
  /** Continues the same mod project in another folder; if that is refused, nothing changes. */
  relocate(folder: string): Promise<Install | undefined>;
  /** Opens a folder with the mod project of a recent one that is missing. */
  locate(recent: string, folder: string): Promise<Install | undefined>;
  /** The host's message about a game folder. */
  folder(install: InstallId, isThere: boolean): void;
  /** Updates the index in the background. */
  scan(): Promise<void>;
  /**
   * The same silently, unless it takes a while: the window has the focus again, and another program may have put files
   * into the folder. Put off right after the last time, and during indexing.
   */
  lookAgain(): Promise<void>;
  cancelScan(): void;
  scanProgress(progress: ScanProgress): void;
  clearFailure(): void;
}

/** Milliseconds between two checks for a missing folder. */
const AGAIN = 1000;

/** What the parts of this store share. */
interface Shared {
  readonly client: Client<Contract>;
  readonly notices: Notices;
  readonly store: StoreApi<InstallsState>;
}

/** The open game folder and the recent ones. */
export function createInstalls(
  client: Client<Contract>,
  notices: Notices,
  { leave, again = AGAIN }: { readonly again?: number } & Pick<HeldBack, 'leave'>,
): Installs {
  const store = createStore<InstallsState>(() => ({ recents: [] }));
  const shared = { client, notices, store };
  const scanning = createScanning(shared);
  const { take, relocate, closed } = createOpening(shared, scanning, leave);
  const open = (folder: string) => take(folder, () => client.openInstall({ folder }));

  async function attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      notices.caught(error);
    }
  }

  const refreshRecents = () => attempt(async () => store.setState({ recents: await client.recentInstalls({}) }));

  return {
    store,
    refreshRecents,
    scan: () => scanning.start(),
    lookAgain: scanning.lookAgain,
    open,
    relocate,
    locate: (recent, folder) => take(folder, () => client.locateRecent({ recent, folder })),
    async awaitFolder(folder) {
      scanning.stop();
      if (await isBack(shared, folder, again)) await open(folder);
    },
    stopWaiting: () => without(store, 'awaited'),
    folder(install, isThere) {
      if (store.getState().install?.id === install) store.setState({ isGone: !isThere });
    },
    choose: () =>
      attempt(async () => {
        const { folder } = await client.chooseFolder({});
        if (folder !== null) await open(folder);
      }),
    async forget(folder) {
      await attempt(() => client.forgetInstall({ folder }));
      await refreshRecents();
    },
    openDemo: () => take('', () => client.openDemo({})),
    async close() {
      const { install, recents } = store.getState();
      scanning.stop();
      leave();
      store.setState({ recents }, true);
      closed();
      await attempt(async () => install && client.closeInstall({ install: install.id }));
      await refreshRecents();
    },
    cancelScan: scanning.cancel,
    scanProgress: scanning.heard,
    clearFailure: () => without(store, 'failure'),
  };
}

function without(store: StoreApi<InstallsState>, ...keys: readonly (keyof InstallsState)[]): void {
  const kept = Object.entries(store.getState()).filter(([key]) => !keys.some(gone => gone === key));
  store.setState(Object.fromEntries(kept) as unknown as InstallsState, true); // as: every dropped key is optional
}

/** Milliseconds before an automatic scan is shown. */
const QUIET_MILLISECONDS = 400;
/** Milliseconds before an automatic scan; between two, at least this many times the first one's duration. */
const PAUSE = 2000;
const TIMES = 20;

/** Updates the index of the open folder; only the newest run counts. */
function createScanning({ client, notices, store }: Shared) {
  let running: AbortController | undefined;
  /** When the next automatic scan may begin. */
  let notBefore = 0;
  /** An automatic scan that was put off, and one that waits for the running one. */
  let later: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;

  function drop(): void {
    clearTimeout(later);
    [later, isWanted] = [undefined, false];
  }

  async function lookAgain(): Promise<void> {
    const { isGone, scanned } = store.getState();
    if (running !== undefined) isWanted = true;
    if (running !== undefined || scanned === undefined || isGone === true) return;
    const early = notBefore - performance.now();
    if (early <= 0) return start(QUIET_MILLISECONDS);
    clearTimeout(later);
    later = setTimeout(() => void lookAgain(), early);
  }

  async function start(quiet = 0): Promise<void> {
    const { install } = store.getState();
    if (install === undefined) return;
    drop();
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const started = performance.now();
    const tell = () => store.setState({ scanning: true });
    const telling = quiet === 0 ? undefined : setTimeout(tell, quiet);
    if (telling === undefined) tell();
    try {
      const onProgress = (scanStep: Progress) => {
        if (running === controller) store.setState({ scanStep });
      };
      const scanned = await client.scan({ install: install.id }, { signal: controller.signal, onProgress });
      if (running !== controller) return;
      without(store, 'isCut');
      if (quiet === 0 || !isSameScan(scanned, store.getState().scanned)) store.setState({ scanned });
    } catch (error) {
      if (running === controller && failureOf(error).code === 'cancelled') {
        without(store, 'scanned');
        store.setState({ isCut: true });
      }
      // Whether the folder exists is reported separately.
      if (quiet === 0) notices.caught(error);
    } finally {
      clearTimeout(telling);
      if (running === controller) {
        running = undefined;
        const ended = performance.now();
        notBefore = ended + (quiet === 0 ? PAUSE : Math.max(PAUSE, (ended - started) * TIMES));
        without(store, 'scan', 'scanStep', 'scanning');
        if (isWanted) void lookAgain();
      }
    }
  }

  return {
    start,
    lookAgain,
    stop() {
      drop();
      running?.abort();
      running = undefined;
    },
    cancel: () => running?.abort(),
    heard(progress: ScanProgress) {
      if (running && progress.running && progress.install === store.getState().install?.id)
        store.setState({ scan: progress });
    },
  };
}

/** Whether a scan found the same as the last one. */
function isSameScan(scanned: ScanResult, before: ScanResult | undefined): boolean {
  const contentOf = (result: ScanResult | undefined) => JSON.stringify({ ...result, seconds: 0 });
  return contentOf(scanned) === contentOf(before);
}

/** Opens another folder and closes the current one. */
function createOpening(
  { client, notices, store }: Shared,
  scanning: ReturnType<typeof createScanning>,
  leave: HeldBack['leave'],
) {
  const ask = stillAsked();
  /** What the host keeps open for this window: its mod project is locked for others. */
  const held = new Set<InstallId>();

  function closeAllBut(kept: InstallId | undefined): void {
    for (const install of held) {
      if (install === kept) continue;
      held.delete(install);
      // A host restarted since then never had it open.
      client.closeInstall({ install }).catch(error => failureOf(error).code === 'notFound' || notices.caught(error));
    }
  }

  /** A newer request may already have been answered. */
  function tooLate(): undefined {
    const { install, opening } = store.getState();
    if (opening === undefined) closeAllBut(install?.id);
  }

  /** Of several requests, the last one is shown. */
  async function take(opening: string, work: () => Promise<Install>): Promise<Install | undefined> {
    const isStillAsked = ask();
    scanning.stop();
    leave();
    const { install: before, recents } = store.getState();
    if (before !== undefined) held.add(before.id);
    store.setState({ recents, opening }, true);
    try {
      const install = await work();
      held.add(install.id);
      if (!isStillAsked()) return tooLate();
      store.setState({ recents: store.getState().recents, install }, true);
      closeAllBut(install.id);
      void scanning.start();
      return install;
    } catch (error) {
      if (!isStillAsked()) return undefined;
      store.setState({ recents: store.getState().recents, failure: failureOf(error) }, true);
      closeAllBut(undefined);
      return undefined;
    }
  }

  async function relocate(folder: string): Promise<Install | undefined> {
    leave();
    const { install, recents } = store.getState();
    if (install === undefined) return undefined;
    try {
      const found = await client.relocateInstall({ install: install.id, folder });
      if (found.id === install.id) return install;
      held.delete(install.id);
      scanning.stop();
      store.setState({ recents, install: found }, true);
      void scanning.start();
      return found;
    } catch (error) {
      const failure = failureOf(error);
      // If the host closed the old folder and could not open the new one, there is nothing left to work with.
      const isLeft = await client.changes({ install: install.id }).then(
        () => false,
        gone => failureOf(gone).code === 'notFound',
      );
      if (isLeft) store.setState({ recents: store.getState().recents, failure }, true);
      else notices.failed(failure);
      return undefined;
    }
  }

  return {
    take,
    relocate,
    /** Forgets requested folders that are not shown yet. */
    closed() {
      ask();
      held.clear();
    },
  };
}

/** Checks repeatedly until the folder exists; false once it is forgotten or no longer awaited. */
async function isBack({ client, store }: Shared, folder: string, again: number): Promise<boolean> {
  store.setState({ recents: store.getState().recents, awaited: folder }, true);
  for (;;) {
    const recents = await client.recentInstalls({}).catch(() => undefined); // no host: the next check finds it
    if (store.getState().awaited !== folder) return false;
    if (recents !== undefined) store.setState({ recents });
    const found = recents?.find(recent => recent.folder === folder);
    if (recents !== undefined && found === undefined) {
      without(store, 'awaited');
      return false;
    }
    if (found?.missing === false) return true;
    await new Promise(done => setTimeout(done, again));
  }
}
