import type { Failure } from '../../shared/contract/failure.ts';

/** Where a failure happened, as one line; undefined when nobody knows. */
export function whereOf({ where }: Failure): string | undefined {
  if (where === undefined) return undefined;
  const parts = [
    [where.file, where.entry].filter(part => part !== undefined).join(' > '),
    where.path,
    where.start === undefined ? undefined : `at 0x${where.start.toString(16).toUpperCase()}`,
    where.line === undefined ? undefined : `line ${where.line}${where.column ? `, column ${where.column}` : ''}`,
  ];
  return parts.filter(part => part).join(' · ') || undefined;
}

/** Everything known of a failure, for the clipboard. */
export function detailsOf(failure: Failure): string {
  const lines = [`${failure.code}: ${failure.text}`, whereOf(failure), failure.next, failure.details];
  return lines.filter(line => line).join('\n');
}
