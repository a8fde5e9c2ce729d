import { useLayoutEffect, useMemo } from 'react';
import type { ViewId } from '../../shared/contract/types.ts';
import { type Need, type PanelName, type PanelsShown, panelsShown } from '../state/window/panel-layout.ts';
import { useAsset, usePart, useWorkbench } from '../state/workbench.ts';
import { viewOf } from './view-of.ts';

/** The space that each view needs: bytes need the inspector more than long rows, a scene needs room. */
const NEEDS: Readonly<Record<ViewId, Need>> = {
  scene: { width: 640, height: 480 },
  image: { width: 600, height: 440 },
  palettes: { width: 560, height: 420 },
  sheet: { width: 560, height: 420 },
  entries: { width: 560, height: 420 },
  audio: { width: 560, height: 380 },
  curve: { width: 600, height: 420 },
  table: { width: 600, height: 380 },
  text: { width: 600, height: 380 },
  structure: { width: 480, height: 380 },
  definition: { width: 760, height: 420 },
  hex: { width: 480, height: 380 },
  info: { width: 480, height: 380 },
};
const COMPARISON: Need = { width: 700, height: 440 };
const NOTHING: Need = { width: 300, height: 240 };

/** The panels that fit as the window, its zoom and the view in front change. */
export function usePanelLayout(): PanelsShown {
  const { panelLayout } = useWorkbench();
  const need = useNeed();
  useLayoutEffect(() => panelLayout.set({ need }), [panelLayout, need]);
  useLayoutEffect(() => {
    const measure = () => panelLayout.set({ width: innerWidth, height: innerHeight });
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [panelLayout]);
  return useShownPanels();
}

/** The panels that are shown now. */
export function useShownPanels(): PanelsShown {
  const panels = usePart(
    bench => bench.preferences,
    state => state,
  );
  const state = usePart(
    bench => bench.panelLayout,
    known => known,
  );
  return useMemo(() => panelsShown(panels, state), [panels, state]);
}

function useNeed(): Need {
  const { active, front } = usePart(
    bench => bench.tabs,
    state => state,
  );
  const asset = useAsset(active?.asset);
  const lastViews = usePart(
    bench => bench.preferences,
    state => state.views,
  );
  if (active === undefined) return front === undefined ? NOTHING : COMPARISON;
  return asset === undefined ? NOTHING : NEEDS[viewOf(active, asset, lastViews)];
}

/** Keeps a panel shown while the focus is in it. */
export function useHeld(panel: PanelName) {
  const { panelLayout } = useWorkbench();
  return {
    onFocus: () => panelLayout.set({ held: panel }),
    onBlur: (event: React.FocusEvent) => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside && panelLayout.store.getState().held === panel) panelLayout.set({ held: undefined });
    },
  };
}
