import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Client, Transport } from '../../shared/contract/call.ts';
import { createClient, onEvent } from '../../shared/contract/client.ts';
import type { TableResult } from '../../shared/contract/table-types.ts';
import type { Asset, AssetId } from '../../shared/contract/types.ts';
import { type Workbench as Contract, workbench as contract } from '../../shared/contract/workbench.ts';
import { type Answers, createAnswers } from './answers.ts';
import { type Changes, createChanges } from './changes.ts';
import { type Commands, createCommands } from './commands.ts';
import { type Comparing, createComparing } from './comparing.ts';
import { type Connection, createConnection } from './connection.ts';
import { type CopiedChunk, createCopiedChunk } from './copied-chunk.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createExtracting, type Extracting } from './extracting.ts';
import { createFolders, type Folders } from './folders.ts';
import { createHistory, type History } from './history.ts';
import { createInstalls, type Installs } from './installs.ts';
import { createKeyBindings, type KeyBindingsStore } from './key-bindings.ts';
import { createMedia, type Media } from './media.ts';
import { createNavigation, type Navigation } from './navigation.ts';
import { createNotices, type Notices } from './notices.ts';
import { createOverlays, type Overlays } from './overlays.ts';
import { createPathLabels, type PathLabels } from './path-labels.ts';
import { createPreferences, type PreferencesStore } from './preferences.ts';
import { createProblems, type Problems } from './problems.ts';
import { createQuickOpen, type QuickOpen } from './quick-open.ts';
import { createRecovery, type Recovery } from './recovery.ts';
import { createReferences, type ReferencesStore } from './references.ts';
import { createRoom, type Room } from './room.ts';
import { createSearch, type Search } from './search.ts';
import { createSelection, type SelectionStore } from './selection.ts';
import { createSession, type Session } from './session.ts';
import { createSharing, type Sharing } from './sharing.ts';
import { createStorage, type Storage } from './storage.ts';
import { createTabs, type Tabs } from './tabs.ts';
import { createTree, type Tree } from './tree.ts';
import { createViewFocus, type ViewFocus } from './view-focus.ts';
import { createWriting, type Writing } from './writing.ts';

/** Everything a pane may ask or tell; one per window, made in renderer/app. */
export interface Workbench {
  readonly client: Client<Contract>;
  readonly connection: Connection;
  readonly notices: Notices;
  readonly preferences: PreferencesStore;
  readonly room: Room;
  readonly installs: Installs;
  readonly folders: Folders;
  readonly tree: Tree;
  readonly tabs: Tabs;
  readonly viewFocus: ViewFocus;
  readonly documents: Documents;
  readonly copiedChunk: CopiedChunk;
  readonly selection: SelectionStore;
  readonly media: Media;
  readonly tables: Answers<TableResult>;
  readonly history: History;
  readonly navigation: Navigation;
  readonly problems: Problems;
  readonly changes: Changes;
  readonly writing: Writing;
  readonly sharing: Sharing;
  readonly extracting: Extracting;
  readonly comparing: Comparing;
  readonly recovery: Recovery;
  readonly commands: Commands;
  readonly keyBindings: KeyBindingsStore;
  readonly overlays: Overlays;
  readonly quickOpen: QuickOpen;
  readonly search: Search;
  readonly pathLabels: PathLabels;
  readonly references: ReferencesStore;
  readonly session: Session;
  readonly storage: Storage;
}

/** Builds the stores over a transport; `wire` connects them to what the host announces. */
export function createWorkbench(transport: Transport): Workbench {
  const client = createClient(contract, transport);
  const storage = createStorage(client);
  const notices = createNotices();
  const documents = createDocuments(client, notices);
  const viewFocus = createViewFocus();
  const tabs = createTabs(viewFocus.want);
  const history = createHistory();
  const selection = createSelection({
    fieldAt: (asset, offset) => client.fieldAt({ asset, offset }),
    nodeAt: async (asset, path) => (await client.nodesAt({ asset, path, first: 0, count: 0 })).node,
    knownField: documents.knownField,
    failed: notices.caught,
  });
  const installs = createInstalls(client, notices);
  notices.hush(({ code }) => installs.store.getState().isGone === true && (code === 'notFound' || code === 'disk'));
  const commands = createCommands();
  const preferences = createPreferences(storage, client, notices);
  const tree = createTree(client, notices);
  const connection = createConnection(client, notices);
  const search = createSearch(client, notices, () => connection.store.getState().hello?.formats ?? []);
  const navigation = createNavigation({ client, documents, history, installs, notices, selection, tabs, tree });
  return {
    client,
    notices,
    documents,
    copiedChunk: createCopiedChunk(),
    tabs,
    viewFocus,
    history,
    selection,
    installs,
    navigation,
    media: createMedia(client, notices),
    tables: createAnswers(asset => client.table({ asset })),
    connection,
    preferences,
    room: createRoom(preferences),
    folders: createFolders(client),
    tree,
    problems: createProblems(client, notices),
    changes: createChanges(client, notices),
    writing: createWriting(client),
    sharing: createSharing(client),
    extracting: createExtracting(client),
    comparing: createComparing(client, tabs, notices),
    recovery: createRecovery(client, notices),
    commands,
    keyBindings: createKeyBindings(storage, commands),
    quickOpen: createQuickOpen({ client, commands, documents, installs, navigation, selection, tabs, viewFocus }),
    search,
    pathLabels: createPathLabels(client, notices),
    references: createReferences({ client, notices, navigation, search }),
    overlays: createOverlays(),
    storage,
    session: createSession({ client, storage, tabs, installs }),
  };
}

