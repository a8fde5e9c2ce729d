import { homedir } from 'node:os';
import { FailureError } from '../../shared/contract/failure.ts';

/** What was being done when the system refused. */
export type DiskWork = 'read' | 'written' | 'restored' | 'listed' | 'locked';

interface Reason {
  readonly why: string;
  readonly next: string;
}

const REASONS: Readonly<Record<string, Reason>> = {
  ENOENT: { why: 'it does not exist', next: 'Check the name and the folder.' },
  ENOTDIR: { why: 'a part of its path is not a folder', next: 'Check the path.' },
  EISDIR: { why: 'it is a folder', next: 'Name a file.' },
  EACCES: { why: 'access to it is denied', next: 'Give yourself the right to it, or write to another folder.' },
  EPERM: { why: 'the system does not permit it', next: 'Give yourself the right to it, or write to another folder.' },
  EROFS: { why: 'the disk is read-only', next: 'Write to another disk.' },
  EBUSY: { why: 'another program holds it', next: 'Close the game or the program that uses it, then try again.' },
  ETXTBSY: { why: 'another program is running it', next: 'Close that program, then try again.' },
  ENOSPC: { why: 'the disk is full', next: 'Free some space on that disk, then try again.' },
  EDQUOT: { why: 'your quota on that disk is used up', next: 'Free some space on that disk, then try again.' },
  EFBIG: { why: 'the file would be larger than the disk allows', next: 'Write to another disk.' },
  EMFILE: { why: 'too many files are open', next: 'Close other programs, then try again.' },
  ENAMETOOLONG: { why: 'its name is too long for the disk', next: 'Choose a shorter name or folder.' },
  EIO: { why: 'the disk reports an error', next: 'Check the disk before anything else.' },
};

const UNKNOWN: Reason = { why: 'the system refused', next: 'Try again; "copy details" has the system\'s own words.' };

/** A system error as a person reads it: which file, why, what to do next. What is a failure already stays as it is. */
export function diskFailure(error: unknown, file: string, work: DiskWork): unknown {
  if (error instanceof FailureError || !isSystemError(error)) return error;
  const { why, next } = REASONS[error.code] ?? UNKNOWN;
  return new FailureError({
    code: error.code === 'ENOENT' && work !== 'written' ? 'notFound' : 'disk',
    text: `${file} could not be ${work}: ${why}.`,
    where: { file },
    next: work === 'written' ? `${next} Nothing was changed.` : next,
    details: redactHome(error.message),
  });
}

/** Whether an error came from the system, with a code such as ENOSPC. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}

/** The text with the player's home folder written as `~`. */
export function redactHome(text: string): string {
  const home = homedir();
  return home.length > 1 ? text.replaceAll(home, '~') : text;
}
