import { hexOffset } from '../../shared/base/hex.ts';
import type { Repacked } from '../../shared/contract/command-types.ts';
import { printProblems, toldProblems } from './problem-lines.ts';
import { print, type Session } from './session.ts';
import { oneLine } from './shown-text.ts';
import { table } from './table.ts';

/** What replace and set print: where the new file is, and which bytes of it are new. */
export function printRepacked(session: Session, result: Repacked): void {
  for (const note of result.notes ?? []) session.io.err(`note: ${oneLine(note)}\n`);
  printProblems(session.io, result.problems);
  print(session, { ...result, problems: toldProblems(result.problems) }, () => {
    const rows = result.changed.map(({ start, size, what }) => [hexOffset(start), String(size), what]);
    return `${result.out}: ${result.bytes} bytes\n${table(['start', 'size', 'changed'], rows, [0, 1])}`;
  });
}

/** `NAME=REST` at the first `=`: names have none, it is written %3D. */
export function splitAssignment(text: string): readonly [string, string] | undefined {
  const at = text.indexOf('=');
  return at < 0 ? undefined : [text.slice(0, at), text.slice(at + 1)];
}
