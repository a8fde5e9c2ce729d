/** Does something while the window is idle: in a separate task if the browser cannot tell, as Safari cannot. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work);
}
