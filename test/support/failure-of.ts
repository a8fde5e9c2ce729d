import { type Failure, FailureError } from '../../shared/contract/failure.ts';

/** With what some work is refused; it is a fault of the test where it is not. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof FailureError) return error.failure;
    throw error;
  }
  throw new Error('nothing was refused');
}
