// One event as readers write it: its word, then a list of keys with their values. Members that its flags mark as unset
// are left out, and so are derived ones.
import type { ReaderValue } from '../../reader/value.ts';
import { nodeOf } from '../evaluate/names.ts';
import type { Anim } from '../layout/anim.ts';
import { type AnimEvent, bodyOf, type Definition, type EventBody, scriptsOf, typeOf } from '../model.ts';
import { float, keyed, listValue, whole, word, wordOf } from './words.ts';

export interface Context {
  readonly anim: Anim;
  readonly definition: Definition;
}

/** `SOUND ((NAME hum) (AT_NODE door 0.0 1.5 0.0))`, as two values in a row. */
export function eventText(context: Context, event: AnimEvent): readonly ReaderValue[] {
  const body = bodyOf(event);
  const type = typeOf(event);
  const start = startText(event);
  const name = typeof type === 'string' ? type : `EVENT_${type}`;
  if (body === undefined) return [word(name), listValue([...start, ...rawText(event)])];
  return [word(name), listValue([...start, ...bodyText(context, body)])];
}

/** Empty if it starts with the animation. */
function startText({ startOffset, startTime }: AnimEvent): ReaderValue[] {
  if (startOffset === 'ANIMATION' && startTime === 0) return [];
  return [keyed('START_TIME', word(String(startOffset)), float({ startTime }, 'startTime'))];
}

function rawText({ body }: AnimEvent): ReaderValue[] {
  if (!('raw' in body) || body.raw.size === 0) return [];
  const bytes = Array.from(body.raw.read(0, body.raw.size), byte => byte.toString(16).toUpperCase().padStart(2, '0'));
  return [keyed('BYTES', ...bytes.map(word))];
}

function bodyText(context: Context, body: EventBody): ReaderValue[] {
  const { type, value } = body;
  if (type === 'LOOP') return 'value' in value.limit ? limitText(value.limit) : [];
  if (type === 'IF' || type === 'ELSEIF') return conditionText(context, value);
  if (type === 'OBJECT_MOTION_SI_SCRIPT' || type === 'OBJECT_MOTION_SI_SCRIPTS') return scriptText(context, body);
  const flags: object = 'flags' in value ? value.flags : {};
  const members = Object.entries(value).flatMap(([key, member]) => {
    if (isHidden(type, key) || !isSet(key, flags)) return [];
    return memberText(context, { type, key, member, of: value });
  });
  return [...members, ...bareFlags(flags)];
}

/** Flags that are written without a value. */
const BARE = new Set([
  'impactForce',
  'gravityComplex',
  'noAltitude',
  'doIntersections',
  'relative',
  'atNodeMatrix',
  'forwardRotationDistance',
  'fromInputNode',
  'fromInputPosition',
  'fromInputNodePosition',
  'fromNodePosition',
  'toInputNode',
  'toInputPosition',
  'toInputNodePosition',
  'toNodePosition',
  'withNode',
]);

function bareFlags(flags: object): ReaderValue[] {
  return Object.entries(flags).flatMap(([name, isOn]) =>
    isOn === true && BARE.has(name) ? [keyed(wordOf(name))] : [],
  );
}

/** Values that the engine works with, duplicates, and unknown values. */
function isHidden(type: string, key: string): boolean {
  if (/^unknown|Current$|^flags$|^delta/.test(key)) return true;
  if (key === 'light' || key === 'puffer' || key === 'animRef' || key === 'index') return true;
  return key === 'sound' && type === 'SOUND_NODE';
}

/** Members whose flag has a different name. */
const FLAG_OF: Readonly<Record<string, string>> = {
  translationInitial: 'translation',
  translationDelta: 'translation',
  translationRandom: 'translation',
  randomXz: 'rangeMin',
  randomY: 'rangeMin',
  randomInitial: 'rangeMin',
  randomDelta: 'rangeMin',
  rotationInitial: 'xyzRotation',
  rotationDelta: 'xyzRotation',
  scaleInitial: 'scale',
  scaleDelta: 'scale',
  bounce: 'bounceSequence',
  bounceWater: 'bounceSequence',
  bounceLava: 'bounceSequence',
  worldRadiusFrom: 'worldRadius',
  worldRadiusTo: 'worldRadius',
  screenX: 'screenPosition',
  screenY: 'screenPosition',
  waitFor: 'wait',
};
/** Any one of several flags is enough. */
const EITHER: Readonly<Record<string, readonly string[]>> = {
  bounceSequence: ['bounceSequence', 'bounceSound'],
  rangeMin: ['rangeMin', 'rangeMax'],
  forwardRotationInitial: ['forwardRotationTime', 'forwardRotationDistance'],
  forwardRotationDelta: ['forwardRotationTime'],
  fromTime: ['fromTime', 'fromTimeRange'],
  toTime: ['toTime', 'toTimeRange'],
  fromNode: ['fromNode', 'fromNodePosition'],
  toNode: ['toNode', 'toNodePosition'],
};

