// What the geometric events of a definition do to its nodes, and when.
import { readable } from '#layout';
import type { Anim } from '../layout/anim.ts';
import type { Frame, FrameRc } from '../layout/frames.ts';
import { type AnimEvent, bodyOf, type Definition, definitionsOf, type EventBody } from '../model.ts';
import { durationOf, type Keyframes, type Vector } from './keyframes.ts';
import { type NodeName, nodeOf, scriptKeyframes } from './names.ts';
import { type TimedEvent, type Timeline, timelineOf } from './timeline.ts';

/** A change from one state to another during an action. */
export interface Change<T> {
  readonly from: T;
  readonly to: T;
}

/** What an action does; angles are radians around x, y and z. */
export type Effect =
  | { readonly kind: 'translate'; readonly value: Vector; readonly isRelative: boolean; readonly at?: NodeName }
  | { readonly kind: 'rotate'; readonly angles: Vector; readonly isRelative: boolean; readonly at?: NodeName }
  | { readonly kind: 'scale'; readonly value: Vector }
  | {
      readonly kind: 'fromTo';
      readonly translate?: Change<Vector>;
      readonly angles?: Change<Vector>;
      readonly scale?: Change<Vector>;
      readonly morph?: Change<number>;
    }
  | { readonly kind: 'keyframes'; readonly keyframes: Keyframes }
  | ({ readonly kind: 'motion' } & Motion)
  /** Translucent, with its earlier opacity if none is given; or drawn as opaque. */
  | { readonly kind: 'opacity'; readonly isSet: boolean; readonly opacity?: number }
  | { readonly kind: 'opacityFromTo'; readonly opacity: Change<number> }
  | { readonly kind: 'active'; readonly isActive: boolean }
  | { readonly kind: 'addChild' | 'deleteChild'; readonly child: NodeName }
  | { readonly kind: 'cycleTexture'; readonly reset: number };

/** An autonomous movement: speeds, and how they change each second. Random parts are left out. */
export interface Motion {
  readonly velocity?: Change<Vector>;
  /** Metres per second, each second; negative is downwards. */
  readonly gravity?: number;
  readonly turning?: Change<Vector>;
  readonly scaling?: Change<Vector>;
  /** How much it moves toward the second shape each second. */
  readonly morphing?: number;
}

/** What an action does to one node. */
export interface Action {
  /** Path of the event. */
  readonly path: string;
  readonly node: NodeName;
  readonly start: number;
  readonly duration: number;
  /** It is in a branch that is assumed to be taken. */
  readonly isTaken: boolean;
  readonly effect: Effect;
}

/** A definition over time: all its events, and what the geometric ones do. */
export interface Playable extends Timeline {
  readonly actions: readonly Action[];
}

/** A definition, ready to show on a timeline and to play; undefined if there is none with this index. */
export function playableOf(anim: Anim, index: number): Playable | undefined {
  const definition = definitionsOf(anim)[index];
  if (definition === undefined) return undefined;
  const timeline = timelineOf(anim, index, event => durationIn(anim, definition, event));
  if (timeline === undefined) return undefined;
  return { ...timeline, actions: timeline.events.flatMap(event => actionsOf(anim, definition, event)) };
}

/** Duration of an event in seconds. */
function durationIn(anim: Anim, definition: Definition, event: AnimEvent): number {
  const body = bodyOf(event);
  if (body === undefined) return 0;
  if ('runTime' in body.value) return Math.max(0, body.value.runTime) || 0;
  return scriptsIn(anim, definition, { path: '', body }).reduce(
    (longest, { delay, keyframes }) => Math.max(longest, delay + durationOf(keyframes)),
    0,
  );
}

interface PlacedBody {
  readonly path: string;
  readonly body: EventBody;
}

interface StartedScript {
  readonly node: number;
  /** Seconds after the event. */
  readonly delay: number;
  readonly keyframes: Keyframes;
}

/** The scripts an event starts: its own frames, one script of the pool, or several. */
function scriptsIn(anim: Anim, definition: Definition, { path, body }: PlacedBody): StartedScript[] {
  if (body.type === 'OBJECT_MOTION_SI_SCRIPTS')
    return body.value.starts.flatMap(({ node, slot, startTime }) =>
      started(node, startTime, keyframesInSlot(anim, definition, slot)),
    );
  if (body.type !== 'OBJECT_MOTION_SI_SCRIPT') return [];
  const { value } = body;
  if ('slot' in value) return started(value.node, 0, keyframesInSlot(anim, definition, value.slot));
  if ('script' in value) return started(value.node, 0, scriptKeyframes(anim, value.script));
  const frames: readonly (Frame | FrameRc)[] = readable<readonly (Frame | FrameRc)[]>(value.frames) ?? [];
  return started(value.node, 0, { path: `${path}.body.frames`, frames, spline: false });
}

function started(node: number, delay: number, keyframes: Keyframes | undefined): StartedScript[] {
  return keyframes === undefined ? [] : [{ node, delay, keyframes }];
}

