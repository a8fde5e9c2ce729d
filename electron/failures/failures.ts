import { homedir } from 'node:os';
import type { Finding } from '#layout';
import { counted, grouped } from '../../shared/base/counted.ts';
import { hexOffset } from '../../shared/base/hex.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import type { EditProblem } from '../../shared/contract/guard-types.ts';
import { advice } from './advice.ts';
import { contentFailures } from './content.ts';

/** What looking at pictures and replacing them can refuse. */
export const pictureFailures = {
  noPictures: (address: string, isA: string): Failure => ({
    code: 'unsupported',
    text: `${address} ${isA} and has no pictures.`,
    where: { file: address },
    next: 'Open it in Hex, or open a texture.',
    inTerminal: 'Name a texture, or list its bytes with “gantry fields”.',
  }),
  /** `finding`: what says that it was kept raw. */
  rawPicture: (address: string, name: string, finding: Pick<Finding, 'path' | 'start' | 'text'>): Failure => ({
    code: 'malformed',
    text: `${address} > ${JSON.stringify(name)} was ${finding.text}.`,
    where: { file: address, path: finding.path, start: finding.start },
    ...advice.seeBytes,
  }),
  noSuchPicture: (address: string, index: number, count: number): Failure => ({
    code: 'notFound',
    text: `${address} has no picture ${index}: there are ${grouped(count)}.`,
    where: { file: address },
  }),
  noSuchPixel: (address: string, pixel: number, count: number): Failure => ({
    code: 'notFound',
    text: `${address} has no pixel ${pixel}: there are ${grouped(count)}.`,
    where: { file: address },
  }),
  notRelocated: (address: string, isA: string): Failure => ({
    code: 'unsupported',
    text: `${address} ${isA}: only files of a disc image can be relocated.`,
    where: { file: address },
    next: 'Use gantry replace.',
  }),
  noPalettes: (address: string): Failure => ({
    code: 'unsupported',
    text: `${address} has no palettes.`,
    where: { file: address },
    ...advice.seeInside,
  }),
  palettesElsewhere: (address: string, file: string): Failure => ({
    code: 'unsupported',
    text: `The palettes of ${address} are in ${file}.`,
    where: { file: address },
    next: 'Change colours there.',
  }),
  needsPalette: (address: string): Failure => ({
    code: 'unsupported',
    text: `${address} has several palettes.`,
    where: { file: address },
    next: 'Name one with --palette. The command gantry colours lists them.',
  }),
  coloursNowhere: (address: string): Failure => ({
    code: 'unsupported',
    text: `There is no output file for the changed ${address}.`,
    where: { file: address },
    next: 'Add -o FILE.',
  }),
  palettesOnly: (address: string): Failure => ({
    code: 'unsupported',
    text: `${address} has palettes and no picture of its own.`,
    where: { file: address },
    next: 'Change its colours with --set, or name the picture that uses them.',
  }),
  noColouring: (address: string, id: string): Failure => ({
    code: 'notFound',
    text: `No file around ${address} has the palette ${id}.`,
    where: { file: address },
    next: 'Choose one of its palettes. The command gantry colours lists them.',
  }),
  noPixels: (address: string): Failure => ({
    code: 'unsupported',
    text: `${address} has no pixels to export.`,
    where: { file: address },
  }),
  tooLarge: (address: string, width: number, height: number): Failure => ({
    code: 'unsupported',
    text: `${address} has ${width} × ${height} pixels, too many to show.`,
    where: { file: address },
    next: 'Extract it as PNG instead.',
  }),
  notReplaceable: (address: string, isA: string): Failure => ({
    code: 'unsupported',
    text: `${address} ${isA}: its pictures cannot be replaced yet.`,
    where: { file: address },
  }),
  notTaken: (address: string, why: string): Failure => ({
    code: 'refused',
    text: `${address} cannot take this picture. ${why}`,
    where: { file: address },
  }),
  noneTaken: (file: string, why: Failure): Failure => ({
    ...why,
    text: `${file} could not be used, so nothing was changed: ${why.text}`,
  }),
  nothingChanged: (why: Failure): Failure => ({ ...why, text: `Nothing was changed: ${why.text}` }),
  filesLost: (): Failure => ({
    code: 'lost',
    text: 'Some of these files did not arrive, so nothing was changed.',
    next: 'Try again.',
  }),
} as const;

