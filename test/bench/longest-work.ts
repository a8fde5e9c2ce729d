import type { Page } from 'playwright-core';

/** An event of Chrome's trace: times in microseconds, `tdur` of the thread's own processor. */
interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Milliseconds of the processor that the longest task of a page takes, of those that run meanwhile. A task that waits for a
 * core, because the host, the card and the threads have them, is long on the clock and short here.
 */
export async function longestWork(page: Page, meanwhile: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('a page without its browser');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await meanwhile();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }; // as: Chrome's own format
  const pages = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = traceEvents.filter(event => event.ph === 'X' && pages.has(threadOf(event)));
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000;
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
