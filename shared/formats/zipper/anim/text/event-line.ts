import { toText } from '../../reader/to-text.ts';
import type { Anim } from '../layout/anim.ts';
import type { AnimEvent, Definition } from '../model.ts';
import { eventText } from './event-text.ts';
import { listValue } from './words.ts';

/** An event on one line: `(NAME door) (TRANSLATE_TO 0.0 12.0 0.0) (RUN_TIME 2.0)`; empty if it has no values. */
export function eventLine(anim: Anim, definition: Definition, event: AnimEvent): string {
  const [, said] = eventText({ anim, definition }, event);
  if (said?.type !== 'list') return '';
  return said.value
    .map(item =>
      toText(listValue([item]))
        .replace(/\s+/g, ' ')
        .trim()
        .slice(1, -1)
        .trim(),
    )
    .join(' ');
}
