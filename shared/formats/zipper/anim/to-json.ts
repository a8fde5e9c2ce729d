// The shape that scripts rely on. Sequences are worked out when somebody looks at them: few want those of all definitions.
import { type Anim, anim } from './layout/anim.ts';
import { definitionCs, definitionMw, definitionPm, definitionRc } from './layout/definition.ts';
import { EVENT_NAMES, eventNumber } from './layout/events/numbers.ts';
import { type Definition, definitionsOf, type Game, gameOf } from './model.ts';

type Json = Record<string, unknown>;

const layouts = { rc: definitionRc, mw: definitionMw, pm: definitionPm, cs: definitionCs };

/** The whole file; `definitions` in its order, the reserved one first. */
export function toJson(model: Anim): unknown {
  const game = gameOf(model.version) ?? 'mw';
  const around = asJson(anim.toJson?.({ ...model, definitions: [] }));
  return { ...around, definitions: definitionsOf(model).map(definition => definitionJson(game, definition)) };
}

function definitionJson(game: Game, definition: Definition): Json {
  const { animName, name, rootName, sequences, ...rest } = definitionPart(game, definition, { sequences: [] });
  const { resetState, extraSequence, ...around } = rest;
  return {
    animName,
    name,
    root: rootName,
    ...around,
    ...lazyMember('resetState', resetState, () => sequenceJson(resetState)),
    ...lazyMember('extraSequence', extraSequence, () => sequenceJson(extraSequence)),
    get sequences() {
      const all = definitionPart(game, definition, {}).sequences;
      return Array.isArray(all) ? all.map(sequenceJson) : [];
    },
  };
}

function lazyMember(key: string, value: unknown, json: () => unknown): Json {
  return value === undefined ? {} : { [key]: json() };
}

/** A definition as its own game's layout tells it, with some members replaced. */
function definitionPart(game: Game, definition: Definition, replaced: Json): Json {
  const toJson = layouts[game].toJson as ((value: unknown) => unknown) | undefined; // the game says which definition it is
  return asJson(toJson?.({ ...definition, ...replaced }));
}

function sequenceJson(sequence: unknown): unknown {
  const { events, ...head } = asJson(sequence);
  return { ...head, events: Array.isArray(events) ? events.map(eventJson) : events };
}

function eventJson(event: unknown): unknown {
  const { body, ...when } = asJson(event);
  const { type, ...values } = asJson(body);
  const number = typeof type === 'string' || typeof type === 'number' ? eventNumber(type) : 0;
  const name = (EVENT_NAMES as Readonly<Record<number, string>>)[number] ?? null;
  return { type: number, name, ...when, ...(Object.keys(values).length > 0 ? { body: values } : {}) };
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
