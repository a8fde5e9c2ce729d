/** Does something while the window has nothing to do: where a browser cannot tell, as Safari cannot, in a task of its own. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work);
}
