import type { Finding } from './fuzz-thread.ts';

/** What makes two findings one: the kind, and the line of Gantry that threw, or the builder that hung. */
export function placeOf({ kind, builder, what }: Finding): string {
  const line = /(?:shared|electron)\/\S+\.ts:\d+/.exec(what)?.[0];
  return kind === 'crash' && line !== undefined ? `${kind} ${line}` : `${kind} ${builder}`;
}
