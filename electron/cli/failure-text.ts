import type { Failure, Where } from '../../shared/contract/failure.ts';
import type { Io } from './io.ts';
import { oneLine } from './shown-text.ts';

/** A refusal on stdout as JSON, or on stderr as sentences; `decoded` is what was read before it. */
export function printFailure(io: Io, failure: Failure, { json, decoded }: { json: boolean; decoded?: unknown }): void {
  if (!json) {
    io.err(`${failureText(failure)}\n`);
    return;
  }
  const { code, text, where } = failure;
  const error = { code, text, ...(where === undefined ? {} : { where }) };
  io.out(`${JSON.stringify(decoded === undefined ? { error } : { error, decoded })}\n`);
}

function failureText({ text, where, next }: Failure): string {
  const sentences = [text + whereText(text, where), ...(next === undefined || next === '' ? [] : [next])];
  return sentences.map(oneLine).join('\n');
}

/** Line and column, where the sentence does not name them itself. */
function whereText(text: string, where: Where | undefined): string {
  if (where?.line === undefined || /\bline \d/.test(text)) return '';
  return ` (line ${where.line}, column ${where.column ?? 1})`;
}
