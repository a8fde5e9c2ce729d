import { binaryRow, boolRow, fixedPointRows, floatRows, integerRows, vectorRows } from './number-rows.ts';
import { colourRows, guidRow, timeRows } from './other-rows.ts';
import type { InspectorRow } from './row.ts';
import { charRow, fourCcRow, stringRows } from './text-rows.ts';

/** Everything the bytes at the caret could be, in the order shown. */
export const inspectorRows: readonly InspectorRow[] = [
  binaryRow,
  ...integerRows,
  ...floatRows,
  ...fixedPointRows,
  boolRow,
  charRow,
  ...stringRows,
  ...timeRows,
  guidRow,
  ...colourRows,
  ...vectorRows,
  fourCcRow,
];

/** Bytes to read at the caret so that every row has what it needs. */
export const inspectedBytes = 256;
