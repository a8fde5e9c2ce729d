import type { ViewId } from '../../shared/contract/types.ts';
import { usePart, type Workbench } from '../state/workbench.ts';
import { type Later, later } from '../widgets/later.tsx';
import type { AssetPaneProps } from './asset-pane-props.ts';
import { strings } from './strings.ts';
import { whenIdle } from './when-idle.ts';

/** The views of an asset's tab, loaded when first shown. */
export const views: Readonly<Record<ViewId, Later<AssetPaneProps>>> = {
  scene: later(() => import('../panes/scene/index.tsx').then(pane => pane.ScenePane), strings.loading),
  audio: later(() => import('../panes/audio/index.tsx').then(pane => pane.AudioPane), strings.loading),
  curve: later(() => import('../panes/curve/index.tsx').then(pane => pane.CurvePane), strings.loading),
  table: later(() => import('./table-view.tsx').then(pane => pane.TableView), strings.loading),
  image: later(() => import('../panes/image/index.tsx').then(pane => pane.ImagePane), strings.loading),
  palettes: later(() => import('../panes/palettes/index.tsx').then(pane => pane.PalettesPane), strings.loading),
  sheet: later(() => import('../panes/contact-sheet/index.tsx').then(pane => pane.ContactSheet), strings.loading),
  entries: later(() => import('../panes/entries/index.tsx').then(pane => pane.EntriesPane), strings.loading),
  hex: later(() => import('../panes/hex/index.tsx').then(pane => pane.HexPane), strings.loading),
  text: later(() => import('../panes/text/index.tsx').then(pane => pane.TextPane), strings.loading),
  info: later(() => import('../panes/info/index.tsx').then(pane => pane.InfoPane), strings.loading),
  definition: later(() => import('./definition-view.tsx').then(pane => pane.DefinitionView), strings.loading),
  structure: later(() => import('./structure-view.tsx').then(pane => pane.StructureView), strings.loading),
};

/** Loads the views most likely needed first while the window is idle, so that opening an asset is quick. */
export function fetchAhead({ installs }: Pick<Workbench, 'installs'>): void {
  for (const part of [views.scene, StructurePane, InspectorPane, QuickOpen, SearchPane]) whenIdle(() => part.ahead());
  whenOpen(installs, () => whenIdle(() => void makeCardAhead()));
}

/** The card is prepared only once a game is open. */
function whenOpen({ store }: Workbench['installs'], then: () => void): void {
  const isOpen = (): boolean => store.getState().install !== undefined;
  if (isOpen()) then();
  else {
    const stop = store.subscribe(() => {
      if (!isOpen()) return;
      stop();
      then();
    });
  }
}

/** Code that cannot be loaded is reported by the view that needs it. */
async function makeCardAhead(): Promise<void> {
  const scene = await import('../panes/scene/index.tsx').catch(() => undefined);
  if (scene) whenIdle(() => scene.makeCardAhead(whenIdle));
}

export const StructurePane = later(
  () => import('../panes/structure/index.tsx').then(pane => pane.StructurePane),
  strings.loading,
);
export const InspectorPane = later(
  () => import('../panes/inspector/index.tsx').then(pane => pane.InspectorPane),
  strings.loading,
);
export const Explorer = later(() => import('../panes/browser/index.tsx').then(pane => pane.Explorer), strings.loading);
export const ProblemsPane = later(
  () => import('../panes/problems/index.tsx').then(pane => pane.ProblemsPane),
  strings.loading,
);
export const SearchPane = later(
  () => import('../panes/search/index.tsx').then(pane => pane.SearchPane),
  strings.loading,
  // The user is about to type a search.
  () =>
    usePart(
      bench => bench.search,
      state => state.asked > 0,
    ),
);
export const ChangesPane = later(
  () => import('../panes/changes/index.tsx').then(pane => pane.ChangesPane),
  strings.loading,
);
export const StartPage = later(() => import('../panes/start/index.tsx').then(pane => pane.StartPage), strings.loading);
export const ComparePane = later(
  () => import('../panes/compare/index.tsx').then(pane => pane.ComparePane),
  strings.loading,
);
export const CompareDialog = later(() => import('../panes/compare/choose-dialog.tsx').then(pane => pane.CompareDialog));
export const WriteDialog = later(() => import('../panes/write/index.tsx').then(pane => pane.WriteDialog));
export const SharingDialog = later(() => import('../panes/write/index.tsx').then(pane => pane.SharingDialog));
export const ExtractDialog = later(() => import('../panes/extract/index.tsx').then(pane => pane.ExtractDialog));
export const ImportDialog = later(() => import('../panes/import/index.tsx').then(pane => pane.ImportDialog));
export const LibraryDialog = later(() =>
  import('../panes/definition/library-dialog.tsx').then(pane => pane.LibraryDialog),
);
export const MissionsDialog = later(() => import('../panes/missions/index.tsx').then(pane => pane.MissionsDialog));
export const PeekDialog = later(() => import('../panes/peek/index.tsx').then(pane => pane.PeekDialog));
export const FolderPicker = later(() => import('../panes/start/folder-picker.tsx').then(pane => pane.FolderPicker));
export const QuickOpen = later(() => import('../panes/quick-open/index.tsx').then(pane => pane.QuickOpen));
export const SettingsPage = later(() => import('../panes/settings/index.tsx').then(pane => pane.SettingsPage));
export const Shortcuts = later(() => import('../panes/shortcuts/index.tsx').then(pane => pane.Shortcuts));
export const LearnPane = later(() => import('../panes/learn/index.tsx').then(pane => pane.LearnPane), strings.loading);
export const Tour = later(() => import('../panes/tour/index.tsx').then(pane => pane.Tour));
