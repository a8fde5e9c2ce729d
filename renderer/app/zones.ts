const FOCUSABLE =
  '[role="treegrid"], [role="grid"], [role="listbox"], [role="tab"][aria-selected="true"], [tabindex="0"], input, button:not(:disabled)';

/** Moves the focus to the next part of the window, round and round. */
export function stepZone(by: 1 | -1): void {
  const zones = [...document.querySelectorAll<HTMLElement>('[data-zone]')];
  const here = zones.findIndex(zone => zone.contains(document.activeElement));
  for (let step = 1; step <= zones.length; step += 1) {
    const from = here < 0 && by < 0 ? 0 : here;
    const zone = zones[(from + by * step + zones.length * 2) % zones.length];
    const target = zone && firstFocusable(zone);
    if (target) {
      target.focus();
      return;
    }
  }
}

function firstFocusable(zone: HTMLElement): HTMLElement | undefined {
  const preferred = zone.querySelectorAll<HTMLElement>('[role="treegrid"], [role="grid"], [data-autofocus]');
  const all = [...preferred, ...zone.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return all.find(element => element.offsetParent !== null && element.tabIndex >= 0);
}
