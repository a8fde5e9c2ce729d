// Where sequences and events are in the text of a definition.
import { textPositions } from '../../../../base/text-positions.ts';
import type { TextPlace } from '../../../format.ts';
import { parseText, type TextNode } from '../../reader/parse-text.ts';
import type { Anim } from '../layout/anim.ts';
import { definitionsOf, eventsOf, sequencesOf } from '../model.ts';

const BLOCKS: Readonly<Record<string, string>> = {
  SEQUENCE_DEFINITION: 'sequence',
  RESET_STATE: 'reset',
  EXTRA_SEQUENCE: 'extra',
};
const HEAD: ReadonlySet<string> = new Set(['NAME', 'ACTIVATION', 'RESET_ACTIVATION']);

/** The lines of each sequence and event, a sequence before its events; the text must match the model. */
export function placesIn(text: string, model: Anim, index: number): readonly TextPlace[] {
  const definition = definitionsOf(model)[index];
  const list = parseText(text).roots[0]?.items[1];
  if (definition === undefined || list === undefined) return [];
  const at = textPositions(text);
  const places: TextPlace[] = [];
  const add = (path: string, from: TextNode, to: TextNode) =>
    places.push({ path, line: at(from.start).line, endLine: at(to.end).line });
  const left = sequencesOf(definition).filter(
    ({ role, sequence }) => role !== 'reset' || eventsOf(sequence).length > 0,
  );
  for (const [key, value] of pairsIn(list)) {
    const role = BLOCKS[wordOf(key)];
    const next = left.findIndex(each => each.role === role);
    const [placed] = next < 0 ? [] : left.splice(next, 1);
    if (placed === undefined) continue;
    const path = `definitions[${index}].${placed.path}`;
    add(path, key, value);
    const events = pairsIn(value).filter(([event]) => !HEAD.has(wordOf(event)));
    for (const [i, [event, body]] of events.entries()) add(`${path}.events[${i}]`, event, body);
  }
  return places;
}

const wordOf = ({ value }: TextNode): string => (value.type === 'string' ? value.value : '');

function pairsIn({ items }: TextNode): readonly (readonly [TextNode, TextNode])[] {
  return items.flatMap((key, i) => {
    const value = items[i + 1];
    return i % 2 === 0 && value ? [[key, value] as const] : [];
  });
}
