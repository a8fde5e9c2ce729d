import type { Asset, ViewId } from '../../shared/contract/types.ts';
import type { Workbench } from '../state/workbench.ts';

/** Shows an asset in another view, which is then the first one for the others of its format. */
export function chooseView(
  { tabs, preferences }: Pick<Workbench, 'tabs' | 'preferences'>,
  asset: Pick<Asset, 'id' | 'format'>,
  view: ViewId,
): void {
  tabs.setView(asset.id, view);
  const { views } = preferences.store.getState();
  preferences.set({ views: { ...views, [asset.format ?? '']: view } });
}
