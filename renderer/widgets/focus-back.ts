/** Gives the focus back to where it was before a box opened, unless something else has taken it since. */
export function focusBack(before: Element | null): void {
  const now = document.activeElement;
  if (before instanceof HTMLElement && (now === null || now === document.body)) before.focus();
}
