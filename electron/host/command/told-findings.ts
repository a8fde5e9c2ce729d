import type { Finding } from '#layout';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { headErrors } from '../../../shared/formats/damage.ts';
import type { Target } from '../../answers/export/target.ts';

/** What of a file is not as it should be, for people: errors and warnings with where they are, without notes. */
export function toldFindings(address: string, findings: readonly Finding[]): EditProblem[] {
  return findings
    .filter(({ weight }) => weight !== 'note')
    .map(({ path, start, weight, text }) => ({ address, path, start, weight, text, breaks: false }));
}

/** Where a table of a container is left out, what it lists is missing. */
export function listProblems({ address, view }: Target): EditProblem[] {
  if (view.format.container === undefined || view.decoded === undefined) return [];
  return toldFindings(address, headErrors(view.decoded));
}
