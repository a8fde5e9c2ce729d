import { useCallback } from 'react';
import type { SceneView } from './scene-state.ts';

/** Narrower than this a list beside the picture leaves too little of it. The styles say the same. */
const NARROW = 800;
/** Lower than this the timeline is one bar until somebody opens it. */
const LOW = 590;

/** Tells the view whether its pane is narrow or low, for as long as it is there. */
export function useNarrow({ store }: SceneView): (pane: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (pane: HTMLElement | null) => {
      if (pane === null) return undefined;
      const observer = new ResizeObserver(() => {
        if (pane.clientWidth === 0) return; // behind another tab
        const [isNarrow, isLow] = [pane.clientWidth <= NARROW, pane.clientHeight <= LOW];
        const now = store.getState();
        if (isNarrow !== now.isNarrow || isLow !== now.isLow) store.setState({ isNarrow, isLow });
      });
      observer.observe(pane);
      return () => observer.disconnect();
    },
    [store],
  );
}
