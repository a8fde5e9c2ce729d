import { dirname } from 'node:path';
import { FailureError } from '../../../shared/contract/failure.ts';
import { projectFailures } from '../../failures/project.ts';
import { isSystemError } from '../../files/disk-failure.ts';

/** A system error about a file in a mod project: the message names the project, since the user does not know its files. */
export function projectDiskFailure(error: unknown, file: string, work: 'read' | 'written'): unknown {
  if (error instanceof FailureError || !isSystemError(error)) return error;
  return new FailureError(projectFailures.system(dirname(file), work, error.code, error.message));
}
