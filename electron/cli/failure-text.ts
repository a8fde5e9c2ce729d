import { hexOffset } from '../../shared/base/hex.ts';
import type { FindingRow } from '../../shared/contract/command-types.ts';
import type { Failure, Where } from '../../shared/contract/failure.ts';
import type { EditProblem } from '../../shared/contract/guard-types.ts';
import type { Io } from './io.ts';
import { printJson } from './session.ts';
import { oneLine } from './shown-text.ts';

interface PrintedFailure {
  readonly json: boolean;
  /** What was decoded before the failure. */
  readonly decoded?: unknown;
  /** The same, for a file that is read with a user's own structure. */
  readonly model?: unknown;
}

/** Prints a failure with what was decoded before it: on stdout as JSON, otherwise on stderr as sentences. */
export async function printFailure(io: Io, failure: Failure, { json, decoded, model }: PrintedFailure): Promise<void> {
  if (!json) {
    io.err(`${failureText(failure)}\n`);
    return;
  }
  io.out(`{"error":${JSON.stringify(shownError(failure))}`);
  for (const [key, read] of Object.entries({ decoded, model })) {
    if (read === undefined) continue;
    io.out(`,${JSON.stringify(key)}:`);
    await printJson(io, read, 0);
  }
  io.out('}\n');
}

function shownError({ code, text, where }: Failure): object {
  return { code, text, ...(where === undefined ? {} : { where }) };
}

/** The JSON before and after the decoded model, for a model that is written in pieces. */
export function aroundDecoded(failure: Failure): { readonly start: string; readonly end: string } {
  return { start: `{"error":${JSON.stringify(shownError(failure))},"decoded":`, end: '}\n' };
}

/** A failure as sentences: what is wrong, and what to do next. */
export function failureText({ text, where, next = '', inTerminal = next, canBeRaw }: Failure): string {
  const raw = canBeRaw ? 'Use --raw to store its bytes unchanged.' : '';
  const todo = [inTerminal, raw].filter(sentence => sentence !== '').join(' ');
  return [text + whereText(text, where), ...(todo === '' ? [] : [todo])].map(oneLine).join('\n');
}

/** Line and column, unless the sentence already names the line. */
function whereText(text: string, where: Where | undefined): string {
  if (where?.line === undefined || /\bline \d/.test(text)) return '';
  return ` (line ${where.line}, column ${where.column ?? 1})`;
}

/** Findings for people, on stderr: one line each. */
export function printFindings(io: Io, findings: readonly FindingRow[]): void {
  for (const { weight, path, start, text } of findings)
    io.err(`${weight}: ${path === '' ? 'the file' : oneLine(path)} at ${hexOffset(start)}: ${oneLine(text)}\n`);
}

/** The problems that an edit causes, for people, on stderr: one line each. */
export function printProblems(io: Io, problems: readonly EditProblem[]): void {
  for (const { address, path, start, weight, text } of problems) {
    const place = path === '' ? address : `${address}: ${path}`;
    io.err(`${weight}: ${oneLine(place)}${start === undefined ? '' : ` at ${hexOffset(start)}`}: ${oneLine(text)}\n`);
  }
}

/** The same problems in the form that scripts read. */
export function problemsForScripts(problems: readonly EditProblem[]): readonly Omit<EditProblem, 'breaks'>[] {
  return problems.map(({ breaks: _, ...problem }) => problem);
}
