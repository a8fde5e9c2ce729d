import type { Transport } from '../../shared/contract/call.ts';
import { createClient, onEvent } from '../../shared/contract/client.ts';
import type { ComparisonId } from '../../shared/contract/compare-types.ts';
import type { Install } from '../../shared/contract/types.ts';
import { workbench as contract } from '../../shared/contract/workbench.ts';
import { createConnection } from './base/connection.ts';
import { createNotices, failureOf } from './base/notices.ts';
import { createStorage } from './base/storage.ts';
import { createCommands } from './commands/commands.ts';
import { createKeyBindings } from './commands/key-bindings.ts';
import { createComparing } from './compare/comparing.ts';
import { editableSides } from './compare/comparison-entry.ts';
import { createSideChanges } from './compare/side-changes.ts';
import { strings as compareStrings } from './compare/strings.ts';
import { createAnswers, createMedia } from './documents/answers.ts';
import { createDocuments } from './documents/documents.ts';
import { createUnsentTexts } from './documents/unsent-texts.ts';
import { createDragOut } from './entries/drag-out.ts';
import { followNames } from './entries/entry-edits.ts';
import { createExtracting } from './entries/extracting.ts';
import { createImporting } from './entries/importing.ts';
import { createFolders } from './game-folder/folders.ts';
import { createInstalls } from './game-folder/installs.ts';
import { createTree } from './game-folder/tree.ts';
import { createCopiedItems } from './items/copied-items.ts';
import { createPathLabels } from './labels/path-labels.ts';
import { createBookmarks } from './navigation/bookmarks.ts';
import { createHistory, createNavigation } from './navigation/navigation.ts';
import { createPeek } from './navigation/peek.ts';
import { createQuickOpen, createViewFocus } from './navigation/quick-open.ts';
import { createReferences } from './navigation/references.ts';
import { createSelection } from './navigation/selection.ts';
import { createProblems } from './problems/problems.ts';
import { createChanges } from './project/changes.ts';
import { createRecovery } from './project/recovery.ts';
import { createSharing } from './project/sharing.ts';
import { createWriting } from './project/writing.ts';
import { createSearch } from './search/search.ts';
import { createSession } from './session/session.ts';
import { createPreferences } from './settings/preferences.ts';
import { createDefining } from './structures/defining.ts';
import { createOverlays } from './window/overlays.ts';
import { createPanelLayout } from './window/panel-layout.ts';
import { createTabs } from './window/tabs.ts';
import { createViewPlaces } from './window/view-places.ts';
import type { Workbench } from './workbench.ts';

/** Builds the stores over a transport; `wire` connects them to the host's events. */
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
  const installs = createInstalls(client, notices, documents);
  notices.hush(({ code }) => installs.store.getState().isGone === true && (code === 'notFound' || code === 'disk'));
  const commands = createCommands();
  const preferences = createPreferences(storage, client, notices);
  const tree = createTree(client, notices);
  const connection = createConnection(client, notices);
  const search = createSearch(client, notices, () => connection.store.getState().hello?.formats ?? []);
  const navigation = createNavigation({ client, documents, history, installs, notices, selection, tabs, tree });
  const viewPlaces = createViewPlaces(tabs);
  const comparing = createComparing(client, tabs, notices);
  const references = createReferences({ client, notices, navigation, search });
  return {
    client,
    notices,
    documents,
    unsentTexts: createUnsentTexts({ client, installs, documents, notices }),
    copiedItems: createCopiedItems(),
    dragOut: createDragOut({ client, connection, notices }),
    tabs,
    viewFocus,
    viewPlaces,
    history,
    selection,
    installs,
    navigation,
    media: createMedia(client, notices),
    tables: createAnswers((asset, options) => client.table({ asset }, options)),
    defining: createDefining(client, notices, { installs, documents }),
    connection,
    preferences,
    panelLayout: createPanelLayout(preferences),
    folders: createFolders(client),
    tree,
    problems: createProblems(client, notices),
    changes: createChanges(client, notices),
    writing: createWriting(client),
    sharing: createSharing(client),
    extracting: createExtracting(client),
    importing: createImporting({ client, notices, documents }),
    comparing,
    sideChanges: createSideChanges(client, notices),
    recovery: createRecovery(client, notices),
    commands,
    keyBindings: createKeyBindings(storage, commands),
    quickOpen: createQuickOpen({ client, commands, documents, installs, navigation, selection, tabs, viewFocus }),
    search,
    pathLabels: createPathLabels(client, notices),
    references,
    peek: createPeek({ client, notices, references }),
    bookmarks: createBookmarks(client, storage, notices),
    overlays: createOverlays(),
    storage,
    session: createSession({ client, storage, tabs, installs, selection, viewPlaces, history, comparing }),
  };
}

