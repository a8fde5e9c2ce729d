/** Returns the focus to where it was before a dialog opened, unless something else has taken it. */
export function focusBack(before: Element | null): void {
  const now = document.activeElement;
  if (before instanceof HTMLElement && (now === null || now === document.body)) before.focus();
}

/** Whether an element can no longer be used: it was removed from the page or disabled. */
export function isGone(element: EventTarget | null | undefined): boolean {
  return element instanceof HTMLElement && (!element.isConnected || element.matches(':disabled'));
}

/** Whether the focus was lost with its element. The browser takes it from disabled elements a moment later. */
export function isFocusLost(last: EventTarget | null | undefined): boolean {
  const now = document.activeElement;
  return isGone(last) && (now === document.body || now === last);
}
