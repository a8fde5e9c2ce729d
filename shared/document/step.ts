import type { Splices } from './splices.ts';
import type { NamedStep } from './typed-bytes.ts';
import type { TypedText } from './typed-text.ts';

/** Bytes removed and inserted in one place; `start` is an offset in the document before the whole step. */
export interface Edit {
  readonly start: number;
  readonly remove: number;
  readonly insert: Uint8Array;
}

/** One action of the user, in however many places. Its label is what the user did, as the menu says it: "Set entries[3].flags". */
export interface StepInput extends NamedStep {
  /** Milliseconds since 1970: passed in, since shared code has no clock. */
  readonly time: number;
  /** The field it changed. */
  readonly path?: string;
  readonly edits: readonly Edit[];
  /** The whole text as typed, comments included, when the bytes were compiled from it. */
  readonly text?: string;
  /** Its group: steps of other documents in the same group are one action with it. */
  readonly group?: string;
  /** From this step on its container holds its bytes, under another name or not at all: they are edited there. */
  readonly leaves?: boolean;
  /** Merges into the step before if it continues it, as with letters typed one after the other. */
  readonly coalesce?: boolean;
}

/** A step on the timeline. */
export interface Step extends NamedStep {
  /** Unique in its document and the same after a replay. */
  readonly id: string;
  readonly time: number;
  readonly path?: string;
  /** One after the other, each with offsets in the document that the one before left. */
  readonly changes: readonly Splices[];
  readonly text?: TypedText;
  readonly group?: string;
  readonly leaves?: boolean;
  /** The ids of the steps that this one reverts. */
  readonly reverts?: readonly string[];
}

/** Everything in effect is reverted, as one step. */
export interface RevertAll {
  readonly kind: 'revertAll';
  readonly time: number;
  readonly group?: string;
  /** The bytes stay as they are: only the text that does not compile is dropped. */
  readonly draft?: true;
}

/**
 * Everything that can happen to a document, in the form of the journal: replayed over the same original, it gives the
 * same document.
 */
export type Operation =
  | ({ readonly kind: 'apply' } & StepInput)
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Drops the newest step as if it had never been made. */
  | { readonly kind: 'takeBack' }
  | { readonly kind: 'revert'; readonly id: string; readonly time: number; readonly group?: string }
  | RevertAll
  /** The game folder now has these bytes, or its original again. */
  | { readonly kind: 'written' }
  | { readonly kind: 'restored' };
