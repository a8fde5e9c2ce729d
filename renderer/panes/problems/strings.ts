import { counted, grouped } from '../../../shared/base/counted.ts';

/** Everything the Problems panel says. */
export const strings = {
  label: 'Problems',
  filters: 'Problem filters',
  filter: 'Filter problems',
  counted: (weight: 'error' | 'warning' | 'note', count: number) => counted(count, weight),
  onlyThisFile: 'Only this file',
  places: (count: number) => `${grouped(count)} places`,
  allHidden: (count: number) =>
    count === 1 ? 'The filter hides 1 problem' : `The filter hides all ${grouped(count)} problems`,
  clear: 'Clear the filter',
  none: 'No problems',
  noneText: 'Errors and warnings in the game files are listed here with their offsets.',
  scanning: 'Scanning the folder…',
  scanningText: 'Problems appear here as they are found.',
  weight: { error: 'Error', warning: 'Warning', note: 'Note' },
  show: 'Show',
  fix: 'Fix',
  fixed: 'Fix a link between rooms',
  repair: 'Repair',
  repaired: (address: string) => `Repaired in ${address}. Undo reverts it.`,
  place: (address: string, start: number | undefined) =>
    start === undefined ? address : `${address} @ 0x${start.toString(16).toUpperCase()}`,
} as const;
