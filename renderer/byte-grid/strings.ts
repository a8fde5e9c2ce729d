import type { FindMode } from './find-pattern.ts';

/** What finding bytes says. */
export const findStrings = {
  label: 'Find in this asset',
  modes: { hex: 'Hex', text: 'Text' } satisfies Record<FindMode, string>,
  hexHint: '4D 5A ?? 4?',
  textHint: 'Text',
  matchCase: 'Match case',
  next: 'Next (F3)',
  previous: 'Previous (Shift+F3)',
  close: 'Close (Escape)',
  none: 'nothing found',
  searching: 'searching…',
  of: (index: number, total: number) => `${index.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  notHex: (found: string) => `“${found}” is no hex digit.`,
  halfByte: 'One digit is missing: bytes are two digits.',
  onlyMasks: 'At least one digit must be given.',
};