function isSet(key: string, flags: object): boolean {
  // Positions of lights, sounds and particles: at a node, or unset.
  if (key === 'node' && 'atNode' in flags) return flagOf(flags, 'atNode', 'withNode');
  if (key === 'translate' && 'atNode' in flags && !('translate' in flags)) return flagOf(flags, 'atNode', 'absolute');
  const name = FLAG_OF[key] ?? key;
  const names = EITHER[name] ?? [name];
  return names.every(each => !(each in flags)) || flagOf(flags, ...names);
}

function flagOf(flags: object, ...names: readonly string[]): boolean {
  return names.some(name => Reflect.get(flags, name) === true);
}

interface Member {
  readonly type: string;
  readonly key: string;
  readonly member: unknown;
  /** The struct that contains it. */
  readonly of: object;
}

/** Keys that hold indices into the nodes, and the word for each. */
const NODES: Readonly<Record<string, string>> = {
  node: 'NAME',
  atNode: 'AT_NODE',
  operandNode: 'OPERAND_NODE',
  fromNode: 'FROM_NODE',
  toNode: 'TO_NODE',
  parent: 'PARENT',
  child: 'CHILD',
};
/** Events with a name of their own: their node gives the position. */
const NAMED = new Set([
  'SOUND',
  'SOUND_NODE',
  'EFFECT',
  'DETONATE_WEAPON',
  'LIGHT_STATE',
  'PUFFER_STATE',
  'CALL_ANIMATION',
  'FBFX_CSINWAVE_FROM_TO',
]);

function memberText(context: Context, { type, key, member, of }: Member): ReaderValue[] {
  const nodeWord = NODES[key];
  if (nodeWord !== undefined && typeof member === 'number') {
    const name = nodeOf(context.anim, context.definition, member)?.name;
    if (name === undefined) return member === 0 || member === -1 ? [] : [keyed(nodeWord, whole(member))];
    return [keyed(key === 'node' && NAMED.has(type) ? 'AT_NODE' : nodeWord, word(name))];
  }
  if (key === 'sound' && type === 'SOUND')
    return [keyed('NAME', word(rowName(context.definition.staticSounds, Number(member))))];
  if (type === 'EFFECT' && key === 'effect')
    return [keyed('NAME', word(rowName(context.definition.effects, Number(member))))];
  if (key === 'position' && Reflect.get(of, 'node') === 0) return [];
  if (/^bounce/.test(key)) return bounceText(context.definition, wordOf(key), member);
  if (type === 'PUFFER_STATE' && typeof member === 'object' && member !== null && 'slots' in member)
    return slotsText(wordOf(key), member);
  return valueText(wordOf(key), member, { of, key });
}

/** The sequence and the sound for something that falls, and the volume. */
function bounceText({ staticSounds }: Definition, name: string, bounce: unknown): ReaderValue[] {
  if (typeof bounce !== 'object' || bounce === null) return [];
  const { sequence, sound } = bounce as ValueOf<'OBJECT_MOTION'>['bounce']; // as: keys that begin with it hold these
  return [
    ...(sequence === '' ? [] : [keyed(`${name}_SEQUENCE`, word(sequence))]),
    ...(sound === 0 ? [] : [keyed(`${name}_SOUND`, word(rowName(staticSounds, sound)), float(bounce, 'volume'))]),
  ];
}

type Slots = Pick<ValueOf<'PUFFER_STATE'>, 'textures' | 'colors' | 'growth'>;

/** The used ones of the six slots. */
function slotsText(name: string, member: object): ReaderValue[] {
  const held = member as Slots[keyof Slots]; // as: a puffer has slots in these three only
  if ('hasRunTime' in held)
    return held.slots
      .filter(slot => slot.name !== '')
      .map(slot => keyed(name, word(slot.name), ...(held.hasRunTime === 'on' ? [float(slot, 'runTime')] : [])));
  return held.slots.slice(0, held.count).map(slot => {
    const color = 'color' in slot ? slot.color : undefined;
    if (color === undefined || !('unknown00' in slot)) return keyed(name, float(slot, 'min'), float(slot, 'max'));
    return keyed(name, float(slot, 'unknown00'), ...(flatNumbers(color) ?? []), float(slot, 'unknown10'));
  });
}

