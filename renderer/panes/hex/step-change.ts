import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../state/workbench.ts';
import { hexStrings as say } from './strings.ts';

/** Bytes that are asked for at once. */
const WINDOW = 64 * 1024;

/** Goes to the next run of bytes that differs from the original, or to the one before. */
export async function stepChange(bench: Workbench, asset: AssetId, at: number, by: 1 | -1): Promise<void> {
  const { selection, notices } = bench;
  try {
    const run = await changedRun(bench, asset, at, by);
    if (run === undefined) notices.say(say.noChange, { tone: 'info' });
    else await selection.selectRange(asset, run.start, run.size, 'goto');
  } catch (error) {
    notices.caught(error);
  }
}

interface Run {
  readonly start: number;
  readonly size: number;
}

/** What is near is looked for in the bytes; what is far away is where a change begins. */
async function changedRun(bench: Workbench, asset: AssetId, at: number, by: 1 | -1): Promise<Run | undefined> {
  const size = bench.documents.entry(asset)?.asset?.size ?? 0;
  const changes = bench.changes.store.getState().list.filter(change => change.asset === asset);
  const starts = changes.flatMap(({ start }) => (start === undefined || start >= size ? [] : [start]));
  const start = Math.max(0, Math.min(at - WINDOW / 2, size - WINDOW));
  const window = { asset, start, size: Math.min(WINDOW, size - start) };
  const { edited } = await bench.client.readBytes(window);
  const runs = [...edited, ...starts.map(each => ({ start: each, size: 1 }))];
  const beyond = runs.filter(run => (by === 1 ? run.start > at : run.start + run.size <= at));
  return beyond.sort((a, b) => by * (a.start - b.start) || b.size - a.size)[0];
}
