import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileModeIn, makeFolder } from '../files/permissions.ts';

/** One line per event, in a file on this machine only; never a byte of a game's file. */
export interface Log {
  readonly folder: string;
  note(topic: string, text: string, details?: Readonly<Record<string, unknown>>): void;
}

export interface LogOptions {
  readonly folder: string;
  readonly now: () => Date;
  /** A file that reaches this size is rotated. */
  readonly rotateAt?: number;
  /** How many rotated files are kept. */
  readonly keep?: number;
}

/** A rotating NDJSON log: gantry.ndjson, and gantry.1.ndjson … for older lines. */
export function openLog({ folder, now, rotateAt = 1024 * 1024, keep = 4 }: LogOptions): Log {
  const file = join(folder, 'gantry.ndjson');
  makeFolder(folder);
  return {
    folder,
    note(topic, text, details) {
      const line = `${JSON.stringify({ time: now().toISOString(), topic, text, ...details })}\n`;
      try {
        if (sizeOf(file) + line.length > rotateAt) rotate(folder, keep);
        appendFileSync(file, line, { mode: fileModeIn(folder) });
      } catch {
        // With a full disk, only the line is lost.
      }
    },
  };
}

function rotate(folder: string, keep: number): void {
  const name = (n: number): string => join(folder, n === 0 ? 'gantry.ndjson' : `gantry.${n}.ndjson`);
  rmSync(name(keep), { force: true });
  for (let n = keep - 1; n >= 0; n--) if (sizeOf(name(n)) > 0) renameSync(name(n), name(n + 1));
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
