import type { NamedPart } from '../../references.ts';
import type { Messages } from './layout.ts';

/** The messages that have a key, by which readers name them. */
export function* namedParts({ messages }: Messages): Generator<NamedPart> {
  for (const [i, { key }] of messages.entries())
    if (key !== null) yield { path: `messages[${i}]`, kind: 'message', name: key };
}
