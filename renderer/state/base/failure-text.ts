import type { Failure } from '../../../shared/contract/failure.ts';

/** Where a failure happened, in one line, without what its sentence already says; undefined if nothing is left. */
export function whereOf({ text, where }: Failure): string | undefined {
  if (where === undefined) return undefined;
  const untold = (part: string | undefined) => (part !== undefined && !text.includes(part) ? part : undefined);
  const parts = [
    [untold(where.file), untold(where.entry)].filter(part => part !== undefined).join(' > '),
    untold(where.path),
    where.start === undefined ? undefined : untold(`at 0x${where.start.toString(16).toUpperCase()}`),
    where.line === undefined
      ? undefined
      : untold(`line ${where.line}${where.column ? `, column ${where.column}` : ''}`),
  ];
  return parts.filter(part => part).join(' · ') || undefined;
}

/** Everything known about a failure, for the clipboard. */
export function detailsOf(failure: Failure): string {
  const lines = [`${failure.code}: ${failure.text}`, whereOf(failure), failure.next, failure.details];
  return lines.filter(line => line).join('\n');
}
