// Turns the events of a definition into channels for its nodes: sampled along curves, with the events that cause them.

import type { SpanTiming } from '../../../../scene/key-timing.ts';
import type { Origin } from '../../../../scene/origin.ts';
import type { Channel, ChannelTarget, ClipTarget, Span } from '../../../../scene/skeleton.ts';
import type { Action, Change, Playable } from '../evaluate/actions.ts';
import type { NodeName } from '../evaluate/names.ts';
import { type NodeState, statesAt } from '../evaluate/state.ts';
import type { TimedEvent } from '../evaluate/timeline.ts';
import type { Definition } from '../model.ts';

export interface Baking {
  readonly seconds: number;
  readonly targets: Targets;
}

/** The nodes of a definition that a clip moves, in the order they are first asked for. */
export interface Targets {
  readonly all: readonly ClipTarget[];
  /** The index of a node in this list. */
  of(node: NodeName): number;
}

/** A node that is only known when the animation is called stands for the node the definition belongs to. */
export function newTargets({ name, rootName }: Pick<Definition, 'name' | 'rootName'>): Targets {
  const all: ClipTarget[] = [];
  const known = new Map<number, number>();
  return {
    all,
    of(node) {
      const before = known.get(node.index);
      if (before !== undefined) return before;
      const real =
        node.name === 'INPUT_NODE' ? name || rootName : node.name === 'MAIN_ROOT_NODE' ? rootName : node.name;
      const under = rootName !== '' && rootName !== real ? { under: rootName } : {};
      const index = all.push({ name: real, ...under }) - 1;
      known.set(node.index, index);
      return index;
    },
  };
}

/** One number of a node over time. */
interface Track {
  readonly node: NodeName;
  readonly target: ChannelTarget;
  readonly components: Channel['components'];
  readonly relative: boolean;
  readonly times: number[];
  readonly values: number[];
}

/** What the channels of a definition need to know about the rest of it. */
interface Placing {
  readonly targets: Targets;
  /** Its events by their paths. */
  readonly timed: ReadonlyMap<string, TimedEvent>;
}

/** Where the start of an event is stored, and the range in which it can move without passing others of its sequence. */
export function timingOf({ path, start, since, before, until }: TimedEvent): SpanTiming {
  // An event that is already out of order may move back to where it should be.
  const [from, to] = [Math.min(start, before), Math.max(start, until)];
  return {
    ...{ fields: [{ path: `${path}.startTime`, base: since }], seconds: 1 / RATE, from: from * RATE },
    ...(Number.isFinite(to) ? { to: to * RATE } : {}),
  };
}

/** Every channel of a definition. */
export function channelsOf(playable: Playable, { seconds, targets }: Baking): Channel[] {
  const tracks = new Map<string, Track>();
  const last = Math.ceil(seconds * RATE);
  for (let frame = 0; frame <= last; frame++)
    for (const state of statesAt(playable, frame / RATE).values())
      for (const value of valuesOf(state, targets)) put(tracks, { ...value, node: state.node, frame });
  const timed = new Map(playable.events.map(event => [event.path, event]));
  const sampled = [...tracks.values()].map(track => channelOf(track, playable, { targets, timed }));
  return [...sampled, ...picturesOf(playable, { targets, timed })];
}

/** Keys per second for whatever follows a curve. */
export const RATE = 30;

/** The origin of an event is its path: its bytes are only read on demand. */
export function eventOrigin(path: string): Origin {
  return { source: 0, path, start: 0, size: 0 };
}

/** Picture series that restart; from there the world's own materials continue them. */
function picturesOf({ actions }: Playable, { targets, timed }: Placing): Channel[] {
  const begun = actions.filter(({ effect, isTaken }) => isTaken && effect.kind === 'cycleTexture');
  return [...Map.groupBy(begun, ({ node }) => node.index).values()].flatMap((own): Channel[] => {
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        ...{ bone: targets.of(first.node), target: 'picture', components: 1, outside: 'rest', rest: 0 },
        times: Float32Array.from(own, ({ start }) => start * RATE),
        values: Float32Array.from(own, ({ effect }) => (effect.kind === 'cycleTexture' ? effect.reset : 0)),
        origin: eventOrigin(first.path),
        keys: { kind: 'spans', spans: own.flatMap(action => spansOf(action, timed)) },
      },
    ];
  });
}

