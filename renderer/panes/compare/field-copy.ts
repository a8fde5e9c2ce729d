import type { FieldChange } from '../../../shared/contract/compare-types.ts';
import type { SideName } from './aligned.ts';

/** How a change is taken over: a value, an item that is put in or taken out, or one that stands elsewhere. */
export interface FieldCopy {
  readonly how: 'value' | 'takeOut' | 'move';
  readonly paths: { readonly fromPath?: string; readonly path?: string; readonly isMove?: true };
}

/** What makes a side have what the other one has; nothing where copying it means nothing. */
export function fieldCopy(
  { kind, path, from = path, followsFrom }: FieldChange,
  { to, format }: { readonly to: SideName; readonly format: string | undefined },
): FieldCopy | undefined {
  // What follows from another change is right by itself as soon as that one is taken over.
  if (followsFrom !== undefined) return undefined;
  const both = to === 'a' ? { fromPath: path, path: from } : { fromPath: from, path };
  switch (kind) {
    case 'changed':
    case 'renamed':
      return { how: 'value', paths: both };
    case 'moved': // only of a reader is it known where an item would stand on the other side
      return format === 'zipper/reader' ? { how: 'move', paths: { ...both, isMove: true } } : undefined;
    case 'added':
      return to === 'a' ? { how: 'value', paths: { fromPath: path } } : { how: 'takeOut', paths: { path } };
    case 'removed':
      return to === 'b' ? { how: 'value', paths: { fromPath: path } } : { how: 'takeOut', paths: { path } };
  }
}
