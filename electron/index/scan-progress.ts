import type { ReadNote } from '../answers/crawl/file-report.ts';
import type { FoundFile } from './walk.ts';

/** How far a scan has come. */
export interface ScanNumbers {
  readonly files: number;
  readonly entries: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface ScanProgress {
  /** A thread has read on in a file. */
  add(file: FoundFile, note: ReadNote): void;
  /** A file is done. */
  end(file: FoundFile): void;
  /** Tells the last numbers. */
  close(): void;
}

const INTERVAL_MILLISECONDS = 100;

/** Adds up what the threads report and passes it on ten times a second; unchanged files count as done. */
export function createProgress(
  all: readonly FoundFile[],
  changed: readonly FoundFile[],
  tell: (numbers: ScanNumbers) => void = () => undefined,
): ScanProgress {
  const totalBytes = sizeOf(all);
  const reading = new Map<FoundFile, number>();
  let files = all.length - changed.length;
  let bytes = totalBytes - sizeOf(changed);
  let entries = 0;
  let told = 0;
  const say = (force: boolean) => {
    const now = performance.now();
    if (!force && now - told < INTERVAL_MILLISECONDS) return;
    told = now;
    tell({ files, entries, bytes: bytes + sum(reading.values()), totalBytes });
  };
  say(true);
  return {
    add(file, note) {
      reading.set(file, note.bytes);
      entries += note.entries;
      say(false);
    },
    end(file) {
      reading.delete(file);
      files += 1;
      bytes += file.size;
      say(false);
    },
    close: () => say(true),
  };
}

function sizeOf(files: readonly FoundFile[]): number {
  return sum(files.map(file => file.size));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
