import type { Asset, ViewId } from '../../shared/contract/types.ts';
import type { Tab } from '../state/tabs.ts';

const ORDER: readonly ViewId[] = ['text', 'structure', 'hex', 'info'];

/** The views an asset has, in the order of the switch. */
export function viewsOf(asset: Pick<Asset, 'views'>): readonly ViewId[] {
  return ORDER.filter(view => asset.views.includes(view));
}

/** Which view a tab shows: what was chosen in it, else what the format was last looked at with, else hex. */
export function viewOf(
  tab: Pick<Tab, 'view'>,
  asset: Pick<Asset, 'views' | 'format'>,
  lastViews: Readonly<Record<string, string>>,
): ViewId {
  const wanted = [tab.view, lastViews[asset.format ?? ''], 'hex'];
  const views = viewsOf(asset);
  return views.find(view => view === wanted.find(id => views.some(other => other === id))) ?? views[0] ?? 'info';
}
