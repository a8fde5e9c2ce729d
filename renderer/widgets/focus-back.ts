/** Gives the focus back to where it was before a box opened, unless something else has taken it since. */
export function focusBack(before: Element | null): void {
  const now = document.activeElement;
  if (before instanceof HTMLElement && (now === null || now === document.body)) before.focus();
}

/** Whether the keyboard can do nothing there any more: it was taken out of the page, or switched off. */
export function isGone(element: EventTarget | null | undefined): boolean {
  return element instanceof HTMLElement && (!element.isConnected || element.matches(':disabled'));
}

/** Whether the keyboard went with what had it. The browser takes it from what is switched off a moment later. */
export function isFocusLost(last: EventTarget | null | undefined): boolean {
  const now = document.activeElement;
  return isGone(last) && (now === document.body || now === last);
}
