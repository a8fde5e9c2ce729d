import { counted } from '../../shared/base/counted.ts';
import { hexOffset } from '../../shared/base/hex.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import { shownPath } from '../../shared/structures/fault.ts';
import { advice } from './advice.ts';

/** What opening, reading and editing files and entries can refuse. */
export const contentFailures = {
  unknownInstall: (): Failure => ({
    code: 'notFound',
    text: 'This folder is no longer open.',
    next: 'Open the folder again.',
  }),
  unknownAsset: (): Failure => ({
    code: 'notFound',
    text: 'This file or entry is no longer open.',
    next: 'Open it again from the explorer.',
  }),
  noSuchFolder: (folder: string): Failure => ({
    code: 'notFound',
    text: `The folder ${folder} was not found.`,
    where: { file: folder },
    next: 'Check the path, and that its disk is connected.',
  }),
  notATextPath: (folder: string): Failure => ({
    code: 'unsupported',
    text: `A name in the path ${folder} is not UTF-8.`,
    where: { file: folder },
    next: 'Give the folder a name in UTF-8, then open it again.',
  }),
  notAFolder: (file: string): Failure => ({
    code: 'badRequest',
    text: `${file} is a file, not a folder.`,
    where: { file },
    next: 'Choose the game folder.',
  }),
  alreadyOpen: (folder: string): Failure => ({
    code: 'refused',
    text: `${folder} is already open for a comparison with this game folder.`,
    where: { file: folder },
    next: 'Close the comparison that uses it, then locate the game folder again.',
  }),
  badHexPattern: (): Failure => ({
    code: 'badRequest',
    text: 'Enter pairs of hex digits such as 4D 5A ?? 0?.',
    next: 'A ? matches any digit.',
  }),
  emptyPattern: (): Failure => ({
    code: 'badRequest',
    text: 'A pattern of only question marks matches everything.',
    next: 'Enter at least one digit.',
  }),
  nothingToFind: (): Failure => ({
    code: 'badRequest',
    text: 'The search is empty.',
    next: 'Enter part of a name, text or hex bytes.',
  }),
  unstorableText: (encoding: string): Failure => ({
    code: 'badRequest',
    text: `A character of this text cannot be written in ${encoding}.`,
    next: 'Choose another encoding, or enter its bytes in hex.',
  }),
  noEncoding: (encoding: string): Failure => ({
    code: 'badRequest',
    text: `There is no encoding ${JSON.stringify(encoding)}.`,
    next: 'Choose one such as windows-1252, cp437, utf-8, utf-16le or shift_jis.',
  }),
  unknownEncoding: (encoding: string, known: string): Failure => ({
    code: 'badRequest',
    text: `Strings cannot be listed in ${encoding}.`,
    next: `Choose one of ${known}.`,
  }),
  badStringLength: (): Failure => ({
    code: 'badRequest',
    text: 'The shortest string has 1 to 4,096 letters.',
    next: 'Enter a number such as 4.',
  }),
  badNumber: (typed: string, type: string): Failure => ({
    code: 'badRequest',
    text: `${JSON.stringify(typed)} is not a number of type ${type}.`,
    next: 'Enter a number such as 1024, -7, 0x400 or 86.4 that the type can hold.',
  }),
  badExpression: (why: string): Failure => ({
    code: 'badRequest',
    text: `This is not a regular expression: ${why}.`,
    next: 'Write it as in JavaScript: letters are bytes, \\xFF is a byte, a dot is any byte.',
  }),
  slowExpression: (): Failure => ({
    code: 'badRequest',
    text: 'This regular expression takes too long on these bytes.',
    next: 'Avoid repeats inside repeats, such as (a+)+.',
  }),
  noHits: (): Failure => ({
    code: 'refused',
    text: 'There are no results to replace.',
    next: 'Search again: the bytes may have changed.',
  }),
  tooManyHits: (most: number): Failure => ({
    code: 'refused',
    text: `There are more than ${counted(most, 'result')}, too many for one step.`,
    next: 'Replace in one selection after another.',
  }),
  overlappingRows: (width: number, stride: number): Failure => ({
    code: 'badRequest',
    text: `Rows of ${counted(width, 'byte')} overlap when they begin every ${counted(stride, 'byte')}.`,
    next: 'Give a stride of at least the width.',
  }),
  fixedLength: (address: string, why: string): Failure => ({
    code: 'refused',
    text: `The length of ${address} cannot change here: ${why}.`,
    where: { file: address },
    next: 'Overwrite bytes, add and remove items in the structure, or open the entry of an archive on its own.',
  }),
  tooMuchToShow: (text: string): Failure => ({
    code: 'unsupported',
    text: `${text}.`,
    next: 'Show a part of it with --path, or the fields of a range of bytes with fields --from --to.',
  }),
  noModel: (address: string, isA: string): Failure => ({
    code: 'unsupported',
    text: `${address} ${isA} and has no known structure.`,
    where: { file: address },
    next: 'View and edit its bytes in Hex.',
    inTerminal: advice.seeBytes.inTerminal,
  }),
  noTextForm: (address: string, isA: string): Failure => ({
    code: 'unsupported',
    text: `${address} ${isA} and has no text form.`,
    where: { file: address },
    ...advice.seeInside,
  }),
  noTextPart: (address: string, path: string): Failure => ({
    code: 'notFound',
    text: `${address} has no text of its own for ${path}.`,
    where: { file: address, path },
    next: 'Leave out --path for the whole text.',
  }),
  jsonOfPart: (file: string): Failure => ({
    code: 'badRequest',
    text: `${file} is JSON and holds the whole file, but --path names one part.`,
    where: { file },
    next: 'Leave out --path, or give the text of that part.',
  }),
  outputInside: (out: string, file: string): Failure => ({
    code: 'badRequest',
    text: `${out} is inside ${file}, and the output is a whole file.`,
    where: { file: out },
    next: `End the output in ${file}, or name another file.`,
  }),
  repairsNoFolder: (folder: string): Failure => ({
    code: 'badRequest',
    text: `${folder} is a folder. Repair one file at a time.`,
    where: { file: folder },
    next: 'Give a file, or leave out -o to list what can be repaired.',
  }),
  entryTwice: (address: string, entry: string): Failure => ({
    code: 'badRequest',
    text: `${address}: the entry ${JSON.stringify(entry)} is named twice. Name each entry once.`,
    where: { file: address, entry },
  }),
  nothingToReplace: (address: string): Failure => ({
    code: 'notFound',
    text: `No entries of ${address} were given to replace.`,
    where: { file: address },
    next: 'Give ENTRY=FILE, or a folder whose files are named like the entries.',
  }),
  noMission: (folder: string, name: string, places: readonly string[]): Failure => ({
    code: 'notFound',
    text:
      places.length === 0
        ? `${folder} has no missions, zones, areas or maps, so there is no ${name}.`
        : `${name} is not a mission, zone, area or map of ${folder}: expected one of ${places.join(', ')}.`,
    where: { file: folder },
    next: 'Give one of the places that gantry missions lists.',
  }),
  noEntries: (address: string, said = 'is a file and has no entries'): Failure => ({
    code: 'unsupported',
    text: `${address} ${said}.`,
    where: { file: address },
    next: 'Choose an archive.',
  }),
  cannotExport: (address: string, isA: string, kind: string): Failure => ({
    code: 'unsupported',
    // In one piece: of an install it is said of tens of thousands, and a template would be kept as a tree of its parts.
    text: [address, ' ', isA, ' and cannot be exported as ', kind, '.'].join(''),
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
    next: 'Enter another name, or move the other file away.',
  }),
  notInContainer: (address: string, container: string): Failure => ({
    code: 'badRequest',
    text: `${address} is not an entry of ${container}.`,
    next: 'Open the list again.',
  }),
  entryHasDraft: (address: string): Failure => ({
    code: 'refused',
    text: `The text of ${address} does not compile yet, and would be lost.`,
    where: { file: address },
    next: 'Open it as text and correct it, or revert the draft.',
  }),
  entryLeft: (address: string): Failure => ({
    code: 'notFound',
    text: `${address} was renamed or removed in the mod project.`,
    where: { file: address },
    next: 'Undo that in the archive first.',
  }),
  entryLeftIndex: (address: string, index: string): Failure => ({
    code: 'notFound',
    text: `${address} has changes of its own, but its name was changed or removed in ${index}.`,
    where: { file: address },
    next: `Revert that change to ${index}. Then rename or remove the entry in the list of its archive: both files follow.`,
  }),
  entryNumbered: (address: string): Failure => ({
    code: 'refused',
    text: `${address} has changes of its own, and the entries of its name would be numbered differently.`,
    where: { file: address },
    next: 'Remove the entry in Entries, or revert its changes first.',
  }),
  addedEntry: (address: string): Failure => ({
    code: 'unsupported',
    text: `${address} was added or renamed in the mod project and is not written yet.`,
    where: { file: address },
    next: 'Undo that change, or write it to the game folder first.',
  }),
  noDownload: (): Failure => ({
    code: 'notFound',
    text: 'These extracted files are no longer available.',
    next: 'Extract them again.',
  }),
  notPlayable: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `${address} cannot be played: ${sentence(why)}`,
    where: { file: address },
    ...advice.seeInside,
  }),
  notASound: (why: string): Failure => ({
    code: 'badRequest',
    text: `This file is not a sound that these games can play (${why}).`,
    next: 'Save it as WAV, PCM of 8 or 16 bits.',
  }),
  noTracks: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `${address} has no curves to show: ${sentence(why)}`,
    where: { file: address },
    ...advice.seeInside,
  }),
  noTable: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `${address} has no table to show: ${sentence(why)}`,
    where: { file: address },
    ...advice.seeInside,
  }),
  damaged: (address: string, format: string, start: number, path: string, why: string): Failure => ({
    code: 'malformed',
    text: `${format} ${address} > ${sentence(why)}`,
    where: { file: address, path, start, ...lineOf(why) },
    ...advice.seeTheRest,
  }),
  noSuchPath: (address: string, path: string, meant = ''): Failure => ({
    code: 'notFound',
    text: `${address} has no ${path === '' ? 'root field' : `field ${shownPath(path)}`}.`,
    where: { file: address, path },
    ...(meant === '' ? advice.seeFields : { next: meant }),
  }),
  noBytes: (address: string, path: string): Failure => ({
    code: 'notFound',
    text: `${address} > ${shownPath(path)}: this follows from other fields and has no bytes of its own.`,
    where: { file: address, path },
  }),
  givenUp: (address: string, why: string): Failure => ({
    code: 'unsupported',
    text: `${address} could not be read: ${why}.`,
    where: { file: address },
    ...advice.seeBytes,
  }),
  pastTheEnd: (offset: number, size: number): Failure => ({
    code: 'badRequest',
    text: `${hexOffset(offset)} is past the end: the file has ${counted(size, 'byte')}.`,
    where: { start: offset },
  }),
  badWindow: (from: number, to: number): Failure => ({
    code: 'badRequest',
    text: `The range from ${hexOffset(from)} to ${hexOffset(to)} ends before it starts.`,
    where: { start: from },
  }),
  badText: (file: string, line: number, column: number, why: string): Failure => ({
    code: 'malformed',
    text: `${file}, line ${line}, column ${column}: ${sentence(why)}`,
    where: { file, line, column },
    next: 'Correct the text there.',
  }),
  otherKind: (file: string, is: string, entry: string, format: string): Failure => ({
    code: 'refused',
    text: `${file} is read as ${is}, and ${entry} as ${format}.`,
    where: { file },
    canBeRaw: true,
  }),
  namedAsOther: (file: string, kind: string, entry: string, format: string): Failure => ({
    code: 'refused',
    text: `${file} has the name of a ${kind}, but ${entry} is read as ${format}.`,
    where: { file },
    next: `${/json$/i.test(file) ? 'gantry build makes an entry from JSON. ' : ''}If it holds text for ${entry}, give it the ending .txt first.`,
    canBeRaw: true,
  }),
  notPng: (file: string, entry: string): Failure => ({
    code: 'refused',
    text: `${file} has the name of a picture, but is not a PNG file. ${entry} is not replaced.`,
    where: { file },
    canBeRaw: true,
  }),
  notUtf8: (file: string, format: string): Failure => ({
    code: 'malformed',
    text: `${file} is neither an undamaged ${format} nor UTF-8 text.`,
    where: { file },
    next: 'If it is text, save it as UTF-8 first.',
    canBeRaw: true,
  }),
  notText: (file: string): Failure => ({
    code: 'malformed',
    text: `${file} is not UTF-8 text.`,
    where: { file },
    next: 'If it is text, save it as UTF-8 first.',
  }),
  fieldNotSet: (address: string, path: string, why: string, meant = ''): Failure => ({
    code: 'refused',
    text: `${address} > ${sentence(path === '' ? why : why.replaceAll(path, shownPath(path)))}`,
    where: { file: address, path },
    ...(meant !== '' && { next: meant }),
  }),
  fieldTwice: (address: string, path: string): Failure => ({
    code: 'badRequest',
    text: `${address} > ${shownPath(path)}: two values are given for it.`,
    where: { file: address, path },
    next: 'Give each path one value.',
  }),
  itemsNotChanged: (address: string, why: string): Failure => ({
    code: 'refused',
    text: `${address} > ${sentence(why)}`,
    where: { file: address },
  }),
  noIndex: (file: string): Failure => ({
    code: 'badRequest',
    text: `No index, such as chitin.key, names the entries of ${file}.`,
    where: { file },
    next: 'Leave out --index.',
  }),
  noPlaceForIndex: (out: string, index: string, path: string): Failure => ({
    code: 'refused',
    text: `${index} changes too, but ${out} does not say where to write it.`,
    where: { file: out },
    next: `Add --index FILE, or end the output in ${path}.`,
  }),
  notJson: (what: string, why: string): Failure => ({
    code: 'badRequest',
    text: `${what} is not JSON: ${sentence(why)}`,
    next: 'Check quotes, commas and brackets.',
  }),
  unwritable: (address: string, why: string, next = 'Change it to fit.'): Failure => ({
    code: 'refused',
    text: `${address} could not be written: ${sentence(why)}`,
    where: { file: address },
    next,
  }),
  noRepair: (address: string, path: string): Failure => ({
    code: 'notFound',
    text: `${address}: there is nothing to repair at ${path === '' ? 'the root' : path}.`,
    where: { file: address, path },
    next: 'It may already be repaired.',
  }),
} as const;

/** For a file that is a text, a fault names the line and the column. */
function lineOf(why: string): { readonly line?: number; readonly column?: number } {
  const [, line, column] = /\bline (\d+), column (\d+)/.exec(why) ?? [];
  return line === undefined || column === undefined ? {} : { line: Number(line), column: Number(column) };
}

/** The text with a full stop at its end, unless it has one already. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
