import { memorySource } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { diffFields } from '../../../shared/layout/inside/diff-fields.ts';
import type { FieldChange, FieldOptions } from '../../../shared/layout/inside/field-change.ts';
import type { AnyLayout } from '../../../shared/layout/inside/layout.ts';

/** The changes of two files of one layout, a line for each: `changed MASS [3]: 20 → 21`. */
export function changeLines(layout: AnyLayout, a: Uint8Array, b: Uint8Array, options: FieldOptions = {}): string[] {
  return diffFields(layout, memorySource(a), memorySource(b), options).map(lineOf);
}

/** The same of files whose format is found by looking at them. */
export function changeLinesOf(name: string, a: Uint8Array, b: Uint8Array, options: FieldOptions = {}): string[] {
  const { format } = identify({ name, source: memorySource(a) });
  if (!format.layout) throw new Error(`${name} has no layout: ${format.id}`);
  return changeLines(format.layout, a, b, options);
}

export function lineOf({ kind, path, from, old, new: now, followsFrom, ...change }: FieldChange): string {
  const where = from === undefined ? path : `${from} → ${path}`;
  const value = (one: unknown) => JSON.stringify(one);
  const values =
    'delta' in change || (old !== undefined && now !== undefined)
      ? `: ${value(old)} → ${value(now)}`
      : old === undefined && now === undefined
        ? ''
        : `: ${value(old ?? now)}`;
  return `${kind} ${where}${values}${followsFrom === undefined ? '' : ` (from ${followsFrom})`}`;
}
