import { type Failure, FailureError } from '../../shared/contract/failure.ts';

/** Throws a failure of the catalogue. */
export function refuse(failure: Failure): never {
  throw new FailureError(failure);
}
