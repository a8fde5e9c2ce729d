import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallOptions, Client } from '../../../shared/contract/call.ts';
import type { AssetChanged, Edited, EditOf, TextResult } from '../../../shared/contract/change-types.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { FindQuery, FindResult } from '../../../shared/contract/search-types.ts';
import type { Asset, AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf, type Notices } from '../base/notices.ts';
import { createDocumentEdits, type DocumentSending } from './document-edits.ts';
import { createDocumentPages, type DocumentPages } from './document-pages.ts';
import { createSharedUndo, type SharedUndo, type Shown } from './shared-undo.ts';

export interface DocumentEntry {
  /** Absent until the host has answered. */
  readonly asset?: Asset;
  readonly revision: number;
  /** Increases whenever an answer arrives: redraw. */
  readonly arrived: number;
  readonly failure?: Failure;
  /** Opening it was cancelled. */
  readonly isStopped?: boolean;
  /** The file on disk was changed by another program. */
  readonly changedOnDisk?: boolean;
  /** The number of such events: an answer to an earlier request does not know of them. */
  readonly diskNews?: number;
}

export interface DocumentsState {
  readonly entries: Readonly<Record<Shown, DocumentEntry>>;
  /** The newest known revisions, including those of assets that were never opened. */
  readonly heard: Readonly<Record<AssetId, number>>;
  /** How often edits have renamed entries. */
  readonly renames: number;
}

export interface Documents extends DocumentPages, DocumentSending {
  readonly store: StoreApi<DocumentsState>;
  /** Edits of other assets that are undone from the tab they were made in. */
  readonly shared: SharedUndo;
  /** Processes the answer to an edit that was made elsewhere. `from`: the asset shown in the tab it was made in. */
  noted(edited: Edited, from?: Shown): void;
  /** Requests the asset from the host; a second call refreshes it. */
  open(asset: AssetId): Promise<Asset | undefined>;
  /** Cancels opening an asset that takes too long. */
  stop(asset: AssetId): void;
  close(asset: AssetId): void;
  /** Undefined for a comparison. */
  entry(shown: Shown): DocumentEntry | undefined;

  /** Rejects with the refusal, which is shown where the query is typed. */
  find(query: FindQuery, options?: CallOptions): Promise<FindResult>;
  /**
   * `path` leads to the part whose text is wanted, if each part has its own. Rejects with the failure: the caller
   * shows it in place of the text.
   */
  readText(asset: AssetId, path?: string): Promise<TextResult>;

  /** The host's events. */
  changed(change: AssetChanged): void;
  fileChanged(asset: AssetId): void;
  /** The host was restarted: every asset is requested again. */
  reconnect(): Promise<void>;
}

/** The newest known revision of an asset; 0 if it was never opened and never changed. */
export function newestRevision({ entries, heard }: DocumentsState, asset: AssetId): number {
  return Math.max(entries[asset]?.revision ?? 0, heard[asset] ?? 0);
}

interface Entries {
  readonly store: StoreApi<DocumentsState>;
  entry(shown: Shown): DocumentEntry | undefined;
  update(asset: AssetId, change: Partial<DocumentEntry>): void;
  /** Something requested has arrived. */
  arrived(asset: AssetId): void;
  heard(of: Pick<AssetChanged, 'asset' | 'revision'>): void;
}

/** The known details of each asset. */
function createEntries(): Entries {
  const store = createStore<DocumentsState>(() => ({ entries: {}, heard: {}, renames: 0 }));
  const entry = (shown: Shown) => store.getState().entries[shown];

  function update(asset: AssetId, change: Partial<DocumentEntry>): void {
    store.setState(({ entries }) => {
      const known = entries[asset] ?? { revision: 0, arrived: 0 };
      return { entries: { ...entries, [asset]: { ...known, ...change } } };
    });
  }

  return {
    ...{ store, entry, update },
    arrived(asset) {
      const known = entry(asset);
      if (known !== undefined) update(asset, { arrived: known.arrived + 1 });
    },
    heard({ asset, revision }) {
      store.setState(state =>
        revision > (state.heard[asset] ?? 0) ? { heard: { ...state.heard, [asset]: revision } } : state,
      );
    },
  };
}

