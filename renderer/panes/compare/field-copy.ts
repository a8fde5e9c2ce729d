import type { FieldChange } from '../../../shared/contract/compare-types.ts';
import type { SideName } from './aligned.ts';

/** How a change is taken over: a value, an item that is put in, or one that is taken out. */
export interface FieldCopy {
  readonly paths: { readonly fromPath?: string; readonly path?: string };
  readonly isRemoval: boolean;
}

/** What makes a side have what the other one has; nothing where copying it means nothing. */
export function fieldCopy({ kind, path, from = path, followsFrom }: FieldChange, to: SideName): FieldCopy | undefined {
  // What follows from another change is right by itself as soon as that one is taken over.
  if (followsFrom !== undefined) return undefined;
  switch (kind) {
    case 'changed':
      return { paths: to === 'a' ? { fromPath: path, path: from } : { fromPath: from, path }, isRemoval: false };
    case 'added':
      return to === 'a' ? { paths: { fromPath: path }, isRemoval: false } : { paths: { path }, isRemoval: true };
    case 'removed':
      return to === 'b' ? { paths: { fromPath: path }, isRemoval: false } : { paths: { path }, isRemoval: true };
    default:
      return undefined;
  }
}
