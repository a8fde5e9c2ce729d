// What a session that did not end left behind, and how much of it would be lost if it were dropped.
import { type AssetState, isPending, newState } from './asset-state.ts';
import type { JournalRecord } from './journal-record.ts';
import { recordsByAddress, replayAll } from './load-project.ts';
import { standingRecords } from './project-disk.ts';

/** Steps of an address that are lost if what a crash left is dropped. */
export interface RecoveredSteps {
  readonly address: string;
  readonly steps: number;
  readonly time: number;
}

/** The addresses that were edited after the last `open`, if no `close` follows, each with the time of its last edit. */
export function crashedAddresses(records: readonly JournalRecord[]): ReadonlyMap<string, number> {
  const session = records.slice(records.findLastIndex(({ type }) => type === 'open') + 1);
  if (session.some(({ type }) => type === 'close')) return new Map();
  return new Map(
    session.flatMap(record =>
      record.type === 'operation' || record.type === 'draft' ? [[record.address, record.time] as const] : [],
    ),
  );
}

/** Of the addresses with edits left by a crash, those without any edits once these are dropped. */
export function onlyIn(crashed: Iterable<string>, records: readonly JournalRecord[]): string[] {
  const kept = recordsAfterDrop(records);
  return [...crashed].filter(address => (kept.get(address) ?? []).length === 0);
}

/** What would be lost: not what was undone, and not what the game folder has already. */
export function lostSteps(
  records: readonly JournalRecord[],
  stateOf: (address: string) => AssetState | undefined,
): readonly RecoveredSteps[] {
  const crashed = crashedAddresses(records);
  if (crashed.size === 0) return [];
  const kept = recordsAfterDrop(records);
  return [...crashed].flatMap(([address, time]) => {
    const now = stateOf(address);
    if (now === undefined) return [];
    const dropped = newState(address, now.document.original);
    dropped.original = now.original;
    replayAll(dropped, kept.get(address) ?? []);
    const steps = differentSteps(now, dropped);
    return steps === 0 ? [] : [{ address, steps, time }];
  });
}

const recordsAfterDrop = (records: readonly JournalRecord[]): ReadonlyMap<string, readonly JournalRecord[]> =>
  recordsByAddress(standingRecords([...records, { type: 'discard' }]));

function differentSteps(now: AssetState, dropped: AssetState): number {
  if (!isPending(now) && !isPending(dropped) && now.document.text === dropped.document.text) return 0;
  // A step that merged with later ones has its number, and another time.
  const steps = ({ document }: AssetState) => document.pending().map(({ id, time }) => `${id} ${time}`);
  const [here, there] = [new Set(steps(now)), new Set(steps(dropped))];
  const different =
    [...here].filter(step => !there.has(step)).length + [...there].filter(step => !here.has(step)).length;
  return different + (now.draft === dropped.draft ? 0 : 1);
}
