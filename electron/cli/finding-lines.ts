import { hexOffset } from '../../shared/base/hex.ts';
import type { FindingRow } from '../../shared/contract/command-types.ts';
import type { Io } from './io.ts';
import { oneLine } from './shown-text.ts';

/** Findings for people, on stderr: one line each. */
export function printFindings(io: Io, findings: readonly FindingRow[]): void {
  for (const { weight, path, start, text } of findings)
    io.err(`${weight}: ${path === '' ? 'the file' : oneLine(path)} at ${hexOffset(start)}: ${oneLine(text)}\n`);
}
