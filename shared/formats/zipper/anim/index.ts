import { viewOf } from '../../../base/bytes.ts';
import { JsonItems } from '../../../base/lazy-json.ts';
import type { Detection, Format, Probe, TableForm } from '../../format.ts';
import { firstBytesOf } from '../../signatures.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { timeText } from '../time/unix-time.ts';
import { clips } from './clips/clips.ts';
import { type Anim, anim, SIGNATURE } from './layout/anim.ts';
import { definitionCs, definitionMw, definitionPm, definitionRc } from './layout/definition.ts';
import { EVENT_NAMES, eventNumber } from './layout/events/numbers.ts';
import { VERSIONS } from './layout/versions.ts';
import {
  countEvents,
  type Definition,
  definitionsOf,
  GAME_TITLES,
  type Game,
  gameOf,
  scriptsOf,
  sequencesOf,
} from './model.ts';
import { namedParts, references } from './references.ts';
import { fromText } from './text/from-text.ts';
import { placesIn } from './text/places.ts';
import { reading } from './text/reading.ts';

const layouts = { rc: definitionRc, mw: definitionMw, pm: definitionPm, cs: definitionCs };

/** More sources are counted, not listed. */
const MOST = 12;

/** The definitions: name, node, trigger, and how many sequences and events each has. */
const table: TableForm<Anim> = {
  what: 'animations',
  columns: [
    { key: 'animName', title: 'Animation', isEditable: true },
    { key: 'name', title: 'Node', isEditable: true },
    { key: 'rootName', title: 'Root', isEditable: true },
    { key: 'activation', title: 'Set off by', width: 22, isEditable: true },
    { key: 'sequences', title: 'Sequences', width: 11, isNumeric: true },
    { key: 'events', title: 'Events', width: 9, isNumeric: true },
    { key: 'objects', title: 'Objects', width: 9, isNumeric: true },
    { key: 'nodes', title: 'Nodes', width: 9, isNumeric: true },
  ],
  rows: model => definitionsOf(model).map(rowOf),
};

const versions = Object.values(VERSIONS).join(', ');

/** Compiled animations of all four games: anim.zbd, cam_anim.zbd and mis_anim.zbd. */
export const zipperAnim: Format<Anim> = {
  id: 'zipper/anim',
  icon: 'clapperboard',
  scope: 'motion',
  title: 'Animations',
  detect,
  firstBytes: firstBytesOf(SIGNATURE),
  layout: anim,
  notConfirmed: packedByOthers,
  table,
  reading: {
    ...reading,
    fromText: (text, before, part) => fromText(text, before, partIndex(part)),
    places: (text, model, part) => placesIn(text, model, partIndex(part) ?? 0),
  },
  facts,
  clips,
  references,
  namedParts,
  toJson,
  shownParts: { pathsOf },
  exportsAs: ['json'],
};

/** The index of the definition that a part is. */
function partIndex(part: string | undefined): number | undefined {
  const found = /^definitions\[(\d+)\]/.exec(part ?? '');
  return found ? Number(found[1]) : undefined;
}

/** The signature is in no other file, and the version identifies the game. */
function detect({ source }: Probe): Detection {
  if (source.size < anim.minSize) return { confidence: 'unknown', why: 'too short for animations' };
  const head = viewOf(source.read(0, anim.minSize));
  if (head.getUint32(0, true) !== SIGNATURE) return { confidence: 'unknown', why: 'no signature of animations' };
  const version = head.getUint32(4, true);
  const game = gameOf(version);
  if (game === undefined)
    return { confidence: 'unknown', why: `signature of animations, but version ${version}: ${versions} are known` };
  return { confidence: 'certain', why: `signature of animations, version ${version}: ${GAME_TITLES[game]}` };
}

function rowOf(definition: Definition, index: number) {
  const { animName, name, rootName, activation, sequences, objects, nodes } = definition;
  const events = sequencesOf(definition).reduce((sum, { sequence }) => sum + countEvents(sequence.events.source), 0);
  const counts = [sequences.length, events, named(objects), named(nodes)].map(String);
  return { path: `definitions[${index}]`, cells: [animName, name, rootName, String(activation), ...counts] };
}

/** The first record means none. */
function named({ length }: { readonly length: number }): number {
  return Math.max(0, length - 1);
}

/** The game of a file, and the sources it was compiled from. */
function facts(model: Anim): readonly (readonly [string, string])[] {
  const game = gameOf(model.version);
  const { sources } = model;
  const scripts = scriptsOf(model);
  return [
    ...(game === undefined ? [] : [['Game', GAME_TITLES[game]] as const]),
    ...('compiled' in model ? [['Compiled', timeText(model.compiled)] as const] : []),
    ['Staleness', staleness(sources.length)],
    ...sources.slice(0, MOST).map(fileFact('Compiled from')),
    ...(sources.length > MOST ? [['And from', `${sources.length - MOST} more`] as const] : []),
    ...('bases' in model ? model.bases.map(fileFact('Compiled against')) : []),
    ...(scripts.length > 0 ? [['Movements', scripts.length.toLocaleString('en')] as const] : []),
  ];
}

function staleness(count: number): string {
  if (count === 0) return 'It names no sources, so the game accepts it whatever files are next to it.';
  return 'The game rejects this file if a source in the game folder has another time than the one stored here.';
}

function fileFact(label: string) {
  return ({ path, modified }: { readonly path: string; readonly modified: number }) =>
    [label, `${path}, ${timeText(modified)}`] as const;
}

type Json = Record<string, unknown>;

/** The whole file; `definitions` in its order, the reserved one first. */
function toJson(model: Anim): unknown {
  const game = gameOf(model.version) ?? 'mw';
  const around = asJson(anim.toJson?.({ ...model, definitions: [] }));
  const definitions = definitionsOf(model);
  const definitionAt = (i: number) => definitions[i] && definitionJson(game, definitions[i]);
  return { ...around, definitions: new JsonItems(definitions.length, definitionAt) };
}

/** The root of a definition has the definition's name. */
function pathsOf(_: Anim, path: string): readonly string[] | undefined {
  const [, definition] = /^(definitions\[\d+\])\.root$/.exec(path) ?? [];
  return definition === undefined ? undefined : [`${definition}.rootName`];
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

/** A definition as JSON in its own game's layout, with some members replaced. */
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
