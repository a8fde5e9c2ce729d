import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/contract/call.ts';
import type { TableResult } from '../../shared/contract/table-types.ts';
import type { Asset, AssetId } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import type { Connection } from './base/connection.ts';
import type { Notices } from './base/notices.ts';
import type { Storage } from './base/storage.ts';
import type { Commands } from './commands/commands.ts';
import type { KeyBindingsStore } from './commands/key-bindings.ts';
import type { Comparing } from './compare/comparing.ts';
import type { SideChanges } from './compare/side-changes.ts';
import type { Answer, Answers, Media } from './documents/answers.ts';
import { type Documents, newestRevision } from './documents/documents.ts';
import type { Shown } from './documents/shared-undo.ts';
import type { UnsentTexts } from './documents/unsent-texts.ts';
import type { DragOut } from './entries/drag-out.ts';
import type { Extracting } from './entries/extracting.ts';
import type { Importing } from './entries/importing.ts';
import type { Folders } from './game-folder/folders.ts';
import type { Installs } from './game-folder/installs.ts';
import type { Tree } from './game-folder/tree.ts';
import type { CopiedItemsStore } from './items/copied-items.ts';
import type { PathLabels } from './labels/path-labels.ts';
import type { Bookmarks } from './navigation/bookmarks.ts';
import type { History, Navigation } from './navigation/navigation.ts';
import type { Peek } from './navigation/peek.ts';
import type { QuickOpen, ViewFocus } from './navigation/quick-open.ts';
import type { ReferencesStore } from './navigation/references.ts';
import type { SelectionStore } from './navigation/selection.ts';
import type { Problems } from './problems/problems.ts';
import type { Changes } from './project/changes.ts';
import type { Recovery } from './project/recovery.ts';
import type { Sharing } from './project/sharing.ts';
import type { Writing } from './project/writing.ts';
import type { Search } from './search/search.ts';
import type { Session } from './session/session.ts';
import type { PreferencesStore } from './settings/preferences.ts';
import type { Defining } from './structures/defining.ts';
import type { Overlays } from './window/overlays.ts';
import type { PanelLayout } from './window/panel-layout.ts';
import type { Tabs } from './window/tabs.ts';
import type { ViewPlaces } from './window/view-places.ts';

/** Everything a pane may use; one per window, made in renderer/app. */
export interface Workbench {
  readonly client: Client<Contract>;
  readonly connection: Connection;
  readonly notices: Notices;
  readonly preferences: PreferencesStore;
  readonly panelLayout: PanelLayout;
  readonly installs: Installs;
  readonly folders: Folders;
  readonly tree: Tree;
  readonly tabs: Tabs;
  readonly viewFocus: ViewFocus;
  readonly viewPlaces: ViewPlaces;
  readonly documents: Documents;
  readonly unsentTexts: UnsentTexts;
  readonly defining: Defining;
  readonly copiedItems: CopiedItemsStore;
  readonly dragOut: DragOut;
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
  readonly importing: Importing;
  readonly comparing: Comparing;
  readonly sideChanges: SideChanges;
  readonly recovery: Recovery;
  readonly commands: Commands;
  readonly keyBindings: KeyBindingsStore;
  readonly overlays: Overlays;
  readonly quickOpen: QuickOpen;
  readonly search: Search;
  readonly pathLabels: PathLabels;
  readonly references: ReferencesStore;
  readonly peek: Peek;
  readonly bookmarks: Bookmarks;
  readonly session: Session;
  readonly storage: Storage;
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

/** The newest known state of an asset. */
export function useAsset(shown: Shown | undefined): Asset | undefined {
  return usePart(
    bench => bench.documents,
    state => (shown === undefined ? undefined : state.entries[shown]?.asset),
  );
}

/** The newest answer for an asset, kept up to date while the component is shown. */
export function useAnswer<T>(pick: (bench: Workbench) => Answers<T>, asset: AssetId): Answer<T> | undefined {
  const answers = pick(useWorkbench());
  const revision = usePart(
    bench => bench.documents,
    state => newestRevision(state, asset),
  );
  useEffect(() => void answers.look(asset, revision), [answers, asset, revision]);
  return useStore(answers.store, state => state[asset]);
}

/** A path for people, `WALKER › MASS`; undefined until it is known, or if it says nothing new. */
export function usePathLabel(asset: AssetId, path: string | null | undefined): string | undefined {
  const { pathLabels } = useWorkbench();
  const label = usePart(
    bench => bench.pathLabels,
    state => (path ? state[asset]?.[path] : null),
  );
  useEffect(() => {
    if (path && label === undefined) pathLabels.see(asset, path);
  }, [pathLabels, asset, path, label]);
  return label ?? undefined;
}
