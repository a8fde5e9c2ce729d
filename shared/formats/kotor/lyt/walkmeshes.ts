// The walkmeshes of an area's rooms: their transitions count the rooms of the LYT.
import type { Companion, Companions, Disagreement } from '../../companions.ts';
import type { Bwm } from '../bwm/stored.ts';
import { wordsOf } from '../bwm/surface.ts';
import type { Lines } from '../lines/layout.ts';
import { parse } from './parse.ts';

/** The walkmeshes of a layout. That all of them are there is checked as it is for every name. */
export const walkmeshes: Companions<Lines> = {
  called: /\.lyt$/,
  names: lines => parse(lines).rooms.map(({ name }) => `${name.toLowerCase()}.wok`),
  *disagreements(lines, companions) {
    const { rooms } = parse(lines);
    for (const room of companions) if (room.isEdited) yield* transitionsBeyond(room, rooms.length);
  },
};

function* transitionsBeyond(room: Companion, rooms: number): Generator<Disagreement> {
  const model = room.model('kotor/bwm') as Bwm | undefined; // of the format that was asked for
  if (model === undefined) return;
  const words = wordsOf(model.edges.source);
  for (const [i, word] of words.entries()) {
    const transition = word | 0;
    if (i % 2 === 0 || transition < rooms) continue;
    const text = `expected a room below ${rooms}, as the layout has that many, found ${transition}`;
    yield { of: room, path: `edges[${(i - 1) / 2}].transition`, weight: 'warning', text };
  }
}
