import type { Use } from '../../../shared/contract/search-types.ts';
import type { Asset } from '../../../shared/contract/types.ts';

/** Everything the info view says. */
export const infoStrings = {
  label: 'About this asset',
  reading: 'Reading…',
  confidence: {
    certain: 'certain',
    likely: 'likely',
    unknown: 'not recognised',
  } satisfies Record<Asset['confidence'], string>,
  because: (why: string) => sentence(why),
  address: 'Address',
  copyAddress: 'Copy address',
  copied: 'Address copied.',
  copyFailed: 'Copying failed. Click in the window and try again.',
  format: 'Format',
  size: 'Size',
  bytes: (count: number) => (count === 1 ? '1 byte' : `${count.toLocaleString('en')} bytes`),
  entries: 'Entries',
  roundTrip: 'Round trip',
  exact: 'Exact: rewriting this file unchanged gives the same bytes. Everything can be edited.',
  patchOnly: (why: string) =>
    `Patch only: rewriting this file changes other bytes, so edits that change a length are refused. ${sentence(why)}`,
  failed: (why: string) => `Cannot be read to the end. ${sentence(why)}`,
  none: (why: string) => sentence(why),
  firstDifference: (offset: string, path: string) =>
    path === '' ? `First difference at ${offset}` : `First difference at ${offset}, in ${path}`,
  firstFault: (offset: string, path: string) => (path === '' ? `At ${offset}` : `At ${offset}, in ${path}`),
  explained: 'Explained',
  explainedShare: (percent: string) => `${percent} of the bytes have a name`,
  findings: 'Problems',
  stillReading: 'Problems appear when the whole file has been read.',
  noFindings: 'No problems.',
  repair: 'Repair',
  repairAll: 'Repair all…',
  repairTitle: (count: number) => (count === 1 ? 'One repair' : `${count.toLocaleString('en')} repairs`),
  rewrite: (before: string, after: string) => `${before} becomes ${after}`,
  first: (shown: string, all: string) => `${shown} … (${all})`,
  repairEdit: 'Nothing else changes. Undo reverts the repair in one step.',
  repaired: 'Repaired. Undo reverts it.',
  cancel: 'Cancel',
  repairLabel: (text: string) => `Repair: ${text}`,
  show: (text: string) => `Show in the bytes: ${text}`,
  uses: 'Uses',
  usedBy: 'Used by',
  all: (count: number) => `All ${count.toLocaleString('en')}`,
  missing: (kind: string) => `missing ${kind}`,
  kind: {
    sound: 'sound',
    texture: 'texture',
    motion: 'motion',
    message: 'message',
    script: 'script',
    reader: 'reader',
    model: 'model',
    skeleton: 'skeleton',
    walkmesh: 'walkmesh',
    animation: 'animation',
    node: 'node',
    object: 'object',
  } satisfies Record<Use['kind'], string>,
  facts: 'Details',
  weight: { note: 'Note', warning: 'Warning', error: 'Error' },
  edits: 'Changes',
  status: {
    clean: 'No changes.',
    edited: 'Changed in the mod project, not yet written to the game folder.',
    draft: 'The draft does not compile yet, so the bytes are unchanged.',
    written: 'Changed, and written to the game folder.',
    changedOnDisk: 'The file was changed on disk by another program.',
  } satisfies Record<Asset['status'], string>,
};

function sentence(text: string): string {
  const trimmed = text.trim();
  // The path of a field is a name, and names keep their letters.
  const begun = /^\S*[[.]\S/.test(trimmed) ? trimmed : trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
