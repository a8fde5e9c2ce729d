// What earlier walks over the same bytes learned. Kept per revision of a document, so that a window far inside need not walk from zero.
import type { Finding } from './layout.ts';
import type { Heads } from './scope.ts';

/** A list that was once walked to its end. */
export interface ListMemo {
  /** Where every CHECKPOINT-th item starts. */
  readonly starts: readonly number[];
  readonly end: number;
  /** The number of items it claims to have, and has. */
  readonly count: number;
  readonly length: number;
  readonly heads?: Heads;
}

/** Pass the same memo to every call until the bytes change. */
export interface Memo {
  /** By layout and by position: two lists may begin at one byte. */
  readonly lists: Map<object, Map<number, ListMemo>>;
  /** Findings of decoding, by path: shown on their fields. */
  findings?: ReadonlyMap<string, Finding>;
}

/** Items between checkpoints. */
export const CHECKPOINT = 64;

/** An empty memo. */
export function newMemo(): Memo {
  return { lists: new Map() };
}

/** Adds the findings of decoding to the fields of this memo. */
export function rememberFindings(memo: Memo, findings: readonly Finding[]): void {
  memo.findings = new Map(findings.map(finding => [finding.path, finding]));
}

/** What is known of the list of `items` at `start`. */
export function recall(memo: Memo, items: object, start: number): ListMemo | undefined {
  return memo.lists.get(items)?.get(start);
}

/** Keeps what was learned of the list of `items` at `start`. */
export function remember(memo: Memo, items: object, start: number, known: ListMemo): void {
  const places = memo.lists.get(items);
  if (places) places.set(start, known);
  else memo.lists.set(items, new Map([[start, known]]));
}
