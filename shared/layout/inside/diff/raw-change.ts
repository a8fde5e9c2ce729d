import type { ChangeKind } from '../field-change.ts';
import type { BitPart } from '../leaf.ts';
import type { DiffNode } from './diff-node.ts';

/** A change as it is found, before it is known what follows from what. */
export interface RawChange {
  readonly kind: ChangeKind;
  readonly a?: DiffNode;
  readonly b?: DiffNode;
  /** One part of a word of bits. */
  readonly part?: BitPart;
  /** How the sides are told where their values are too long. */
  readonly texts?: readonly [string, string];
  /** Follows from another change: from the one in or at this node, or from whatever moved it. */
  readonly aside?: true | DiffNode;
}
