import { createStore, type StoreApi } from 'zustand/vanilla';

/** The overlay over the workbench; at most one at a time. */
export type Overlay = 'quick-open' | 'shortcuts' | 'settings' | 'compare' | 'open-folder' | 'tour' | 'missions';

interface OverlaysState {
  readonly open?: Overlay;
  /** The initial text of the box. */
  readonly text?: string;
}

export interface Overlays {
  readonly store: StoreApi<OverlaysState>;
  open(overlay: Overlay, text?: string): void;
  close(): void;
}

export function createOverlays(): Overlays {
  const store = createStore<OverlaysState>(() => ({}));
  return {
    store,
    open: (open, text) => store.setState(text === undefined ? { open } : { open, text }, true),
    close: () => store.setState({}, true),
  };
}
