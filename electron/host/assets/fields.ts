import type { FieldAt, FieldRow } from '../../../shared/contract/types.ts';
import { fieldAt } from '../../../shared/layout/field-at.ts';
import { fieldsIn } from '../../../shared/layout/fields-in.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';
import { rowsOnTheWay, unnamedField } from './nodes.ts';
import type { View } from './view.ts';

/** The fields of a window, cut to what there is; every byte is in exactly one. */
export function fieldsOf(view: View, from: number, count: number): readonly FieldRow[] {
  const { layout, source } = view;
  const start = Math.min(from, source.size);
  const window = { start, size: Math.min(count, source.size - start) };
  if (window.size === 0) return [];
  if (layout === undefined) return [unnamedField(window)];
  return fieldsIn(layout, source, window, view.knownMemo);
}

/** The innermost field over a byte, and the way to it. */
export function fieldOver(view: View, offset: number): FieldAt {
  const { layout, source, revision } = view;
  if (offset >= source.size) return refuse(failures.pastTheEnd(offset, source.size));
  const found = layout && fieldAt(layout, source, offset, view.knownMemo);
  if (found !== undefined) return { revision, field: found.field, ancestors: rowsOnTheWay(view, found.ancestors) };
  return { revision, field: unnamedField({ start: 0, size: source.size }), ancestors: [] };
}