function rowName(rows: { readonly length: number; at(row: number): { readonly name: string } }, index: number): string {
  return index >= 0 && index < rows.length ? rows.at(index).name : String(index);
}

/** A value after its key: numbers and vectors in a row, `from` and `to` under keys of their own. */
function valueText(
  name: string,
  value: unknown,
  { of, key }: { readonly of: object; readonly key: string },
): ReaderValue[] {
  if (typeof value === 'number') return [keyed(name, WHOLE.has(key) ? whole(value | 0) : float(of, key))];
  if (typeof value === 'string')
    return value === ''
      ? []
      : [keyed(name, word(value.toUpperCase() === 'ON' || value === 'off' ? value.toUpperCase() : value))];
  if (Array.isArray(value)) return value.flatMap(item => valueText(name, item, { of, key }));
  if (typeof value !== 'object' || value === null) return [];
  const numbers = flatNumbers(value);
  if (numbers !== undefined) return [keyed(name, ...numbers)];
  return Object.entries(value).flatMap(([inner, member]) =>
    /^unknown|^delta/.test(inner) ? [] : valueText(`${name}_${wordOf(inner)}`, member, { of: value, key: inner }),
  );
}

/** Integers, not measurements. */
const WHOLE = new Set(['value', 'reset', 'save', 'waitFor', 'number', 'activeState', 'fromState', 'toState', 'slot']);
/** Keys that are clearer written separately. */
const APART = new Set(['from', 'to', 'delta', 'start', 'end', 'runTime']);

function flatNumbers(value: object): ReaderValue[] | undefined {
  const entries = Object.entries(value);
  if (entries.some(([key, member]) => APART.has(key) || WHOLE.has(key) || typeof member !== 'number')) return undefined;
  return entries.map(([key]) => float(value, key));
}

type ValueOf<N extends EventBody['type']> = Extract<EventBody, { readonly type: N }>['value'];
type Limit = Extract<ValueOf<'LOOP'>['limit'], { readonly value: unknown }>;

function limitText(limit: Limit): ReaderValue[] {
  return limit.type === 'count'
    ? [keyed('LOOP_COUNT', whole(limit.value.count))]
    : [keyed('RUN_TIME', float(limit.value, 'seconds'))];
}

function conditionText({ anim, definition }: Context, condition: ValueOf<'IF'>): ReaderValue[] {
  const { value, node } = condition;
  if (!('value' in value)) return [];
  const name = nodeOf(anim, definition, node)?.name;
  const numbers = Object.entries(value.value).map(([key, member]) => {
    if (typeof member === 'string') return word(member.toUpperCase());
    return key === 'lod' || key === 'distance' || key === 'state' ? whole(Number(member) | 0) : float(value.value, key);
  });
  const most = 'max' in condition && value.type === 'ANIMATION_HEALTH_RANGE' ? [float(condition, 'max')] : [];
  return [keyed(value.type, ...(name === undefined ? [] : [word(name)]), ...numbers, ...most)];
}

function scriptText(context: Context, body: EventBody): ReaderValue[] {
  const { anim, definition } = context;
  const named = (index: number) => word(nodeOf(anim, definition, index)?.name ?? String(index));
  const file = (index: number | undefined) =>
    word(index === undefined ? '?' : (scriptsOf(anim)[index]?.name ?? String(index)));
  const inSlot = (slot: number): number | undefined =>
    'scriptIds' in definition && slot < definition.scriptIds.length ? definition.scriptIds.at(slot).script : undefined;
  if (body.type === 'OBJECT_MOTION_SI_SCRIPTS')
    return body.value.starts.map(({ node, slot, startTime }) =>
      keyed('START', named(node), file(inSlot(slot)), float({ startTime }, 'startTime')),
    );
  if (body.type !== 'OBJECT_MOTION_SI_SCRIPT') return [];
  const { value } = body;
  const name = keyed('NAME', named(value.node));
  if ('slot' in value) return [name, keyed('SCRIPT_FILENAME', file(inSlot(value.slot)))];
  if ('script' in value) return [name, keyed('SCRIPT_FILENAME', file(value.script))];
  return [name, keyed('FRAME_COUNT', whole(value.frameCount | 0))];
}
