import { grouped } from '../../shared/base/counted.ts';
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

/** Findings for people, on stderr: one line each, and those alike beyond the first few as one line. */
export function printFindings(io: Pick<Io, 'err'>, findings: readonly FindingRow[]): void {
  for (const {
    first: { weight, path, start, text },
    more,
  } of inBrief(findings)) {
    io.err(`${weight}: ${path === '' ? 'the file' : oneLine(path)} at ${hexOffset(start)}: ${oneLine(text)}\n`);
    if (more > 0) io.err(`${weight}: ${moreLike(path, more)}\n`);
  }
}

/** The problems that an edit causes, for people, on stderr: like findings. */
export function printProblems(io: Pick<Io, 'err'>, problems: readonly EditProblem[]): void {
  for (const {
    first: { address, path, start, weight, text },
    more,
  } of inBrief(problems)) {
    const place = path === '' ? address : `${address}: ${path}`;
    io.err(`${weight}: ${oneLine(place)}${start === undefined ? '' : ` at ${hexOffset(start)}`}: ${oneLine(text)}\n`);
    if (more > 0) io.err(`${weight}: ${oneLine(address)}: ${moreLike(path, more)}\n`);
  }
}

/** How many findings at the same member of a list are printed: one wrong count can cause a hundred. */
const ALIKE = 3;

const moreLike = (path: string, more: number): string => `${grouped(more)} more at ${oneLine(withoutIndices(path))}`;

const withoutIndices = (path: string): string => path.replace(/\[\d+\]/g, '[]');

interface Listed<T> {
  readonly first: T;
  /** How many findings alike follow it that are not listed. */
  readonly more: number;
}

/** Findings in their order, without those that only repeat what others of the same weight say at other items. */
function inBrief<T extends Pick<EditProblem, 'path' | 'weight'> & { readonly address?: string }>(
  findings: readonly T[],
): readonly Listed<T>[] {
  const kindOf = ({ address, path, weight }: T) => JSON.stringify([address, withoutIndices(path), weight]);
  const kinds = Map.groupBy(findings, kindOf);
  return findings.flatMap(first => {
    const alike = kinds.get(kindOf(first)) ?? [];
    const place = alike.indexOf(first);
    // One line that says that there is one more would be no shorter.
    const listed = alike.length <= ALIKE + 1 ? alike.length : ALIKE;
    if (place >= listed) return [];
    return [{ first, more: place === listed - 1 ? alike.length - listed : 0 }];
  });
}

/** The same problems in the form that scripts read. */
export function problemsForScripts(problems: readonly EditProblem[]): readonly Omit<EditProblem, 'breaks'>[] {
  return problems.map(({ breaks: _, ...problem }) => problem);
}
