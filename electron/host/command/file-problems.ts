import type { Finding } from '#layout';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { headErrors } from '../../../shared/formats/damage.ts';
import type { Target } from '../../answers/export/target.ts';

/** The problems of a file, for people: errors and warnings with their places, without notes. */
export function fileProblems(address: string, findings: readonly Finding[]): EditProblem[] {
  return findings
    .filter(({ weight }) => weight !== 'note')
    .map(({ path, start, weight, text }) => ({ address, path, start, weight, text, breaks: false }));
}

/** If a table of a container is left out, what it lists is missing. */
export function listProblems({ address, view }: Target): EditProblem[] {
  if (view.format.container === undefined || view.decoded === undefined) return [];
  return fileProblems(address, headErrors(view.decoded));
}