interface Value {
  readonly target: ChannelTarget;
  readonly relative?: boolean;
  readonly value: readonly number[];
}

/** The numbers of a state for a node. A position at another node is only known once both nodes exist. */
function valuesOf(
  { translate, rotate, scale, opacity, morph, isActive, isRemoved, parent }: NodeState,
  targets: Targets,
): Value[] {
  const isShown = isRemoved === true ? false : (isActive ?? (isRemoved === false ? true : undefined));
  return [
    ...(translate && !translate.at
      ? [{ target: 'place', relative: translate.isRelative, value: translate.value } as const]
      : []),
    ...(rotate && !rotate.at
      ? [{ target: 'rotation', relative: rotate.isRelative, value: rotate.value } as const]
      : []),
    ...(scale ? [{ target: 'size', value: scale } as const] : []),
    ...(isShown === undefined ? [] : [{ target: 'visible', value: [isShown ? 1 : 0] } as const]),
    ...(opacity === undefined ? [] : [{ target: 'fade', value: [opacity] } as const]),
    ...(morph === undefined ? [] : [{ target: 'morph', value: [morph] } as const]),
    ...(parent ? [{ target: 'parent', value: [targets.of(parent)] } as const] : []),
  ];
}

function put(
  tracks: Map<string, Track>,
  { node, target, relative = false, value, frame }: Value & { readonly node: NodeName; readonly frame: number },
): void {
  const key = `${node.index} ${target} ${relative}`;
  const track = tracks.get(key) ?? {
    ...{ node, target, relative, times: [], values: [] },
    components: value.length === 4 ? 4 : value.length === 3 ? 3 : 1,
  };
  tracks.set(key, track);
  track.times.push(frame);
  track.values.push(...value);
}

function channelOf(track: Track, { actions }: Playable, { targets, timed }: Placing): Channel {
  const { node, target, components, relative } = track;
  const { times, values } = withoutRepeats(track);
  const doing = actions.filter(action => action.isTaken && nodeOf(action).index === node.index && does(action, target));
  const spans = doing.flatMap(action => spansOf(action, timed));
  return {
    bone: targets.of(node),
    ...{ target, components, times, values, outside: 'rest', rest: 0 },
    ...(relative ? { relative } : {}),
    origin: spans[0]?.origin ?? eventOrigin(''),
    keys: { kind: 'spans', spans },
  };
}

const nodeOf = ({ node, effect }: Action): NodeName =>
  effect.kind === 'addChild' || effect.kind === 'deleteChild' ? effect.child : node;

/** Drops keys equal to both neighbours; the last stays, so that its value holds to the end. */
function withoutRepeats({ times, values, components }: Track): { times: Float32Array; values: Float32Array } {
  const kept = times.flatMap((_, key) => {
    const isSame = (other: number): boolean => {
      for (let i = 0; i < components; i++)
        if (values[key * components + i] !== values[other * components + i]) return false;
      return true;
    };
    return key > 0 && key < times.length - 1 && isSame(key - 1) && isSame(key + 1) ? [] : [key];
  });
  return {
    times: Float32Array.from(kept, key => times[key] ?? 0),
    values: Float32Array.from(kept.flatMap(key => values.slice(key * components, (key + 1) * components))),
  };
}

