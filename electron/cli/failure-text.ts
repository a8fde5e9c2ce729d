import type { Failure, Where } from '../../shared/contract/failure.ts';
import type { Io } from './io.ts';
import { oneLine } from './shown-text.ts';

interface Told {
  readonly json: boolean;
  /** What was read before it. */
  readonly decoded?: unknown;
  /** The same, of a file that is read by a structure of the user's own. */
  readonly model?: unknown;
}

/** A refusal on stdout as JSON, or on stderr as sentences, with what was read before it. */
export function printFailure(io: Io, failure: Failure, { json, decoded, model }: Told): void {
  if (!json) {
    io.err(`${failureText(failure)}\n`);
    return;
  }
  const { code, text, where } = failure;
  const error = { code, text, ...(where === undefined ? {} : { where }) };
  io.out(`${JSON.stringify({ error, decoded, model })}\n`);
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
