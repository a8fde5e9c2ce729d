import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/contract/call.ts';
import type { TableResult } from '../../shared/contract/table-types.ts';
import type { Asset, AssetId } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import type { Answer, Answers, Media } from './answers.ts';
import type { Bookmarks } from './bookmarks.ts';
import type { Changes } from './changes.ts';
import type { Commands } from './commands.ts';
import type { Comparing } from './comparing.ts';
import type { Connection } from './connection.ts';
import type { CopiedItemsStore } from './copied-items.ts';
import type { Defining } from './defining.ts';
import { type Documents, newestRevision } from './documents.ts';
import type { DragOut } from './drag-out.ts';
import type { Extracting } from './extracting.ts';
import type { Folders } from './folders.ts';
import type { Importing } from './importing.ts';
import type { Installs } from './installs.ts';
import type { KeyBindingsStore } from './key-bindings.ts';
import type { History, Navigation } from './navigation.ts';
import type { Notices } from './notices.ts';
import type { Overlays } from './overlays.ts';
import type { PanelLayout } from './panel-layout.ts';
import type { PathLabels } from './path-labels.ts';
import type { Peek } from './peek.ts';
import type { PreferencesStore } from './preferences.ts';
import type { Problems } from './problems.ts';
import type { QuickOpen, ViewFocus } from './quick-open.ts';
import type { Recovery } from './recovery.ts';
import type { ReferencesStore } from './references.ts';
import type { Search } from './search.ts';
import type { SelectionStore } from './selection.ts';
import type { Session } from './session.ts';
import type { Shown } from './shared-undo.ts';
import type { Sharing } from './sharing.ts';
import type { Storage } from './storage.ts';
import type { Tabs } from './tabs.ts';
import type { Tree } from './tree.ts';
import type { Writing } from './writing.ts';

/** Everything a pane may ask or tell; one per window, made in renderer/app. */
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
  readonly documents: Documents;
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

/** The newest that is known of an asset. */
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

/** A path as a person reads it, `WALKER › MASS`; undefined until that is known, and where the path says as much. */
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