/** Requests again what may have changed; several requests at once are merged. */
interface Refreshing {
  refreshSoon(): void;
  changesSoon(): void;
  readFurtherSoon(): void;
}

/** Connects the stores to the host and to each other, until the returned function is called. */
export function wire(bench: Workbench, transport: Transport): () => void {
  const refreshing: Refreshing = {
    refreshSoon: soon(() => {
      void bench.tree.refresh();
      void bench.problems.refresh();
    }),
    changesSoon: soon(() => void bench.changes.refresh()),
    readFurtherSoon: soon(() => {
      if (bench.overlays.store.getState().open === 'quick-open') bench.quickOpen.readFurther();
    }),
  };
  const ends = [
    ...hostHeard(bench, transport, refreshing),
    ...storesHeard(bench, refreshing),
    bench.navigation.remember(),
    bench.documents.holdsBack(bench.defining.typing),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function hostHeard(bench: Workbench, transport: Transport, refreshing: Refreshing): readonly (() => void)[] {
  const { refreshSoon, changesSoon } = refreshing;
  return [
    onEvent(contract, transport, 'assetChanged', change => {
      bench.documents.changed(change);
      bench.selection.fit(change.asset, change.size);
      void bench.selection.moved(change.asset);
      bench.search.changed(change.asset);
      bench.pathLabels.changed(change.asset);
      bench.comparing.changed(change);
      bench.defining.changed(change);
      void followNames(bench, change.asset);
      changesSoon();
      refreshSoon();
    }),
    // The guard's findings about the new bytes follow.
    onEvent(contract, transport, 'editChecked', () => refreshSoon()),
    onEvent(contract, transport, 'fileChanged', change => {
      bench.documents.fileChanged(change.asset);
      bench.comparing.changed(change);
    }),
    onEvent(contract, transport, 'installChanged', ({ install, reason }) => {
      if (reason === 'written') {
        bench.comparing.written(install);
        // References by name or content may now lead elsewhere.
        void bench.installs.scan();
      }
      bench.sideChanges.changed(install);
      refreshSoon();
      changesSoon();
    }),
    onEvent(contract, transport, 'folderGone', ({ install }) => bench.installs.folder(install, false)),
    onEvent(contract, transport, 'folderBack', ({ install }) => {
      bench.installs.folder(install, true);
      // What could not be read in the meantime is requested again.
      void bench.documents.reconnect();
      void bench.installs.scan();
      refreshSoon();
      changesSoon();
    }),
    onEvent(contract, transport, 'scanProgress', progress => {
      bench.installs.scanProgress(progress);
      refreshSoon();
      refreshing.readFurtherSoon();
    }),
    onEvent(contract, transport, 'compareProgress', progress => bench.comparing.heard(progress)),
    onEvent(contract, transport, 'searchFound', found => bench.search.heard(found)),
    onEvent(contract, transport, 'settingsChanged', () => void bench.preferences.reloadSettings()),
    onEvent(contract, transport, 'folderRequested', ({ folder }) => void bench.installs.open(folder)),
    onEvent(contract, transport, 'failed', failure => bench.notices.failed(failure)),
    transport.onState(state => {
      if (state === 'lost') bench.connection.lost();
      else if (bench.connection.store.getState().status !== 'connecting') void reconnect(bench);
    }),
  ];
}

function storesHeard(bench: Workbench, { refreshSoon, changesSoon }: Refreshing): readonly (() => void)[] {
  return [
    bench.connection.store.subscribe(({ status }, before) => {
      if (status !== 'open' || before.status === 'open') return;
      bench.defining.hostIsBack();
      void bench.unsentTexts.hostIsBack();
    }),
    bench.installs.store.subscribe((state, before) => {
      if (state.install === before.install) return;
      const id = state.install?.id;
      // First, because the saved tabs of this game must be read before the empty ones are saved over them.
      if (state.install) void bench.session.restore(state.install).then(() => revealFront(bench));
      bench.tabs.reset();
      bench.selection.clear();
      bench.history.recall();
      bench.tree.reset(id);
      bench.problems.reset(id);
      bench.changes.reset(id);
      bench.search.reset(id);
      void bench.bookmarks.open(state.install);
      bench.pathLabels.reset(id);
      void bench.recovery.look(id);
    }),
    bench.comparing.store.subscribe((state, before) => {
      if (state.entries === before.entries) return;
      const sides = Object.values(state.entries).flatMap(editableSides);
      bench.sideChanges.keep(new Set(sides.map(({ install }) => install)));
    }),
    bench.recovery.store.subscribe((state, before) => {
      // The user has decided: only now are the edits known.
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
        if (state.comparisons.some(other => other.comparison === comparison)) continue;
        notifyUnwritten(bench, comparison);
        bench.comparing.close(comparison);
      }
      for (const tab of state.tabs) {
        if (bench.documents.entry(tab.asset) === undefined) void bench.documents.open(tab.asset);
      }
      bench.session.save();
    }),
  ];
}

/** Says that a folder opened only for this closed comparison still has unwritten changes. */
function notifyUnwritten({ comparing, sideChanges, installs, notices }: Workbench, comparison: ComparisonId): void {
  const { [comparison]: closing, ...others } = comparing.store.getState().entries;
  if (closing === undefined) return;
  const bench = installs.store.getState().install?.id;
  const shown = new Set([
    bench,
    ...Object.values(others)
      .flatMap(editableSides)
      .map(({ install }) => install),
  ]);
  for (const { install, folder } of editableSides(closing)) {
    const waiting = sideChanges.store.getState().waiting[install]?.length ?? 0;
    if (waiting > 0 && !shown.has(install))
      notices.say(compareStrings.leftUnwritten(waiting, folder), { tone: 'info' });
  }
}

/** Reveals the front tab in the tree, as opening it did. */
async function revealFront({ documents, tabs, tree }: Workbench): Promise<void> {
  const front = tabs.store.getState().active?.asset;
  if (front === undefined) return;
  const asset = documents.entry(front)?.asset ?? (await documents.open(front));
  if (asset !== undefined) await tree.reveal(asset.trail.map(step => step.id));
}

/** The host may be new: it must learn of the game folder and every open asset before it gets anything typed since. */
async function reconnect(bench: Workbench): Promise<void> {
  const { install } = bench.installs.store.getState();
  let refused: unknown;
  const hello = await bench.connection.greet(async () => {
    if (install !== undefined) refused = await reopenInHost(bench, install).catch((error: unknown) => error);
  });
  if (hello === undefined) return;
  if (install === undefined) return bench.installs.refreshRecents();
  try {
    if (refused !== undefined) throw refused;
    await bench.documents.reconnect();
    await Promise.all([bench.tree.refresh(), bench.problems.refresh(), bench.changes.refresh()]);
  } catch (error) {
    // A new host has never seen the folder; the tabs come back once it is open.
    if (failureOf(error).code === 'notFound') await bench.installs.awaitFolder(install.folder);
    else bench.notices.caught(error);
  }
}

async function reopenInHost(
  { client, tabs }: Workbench,
  { id, folder }: Pick<Install, 'id' | 'folder'>,
): Promise<void> {
  await client.openInstall({ folder });
  const located = tabs.store.getState().tabs.map(({ address }) => client.locate({ install: id, address }));
  await Promise.allSettled(located); // a missing one is reported when it is opened
}

/** How long calls are collected before they run as one. */
const BURST_MILLISECONDS = 150;

/** Merges a burst of calls into one, a little later. */
function soon(run: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      run();
    }, BURST_MILLISECONDS);
  };
}
