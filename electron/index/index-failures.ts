import type { Failure } from '../../shared/contract/failure.ts';

/** What the index and the browser can refuse. */
export const indexFailures = {
  scanCancelled: (): Failure => ({ code: 'cancelled', text: 'The scan was cancelled; what it had read is kept.' }),
  indexBusy: (file: string): Failure => ({
    code: 'busy',
    text: 'Another Gantry is writing to the index.',
    where: { file },
    next: 'Wait until its scan is done, or close the other window, then try again.',
  }),
  outsideInstall: (address: string): Failure => ({
    code: 'refused',
    text: `${address} does not lie inside the open folder.`,
    next: 'Write the path from the folder’s top, as in zbd/reader.zbd.',
  }),
} as const;
