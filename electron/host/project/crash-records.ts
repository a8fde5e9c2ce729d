import type { JournalRecord } from './journal-record.ts';

/** Steps that a session without an end left behind. */
export interface RecoveredSteps {
  readonly address: string;
  readonly steps: number;
  readonly time: number;
}

/** The records that count: `discard` takes away what the session before it made. */
export function standingRecords(records: readonly JournalRecord[]): readonly JournalRecord[] {
  const standing: JournalRecord[] = [];
  for (const record of records) {
    if (record.type === 'discard') standing.length = standing.findLastIndex(({ type }) => type === 'open') + 1;
    else standing.push(record);
  }
  return standing;
}

/** Whether the last session has no end. */
export function isCutOff(records: readonly JournalRecord[]): boolean {
  return records.findLast(({ type }) => type === 'open' || type === 'close')?.type === 'open';
}

/** What lies after the last `open`, when no `close` does. */
export function crashedSteps(records: readonly JournalRecord[]): RecoveredSteps[] {
  const session = records.slice(records.findLastIndex(({ type }) => type === 'open') + 1);
  if (session.some(({ type }) => type === 'close')) return [];
  const found = new Map<string, RecoveredSteps>();
  for (const record of session) {
    if (record.type !== 'operation' && record.type !== 'draft') continue;
    const steps = (found.get(record.address)?.steps ?? 0) + 1;
    found.set(record.address, { address: record.address, steps, time: record.time });
  }
  return [...found.values()];
}

/** Of the addresses a crash left steps of, those of which nothing is left when these are discarded. */
export function onlyIn(left: readonly RecoveredSteps[], records: readonly JournalRecord[]): string[] {
  const standing = new Set<string>();
  for (const record of standingRecords([...records, { type: 'discard' }])) {
    if (!('address' in record)) continue;
    if (record.type === 'reset') standing.delete(record.address);
    else standing.add(record.address);
  }
  return left.map(({ address }) => address).filter(address => !standing.has(address));
}
