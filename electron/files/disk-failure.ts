import { FailureError } from '../../shared/contract/failure.ts';
import { type DiskWork, fileFailures } from './file-failures.ts';

/** A system error in plain words: which file, why, what to do next. A failure stays as it is. */
export function diskFailure(error: unknown, file: string, work: DiskWork): unknown {
  if (error instanceof FailureError || !isSystemError(error)) return error;
  return new FailureError(fileFailures.system(file, work, error.code, error.message));
}

/** A disk failure, or a requested end, in the middle of many writes: it says what was done. Other errors stay as they are. */
export function afterSomeWrites(error: unknown, done: string): unknown {
  const code = error instanceof FailureError ? error.failure.code : undefined;
  if (code === 'cancelled') return new FailureError(fileFailures.cancelledAfter(done));
  if (!(error instanceof FailureError) || code !== 'disk') return error;
  return new FailureError(fileFailures.someWritten(error.failure, done));
}

/** Why a file could not be read, without its name: for a list that has it. Other errors are thrown on. */
export function whyUnread(error: unknown): string {
  if (!(error instanceof FailureError) || ['bug', 'cancelled'].includes(error.failure.code)) throw error;
  const { text, where } = error.failure;
  const name = `${where?.file} `;
  return text.startsWith(name) ? text.slice(name.length) : text;
}

/** Whether an error came from the system, with a code such as ENOSPC. */
export function isSystemError(error: unknown): error is Error & { readonly code: string; readonly syscall: unknown } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}

/** Whether the disk is full, gone, or cannot be read or written. */
export function isDiskFailure(error: unknown): boolean {
  return error instanceof FailureError && error.failure.code === 'disk';
}

/** Whether the failure says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return isSystemError(error)
    ? error.code === 'ENOENT'
    : error instanceof FailureError && error.failure.code === 'notFound';
}
