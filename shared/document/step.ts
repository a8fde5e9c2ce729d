import type { Splices } from './splices.ts';
import type { TypedText } from './typed-text.ts';

/** Bytes taken out and put in at one place; `start` counts in the document before the whole step. */
export interface Edit {
  readonly start: number;
  readonly remove: number;
  readonly insert: Uint8Array;
}

/** One action of the user, however many places it touches. */
export interface StepInput {
  /** What the user did, as the menu says it: "Set entries[3].flags". */
  readonly label: string;
  /** Milliseconds since 1970: given, since shared code has no clock. */
  readonly time: number;
  /** The field it changed. */
  readonly path?: string;
  readonly edits: readonly Edit[];
  /** The whole text as typed, comments included, when the bytes were compiled from it. */
  readonly text?: string;
  /** What it is one action with: steps of other documents in the same group. */
  readonly group?: string;
  /** Its container has its bytes from this step on, under another name or not at all: they are edited there. */
  readonly leaves?: boolean;
  /** Joins the step before where this one goes on from it, as letters typed one after the other do. */
  readonly coalesce?: boolean;
}

/** A step on the timeline. */
export interface Step {
  /** Unique in its document and the same after a replay. */
  readonly id: string;
  readonly label: string;
  readonly time: number;
  readonly path?: string;
  /** One after the other, each in the coordinates the one before left. */
  readonly changes: readonly Splices[];
  readonly text?: TypedText;
  readonly group?: string;
  readonly leaves?: boolean;
  /** The ids of the steps that this one takes back. */
  readonly reverts?: readonly string[];
}

/** All that stands goes, as one step. */
export interface RevertAll {
  readonly kind: 'revertAll';
  readonly time: number;
  readonly group?: string;
  /** The bytes stay as they are: only the text goes that does not compile into them. */
  readonly draft?: true;
}

/**
 * Everything that can happen to a document, in the form the journal keeps: replayed over the same original it gives the
 * same document.
 */
export type Operation =
  | ({ readonly kind: 'apply' } & StepInput)
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Undoes the newest step as though it had never been made. */
  | { readonly kind: 'takeBack' }
  | { readonly kind: 'revert'; readonly id: string; readonly time: number; readonly group?: string }
  | RevertAll
  /** The install now has these bytes, or its original again. */
  | { readonly kind: 'written' }
  | { readonly kind: 'restored' };
