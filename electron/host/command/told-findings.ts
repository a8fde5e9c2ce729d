import type { Finding } from '#layout';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';

/** What of a file is not as it should be, for people: errors and warnings with where they are, without notes. */
export function toldFindings(address: string, findings: readonly Finding[]): EditProblem[] {
  return findings
    .filter(({ weight }) => weight !== 'note')
    .map(({ path, start, weight, text }) => ({ address, path, start, weight, text, breaks: false }));
}
