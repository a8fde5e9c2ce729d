import { FailureError } from '../../shared/contract/failure.ts';

/** Browsers' messages for code that could not be fetched because its server is gone; other errors are bugs in the code. */
const UNFETCHED = /dynamically imported module|importing a module script failed|unable to preload/i;

/** The error as a refusal; undefined for any other error. */
export function notFetched(error: unknown): FailureError | undefined {
  if (!(error instanceof Error) || !UNFETCHED.test(error.message)) return undefined;
  return new FailureError({
    code: 'lost',
    text: 'Gantry could not be reached to load this part of the window.',
    next: 'Try again in a moment. If it does not come back, start Gantry again.',
    details: error.message,
  });
}
