import type { Workbench } from '../state/workbench.ts';

/** Faults of our own that nobody caught: shown, and reported to the host's log. */
export function hearFaults(bench: Workbench): void {
  function caught(error: unknown): void {
    bench.notices.caught(error);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    // When even the report fails there is nobody left to tell: the notice above stands.
    bench.client.reportBug({ text }).catch(() => undefined);
  }
  addEventListener('error', event => {
    // The browser's own remark about layout, not a fault.
    if (!event.message.startsWith('ResizeObserver loop')) caught(event.error ?? event.message);
  });
  addEventListener('unhandledrejection', event => caught(event.reason));
}
