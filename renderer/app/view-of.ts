import type { Asset, ViewId } from '../../shared/contract/types.ts';
import type { Tab } from '../state/window/tabs.ts';
import type { Workbench } from '../state/workbench.ts';

const ORDER: readonly ViewId[] = [
  'scene',
  'image',
  'palettes',
  'sheet',
  'entries',
  'audio',
  'curve',
  'table',
  'text',
  'structure',
  'definition',
  'hex',
  'info',
];

/** If there is something to see, hear or read, the user most likely wants that. */
const FOR_THE_EYE: readonly ViewId[] = [
  ...(['scene', 'image', 'palettes', 'sheet', 'entries', 'audio', 'curve', 'table', 'text'] as const),
];

/** The views an asset has, in the order of the switch. */
export function viewsOf(asset: Pick<Asset, 'views'>): readonly ViewId[] {
  return ORDER.filter(view => asset.views.includes(view));
}

/** The view of a tab: chosen there, last used for the format, or else something to see, hear or read before hex. */
export function viewOf(
  tab: Pick<Tab, 'view'>,
  asset: Pick<Asset, 'views' | 'format'>,
  lastViews: Readonly<Record<string, string>>,
): ViewId {
  const views = viewsOf(asset);
  // A text that can also be read as a table is shown as text first.
  const isText = views.includes('text');
  const seen = views.filter(view => FOR_THE_EYE.includes(view) && !(isText && view === 'table'));
  const wanted = [tab.view, lastViews[asset.format ?? ''], ...seen, 'hex'];
  return views.find(view => view === wanted.find(id => views.some(other => other === id))) ?? views[0] ?? 'info';
}

/** Shows an asset in another view, which then becomes the first one for its format. */
export function chooseView(
  { tabs, preferences }: Pick<Workbench, 'tabs' | 'preferences'>,
  asset: Pick<Asset, 'id' | 'format'>,
  view: ViewId,
): void {
  tabs.setView(asset.id, view);
  const { views } = preferences.store.getState();
  preferences.set({ views: { ...views, [asset.format ?? '']: view } });
}
