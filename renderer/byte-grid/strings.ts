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
  none: 'No results',
  searching: 'searching…',
  of: (index: number, total: number) => `${index.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  notHex: (found: string) => `“${found}” is not a hex digit.`,
  halfByte: 'Enter two hex digits for each byte.',
  onlyMasks: 'Enter at least one hex digit.',
};
