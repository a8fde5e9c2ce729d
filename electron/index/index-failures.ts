import type { Failure } from '../../shared/contract/failure.ts';

/** Failures of the index and the browser. */
export const indexFailures = {
  scanCancelled: (): Failure => ({ code: 'cancelled', text: 'Scan cancelled. Files read so far are kept.' }),
  indexBusy: (file: string): Failure => ({
    code: 'busy',
    text: 'Another Gantry is writing to the index.',
    where: { file },
    next: 'Wait for its scan to finish or close the other window, then try again.',
  }),
  folderInTheWay: (file: string): Failure => ({
    code: 'disk',
    text: `${file} could not be written: it is a folder.`,
    where: { file },
    next: 'Move or rename that folder, then try again. Nothing was changed.',
  }),
  notAnIndex: (file: string): Failure => ({
    code: 'refused',
    text: `${file} is not a Gantry index, and was left unchanged.`,
    where: { file },
    next: 'Name a new file, or an index.',
  }),
  emptied: (folder: string): Failure => ({
    code: 'notFound',
    text: `${folder} is empty, though it held files before.`,
    where: { file: folder },
    next: 'Connect its disk, then try again.',
  }),
  outsideInstall: (address: string): Failure => ({
    code: 'refused',
    text: `${address} is outside the game folder.`,
    next: 'Type the path relative to the folder, as in zbd/reader.zbd.',
  }),
} as const;
