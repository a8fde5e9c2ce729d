import { hexOffset } from '../../shared/base/hex.ts';
import type { FindingRow } from '../../shared/contract/command-types.ts';
import type { Io } from './io.ts';

/** Findings for people, on stderr: one line each. */
export function printFindings(io: Io, findings: readonly FindingRow[]): void {
  for (const { weight, path, start, text } of findings)
    io.err(`${weight}: ${path === '' ? 'the file' : path} at ${hexOffset(start)}: ${text}\n`);
}