/** Whether an action affects a channel. */
function does({ effect }: Action, target: ChannelTarget): boolean {
  switch (effect.kind) {
    case 'translate':
      return target === 'place';
    case 'rotate':
      return target === 'rotation';
    case 'scale':
      return target === 'size';
    case 'fromTo':
      return (
        (target === 'place' && effect.translate !== undefined) ||
        (target === 'rotation' && effect.angles !== undefined) ||
        (target === 'size' && effect.scale !== undefined) ||
        (target === 'morph' && effect.morph !== undefined)
      );
    case 'keyframes':
      return target === 'place' || target === 'rotation' || target === 'size';
    case 'motion':
      return (
        (target === 'place' && (effect.velocity !== undefined || effect.gravity !== undefined)) ||
        (target === 'rotation' && effect.turning !== undefined) ||
        (target === 'size' && effect.scaling !== undefined) ||
        (target === 'morph' && effect.morphing !== undefined)
      );
    case 'opacity':
    case 'opacityFromTo':
      return target === 'fade';
    case 'active':
      return target === 'visible';
    case 'addChild':
      return target === 'parent' || target === 'visible';
    case 'deleteChild':
      return target === 'visible';
    case 'cycleTexture':
      return target === 'picture';
  }
}

/** An action as one time span; keyframes have one span each. */
function spansOf({ effect, start, duration, path }: Action, timed: Placing['timed']): Span[] {
  const at = (seconds: number): number => (start + seconds) * RATE;
  if (effect.kind === 'keyframes')
    return effect.keyframes.frames.map((frame, i) => ({
      start: at(frame.start),
      end: at(Math.max(frame.start, frame.end)),
      label: `keyframe ${i}`,
      origin: eventOrigin(`${effect.keyframes.path}[${i}]`),
    }));
  const event = timed.get(path);
  const timing = event && { timing: timingOf(event) };
  return [{ start: at(0), end: at(duration), label: labelOf(effect), origin: eventOrigin(path), ...timing }];
}

const number = (value: number): string => String(Number(value.toPrecision(4)));
const vector = (values: readonly number[]): string => values.map(number).join(', ');
const degrees = (values: readonly number[]): string => `${vector(values.map(value => (value * 180) / Math.PI))}°`;

/** Speed, and its growth per second. */
function speed(
  what: string,
  { from, to }: Change<readonly number[]>,
  print: (values: readonly number[]) => string,
): string {
  const more = to.some(value => value !== 0) ? `, ${print(to)} more each second` : '';
  return `${what}${print(from)} per second${more}`;
}

/** A label for an action: what it does, with its numbers. */
function labelOf(effect: Action['effect']): string {
  switch (effect.kind) {
    case 'translate':
      return `${effect.isRelative ? 'by' : 'to'} ${vector(effect.value)}`;
    case 'rotate':
      return `turned ${effect.isRelative ? 'by' : 'to'} ${degrees(effect.angles)}`;
    case 'scale':
      return `size ${vector(effect.value)}`;
    case 'fromTo':
      return [
        ...(effect.translate ? [`${vector(effect.translate.from)} to ${vector(effect.translate.to)}`] : []),
        ...(effect.angles ? [`${degrees(effect.angles.from)} to ${degrees(effect.angles.to)}`] : []),
        ...(effect.scale ? [`size ${vector(effect.scale.from)} to ${vector(effect.scale.to)}`] : []),
        ...(effect.morph ? [`second shape ${number(effect.morph.from)} to ${number(effect.morph.to)}`] : []),
      ].join('; ');
    case 'motion':
      return [
        ...(effect.velocity ? [speed('', effect.velocity, vector)] : []),
        ...(effect.gravity === undefined ? [] : [`falling ${number(effect.gravity)}`]),
        ...(effect.turning ? [speed('turning ', effect.turning, degrees)] : []),
        ...(effect.scaling ? [speed('growing ', effect.scaling, vector)] : []),
        ...(effect.morphing === undefined ? [] : [`to its second shape by ${number(effect.morphing)} per second`]),
      ].join('; ');
    case 'opacity':
      if (!effect.isSet) return 'solid again';
      return effect.opacity === undefined ? 'as transparent as before' : `opacity ${number(effect.opacity)}`;
    case 'opacityFromTo':
      return `opacity ${number(effect.opacity.from)} to ${number(effect.opacity.to)}`;
    case 'active':
      return effect.isActive ? 'switched on' : 'switched off';
    case 'addChild':
      return 'hung on another node';
    case 'deleteChild':
      return 'taken away';
    case 'keyframes':
      return effect.kind;
    case 'cycleTexture':
      return `pictures restart at ${effect.reset}`;
  }
}
