import { readdirSync, readFileSync } from 'node:fs';
import type { CDPSession } from 'playwright-core';
import type { WorkbenchPage } from '../../support/workbench-page.ts';

export interface Measure {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Of the host; undefined where the system does not tell. */
  readonly memory: number | undefined;
  readonly handles: number | undefined;
}

const MB = 1024 * 1024;
const widths = [8, 8, 10, 8, 10, 10, 12];
const row = (cells: readonly string[]) => cells.map((cell, i) => cell.padStart(widths[i] ?? 10)).join(' ');

export const measureTitles = row(['time', 'actions', 'heap MB', 'nodes', 'listeners', 'host MB', 'host files']);

export function measureRow(time: string, actions: number, found: Measure): string {
  const { heap, nodes, listeners, memory, handles } = found;
  const host = [memory === undefined ? '?' : (memory / MB).toFixed(0), String(handles ?? '?')];
  return row([time, String(actions), (heap / MB).toFixed(1), String(nodes), String(listeners), ...host]);
}

/** What is there once the page's garbage is gone. */
export async function measure(bench: WorkbenchPage, session: CDPSession): Promise<Measure> {
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find(each => each.name === name)?.value ?? 0;
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    ...hostMeasure(bench.serverId),
  };
}

function hostMeasure(pid: number | undefined): Pick<Measure, 'memory' | 'handles'> {
  try {
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { memory: Number(resident) * 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return { memory: undefined, handles: undefined }; // only Linux has these files
  }
}