/** What the way between a window and the host can refuse. */
export const callFailures = {
  unknownCall: (name: string): Failure => ({
    code: 'badRequest',
    text: `The host has no call named “${name.slice(0, 60)}”.`,
    next: 'Reload the window: it may be from another version of Gantry.',
  }),
  badArguments: (name: string, path: string, why: string): Failure => ({
    code: 'badRequest',
    text: `${path === '' ? 'The argument' : path} is invalid: ${why}.`,
    where: path === '' ? {} : { path },
    details: `call ${name}`,
  }),
  tooManyCalls: (limit: number): Failure => ({
    code: 'busy',
    text: `More than ${counted(limit, 'call')} are waiting for answers.`,
    next: 'Wait for some to finish.',
  }),
  tooLargeAnswer: (name: string, why: string): Failure => ({
    code: 'refused',
    text: `The answer to ${name} is too large: ${why}.`,
    next: 'Ask for a smaller window.',
  }),
  cancelled: (): Failure => ({ code: 'cancelled', text: 'Cancelled.' }),
  bug: (name: string, logFolder: string): Failure => ({
    code: 'bug',
    text: `Gantry failed in ${name}. This is a bug.`,
    next: `Please report it. The log in ${redactHome(logFolder)} has the details.`,
  }),
  portNotOpened: (port: number, code: string, words: string): Failure => ({
    code: 'refused',
    text: `Port ${port} could not be opened: ${code === 'EADDRINUSE' ? 'another program is using it' : code === 'EACCES' ? 'access is denied' : words}.`,
    next: 'Choose another port, or leave out --port.',
  }),
  noFileManager: (): Failure => ({
    code: 'unsupported',
    text: 'Only the desktop application can show a file in the file manager.',
    next: 'Copy its path instead.',
  }),
  noDragging: (): Failure => ({
    code: 'unsupported',
    text: 'Only the desktop application can drag files to other programs.',
    next: 'Extract them instead.',
  }),
  tooMuchToDrag: (most: string): Failure => ({
    code: 'unsupported',
    text: `More than ${most} cannot be dragged.`,
    next: 'Extract the files instead.',
  }),
  noDialog: (): Failure => ({
    code: 'unsupported',
    text: 'The folder dialog is not available. Choose a folder in the list.',
  }),
} as const;

/** The same text with the user's home folder written as `~`: for what may leave this machine. */
export function redactHome(text: string, home: string = homedir()): string {
  if (home.length < 2) return text;
  const forms = [home, home.replaceAll('\\', '/'), home.replaceAll('\\', '\\\\')];
  return forms.reduce((redacted, form) => redacted.replaceAll(form, '~'), text);
}

/** What comparing two versions can refuse. */
export const compareFailures = {
  onlyToCompare: (address: string): Failure => ({
    code: 'refused',
    text: `This version of ${address} is for comparing only and cannot be edited.`,
    where: { file: address },
    next: 'Edit the file or entry itself.',
  }),
  unknownComparison: (): Failure => ({
    code: 'notFound',
    text: 'This comparison is no longer open.',
    next: 'Compare again.',
  }),
  comparisonRuns: (): Failure => ({
    code: 'busy',
    text: 'This comparison is still running.',
    next: 'Wait for it to finish, or close it.',
  }),
  unknownRow: (): Failure => ({
    code: 'notFound',
    text: 'This row is not part of the comparison.',
    next: 'Compare again.',
  }),
  onlyOnOneSide: (address: string): Failure => ({
    code: 'refused',
    text: `${address} exists on one side only, so there is nothing to compare it with.`,
    where: { file: address },
    next: 'Open it to view it.',
  }),
  noBytesOfSide: (address: string): Failure => ({
    code: 'refused',
    text: `Only the hashes of one side of ${address} are known, not its bytes.`,
    where: { file: address },
    next: 'Compare with a copy of the game folder to see how it changed.',
  }),
  cannotCopyItem: (address: string, isA: string): Failure => ({
    code: 'unsupported',
    text: `${address} ${isA}: this is not an item of a list that both sides have.`,
    where: { file: address },
    next: 'Copy the whole file, or single values of an element that both sides have.',
  }),
  notCopied: (address: string, why: string): Failure => ({
    code: 'refused',
    text: `The change was not copied into ${address}: ${why}.`,
    where: { file: address },
    next: 'Copy the field around it, or the whole file.',
  }),
  entryNameTaken: (address: string, name: string): Failure => ({
    code: 'refused',
    text: `${address} already has an entry ${name}.`,
    where: { file: address },
    next: 'Choose another name.',
  }),
  entryUnnamed: (address: string): Failure => ({
    code: 'refused',
    text: `An entry of ${address} needs a name.`,
    where: { file: address },
  }),
  notRenamed: (address: string, name: string): Failure => ({
    code: 'refused',
    text: `The names of the entries of ${address} cannot be changed to ${name}.`,
    where: { file: address },
  }),
  unreadableEntry: (address: string, name: string): Failure => ({
    code: 'refused',
    text: `${name} in ${address} cannot be read, so it was not copied.`,
    where: { file: address },
    next: 'Open it to see what is wrong with it.',
    inTerminal: 'List what is wrong with it with “gantry verify”.',
  }),
  folderAndFile: (a: string, b: string): Failure => ({
    code: 'badRequest',
    text: `${a} and ${b} cannot be compared: one is a folder, the other a file or an entry.`,
    next: 'Choose two folders, or two files or entries.',
  }),
} as const;

