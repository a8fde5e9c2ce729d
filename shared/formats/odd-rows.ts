// Rows of a table with indices past the end of what they refer to.

import type { CheckFinding, Records } from '#layout';
import { grouped } from '../base/counted.ts';

/** What the indices in some columns refer to. */
export interface Counted {
  readonly what: string;
  readonly count: number;
  /** Set if they count from 1, and 0 means none. */
  readonly fromOne?: true;
  /** Another value that means none. */
  readonly none?: number;
  readonly weight?: 'note' | 'error';
}

interface Row {
  readonly row: number;
  readonly member: string;
  readonly found: number;
}

/** The first invalid index, row by row, and within a row in member order. */
export function* oddRow(
  rows: Pick<Records<unknown>, 'column'>,
  { path, members }: { readonly path: string; readonly members: readonly string[] },
  { what, count, fromOne, none, weight }: Counted,
): Generator<CheckFinding> {
  const end = fromOne ? count + 1 : count;
  let first: Row | undefined;
  for (const member of members) {
    const column = rows.column(member);
    const row = firstFrom(column, end, { before: first?.row ?? column.length, none });
    if (row >= 0) first = { row, member, found: Number(column[row]) };
  }
  if (first === undefined) return;
  const expected = fromOne ? 'at most' : 'below';
  const text = `expected ${expected} ${grouped(count)}, the number of ${what}, found ${grouped(first.found)}`;
  yield { path: `${path}[${first.row}].${first.member}`, text, ...(weight && { weight }) };
}

interface Within {
  readonly before: number;
  readonly none: number | undefined;
}

/** The first row with this value or a higher one; -1 if there is none. */
function firstFrom(column: ReturnType<Records<unknown>['column']>, number: number, { before, none }: Within): number {
  for (let row = 0; row < before; row++) {
    const found = Number(column[row]);
    if (found >= number && found !== none) return row;
  }
  return -1;
}
