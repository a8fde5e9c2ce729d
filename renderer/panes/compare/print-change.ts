import type { FieldChange } from '../../../shared/contract/compare-types.ts';

/** A value of one side as a person reads it. */
export function printSide(change: FieldChange, side: 'old' | 'new'): string {
  const text = side === 'old' ? change.oldText : change.newText;
  return text ?? printValue(change[side]);
}

/** Where a field is, in A too where it is another place there. */
export function printPath({ path, from }: FieldChange): string {
  return from === undefined || from === path ? path : `${from} → ${path}`;
}

/** The same with the names it stands under. */
export function printPlace(change: FieldChange): string {
  const path = printPath(change);
  return change.label === undefined ? path : `${change.label} ${path}`;
}

/** How much a number grew, with its sign; nothing for what is no number. */
export function printDelta({ delta }: FieldChange): string {
  if (delta === undefined) return '';
  return delta > 0 ? `+${trim(delta)}` : trim(delta);
}

/** Without the last digits that only came from computing in binary. */
function trim(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(7)));
}

function printValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toString();
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner)) ?? '';
}
