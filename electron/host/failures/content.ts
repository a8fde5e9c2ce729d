import { hexOffset } from '../../../shared/base/hex.ts';
import type { Failure } from '../../../shared/contract/failure.ts';

/** What opening, reading and editing files and entries can refuse. */
export const contentFailures = {
  unknownInstall: (): Failure => ({
    code: 'notFound',
    text: 'This folder is not open in the host any more.',
    next: 'Open the folder again.',
  }),
  unknownAsset: (): Failure => ({
    code: 'notFound',
    text: 'The host does not know this file or entry any more.',
    next: 'Open it again from the browser.',
  }),
  noSuchFolder: (folder: string): Failure => ({
    code: 'notFound',
    text: `There is no folder ${folder}.`,
    where: { file: folder },
    next: 'Check the path, or that the disk it was on is connected.',
  }),
  notAFolder: (file: string): Failure => ({
    code: 'badRequest',
    text: `${file} is a file; a folder was expected.`,
    where: { file },
    next: 'Choose the folder that the game is installed in.',
  }),
  alreadyOpen: (folder: string): Failure => ({
    code: 'refused',
    text: `${folder} is already open beside this game folder.`,
    where: { file: folder },
    next: 'Close the comparison that uses it, then locate the game folder again.',
  }),
  badHexPattern: (): Failure => ({
    code: 'badRequest',
    text: 'Hex to look for is written as pairs of digits, such as 4D 5A ?? 0?.',
    next: 'A ? stands for any digit.',
  }),
  emptyPattern: (): Failure => ({
    code: 'badRequest',
    text: 'A pattern of question marks only is found everywhere.',
    next: 'Write at least one digit.',
  }),
  nothingToFind: (): Failure => ({
    code: 'badRequest',
    text: 'Nothing was given to look for.',
    next: 'Type a part of a name, some text, or bytes in hex.',
  }),
  unstorableText: (): Failure => ({
    code: 'badRequest',
    text: 'These games cannot store all letters of this text (they use Windows-1252), so it is found nowhere.',
    next: 'Look for a part of it, or for its bytes in hex.',
  }),
  noModel: (address: string, format: string): Failure => ({
    code: 'unsupported',
    text: `${address} is ${format}: nothing of its structure is known.`,
    where: { file: address },
    next: 'Its bytes can be looked at and edited in hex.',
  }),
  noTextForm: (address: string, format: string): Failure => ({
    code: 'unsupported',
    text: `${address} is ${format}, which has no text form here.`,
    where: { file: address },
    next: 'Look at it with show, fields or in hex.',
  }),
  repairsNoFolder: (folder: string): Failure => ({
    code: 'badRequest',
    text: `${folder} is a folder; only one file is repaired at a time.`,
    where: { file: folder },
    next: 'Name the file, or leave -o out to list what can be repaired.',
  }),
  noEntries: (address: string, format: string): Failure => ({
    code: 'unsupported',
    text: `${address} is ${format} and holds no entries.`,
    where: { file: address },
    next: 'Name an archive.',
  }),
  cannotExport: (address: string, format: string, kind: string): Failure => ({
    code: 'unsupported',
    text: `${address} is ${format}, which has no export as ${kind}.`,
    where: { file: address },
    next: 'Export it as raw.',
  }),
  extractIntoGame: (folder: string): Failure => ({
    code: 'badRequest',
    text: `${folder} is part of the game folder, and extracted files do not belong there.`,
    where: { file: folder },
    next: 'Choose a folder outside the game folder.',
  }),
  badFileName: (name: string, why: string): Failure => ({
    code: 'badRequest',
    text: `“${name}” cannot be a file name: ${why}.`,
    next: 'Enter another name.',
  }),
  fileExists: (file: string): Failure => ({
    code: 'disk',
    text: `${file} exists already.`,
    where: { file },
    next: 'Enter another name, or move that file away.',
  }),
  noDownload: (): Failure => ({
    code: 'notFound',
    text: 'These extracted files are no longer there.',
    next: 'Extract them again.',
  }),
  notPlayable: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `${address} cannot be played: ${sentence(why)}`,
    where: { file: address },
    next: 'Its bytes can be looked at in hex and in the structure.',
  }),
  notASound: (why: string): Failure => ({
    code: 'badRequest',
    text: `The chosen file is no sound that these games know: ${sentence(why)}`,
    next: 'Save it as WAV, PCM of 8 or 16 bits.',
  }),
  noTracks: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `${address} has no curves to show: ${sentence(why)}`,
    where: { file: address },
    next: 'Its bytes can be looked at in hex and in the structure.',
  }),
  noTable: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `${address} has no table to show: ${sentence(why)}`,
    where: { file: address },
    next: 'Its bytes can be looked at in hex and in the structure.',
  }),
  damaged: (address: string, format: string, start: number, path: string, why: string): Failure => ({
    code: 'malformed',
    text: `${format} ${address} > ${sentence(why)}`,
    where: { file: address, path, start, ...lineOf(why) },
    next: 'What stands before it was read; the rest can be looked at in hex.',
  }),
  noSuchPath: (address: string, path: string): Failure => ({
    code: 'notFound',
    text: `${address} has no field ${path === '' ? 'of its own' : path}.`,
    where: { file: address, path },
    next: 'The verb fields lists every path.',
  }),
  givenUp: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `Reading ${address} was given up: ${why}.`,
    where: { file: address },
    next: 'Look at it in hex.',
  }),
  pastTheEnd: (offset: number, size: number): Failure => ({
    code: 'badRequest',
    text: `${hexOffset(offset)} lies past the end: there are ${size} bytes.`,
    where: { start: offset },
  }),
  badWindow: (from: number, to: number): Failure => ({
    code: 'badRequest',
    text: `The window from ${hexOffset(from)} to ${hexOffset(to)} ends before it starts.`,
    where: { start: from },
  }),
  badText: (file: string, line: number, column: number, why: string): Failure => ({
    code: 'malformed',
    text: `${file}, line ${line}, column ${column}: ${sentence(why)}`,
    where: { file, line, column },
    next: 'Correct the text there.',
  }),
  notUtf8: (file: string): Failure => ({
    code: 'malformed',
    text: `${file} is not UTF-8 text.`,
    where: { file },
    next: 'Save it as UTF-8, or use --raw to take its bytes as they are.',
  }),
  fieldNotSet: (address: string, path: string, why: string): Failure => ({
    code: 'refused',
    text: `${address} > ${sentence(why)}`,
    where: { file: address, path },
  }),
  unwritable: (address: string, why: string): Failure => ({
    code: 'refused',
    text: `${address} cannot be written so: ${sentence(why)}`,
    where: { file: address },
    next: 'Change the edit so that it fits.',
  }),
  noRepair: (address: string, path: string): Failure => ({
    code: 'notFound',
    text: `${address}: there is nothing to repair at ${path === '' ? 'the root' : path}.`,
    where: { file: address, path },
    next: 'It may have been repaired already.',
  }),
} as const;

/** Of a text that is read as it stands, a fault says the line and the column. */
function lineOf(why: string): { readonly line?: number; readonly column?: number } {
  const [, line, column] = /\bline (\d+), column (\d+)/.exec(why) ?? [];
  return line === undefined || column === undefined ? {} : { line: Number(line), column: Number(column) };
}

/** With its full stop, whether it came with one or not. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
