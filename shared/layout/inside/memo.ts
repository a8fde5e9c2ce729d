// What earlier walks over the same bytes learned. Kept per revision of a document, so that a window deep inside need not walk from zero.
import type { Finding } from './layout.ts';
import type { Heads } from './scope.ts';

/** A list that was once walked to its end. */
export interface ListMemo {
  /** Where every CHECKPOINT-th item starts. */
  readonly starts: readonly number[];
  readonly end: number;
  /** Items it was said to have, and has. */
  readonly count: number;
  readonly length: number;
  readonly heads?: Heads;
}

/** Hand the same memo to every call until the bytes change. */
export interface Memo {
  /** By layout and by place: two lists may begin at one byte. */
  readonly lists: Map<object, Map<number, ListMemo>>;
  /** What decoding found, by path: shown on the fields it concerns. */
  findings?: ReadonlyMap<string, Finding>;
}

/** A checkpoint is left at every so many items. */
export const CHECKPOINT = 64;

/** A memo that knows nothing yet. */
export function newMemo(): Memo {
  return { lists: new Map() };
}

/** Lets the fields of this memo show what decoding found. */
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
