// Checks that need the whole file: indices past their lists, and flags that contradict the content.

import { bytesOf, type CheckFinding, readable, u32 } from '#layout';
import { grouped } from '../../../../base/counted.ts';
import { oddAddresses } from '../../node/addresses.ts';
import {
  type AnimEvent,
  bodyOf,
  type Definition,
  definitionsOf,
  eventsOf,
  type Game,
  gameOf,
  scriptsOf,
  sequencesOf,
  typeOf,
} from '../model.ts';
import type { Anim } from './anim.ts';
import { INPUT_NODE, OTHER_INPUT_NODE } from './values.ts';

export function* checkFindings(anim: Anim): Generator<CheckFinding> {
  const game = gameOf(anim.version) ?? 'mw';
  for (const [i, definition] of definitionsOf(anim).entries()) {
    const path = `definitions[${i}]`;
    if (i === 0) yield* inReserved(path, definition);
    else yield* inHead({ path, definition, game });
    yield* oddAddresses(definition, path, i === 0 && game === 'cs' ? LISTS_OF_RESERVED : LISTS);
    for (const { path: below, sequence } of sequencesOf(definition))
      for (const [e, event] of eventsOf(sequence).entries())
        yield* inEvent({ anim, definition, game, path: `${path}.${below}.events[${e}]` }, event);
    yield* inScriptIds({ anim, definition, game, path });
  }
  for (const [i, { frameCount, frames }] of scriptsOf(anim).entries()) {
    yield* oddFrameCount(`scripts[${i}].frameCount`, frameCount, readable(frames)?.length);
  }
}

function* inReserved(path: string, { activation }: Definition): Generator<CheckFinding> {
  if (activation !== 'ON_CALL')
    yield { path: `${path}.activation`, text: 'the first definition is reserved, and ON_CALL in every file known' };
}

interface Head {
  readonly path: string;
  readonly definition: Definition;
  readonly game: Game;
}

function* inHead({ path, definition, game }: Head): Generator<CheckFinding> {
  const { flags, executionRange, resetTime, maxHealth, health, prerequisites, leastPrerequisites } = definition;
  if (flags.executionByRange && flags.executionByZone)
    yield { path: `${path}.flags`, text: 'executionByRange and executionByZone are both set: only one of them can be' };
  if (executionRange.max < executionRange.min)
    yield { path: `${path}.executionRange.max`, text: `expected at least ${executionRange.min}, the minimum` };
  if (!flags.resetTime && resetTime !== -1)
    yield { path: `${path}.resetTime`, text: `expected -1 where flags do not say there is one, found ${resetTime}` };
  if (health !== maxHealth)
    yield { path: `${path}.health`, text: `expected maxHealth (${maxHealth}), found ${health}` };
  if (leastPrerequisites > prerequisites.length)
    yield { path: `${path}.leastPrerequisites`, text: `expected at most ${prerequisites.length}: there are no more` };
  if (game !== 'cs') yield* inCallbacks(path, definition);
}

function* inScriptIds({ anim, definition, path }: Place): Generator<CheckFinding> {
  const scripts = scriptsOf(anim).length;
  const ids = 'scriptIds' in definition ? definition.scriptIds.column('script') : [];
  for (const [i, script] of ids.entries())
    if (Number(script) >= scripts)
      yield { path: `${path}.scriptIds[${i}].script`, text: beyond('script', Number(script), scripts) };
}

function* inCallbacks(path: string, definition: Definition): Generator<CheckFinding> {
  const { hasCallbacks } = definition.flags;
  const events = sequencesOf(definition).flatMap(({ sequence }) => eventsOf(sequence));
  if (events.some(event => typeOf(event) === 'CALLBACK') === hasCallbacks) return;
  const text = hasCallbacks ? 'hasCallbacks is set, but there are none' : 'hasCallbacks is not set, but there are some';
  yield { path: `${path}.flags`, text };
}

const LISTS = [
  'path',
  'sequences',
  'objects',
  'nodes',
  'lights',
  'puffers',
  'dynamicSounds',
  'staticSounds',
  'effects',
  'prerequisites',
  'animRefs',
  'scriptIds',
];
/** In Crimson Skies the reserved definition has no sequences, but has an address for some. */
const LISTS_OF_RESERVED = LISTS.filter(list => list !== 'sequences');

interface Place {
  readonly anim: Anim;
  readonly definition: Definition;
  readonly game: Game;
  readonly path: string;
}

