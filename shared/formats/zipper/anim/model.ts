// One model for the animations of all four games: its readers need not know the game.
import { type Raw, readable, type UnknownCase } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import type { Anim, Script } from './layout/anim.ts';
import type { DefinitionCs, DefinitionMw, DefinitionPm, DefinitionRc } from './layout/definition.ts';
import type { EventCs, EventMw, EventPm, EventRc } from './layout/events/event.ts';
import { HEAD_SIZE } from './layout/events/motion.ts';
import { VERSIONS } from './layout/versions.ts';

export type Game = keyof typeof VERSIONS;
export type Definition = DefinitionRc | DefinitionMw | DefinitionPm | DefinitionCs;
export type Sequence = Definition['sequences'][number];
export type AnimEvent = EventRc | EventMw | EventPm | EventCs;
/** The data of an event of a known kind; its `type` is the reader's own word. */
export type EventBody = Exclude<AnimEvent['body'], Raw | UnknownCase>;

export const GAME_TITLES: Readonly<Record<Game, string>> = {
  rc: 'Recoil',
  mw: 'MechWarrior 3',
  pm: "Pirate's Moon",
  cs: 'Crimson Skies',
};

/** The game of a file's version. */
export function gameOf(version: number): Game | undefined {
  return (Object.keys(VERSIONS) as Game[]).find(game => VERSIONS[game] === version); // as: Object.keys forgets the keys' names
}

export function definitionsOf({ definitions }: Anim): readonly Definition[] {
  return definitions;
}

/** The movements in the pool after the definitions; Recoil and MechWarrior 3 have them within their events. */
export function scriptsOf(model: Anim): readonly Script[] {
  return 'scripts' in model ? model.scripts : [];
}

/** A sequence and its place below its definition. */
export interface PlacedSequence {
  readonly path: string;
  readonly role: 'sequence' | 'reset' | 'extra';
  readonly sequence: Sequence;
}

/** All sequences of a definition: the reset state first, as it is stored. */
export function sequencesOf(definition: Definition): readonly PlacedSequence[] {
  const { resetState, sequences } = definition;
  const extra = 'extraSequence' in definition ? definition.extraSequence : undefined;
  return [
    ...(resetState ? [{ path: 'resetState', role: 'reset', sequence: resetState } as const] : []),
    ...(extra ? [{ path: 'extraSequence', role: 'extra', sequence: extra } as const] : []),
    ...sequences.map((sequence, i) => ({ path: `sequences[${i}]`, role: 'sequence', sequence }) as const),
  ];
}

/** The events of a sequence; none if its bytes could not be read. */
export function eventsOf({ events }: Sequence): readonly AnimEvent[] {
  return readable<readonly AnimEvent[]>(events) ?? [];
}

/** The data of an event; undefined if its number is unknown, or its bytes could not be read. */
export function bodyOf({ body }: AnimEvent): EventBody | undefined {
  return 'value' in body ? body : undefined;
}

/** The word or number of an event's kind. */
export function typeOf({ body }: AnimEvent): string | number {
  if ('value' in body) return body.type;
  return typeof body.tag === 'number' || typeof body.tag === 'string' ? body.tag : 0;
}

/** The number of events in these bytes, without reading them: each event stores its size. */
export function countEvents(source: Source): number {
  const view = viewOf(source.read(0, source.size));
  let count = 0;
  for (let at = 0; at + HEAD_SIZE <= source.size; count++) {
    const size = view.getUint32(at + 4, true);
    if (size < HEAD_SIZE) break;
    at += size;
  }
  return count;
}
