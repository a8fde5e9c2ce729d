import { type Failure, FailureError } from '../../shared/contract/failure.ts';

/** The failure that some work is refused with; throws if it is not refused. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof FailureError) return error.failure;
    throw error;
  }
  throw new Error('nothing was refused');
}
