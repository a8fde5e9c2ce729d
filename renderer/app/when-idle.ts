/** Runs work while the window is idle; if the browser cannot tell, as in Safari, in a separate task. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work);
}
