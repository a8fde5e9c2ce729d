import type { Finding } from '#layout';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { StructureText } from '../../files/structures.ts';

/** Bytes that cross to a thread: as they are, or by where they lie on disk. */
export type SentBytes =
  | { readonly bytes: Uint8Array }
  | { readonly file: string; readonly start: number; readonly size: number };

/** Bytes that take the place of others. */
export interface SentPatch {
  readonly start: number;
  readonly removed: number;
  readonly bytes: Uint8Array;
}

/** A file or entry before and after an edit. */
export interface GuardTask {
  readonly address: string;
  readonly name: string;
  /** What it is read by, where that is no format of Gantry's own. */
  readonly structure?: StructureText | undefined;
  readonly before: SentBytes;
  /** What was edited is large: then only what changed. */
  readonly after: SentBytes | { readonly patches: readonly SentPatch[] };
}

/** What the guard found out about an edit. */
export interface Checked {
  /** What it says and did not say before. */
  readonly problems: readonly EditProblem[];
  /** All that it says. */
  readonly findings: readonly Finding[];
}
