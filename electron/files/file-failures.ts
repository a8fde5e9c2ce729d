import { homedir } from 'node:os';
import type { Finding } from '#layout';
import { counted, grouped } from '../../shared/base/counted.ts';
import { hexOffset } from '../../shared/base/hex.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import { advice } from '../failures/advice.ts';

/** What was being done when the system refused it. */
export type DiskWork = 'read' | 'written' | 'restored' | 'listed';

interface Reason {
  readonly why: string;
  readonly next: string;
}

const REASONS: Readonly<Record<string, Reason>> = {
  ENOENT: { why: 'it does not exist', next: 'Check the name and the folder.' },
  ENOTDIR: { why: 'a part of its path is not a folder', next: 'Check the path.' },
  EEXIST: { why: 'there is a file where a folder is needed', next: 'Choose another folder.' },
  EISDIR: { why: 'it is a folder', next: 'Choose a file.' },
  EACCES: { why: 'access is denied', next: 'Change its permissions, or write to another folder.' },
  EPERM: { why: 'the system does not allow it', next: 'Change its permissions, or write to another folder.' },
  EROFS: { why: 'the disk is read-only', next: 'Write to another disk.' },
  EBUSY: { why: 'another program is using it', next: 'Close the game or the program that uses it, then try again.' },
  ETXTBSY: { why: 'another program is running it', next: 'Close that program, then try again.' },
  ENOSPC: { why: 'the disk is full', next: 'Free some space on that disk, then try again.' },
  EDQUOT: { why: 'your quota on that disk is used up', next: 'Free some space on that disk, then try again.' },
  EFBIG: { why: 'the file would be larger than the disk allows', next: 'Write to another disk.' },
  EMFILE: { why: 'too many files are open', next: 'Close other programs, then try again.' },
  ENAMETOOLONG: { why: 'its name is too long for the disk', next: 'Choose a shorter name or folder.' },
  ELOOP: { why: 'its links lead in a circle', next: 'Choose the file itself, or make the link lead to it.' },
  EIO: { why: 'the disk reports an error', next: 'Check the disk before anything else.' },
};

/** For a file that is to be written. */
const NO_FOLDER: Reason = { why: 'its folder does not exist', next: 'Make the folder first, or choose another.' };

const UNKNOWN: Reason = {
  why: 'the system reported an error',
  next: 'Try again. Copy details shows the system’s message.',
};

/** Added to the advice if a write has changed nothing. */
const UNCHANGED = ' Nothing was changed.';

/** For unknown reasons: only the code, so that it can be looked up. */
const unknownInTerminal = (code: string): Pick<Failure, 'inTerminal'> =>
  code in REASONS ? {} : { inTerminal: `Try again. The system’s code for it is ${code}.` };

interface SystemError {
  readonly code: string;
  readonly words: string;
}

/** The system's refusal for a file or folder, by its name in the sentence. */
export function refusedBySystem(
  { called, file }: { readonly called: string; readonly file: string },
  work: DiskWork,
  { code, words }: SystemError,
): Failure {
  const { why, next } = code === 'ENOENT' && work === 'written' ? NO_FOLDER : (REASONS[code] ?? UNKNOWN);
  return {
    code: code === 'ENOENT' && work !== 'written' ? 'notFound' : 'disk',
    text: `${called} could not be ${work}: ${why}.`,
    where: { file },
    next: work === 'written' ? next + UNCHANGED : next,
    ...unknownInTerminal(code),
    details: redacted(words),
  };
}

