import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Preferences, PreferencesStore } from '../settings/preferences.ts';

export type PanelName = 'explorer' | 'side' | 'bottom';

/** The smallest size that a view works well in, in pixels. */
export interface Need {
  readonly width: number;
  readonly height: number;
}

export interface PanelLayoutState {
  /** The size of the whole window. */
  readonly width: number;
  readonly height: number;
  /** The needs of the view in front. */
  readonly need: Need;
  /** The panel with the focus, which stays while it is in use. */
  readonly held?: PanelName | undefined;
}

export type PanelsShown = Readonly<Record<PanelName, boolean>>;

export interface PanelLayout {
  readonly store: StoreApi<PanelLayoutState>;
  shown(): PanelsShown;
  set(change: Partial<PanelLayoutState>): void;
  toggle(panel: PanelName): void;
  /** Shows a requested panel, however small the window is. */
  show(panel: PanelName): void;
}

/** Space that panels never get: the tools on the left; title, tabs, breadcrumb and status above and below. */
const TOOLS = 44;
const BARS = 130;
/** In a small window the panels first shrink to these fractions of its width, then fold. */
const MOST = { explorer: 0.21, side: 0.25 } as const;
const LEAST = { explorer: 180, side: 180 } as const;

type Panels = Pick<Preferences, PanelName>;

/** The drawn width of a side panel. */
export function panelWidth(panel: 'explorer' | 'side', size: number, windowWidth: number): number {
  return Math.min(size, Math.max(windowWidth * MOST[panel], LEAST[panel]));
}

/** Which panels fit in the window next to the view in front. */
function panelsThatFit(panels: Panels, { width, height, need }: PanelLayoutState): PanelsShown {
  const explorer = panelWidth('explorer', panels.explorer.size, width);
  const side = panelWidth('side', panels.side.size, width);
  const fitsExplorer = width - TOOLS - explorer >= Math.min(need.width, 520);
  const beside = panels.explorer.shown && fitsExplorer ? explorer : 0;
  return {
    explorer: fitsExplorer,
    side: width - TOOLS - beside - side >= need.width,
    bottom: height - BARS - panels.bottom.size >= need.height,
  };
}

/** Which panels are shown: those that fit, unless the user chose otherwise in a window of this size. */
export function panelsShown(panels: Panels, state: PanelLayoutState): PanelsShown {
  const fits = panelsThatFit(panels, state);
  const isShown = (panel: PanelName) => {
    const { shown, whenSmall } = panels[panel];
    return shown && (fits[panel] || (whenSmall ?? state.held === panel));
  };
  return { explorer: isShown('explorer'), side: isShown('side'), bottom: isShown('bottom') };
}

/** How the window is divided between the view in front and the panels around it. */
export function createPanelLayout(preferences: PreferencesStore): PanelLayout {
  const store = createStore<PanelLayoutState>(() => ({ width: 1440, height: 900, need: { width: 0, height: 0 } }));
  const shown = () => panelsShown(preferences.store.getState(), store.getState());

  function choose(panel: PanelName, isWanted: boolean): void {
    const panels = preferences.store.getState();
    const fits = panelsThatFit(panels, store.getState())[panel];
    // If it does not fit, the choice applies to small windows only; large ones keep theirs.
    const change = fits ? { shown: isWanted } : { shown: panels[panel].shown || isWanted, whenSmall: isWanted };
    preferences.set({ [panel]: { ...panels[panel], ...change } });
  }

  return {
    store,
    shown,
    set(change) {
      const now = store.getState();
      const isNews = Object.entries(change).some(([key, value]) => Reflect.get(now, key) !== value);
      if (isNews) store.setState(change);
    },
    toggle: panel => choose(panel, !shown()[panel]),
    show: panel => {
      if (!shown()[panel]) choose(panel, true);
    },
  };
}