const NODE_KEYS: ReadonlySet<string> = new Set([
  'node',
  'atNode',
  'operandNode',
  'fromNode',
  'toNode',
  'parent',
  'child',
]);
/** The list that each index of an event refers to. */
const INDEX_LISTS: Readonly<Record<string, string>> = {
  light: 'lights',
  puffer: 'puffers',
  effect: 'effects',
  slot: 'scriptIds',
  animRef: 'animRefs',
  waitFor: 'animRefs',
};
/** The list that the sound of each event comes from. */
const SOUND_LISTS: Readonly<Record<string, string>> = { SOUND: 'staticSounds', SOUND_NODE: 'dynamicSounds' };
const BOUNCES = ['bounce', 'bounceWater', 'bounceLava'];

function* inEvent(place: Place, event: AnimEvent): Generator<CheckFinding> {
  const { definition, game, path } = place;
  const body = bodyOf(event);
  if (body === undefined) {
    const type = typeOf(event);
    if (typeof type === 'number') yield { path: `${path}.type`, text: `unknown event ${type}`, weight: 'note' };
    return;
  }
  if (body.type === 'LOOP' && !('value' in body.value.limit))
    yield {
      path: `${path}.body.by`,
      text: 'a loop runs by count or by time: exactly one of these flags must be set',
    };
  const { value } = body;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'number') continue;
    if (NODE_KEYS.has(key) && !isNode(definition, member))
      yield { path: `${path}.body.${key}`, text: beyond('node', member, definition.nodes.length) };
    const list = key === 'sound' ? SOUND_LISTS[body.type] : INDEX_LISTS[key];
    if (list !== undefined) yield* inIndex(definition, { list, key, index: member }, `${path}.body.${key}`);
  }
  yield* inBounces(place, value);
  if ('starts' in value)
    for (const [i, { node, slot }] of value.starts.entries()) {
      const at = `${path}.body.starts[${i}]`;
      if (!isNode(definition, node)) yield { path: `${at}.node`, text: beyond('node', node, definition.nodes.length) };
      yield* inIndex(definition, { list: 'scriptIds', key: 'slot', index: slot }, `${at}.slot`);
    }
  if ('script' in value && value.script >= scriptsOf(place.anim).length)
    yield { path: `${path}.body.script`, text: beyond('script', value.script, scriptsOf(place.anim).length) };
  if (game !== 'rc' && 'frames' in value)
    yield* oddFrameCount(`${path}.body.frameCount`, value.frameCount, readable(value.frames)?.length);
}

/** Frames are read to the end of their bytes: the stored count has no effect. */
function* oddFrameCount(path: string, found: number, length: number | undefined): Generator<CheckFinding> {
  if (length === undefined || length === found) return;
  yield { path, text: `expected ${grouped(length)}, found ${grouped(found)}`, repair: bytesOf(u32, length) };
}

/** Sounds for hitting the ground. */
function* inBounces({ definition, path }: Place, body: object): Generator<CheckFinding> {
  for (const bounce of BOUNCES) {
    const index: unknown = Reflect.get(Object(Reflect.get(body, bounce)), 'sound');
    if (typeof index === 'number')
      yield* inIndex(definition, { list: 'staticSounds', key: 'sound', index }, `${path}.body.${bounce}.sound`);
  }
}

interface Index {
  readonly list: string;
  readonly key: string;
  readonly index: number;
}

/** An index into a list of the definition. The first item of most lists means none, and 0 means none without a list too. */
function* inIndex(definition: Definition, { list, key, index }: Index, path: string): Generator<CheckFinding> {
  const length = lengthOf(definition, list);
  if (length === undefined) return;
  const [least, end] =
    list === 'animRefs' ? [-1, length] : list === 'scriptIds' ? [0, length] : [0, Math.max(1, length)];
  if (index < least || index >= end) yield { path, text: beyond(key, index, length) };
}

/** -1 means none for particles. */
function isNode({ nodes }: Definition, index: number): boolean {
  return (index >= -1 && index < Math.max(1, nodes.length)) || index === INPUT_NODE || index === OTHER_INPUT_NODE;
}

function lengthOf(definition: Definition, list: string): number | undefined {
  const items: unknown = Reflect.get(definition, list);
  return typeof items === 'object' && items !== null && 'length' in items ? Number(items.length) : undefined;
}

const beyond = (what: string, index: number, length: number): string =>
  `${what} ${index} does not exist: the last is ${Math.max(0, length - 1)}`;