/** What reading, writing and addressing files can refuse. */
export const fileFailures = {
  changedPart: (file: string): Failure => ({
    code: 'refused',
    text: `A part of Gantry was changed or damaged, so it was not started: ${file}.`,
    where: { file },
    next: 'Install Gantry again from where you got it.',
  }),
  tooLongStructure: (file: string, size: number, most: number): Failure => ({
    code: 'refused',
    text: `${file} is too long for a structure: it has ${counted(size, 'byte')}, and a structure at most ${grouped(most)}.`,
    where: { file },
    next: 'Enter the path of a .ksy file.',
  }),
  badStructure: (file: string, problem: { line: number; column: number; text: string }): Failure => ({
    code: 'malformed',
    text: `${file}, line ${problem.line}, column ${problem.column}: ${problem.text}`,
    where: { file, line: problem.line, column: problem.column },
    next: 'Correct the structure. “gantry structure check” lists all problems.',
  }),
  system: (file: string, work: DiskWork, code: string, words: string): Failure =>
    refusedBySystem({ called: file, file }, work, { code, words }),
  outputLost: (code: string, words: string): Failure => {
    const { why, next } = REASONS[code] ?? UNKNOWN;
    const text = `The output could not be written: ${why}.`;
    return { code: 'disk', text, next, ...unknownInTerminal(code), details: redacted(words) };
  },
  held: (file: string, words: string): Failure => ({
    code: 'disk',
    text: `${file} could not be written: another program is using it, or the folder is protected.`,
    where: { file },
    next: `Close the game or the program that uses it, then try again.${UNCHANGED}`,
    details: redacted(words),
  }),
  /** `mayClear`: the caller can have the read-only mark removed. */
  readOnly: (file: string, { mayClear }: { readonly mayClear: boolean }): Failure => ({
    code: 'disk',
    text: `${file} could not be written: it is marked read-only, as files copied from a CD are.`,
    where: { file },
    next: mayClear
      ? `Let Gantry make it writable (--clear-read-only). Restoring the original makes it read-only again.${UNCHANGED}`
      : `Write to another file, or make this one writable first.${UNCHANGED}`,
    details: 'read-only attribute',
  }),
  notEnoughSpace: (file: string, needed: number, free: number): Failure => ({
    code: 'disk',
    text: `${file} could not be written: it needs ${counted(needed, 'byte')} and the disk has ${grouped(free)} free.`,
    where: { file },
    next: `Free some space on that disk, then try again.${UNCHANGED}`,
  }),
  notWrittenRight: (file: string): Failure => ({
    code: 'disk',
    text: `${file} could not be written: the disk returned other bytes than were written.`,
    where: { file },
    next: `Check the disk before anything else.${UNCHANGED}`,
  }),
  notConfirmed: (file: string, words: string): Failure => ({
    code: 'disk',
    text: `${file} was written, but the disk did not confirm it.`,
    where: { file },
    next: 'Check the disk, then check the file.',
    details: redacted(words),
  }),
  someWritten: ({ inTerminal, ...first }: Failure, done: string): Failure => ({
    ...first,
    next: `${(first.next ?? '').replace(UNCHANGED, '')} ${done}`,
    ...(inTerminal !== undefined && { inTerminal: `${inTerminal} ${done}` }),
  }),
  cancelledAfter: (done: string): Failure => ({
    code: 'cancelled',
    text: 'Cancelled.',
    next: `The finished part was kept: ${done}`,
  }),
  halfWritten: (files: readonly string[], first: Failure): Failure => ({
    code: 'disk',
    text: `${first.text} ${files.join(', ')} could not be restored.`,
    where: { file: files[0] ?? '' },
    next: 'Free some space and close other programs. Gantry finishes this write or undoes it at its next start, and before its next write.',
    ...(first.details !== undefined && { details: first.details }),
  }),
  notAFile: (file: string): Failure => ({
    code: 'disk',
    text: `${file} could not be written: it is not a file.`,
    where: { file },
    next: 'Choose a file.',
  }),
  outputFolder: (out: string): Failure => ({
    code: 'badRequest',
    text: `${out} is the name of a folder, and the output is a file.`,
    where: { file: out },
    next: 'Add the name of the file to write.',
  }),
  otherWrites: (folder: string, holder: string): Failure => ({
    code: 'busy',
    text: `Another Gantry${holder} is writing files, and has not finished.`,
    where: { file: folder },
    next: `Wait for it to finish, then try again.${UNCHANGED}`,
  }),
  isFolder: (file: string): Failure => ({
    code: 'badRequest',
    text: `${file} is a folder, not a file.`,
    where: { file },
    next: 'Choose a file, or use a verb that takes folders.',
  }),
  notRegular: (file: string, kind: 'pipe' | 'device'): Failure => ({
    code: 'badRequest',
    text: `${file} is a ${kind}, not a file.`,
    where: { file },
    next:
      kind === 'pipe' ? 'Save it as a file first.' : 'Save what it holds as a file first, such as a disc as an image.',
  }),
  changedWhileOpen: (file: string): Failure => ({
    code: 'conflict',
    text: `${file} was changed by another program while it was open.`,
    where: { file },
    next: 'Reload the file, or keep your changes.',
    inTerminal: 'Run the command again.',
  }),
  writtenMeanwhile: (file: string): Failure => ({
    code: 'conflict',
    text: `${file} was changed by another program after Gantry read it, and was left unchanged.`,
    where: { file },
    next: 'Run the command again: it starts from the file as it is now.',
  }),
  noSuchFile: (file: string, nearest: string): Failure => ({
    code: 'notFound',
    text: `${file} does not exist.`,
    where: { file },
    next: nearest === '' ? 'Check the name and the folder.' : `Nearest: ${nearest}.`,
  }),
  severalFiles: (file: string, alike: string): Failure => ({
    code: 'notFound',
    text: `Several files match ${file}: ${alike}.`,
    where: { file },
    next: 'Type the name in its exact upper and lower case.',
  }),
  namesNoFile: (address: string): Failure => ({
    code: 'badRequest',
    text: `The address "${address}" has no file.`,
    next: 'Put the file first, as in reader.zbd::mission.zrd.',
  }),
  noSuchEntry: (container: string, entry: string, nearest: string): Failure => ({
    code: 'notFound',
    text: `${container} has no entry "${entry}".`,
    where: { file: container, entry },
    ...(nearest !== '' && { next: `Nearest: ${nearest}.` }),
  }),
  notThatMany: (container: string, entry: string, wanted: number, total: number): Failure => ({
    code: 'notFound',
    text: `${container} has ${total === 1 ? 'one entry' : counted(total, 'entry', 'entries')} of that name, not ${wanted}.`,
    where: { file: container, entry },
  }),
  severalEntries: (container: string, entry: string, alike: string): Failure => ({
    code: 'notFound',
    text: `${container} has several entries that match "${entry}": ${alike}.`,
    where: { file: container, entry },
    next: 'Type the name in its exact upper and lower case.',
  }),
  notAContainer: (address: string, problem: string): Failure => ({
    code: 'unsupported',
    text: `${address} ${problem}.`,
    where: { file: address },
    next: advice.seeBytes.next,
    inTerminal: 'Leave out the part after it.',
  }),
  damagedContainer: (address: string, why: string, start: number): Failure => ({
    code: 'malformed',
    text: `${address} could not be opened as an archive: ${why}`,
    where: { file: address, start },
    ...advice.seeProblems,
  }),
  entryOutside: (container: string, entry: string, start: number): Failure => ({
    code: 'malformed',
    text: `The entry "${entry}" is outside ${container}: its directory has it at ${hexOffset(start)}.`,
    // There is no such byte to go to.
    where: { file: container, entry },
    next: 'The directory is damaged. Open the archive in Hex.',
    inTerminal: 'The directory is damaged. List the bytes of the archive with “gantry fields”.',
  }),
  zipTooLarge: (file: string): Failure => ({
    code: 'refused',
    text: `${file} was not written: it would be larger than the 4 GB that a zip file can hold.`,
    next: 'Extract to a folder, or extract fewer files.',
    inTerminal: 'Extract to a folder, or extract fewer files at a time.',
  }),
  tooMuchNew: (address: string, size: number): Failure => ({
    code: 'unsupported',
    text: `${address} could not be read here: its edits put ${counted(size, 'byte')} in one place, which are on no disk yet.`,
    where: { file: address },
    next: 'Write the changes into the game, then open it again.',
  }),
  entryDamaged: (
    container: string,
    { name, start }: { readonly name: string; readonly start: number },
    why: string,
  ): Failure => ({
    code: 'malformed',
    text: `The entry "${name}" of ${container} could not be unpacked: ${why}.`,
    where: { file: container, entry: name, start },
    next: 'Open the archive in Hex to see its bytes. Other entries are not affected.',
    inTerminal: 'List the bytes of the archive with “gantry fields”. Other entries are not affected.',
  }),
  entryDoesNotFit: (container: string, why: string, next = 'Change it to fit.'): Failure => ({
    code: 'refused',
    text: `${container} could not be repacked: ${why}${why.endsWith('.') ? '' : '.'}`,
    where: { file: container },
    next,
  }),
  otherFormat: (container: string, isA: string): Failure => ({
    code: 'refused',
    text: `${container} ${isA}, but after this edit it would be read as another format, so nothing was changed.`,
    where: { file: container },
    next: 'Check the first and last entries and what they hold.',
  }),
  notRebuilt: (container: string, why: string, start: number, path: string): Failure => ({
    code: 'notCanonical',
    text: `${container} cannot be repacked safely: repacking it without changes gives different bytes. ${why}`,
    where: { file: container, start, path },
    next: 'Only changes that keep every length are safe here. Make them in Hex.',
    inTerminal: 'Only changes that keep every length are safe here. Make them with “gantry set”.',
  }),
  /** `finding`: the container's most severe finding. */
  damagedNeighbour: (
    container: string,
    entry: string,
    { path, start, text }: Pick<Finding, 'path' | 'start' | 'text'>,
  ): Failure => ({
    code: 'malformed',
    text:
      `Repacking ${container} would change "${entry}", which you did not edit, because ${container} is damaged: ` +
      `${path} at ${hexOffset(start)}: ${text}. Nothing was written.`,
    where: { file: container, entry, start, path },
    next: 'Repair it, or replace or delete that entry first.',
  }),
  neighbourChanged: (container: string, entry: string): Failure => ({
    code: 'bug',
    text: `Repacking ${container} would change "${entry}", which you did not edit. Nothing was written.`,
    where: { file: container, entry },
    ...advice.reportBug,
  }),
  entryMisstored: (container: string, entry: string): Failure => ({
    code: 'bug',
    text: `Repacking ${container} would not store "${entry}" exactly as given. Nothing was written.`,
    where: { file: container, entry },
    ...advice.reportBug,
  }),
  cancelled: (): Failure => ({ code: 'cancelled', text: 'Cancelled.' }),
} as const;

/** The text with the user's home folder written as `~`. */
function redacted(words: string): string {
  const home = homedir();
  return home.length > 1 ? words.replaceAll(home, '~') : words;
}
