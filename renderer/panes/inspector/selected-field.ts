import type { FieldRow, TreeNode } from '../../../shared/contract/types.ts';
import type { Selection } from '../../state/selection.ts';

export interface SelectedField {
  readonly what: FieldRow | TreeNode;
  readonly about: string | undefined;
}

/**
 * What is told of the selection. A node of the tree is always of the present revision; the field that came with the
 * selection is as old as the selection, and speaks only where it is no node of its own.
 */
export function selectedField(
  selection: Selection,
  nodeAt: (path: string) => TreeNode | undefined,
): SelectedField | undefined {
  const node = nodeOf(selection, nodeAt);
  const what = node?.path === selection.path ? node : selection.field;
  return what && { what, about: node?.about };
}

/** The innermost node around the selection: a count or a type belongs to a node without being one. */
function nodeOf(
  { field, path, ancestors }: Selection,
  nodeAt: (path: string) => TreeNode | undefined,
): TreeNode | undefined {
  if (field?.kind === 'unknown') return undefined;
  const known = ancestors?.at(-1)?.path ?? (field === undefined ? path : undefined);
  return known === undefined ? undefined : nodeAt(known);
}
