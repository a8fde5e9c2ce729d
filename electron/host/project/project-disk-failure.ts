import { dirname } from 'node:path';
import { FailureError } from '../../../shared/contract/failure.ts';
import { projectFailures } from '../../failures/project.ts';
import { diskFailure } from '../../files/disk-failure.ts';

/** A system error about a file that Gantry keeps in a mod project: the user knows the project, not its files. */
export function projectDiskFailure(error: unknown, file: string, work: 'read' | 'written'): unknown {
  const failure = diskFailure(error, file, work);
  if (!(failure instanceof FailureError) || failure === error) return failure;
  return new FailureError(projectFailures.inProject(dirname(file), failure.failure));
}