/** What verbs of the command line alone can refuse. */
const verbFailures = {
  noMatch: (address: string, query: string): Failure => ({
    code: 'notFound',
    text: `${address} has no match for “${query}”, so nothing was written.`,
    where: { file: address },
    next: 'Search with “gantry bytes find” first.',
  }),
  extractIntoPlace: (folder: string, place: string): Failure => ({
    code: 'badRequest',
    text: `${folder} is inside the folder ${place}, which is to be extracted: the next run would extract it as well.`,
    where: { file: folder },
    next: 'Choose a folder outside.',
  }),
} as const;

/**
 * The host's own refusals: what happened, where, why, and what to do next, one sentence each. With those of the files,
 * the project and the index in failures/ they are the whole catalogue, and snapshot-tested as one.
 */
export const failures = {
  ...callFailures,
  ...contentFailures,
  ...compareFailures,
  ...pictureFailures,
  ...verbFailures,
} as const;

/** What the guard refuses. */
export const guardFailures = {
  breaks: ({ address, path, start, text }: EditProblem, more: number): Failure => {
    const at = start === undefined ? '' : ` at ${hexOffset(start)}`;
    const place = path === '' ? `${address}${at}` : `${address}: ${path}${at}`;
    const others = more === 0 ? '' : `, and ${more} more`;
    return {
      code: 'refused',
      text: `This edit would break ${place}: ${text}${others}.`,
      where: { file: address, ...(path !== '' && { path }), ...(start !== undefined && { start }) },
      next: 'Nothing was written. Use --force to write it anyway.',
    };
  },
} as const;

interface Problem {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** What structures of the user's own can refuse. */
export const structureFailures = {
  faulty: (file: string, problem: Problem | undefined): Failure => ({
    code: 'malformed',
    text: `${file} is not a structure that can be used: ${problem ? `line ${problem.line}, column ${problem.column}: ${problem.text}` : 'it has no name.'}`,
    where: { file },
    next: 'Correct it, then add it again.',
  }),
  /** Of one that is kept: another program changed its file. */
  spoiled: (file: string, problem: Problem | undefined): Failure => ({
    code: 'malformed',
    text: `${file} has changed on disk and cannot be used: ${problem ? `line ${problem.line}, column ${problem.column}: ${problem.text}` : 'it has no name.'}`,
    where: { file },
  }),
  deleted: (file: string): Failure => ({
    code: 'notFound',
    text: `${file} was deleted on disk. It no longer reads any files.`,
    where: { file },
  }),
  taken: (name: string): Failure => ({
    code: 'refused',
    text: `There is a structure named “${name}” already.`,
    next: 'Change the id of this one under meta, or open the other one and change its id.',
  }),
  noSuch: (name: string): Failure => ({
    code: 'notFound',
    text: `There is no structure named “${name}” here.`,
    next: 'List all structures with “gantry structure list”.',
  }),
} as const;
