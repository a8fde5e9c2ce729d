import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import { judge } from '../../answers/guard/judge.ts';
import type { Project } from '../project/project.ts';
import { nameOf } from './guard.ts';

/** What an edited address of a project says and its original does not. */
export function judgeEdited(project: Project, address: string): readonly EditProblem[] {
  const document = project.peek(address);
  if (document === undefined || !document.isEdited) return [];
  return judge({ address, name: nameOf(address), before: document.original, after: document.source(), steps: 0 });
}
