import { FailureError } from '../../shared/contract/failure.ts';

/** What browsers say of code that they could not fetch, because whoever serves it is gone; else it is a fault in the code itself. */
const UNFETCHED = /dynamically imported module|importing a module script failed|unable to preload/i;

/** The same as a refusal; undefined of any other error. */
export function notFetched(error: unknown): FailureError | undefined {
  if (!(error instanceof Error) || !UNFETCHED.test(error.message)) return undefined;
  return new FailureError({
    code: 'lost',
    text: 'Gantry could not be reached to load this part of the window.',
    next: 'Try again in a moment. If it does not come back, start Gantry again.',
    details: error.message,
  });
}