function keyframesInSlot(anim: Anim, definition: Definition, slot: number): Keyframes | undefined {
  if (!('scriptIds' in definition) || slot >= definition.scriptIds.length) return undefined;
  return scriptKeyframes(anim, definition.scriptIds.at(slot).script);
}

function actionsOf(anim: Anim, definition: Definition, timed: TimedEvent): Action[] {
  const { path, start, duration, isTaken, event } = timed;
  const body = bodyOf(event);
  if (body === undefined) return [];
  const named = (index: number) => nodeOf(anim, definition, index);
  const scripts = scriptsIn(anim, definition, { path, body });
  if (scripts.length > 0)
    return scripts.flatMap(({ node: index, delay, keyframes }) => {
      const node = named(index);
      const effect: Effect = { kind: 'keyframes', keyframes };
      if (node === undefined) return [];
      return [{ path, node, start: start + delay, duration: durationOf(keyframes), isTaken, effect }];
    });
  const done = effectOf(body, named);
  const node = done && named(done.node);
  return done && node ? [{ path, node, start, duration, isTaken, effect: done.effect }] : [];
}

type Named = (index: number) => NodeName | undefined;

/** What an event does at a node, and the index of that node. */
function effectOf(body: EventBody, named: Named): { readonly node: number; readonly effect: Effect } | undefined {
  switch (body.type) {
    case 'OBJECT_ACTIVE_STATE': {
      const { node, state } = body.value;
      return { node, effect: { kind: 'active', isActive: state !== 'off' } };
    }
    case 'OBJECT_TRANSLATE_STATE': {
      const { node, atNode, relative, translate } = body.value;
      const effect = {
        kind: 'translate',
        value: vector(translate),
        isRelative: relative === 'on',
        ...at(named(atNode)),
      } as const;
      return { node, effect };
    }
    case 'OBJECT_ROTATE_STATE': {
      const { node, atNode, flags, rotate } = body.value;
      const effect = {
        kind: 'rotate',
        angles: vector(rotate),
        isRelative: flags.relative,
        ...at(named(atNode)),
      } as const;
      return { node, effect };
    }
    case 'OBJECT_SCALE_STATE':
      return { node: body.value.node, effect: { kind: 'scale', value: vector(body.value.scale) } };
    case 'OBJECT_OPACITY_STATE': {
      const { node, set, active, opacity } = body.value;
      return { node, effect: { kind: 'opacity', isSet: set !== 'off', ...(active === 'off' ? {} : { opacity }) } };
    }
    case 'OBJECT_OPACITY_FROM_TO': {
      const { node, from, to } = body.value;
      return { node, effect: { kind: 'opacityFromTo', opacity: { from, to } } };
    }
    case 'OBJECT_CYCLE_TEXTURE':
      return { node: body.value.node, effect: { kind: 'cycleTexture', reset: body.value.reset } };
    case 'OBJECT_ADD_CHILD':
    case 'OBJECT_DELETE_CHILD': {
      const child = named(body.value.child);
      const kind = body.type === 'OBJECT_ADD_CHILD' ? 'addChild' : 'deleteChild';
      return child && { node: body.value.parent, effect: { kind, child } };
    }
    case 'OBJECT_MOTION_FROM_TO':
      return { node: body.value.node, effect: fromTo(body.value) };
    case 'OBJECT_MOTION':
      return { node: body.value.node, effect: motion(body.value) };
    default:
      return undefined;
  }
}

const at = (node: NodeName | undefined): { readonly at?: NodeName } => (node === undefined ? {} : { at: node });
const vector = ({ x, y, z }: { readonly x: number; readonly y: number; readonly z: number }): Vector => [x, y, z];

type ValueOf<N extends EventBody['type']> = Extract<EventBody, { readonly type: N }>['value'];

function fromTo({ flags, translate, rotate, scale, morph }: ValueOf<'OBJECT_MOTION_FROM_TO'>): Effect {
  const change = ({ from, to }: typeof translate): Change<Vector> => ({ from: vector(from), to: vector(to) });
  return {
    kind: 'fromTo',
    ...(flags.translate ? { translate: change(translate) } : {}),
    ...(flags.rotate ? { angles: change(rotate) } : {}),
    ...(flags.scale ? { scale: change(scale) } : {}),
    ...(flags.morph ? { morph: { from: morph.from, to: morph.to } } : {}),
  };
}

/** `from` is the speed at the start, `to` its growth per second: README.md explains how we know. */
function motion(value: ValueOf<'OBJECT_MOTION'>): Effect {
  const { flags, gravity } = value;
  const speeds = (from: Xyz, to: Xyz): Change<Vector> => ({ from: vector(from), to: vector(to) });
  return {
    kind: 'motion',
    ...(flags.translation ? { velocity: speeds(value.translationInitial, value.translationDelta) } : {}),
    ...(flags.gravity ? { gravity } : {}),
    ...(flags.xyzRotation ? { turning: speeds(value.rotationInitial, value.rotationDelta) } : {}),
    ...(flags.scale ? { scaling: speeds(value.scaleInitial, value.scaleDelta) } : {}),
    ...(flags.morph ? { morphing: value.morph } : {}),
  };
}

interface Xyz {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
