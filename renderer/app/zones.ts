import type { Workbench } from '../state/workbench.ts';

/** The parts of the window that Alt+digit leads to, in the order of the digits. */
export const ZONES = ['explorer', 'editor', 'structure', 'inspector', 'bottom', 'status', 'title', 'activity'] as const;
export type Zone = (typeof ZONES)[number];

/** The main element of a part, preferred to its buttons: where the user types or navigates. */
const PLACES = [
  '[data-autofocus]',
  '[role="treegrid"], [role="grid"]',
  '.monaco-editor textarea',
  '[role="tab"][aria-selected="true"], [tabindex="0"]:not([role="separator"])',
];
const REST = 'input, button';

/** The pending move to a part that is still loading. */
let walk = 0;

/** Moves the focus to the next part of the window, cyclically. */
export function stepZone(bench: Pick<Workbench, 'viewFocus' | 'tabs'>, by: 1 | -1): void {
  cancelAnimationFrame(walk);
  const zones = [...document.querySelectorAll<HTMLElement>('[data-zone]')].filter(isOutermost);
  const here = zones.findIndex(zone => zone.contains(document.activeElement));
  for (let step = 1; step <= zones.length; step += 1) {
    const from = here < 0 && by < 0 ? 0 : here;
    const zone = zones[(from + by * step + zones.length * 2) % zones.length];
    if (zone !== undefined && focusZone(bench, zone)) return;
  }
}

/** How many frames the focus waits for a part that is still loading. */
const PATIENCE = 120;

/** Moves the focus to a part of the window, which is shown if hidden, and to its list once that exists. */
export function goToZone(bench: Pick<Workbench, 'panelLayout' | 'viewFocus' | 'tabs'>, name: Zone): void {
  showZone(bench, name);
  cancelAnimationFrame(walk);
  let held: Element | null | undefined;
  let frames = 0;

  function attempt(): void {
    const zone = document.querySelector<HTMLElement>(`[data-zone="${name}"]`);
    // The user went elsewhere in the meantime.
    if (zone === null || (held !== undefined && held !== document.activeElement)) return;
    focusZone(bench, zone);
    held = document.activeElement;
    frames += 1;
    const isLoading = name !== 'editor' && zone.querySelector('[aria-busy="true"]') !== null;
    if (isLoading && frames < PATIENCE) walk = requestAnimationFrame(attempt);
  }
  // After it is drawn, if it was hidden.
  walk = requestAnimationFrame(attempt);
}

function showZone({ panelLayout }: Pick<Workbench, 'panelLayout'>, name: Zone): void {
  if (name === 'explorer' || name === 'bottom') panelLayout.show(name);
  if (name === 'structure' || name === 'inspector') panelLayout.show('side');
}

/** A part that is divided is reached through its own parts. */
function isOutermost(zone: HTMLElement): boolean {
  return zone.querySelector('[data-zone]') === null;
}

function focusZone(bench: Pick<Workbench, 'viewFocus' | 'tabs'>, zone: HTMLElement): boolean {
  bench.viewFocus.clear();
  const { front } = bench.tabs.store.getState();
  if (zone.getAttribute('data-zone') === 'editor' && front !== undefined) {
    bench.viewFocus.want(front);
    return true;
  }
  const target = firstPlace(zone) ?? firstButton(zone);
  target?.focus();
  return target !== undefined;
}

/** The first element inside where the keyboard can do something, if it is drawn. */
export function firstPlace(part: HTMLElement): HTMLElement | undefined {
  for (const places of PLACES) {
    const found = visible(part, places);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first element inside that the keyboard can press or type in. */
export function firstButton(part: HTMLElement): HTMLElement | undefined {
  return visible(part, REST);
}

function visible(part: HTMLElement, what: string): HTMLElement | undefined {
  return [...part.querySelectorAll<HTMLElement>(what)].find(
    element => element.offsetParent !== null && element.tabIndex >= 0 && !element.matches(':disabled'),
  );
}
