import { createStore, type StoreApi } from 'zustand/vanilla';

interface ViewFocusState {
  /** The tab whose view is to have the keyboard as soon as it is there: an asset's id, or a comparison's. */
  readonly wanted?: string;
}

export interface ViewFocus {
  readonly store: StoreApi<ViewFocusState>;
  /** Asks for the keyboard to go to the view of a tab. */
  want(id: string): void;
  /** The view has the keyboard, or the player went elsewhere meanwhile. */
  clear(): void;
}

/** Where the keyboard goes after something was opened; a view may be drawn long after it was asked for. */
export function createViewFocus(): ViewFocus {
  const store = createStore<ViewFocusState>(() => ({}));
  return {
    store,
    // Another object each time: asking twice for the same tab is asked twice.
    want: wanted => store.setState({ wanted }, true),
    clear: () => store.setState({}, true),
  };
}
