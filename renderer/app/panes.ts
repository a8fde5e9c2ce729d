import { type ComponentType, lazy } from 'react';
import type { AssetId, ViewId } from '../../shared/contract/types.ts';

export interface AssetPaneProps {
  readonly asset: AssetId;
}

/** The views of an asset's tab, loaded when first shown. */
export const views: Readonly<Record<ViewId, ComponentType<AssetPaneProps>>> = {
  scene: lazy(() => import('../panes/scene/index.tsx').then(pane => ({ default: pane.ScenePane }))),
  audio: lazy(() => import('../panes/audio/index.tsx').then(pane => ({ default: pane.AudioPane }))),
  curve: lazy(() => import('../panes/curve/index.tsx').then(pane => ({ default: pane.CurvePane }))),
  table: lazy(() => import('./table-view.tsx').then(pane => ({ default: pane.TableView }))),
  image: lazy(() => import('../panes/image/index.tsx').then(pane => ({ default: pane.ImagePane }))),
  palettes: lazy(() => import('../panes/palettes/index.tsx').then(pane => ({ default: pane.PalettesPane }))),
  sheet: lazy(() => import('../panes/contact-sheet/index.tsx').then(pane => ({ default: pane.ContactSheet }))),
  entries: lazy(() => import('../panes/entries/index.tsx').then(pane => ({ default: pane.EntriesPane }))),
  hex: lazy(() => import('../panes/hex/index.tsx').then(pane => ({ default: pane.HexPane }))),
  text: lazy(() => import('../panes/text/index.tsx').then(pane => ({ default: pane.TextPane }))),
  info: lazy(() => import('../panes/info/index.tsx').then(pane => ({ default: pane.InfoPane }))),
  definition: lazy(() => import('./definition-view.tsx').then(pane => ({ default: pane.DefinitionView }))),
  structure: lazy(() => import('./structure-view.tsx').then(pane => ({ default: pane.StructureView }))),
};

/** Fetches the view that takes longest to come while the window has nothing to do: opening a tab need not wait for it. */
export function fetchAhead(): void {
  requestIdleCallback(() => {
    import('../panes/scene/index.tsx').catch(() => undefined); // whoever opens it is told
  });
}

export const StructurePane = lazy(() =>
  import('../panes/structure/index.tsx').then(pane => ({ default: pane.StructurePane })),
);
export const InspectorPane = lazy(() =>
  import('../panes/inspector/index.tsx').then(pane => ({ default: pane.InspectorPane })),
);
export const Explorer = lazy(() => import('../panes/browser/index.tsx').then(pane => ({ default: pane.Explorer })));
export const ProblemsPane = lazy(() =>
  import('../panes/problems/index.tsx').then(pane => ({ default: pane.ProblemsPane })),
);
export const SearchPane = lazy(() => import('../panes/search/index.tsx').then(pane => ({ default: pane.SearchPane })));
export const ChangesPane = lazy(() =>
  import('../panes/changes/index.tsx').then(pane => ({ default: pane.ChangesPane })),
);
export const StartPage = lazy(() => import('../panes/start/index.tsx').then(pane => ({ default: pane.StartPage })));
export const ComparePane = lazy(() =>
  import('../panes/compare/index.tsx').then(pane => ({ default: pane.ComparePane })),
);
export const CompareDialog = lazy(() =>
  import('../panes/compare/choose-dialog.tsx').then(pane => ({ default: pane.CompareDialog })),
);
export const WriteDialog = lazy(() => import('../panes/write/index.tsx').then(pane => ({ default: pane.WriteDialog })));
export const SharingDialog = lazy(() =>
  import('../panes/write/index.tsx').then(pane => ({ default: pane.SharingDialog })),
);
export const ExtractDialog = lazy(() =>
  import('../panes/extract/index.tsx').then(pane => ({ default: pane.ExtractDialog })),
);
export const ImportDialog = lazy(() =>
  import('../panes/import/index.tsx').then(pane => ({ default: pane.ImportDialog })),
);
export const LibraryDialog = lazy(() =>
  import('../panes/definition/library-dialog.tsx').then(pane => ({ default: pane.LibraryDialog })),
);
export const MissionsDialog = lazy(() =>
  import('../panes/missions/index.tsx').then(pane => ({ default: pane.MissionsDialog })),
);
export const PeekDialog = lazy(() => import('../panes/peek/index.tsx').then(pane => ({ default: pane.PeekDialog })));
export const FolderPicker = lazy(() =>
  import('../panes/start/folder-picker.tsx').then(pane => ({ default: pane.FolderPicker })),
);
export const QuickOpen = lazy(() =>
  import('../panes/quick-open/index.tsx').then(pane => ({ default: pane.QuickOpen })),
);
export const SettingsPage = lazy(() =>
  import('../panes/settings/index.tsx').then(pane => ({ default: pane.SettingsPage })),
);
export const Shortcuts = lazy(() => import('../panes/shortcuts/index.tsx').then(pane => ({ default: pane.Shortcuts })));
export const LearnPane = lazy(() => import('../panes/learn/index.tsx').then(pane => ({ default: pane.LearnPane })));
export const Tour = lazy(() => import('../panes/tour/index.tsx').then(pane => ({ default: pane.Tour })));