/** Lets the stores hear the host and each other, until the returned function is called. */
export function wire(bench: Workbench, transport: Transport): () => void {
  const refreshSoon = soon(() => {
    void bench.tree.refresh();
    void bench.problems.refresh();
  });
  const changesSoon = soon(() => void bench.changes.refresh());
  const ends = [
    onEvent(contract, transport, 'assetChanged', change => {
      bench.documents.changed(change);
      bench.search.changed(change.asset);
      bench.pathLabels.changed(change.asset);
      bench.comparing.changed(change.asset);
      changesSoon();
      refreshSoon();
    }),
    // What the guard says of the new bytes comes after them.
    onEvent(contract, transport, 'editChecked', () => refreshSoon()),
    onEvent(contract, transport, 'fileChanged', change => bench.documents.fileChanged(change.asset)),
    onEvent(contract, transport, 'installChanged', ({ install, reason }) => {
      if (reason === 'written') bench.comparing.written(install);
      refreshSoon();
      changesSoon();
    }),
    onEvent(contract, transport, 'folderGone', ({ install }) => bench.installs.folder(install, false)),
    onEvent(contract, transport, 'folderBack', ({ install }) => {
      bench.installs.folder(install, true);
      // What could not be read meanwhile is asked for again.
      void bench.documents.reconnect();
      void bench.installs.scan();
      refreshSoon();
      changesSoon();
    }),
    onEvent(contract, transport, 'scanProgress', progress => {
      bench.installs.scanProgress(progress);
      refreshSoon();
    }),
    onEvent(contract, transport, 'compareProgress', progress => bench.comparing.heard(progress)),
    onEvent(contract, transport, 'searchFound', found => bench.search.heard(found)),
    onEvent(contract, transport, 'folderRequested', ({ folder }) => void bench.installs.open(folder)),
    onEvent(contract, transport, 'failed', failure => bench.notices.failed(failure)),
    transport.onState(state => {
      if (state === 'lost') bench.connection.lost();
      else if (bench.connection.store.getState().status !== 'connecting') void reconnect(bench);
    }),
    bench.installs.store.subscribe((state, before) => {
      if (state.install === before.install) return;
      const id = state.install?.id;
      // First, because what is saved of this install must be read before the empty tabs are saved over it.
      if (state.install) void bench.session.restore(state.install);
      bench.tabs.reset();
      bench.selection.clear();
      bench.tree.reset(id);
      bench.problems.reset(id);
      bench.changes.reset(id);
      bench.search.reset(id);
      bench.pathLabels.reset(id);
      void bench.recovery.look(id);
    }),
    bench.recovery.store.subscribe((state, before) => {
      // The player has chosen: what the edits are is only known now.
      if (state.found.length > 0 || before.found.length === 0) return;
      changesSoon();
      refreshSoon();
      void bench.documents.reconnect();
    }),
    bench.tabs.store.subscribe((state, before) => {
      for (const tab of before.tabs) {
        if (!state.tabs.some(other => other.asset === tab.asset)) bench.documents.close(tab.asset);
      }
      for (const { comparison } of before.comparisons) {
        if (!state.comparisons.some(other => other.comparison === comparison)) bench.comparing.close(comparison);
      }
      for (const tab of state.tabs) {
        if (bench.documents.entry(tab.asset) === undefined) void bench.documents.open(tab.asset);
      }
      bench.session.save();
    }),
    bench.navigation.remember(),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The host may be a new one: it must hear again of the install and of every open asset. */
async function reconnect(bench: Workbench): Promise<void> {
  await bench.connection.greet();
  const { install } = bench.installs.store.getState();
  if (install === undefined) return bench.installs.refreshRecents();
  try {
    await bench.client.openInstall({ folder: install.folder });
    const { tabs } = bench.tabs.store.getState();
    const located = tabs.map(tab => bench.client.locate({ install: install.id, address: tab.address }));
    await Promise.allSettled(located); // one that is gone says so itself when it is opened
    await bench.documents.reconnect();
    await Promise.all([bench.tree.refresh(), bench.problems.refresh(), bench.changes.refresh()]);
  } catch (error) {
    bench.notices.caught(error);
  }
}

/** Joins a burst of calls into one, a little later. */
function soon(run: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      run();
    }, 150);
  };
}

const Context = createContext<Workbench | undefined>(undefined);
export const WorkbenchProvider = Context.Provider;

export function useWorkbench(): Workbench {
  const bench = useContext(Context);
  if (bench === undefined) throw new Error('useWorkbench outside of a WorkbenchProvider');
  return bench;
}

/** A part of one of the workbench's stores: `usePart(bench => bench.tabs, state => state.active)`. */
export function usePart<S, T>(pick: (bench: Workbench) => { readonly store: StoreApi<S> }, select: (state: S) => T): T {
  return useStore(pick(useWorkbench()).store, select);
}

/** The newest that is known of an asset. */
export function useAsset(asset: AssetId | undefined): Asset | undefined {
  return usePart(
    bench => bench.documents,
    state => (asset === undefined ? undefined : state.entries[asset]?.asset),
  );
}