/** Requests details of assets; the newest answer is kept. */
function createOpening(client: Client<Contract>, { store, entry, update }: Entries) {
  const opening = new Set<{ readonly asset: AssetId; readonly stop: AbortController }>();
  const abort = (asset: AssetId): void => {
    for (const each of opening) if (each.asset === asset) each.stop.abort();
  };

  /** Shows what is known at once; details that need a full reading follow. */
  async function open(asset: AssetId): Promise<Asset | undefined> {
    const asked = { asset, stop: new AbortController() };
    const { signal } = asked.stop;
    opening.add(asked);
    if (entry(asset)?.isStopped) update(asset, { isStopped: false });
    const opened = await describe(asset, { soon: true, signal });
    const whole = opened?.isReading ? describe(asset, { soon: false, signal }) : Promise.resolve();
    void whole.finally(() => opening.delete(asked));
    return opened;
  }

  async function describe(
    asset: AssetId,
    { soon, signal }: { readonly soon: boolean; readonly signal: AbortSignal },
  ): Promise<Asset | undefined> {
    const before = entry(asset)?.diskNews ?? 0;
    try {
      const opened = await client.openAsset({ asset, soon }, { signal });
      // The answer arrived although the user had cancelled it.
      if (signal.aborted) return undefined;
      const known = entry(asset);
      // A slow answer may be about earlier bytes: another one is on its way.
      if (known?.asset !== undefined && opened.revision < known.asset.revision) return known.asset;
      const revision = Math.max(opened.revision, known?.revision ?? 0);
      const diskNews = known?.diskNews ?? 0;
      const changedOnDisk = opened.status === 'changedOnDisk' || diskNews > before;
      const arrived = (known?.arrived ?? 0) + 1;
      store.setState(({ entries }) => ({
        entries: { ...entries, [asset]: { asset: opened, revision, arrived, changedOnDisk, diskNews } },
      }));
      return opened;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'cancelled' || signal.aborted) return undefined;
      update(asset, { failure });
      return undefined;
    }
  }

  return {
    open,
    abort,
    stop(asset: AssetId) {
      abort(asset);
      if (entry(asset)?.asset === undefined) update(asset, { isStopped: true });
    },
  };
}

/** Everything known of the open assets; missing parts are requested when they are first needed. */
export function createDocuments(client: Client<Contract>, notices: Notices): Documents {
  const entries = createEntries();
  const { store, entry, update, arrived, heard } = entries;
  const shared = createSharedUndo(notices.stepped);
  const revisionOf = (asset: AssetId) => entry(asset)?.revision ?? 0;
  /** The base of an edit: the newest bytes known where they are shown. */
  const seen = (asset: AssetId): EditOf =>
    entry(asset)?.asset ? { asset, base: newestRevision(store.getState(), asset) } : { asset };
  const { forget, ...pages } = createDocumentPages(client, notices, { revisionOf, arrived });
  const { open, stop, abort } = createOpening(client, entries);

  function changed(change: AssetChanged): void {
    heard(change);
    if (change.renamed) store.setState(({ renames }) => ({ renames: renames + 1 }));
    shared.heard(change.asset, change);
    const known = entry(change.asset);
    if (known === undefined || change.revision < known.revision) return;
    const { size, status, canUndo, canRedo, revision } = change;
    const asset = known.asset && { ...known.asset, size, status, canUndo, canRedo, revision };
    update(change.asset, { revision, ...(asset ? { asset } : {}) });
    // Findings, round trip and details follow from the bytes, and only the host knows them.
    void open(change.asset);
  }

  /** Processes the answer to an edit, so that the new bytes are shown before the event arrives. */
  function took(edited: Edited): Edited {
    heard(edited);
    shared.heard(edited.asset, edited);
    const known = entry(edited.asset);
    if (known !== undefined && edited.revision > known.revision) {
      const { size, revision, canUndo, canRedo } = edited;
      const asset = known.asset && { ...known.asset, size, revision, canUndo, canRedo };
      update(edited.asset, { revision, ...(asset ? { asset } : {}) });
      void open(edited.asset);
    }
    return edited;
  }

  return {
    store,
    ...pages,
    shared,
    ...createDocumentEdits(client, notices, took, { shared, seen }),
    noted(edited, from) {
      shared.noted(edited.asset, 'edit');
      if (from !== undefined) shared.share(from, edited.asset);
      took(edited);
    },
    open,
    entry,
    stop,
    close(asset) {
      // A pending answer would reopen it, and nothing would close it again.
      abort(asset);
      forget(asset);
      store.setState(({ entries }) => {
        const { [asset]: _closed, ...others } = entries;
        return { entries: others };
      });
    },
    find: (query, options) => client.find(query, options),
    readText: (asset, path) => client.readText({ asset, ...(path === undefined ? {} : { path }) }),
    changed,
    fileChanged: asset => {
      const known = entry(asset);
      // It did not exist when it was opened, and does now.
      if (known?.failure !== undefined && known.asset === undefined) void open(asset);
      else if (known !== undefined) update(asset, { changedOnDisk: true, diskNews: (known.diskNews ?? 0) + 1 });
    },
    async reconnect() {
      const known = Object.keys(store.getState().entries) as AssetId[]; // the keys are ids by construction
      for (const asset of known) forget(asset);
      await Promise.all(known.map(open));
    },
  };
}
