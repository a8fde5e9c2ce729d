import { useCallback } from 'react';
import type { SceneView } from './scene-state.ts';

/** Narrower than this a list beside the picture leaves too little of it. The styles say the same. */
const NARROW = 640;

/** Tells the view whether its pane is narrow, for as long as it is there. */
export function useNarrow({ store }: SceneView): (pane: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (pane: HTMLElement | null) => {
      if (pane === null) return undefined;
      const observer = new ResizeObserver(() => {
        const isNarrow = pane.clientWidth <= NARROW;
        if (isNarrow !== store.getState().isNarrow) store.setState({ isNarrow });
      });
      observer.observe(pane);
      return () => observer.disconnect();
    },
    [store],
  );
}
