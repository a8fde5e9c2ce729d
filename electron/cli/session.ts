import { JsonText } from '../../shared/base/lazy-json.ts';
import type { CallOptions, Client, Progress } from '../../shared/contract/call.ts';
import type { Command } from '../../shared/contract/command.ts';
import type { Host } from '../host/host.ts';
import type { Io } from './io.ts';
import { oneLine } from './shown-text.ts';

/** What one run of a verb prints with. */
interface Run {
  readonly io: Io;
  readonly base: string;
  /** Print one JSON document on stdout and nothing else. */
  readonly json: boolean;
}

/** One run of one verb. */
export interface Session extends Run {
  readonly client: Client<Command>;
  readonly options: CallOptions;
}

/** The run of the verb that serves windows. */
export interface Serving extends Run {
  readonly host: Host;
}

/** Prints the answer: as JSON, or as the lines for a person. */
export function print(session: Session, answer: unknown, lines: () => string): void {
  session.io.out(session.json ? `${JSON.stringify(answer)}\n` : lines());
}

/**
 * How many rows become text at once: a game folder has tens of thousands, and their text takes as much memory as they do.
 */
const ROWS_AT_ONCE = 1000;

/** Prints rows in batches: as JSON, or as lines for a person. */
export async function printRows<Row>(
  { io, json }: Session,
  rows: Iterable<Row>,
  linesOf: (row: Row) => string,
): Promise<void> {
  if (json) io.out('[');
  let texts: string[] = [];
  let before = '';
  const flush = async () => {
    io.out(before + texts.join(json ? ',' : ''));
    [texts, before] = [[], json ? ',' : ''];
    await io.drained();
  };
  for (const row of rows) {
    texts.push(json ? JSON.stringify(row) : linesOf(row));
    if (texts.length === ROWS_AT_ONCE) await flush();
  }
  if (texts.length > 0) await flush();
  if (json) io.out(']\n');
}

/** Prints JSON to stdout; long JSON arrives as ready-made text. */
export async function printJson(io: Io, json: unknown, spaces: 0 | 2): Promise<void> {
  if (!(json instanceof JsonText)) {
    io.out(JSON.stringify(json, undefined, spaces) ?? 'null');
    return;
  }
  const decoder = new TextDecoder();
  for (const piece of json.pieces) {
    io.out(decoder.decode(piece));
    await io.drained();
  }
}

/** Shows progress on one line of a terminal, at most a few times a second. */
export function progressLine(io: Io, now: () => number): { show(step: Progress): void; clear(): void } {
  let last = 0;
  let width = 0;
  return {
    show(step) {
      if (!io.watched || now() - last < 100) return;
      last = now();
      const line = `${oneLine(step.text)} ${step.done}${step.total === undefined ? '' : ` of ${step.total}`} ${step.unit}`;
      io.err(`\r${line.padEnd(width)}`);
      width = line.length;
    },
    clear() {
      if (width > 0) io.err(`\r${' '.repeat(width)}\r`);
      width = 0;
    },
  };
}

/** Exit statuses: scripts rely on them. */
export const status = {
  done: 0,
  /** It worked, and the answer is "no". */
  no: 1,
  refused: 2,
  bug: 3,
} as const;
