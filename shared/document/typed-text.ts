/**
 * A text as typed: whole, or as a change of the text before it (a long reader that is edited for an hour is not stored a
 * thousand times).
 */
export type TypedText =
  | { readonly full: string }
  | { readonly start: number; readonly remove: number; readonly insert: string };

/** The text after a change. */
export function applyTypedText(before: string | undefined, change: TypedText): string {
  if ('full' in change) return change.full;
  const text = before ?? '';
  return text.slice(0, change.start) + change.insert + text.slice(change.start + change.remove);
}

/** The smallest single change that turns `before` into `after`. */
export function typedTextBetween(before: string | undefined, after: string): TypedText {
  if (before === undefined) return { full: after };
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < most - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  return { start, remove: before.length - start - tail, insert: after.slice(start, after.length - tail) };
}
