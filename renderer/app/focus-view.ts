import type { Workbench } from '../state/workbench.ts';
import { firstPlace } from './zones.ts';

/** So many frames a view that is not being read may take to show what can be focused; some have nothing. */
const PATIENCE = 120;

/** Moves the keyboard into the view that wants it, however late that is drawn; until the returned function is called. */
export function focusViews({ viewFocus, tabs }: Pick<Workbench, 'viewFocus' | 'tabs'>): () => void {
  let frame = 0;
  /** Holds the keyboard while its view is being drawn. */
  let parked: HTMLElement | undefined;
  let waited = 0;

  function again(): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(attempt);
  }

  function attempt(): void {
    const { wanted } = viewFocus.store.getState();
    if (wanted === undefined) return;
    if (tabs.store.getState().front === wanted && isToWait(wanted)) again();
    else viewFocus.clear();
  }

  /** Focuses the view if it is there; whether it is worth another look. */
  function isToWait(wanted: string): boolean {
    const panel = document.querySelector<HTMLElement>(`[data-view-of="${CSS.escape(wanted)}"]`);
    // Behind a modal dialog nothing can take the focus: it is on its way out.
    if (panel === null || document.querySelector('dialog[open]') !== null) return true;
    if (parked === panel && hasGoneOn(panel)) return false;
    const target = firstPlace(panel);
    (target ?? panel).focus({ preventScroll: true });
    parked = panel;
    if (panel.querySelector('[aria-busy="true"]') === null) waited += 1;
    return target === undefined && waited < PATIENCE;
  }

  /** The player went elsewhere meanwhile; the page itself has the focus for a moment when a box closes. */
  function hasGoneOn(panel: HTMLElement): boolean {
    return document.activeElement !== panel && document.activeElement !== document.body;
  }

  const end = viewFocus.store.subscribe(({ wanted }) => {
    parked = undefined;
    waited = 0;
    if (wanted === undefined) cancelAnimationFrame(frame);
    else again();
  });
  return () => {
    end();
    cancelAnimationFrame(frame);
  };
}
