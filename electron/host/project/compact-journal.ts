import { FailureError } from '../../../shared/contract/failure.ts';
import { writeFile } from '../../files/write-file.ts';
import { standingRecords } from './crash-records.ts';
import { readJournal } from './journal.ts';
import { journalLine } from './journal-line.ts';
import type { JournalRecord } from './journal-record.ts';

/**
 * Writes a journal that has ended anew without what no longer counts: edits that were given up or thrown away, and the
 * sessions in between. Only when that is most of it, so that the work stays small beside what made it necessary.
 */
export async function compactJournal(path: string, edited: ReadonlySet<string>): Promise<void> {
  const { records } = readJournal(path);
  const kept = neededRecords(records, edited);
  if (kept.length > records.length / 2) return;
  const lines = kept.map(record => journalLine(JSON.stringify(record))).join('');
  try {
    await writeFile(path, [new TextEncoder().encode(lines)]);
  } catch (error) {
    // A full disk, a scanner that holds the file: the journal stays as it is, which says the same.
    if (!(error instanceof FailureError)) throw error;
  }
}

/** One session with all that still makes up the timelines of the edited addresses. */
export function neededRecords(records: readonly JournalRecord[], edited: ReadonlySet<string>): JournalRecord[] {
  const steps: JournalRecord[] = [];
  const begins = new Map<string, number>();
  for (const record of standingRecords(records)) {
    if (!('address' in record) || !edited.has(record.address)) continue;
    if (record.type === 'reset') begins.set(record.address, steps.length);
    else steps.push(record);
  }
  const counted = steps.filter((step, at) => 'address' in step && at >= (begins.get(step.address) ?? 0));
  const ends = records.filter(({ type }) => type === 'open' || type === 'close');
  return [...ends.slice(0, 1), ...counted, ...ends.slice(-1)];
}
