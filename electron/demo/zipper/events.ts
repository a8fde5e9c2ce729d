// The events of an animation in the layouts of the four games.
import type { EventCs, EventMw, EventPm, EventRc } from '../../../shared/formats/zipper/anim/layout/events/event.ts';
import { objectMotion, objectMotionRc } from '../../../shared/formats/zipper/anim/layout/events/motion.ts';
import { pufferStateMw, pufferStatePm } from '../../../shared/formats/zipper/anim/layout/events/puffer.ts';
import { fresh } from '../blank.ts';
import { vectorOf, type Xyz } from '../vectors.ts';
import type { EventWords, FromTo, LightState, PufferPlan, When } from './animation-plan.ts';
import { framesOf, framesRc, lazy } from './frames.ts';

const at = <const B>(body: B, { after = 1, time = 0 }: When = {}) => ({ startOffset: after, startTime: time, body });

const NOWHERE = vectorOf([0, 0, 0]);
const NO_NODE = 0;
const FIRST_REF = 0;
const NONE = -1;

const colorOf = ([red, green, blue]: Xyz) => ({ red, green, blue });
const between = ([min, max]: readonly [number, number]) => ({ min, max });

/** From one number to another: the change per second is stored as well. */
function change(from: number, to: number, seconds: number) {
  return { from, to, delta: from === to || seconds === 0 ? 0 : (to - from) / seconds };
}

function changes([from, to]: readonly [Xyz, Xyz], seconds: number) {
  const rate = (axis: 0 | 1 | 2) => change(from[axis], to[axis], seconds).delta;
  return { from: vectorOf(from), to: vectorOf(to), delta: vectorOf([rate(0), rate(1), rate(2)]) };
}

const STILL: readonly [Xyz, Xyz] = [
  [0, 0, 0],
  [0, 0, 0],
];

function fromTo(node: number, { translate, rotate, scale, morph, seconds }: FromTo) {
  const [from, to] = morph ?? [0, 0];
  return {
    flags: {
      ...{ translate: translate !== undefined, rotate: rotate !== undefined },
      ...{ scale: scale !== undefined, morph: morph !== undefined },
    },
    node,
    morph: change(from, to, seconds),
    ...{ translate: changes(translate ?? STILL, seconds), rotate: changes(rotate ?? STILL, seconds) },
    ...{ scale: changes(scale ?? STILL, seconds), runTime: seconds },
  };
}

const noCall = { atNode: false, position: false, translate: false, withNode: false, wait: false };
const noView = {
  ...{ clipNear: false, clipFar: false, lod: false, fovHorizontal: false, fovVertical: false },
  ...{ zoomHorizontal: false, zoomVertical: false },
};

/** The events that are the same in all games. */
const common = {
  sound: (sound: number, node: number, place: Xyz = [0, 0, 0], when?: When) =>
    at({ type: 'SOUND', value: { sound, node, position: vectorOf(place) } }, when),
  soundNode: (name: string, plan: { index: number; node: number; isOn?: boolean }, when?: When) => {
    const { index, node, isOn = true } = plan;
    const flags = { absolute: false, atNode: true };
    const active = isOn ? 'on' : 'off';
    return at({ type: 'SOUND_NODE', value: { name, sound: index, flags, active, node, translate: NOWHERE } }, when);
  },
  effect: (effect: number, node: number, place: Xyz = [0, 0, 0], when?: When) =>
    at({ type: 'EFFECT', value: { effect, node, position: vectorOf(place) } }, when),
  lightAnimation: (
    name: string,
    plan: { light: number; range: readonly [number, number]; color: Xyz; seconds: number },
    when?: When,
  ) => {
    const { light, range, color, seconds } = plan;
    const ranges = { rangeDelta: between(range), rangeAlternative: between(range) };
    const value = { name, light, ...ranges, color: colorOf(color), runTime: seconds };
    return at({ type: 'LIGHT_ANIMATION', value }, when);
  },
  activeState: (node: number, isOn: boolean, when?: When) =>
    at({ type: 'OBJECT_ACTIVE_STATE', value: { state: isOn ? 'on' : 'off', node } }, when),
  translateState: (node: number, place: Xyz, when?: When) => {
    const value = { relative: 'off', translate: vectorOf(place), node, atNode: NO_NODE } as const;
    return at({ type: 'OBJECT_TRANSLATE_STATE', value }, when);
  },
  scaleState: (node: number, scale: Xyz, when?: When) =>
    at({ type: 'OBJECT_SCALE_STATE', value: { scale: vectorOf(scale), node } }, when),
  rotateState: (node: number, turn: Xyz, when?: When) => {
    const flags = { relative: false, atNodeXyz: false, atNodeMatrix: false };
    return at({ type: 'OBJECT_ROTATE_STATE', value: { flags, rotate: vectorOf(turn), node, atNode: NO_NODE } }, when);
  },
  motionFromTo: (node: number, plan: FromTo, when?: When) =>
    at({ type: 'OBJECT_MOTION_FROM_TO', value: fromTo(node, plan) }, when),
  opacityState: (node: number, opacity: number, when?: When) =>
    at({ type: 'OBJECT_OPACITY_STATE', value: { set: 'on', active: 'on', opacity, node } }, when),
  opacityFromTo: (node: number, plan: { from: number; to: number; seconds: number }, when?: When) => {
    const { from, to, seconds } = plan;
    const value = { node, fromState: 1, toState: 1, ...change(from, to, seconds), runTime: seconds };
    return at({ type: 'OBJECT_OPACITY_FROM_TO', value }, when);
  },
  addChild: (parent: number, child: number, when?: When) =>
    at({ type: 'OBJECT_ADD_CHILD', value: { parent, child } }, when),
  deleteChild: (parent: number, child: number, when?: When) =>
    at({ type: 'OBJECT_DELETE_CHILD', value: { parent, child } }, when),
  cycleTexture: (node: number, reset: number, when?: When) =>
    at({ type: 'OBJECT_CYCLE_TEXTURE', value: { node, reset } }, when),
  cameraState: (node: number, far: number, when?: When) => {
    const others = { clipNear: 0, lod: 0, fovHorizontal: 0, fovVertical: 0, zoomHorizontal: 0, zoomVertical: 0 };
    const value = { flags: { ...noView, clipFar: true }, node, clipFar: far, ...others };
    return at({ type: 'CAMERA_STATE', value }, when);
  },
  callSequence: (name: string, when?: When) => at({ type: 'CALL_SEQUENCE', value: { name, index: NONE } }, when),
  callAnimation: (name: string, when?: When) => {
    const who = { operandNode: NO_NODE, flags: noCall, animRef: FIRST_REF, waitFor: NONE, node: NO_NODE };
    return at({ type: 'CALL_ANIMATION', value: { name, ...who, position: NOWHERE, translate: NOWHERE } }, when);
  },
  fogState: (color: Xyz, range: readonly [number, number], when?: When) => {
    const flags = { type: true, color: true, altitude: true, range: true };
    const name = 'default_fog_name';
    const altitude = { min: 0, max: 120 };
    const value = { name, flags, type: 'LINEAR', color: colorOf(color), altitude, range: between(range) } as const;
    return at({ type: 'FOG_STATE', value }, when);
  },
  loop: (count: number, when?: When) =>
    at({ type: 'LOOP', value: { limit: { type: 'count', value: { count } } } }, when),
  otherwise: (when?: When) => at({ type: 'ELSE', value: {} }, when),
  endIf: (when?: When) => at({ type: 'ENDIF', value: {} }, when),
  callback: (value: number, when?: When) => at({ type: 'CALLBACK', value: { value } }, when),
  screenColor: (from: Rgba, to: Rgba, seconds: number, when?: When) => {
    const [red, green, blue, alpha] = ([0, 1, 2, 3] as const).map(i => change(from[i], to[i], seconds)) as Changes; // one for each
    return at({ type: 'FBFX_COLOR_FROM_TO', value: { red, green, blue, alpha, runTime: seconds } }, when);
  },
};

type Rgba = Parameters<EventWords<unknown>['screenColor']>[0];
type Change = ReturnType<typeof change>;
type Changes = [Change, Change, Change, Change];

const flagged = { absolute: false, atNode: true, orientation: false, range: true, color: true, ambient: false };
const lightFlags = {
  ...{ ...flagged, diffuse: false, directional: false, saturated: false, subdivide: false, static: false },
  ...{ ambientColor: false, bicolored: false, lightmap: false },
};

function lightOf(name: string, { light, node, range, color, isOn = true }: LightState) {
  return {
    name,
    light,
    flags: lightFlags,
    active: isOn ? 'on' : 'off',
    source: 'POINT_SOURCE',
    directional: 'off',
    saturated: 'off',
    node,
    translate: NOWHERE,
    orientation: NOWHERE,
    range: between(range),
    color: colorOf(color),
    ambient: 0.2,
    diffuse: 0.8,
  } as const;
}

const lightRc = (name: string, plan: LightState, when?: When) =>
  at({ type: 'LIGHT_STATE', value: lightOf(name, plan) }, when);
const lightMw = (name: string, plan: LightState, when?: When) =>
  at({ type: 'LIGHT_STATE', value: { ...lightOf(name, plan), subdivide: 'on', static: 'off' } }, when);
const lightPm = (name: string, plan: LightState, when?: When) => {
  const more = { subdivide: 'on', lightmap: 'off', static: 'off', bicolored: 'off' } as const;
  return at(
    { type: 'LIGHT_STATE', value: { ...lightOf(name, plan), ...more, ambientColor: colorOf([0, 0, 0]) } },
    when,
  );
};

const MOTION = fresh(objectMotion);
const MOTION_RC = fresh(objectMotionRc);
const turned = (turn: Xyz) => ({ flags: { ...MOTION.flags, xyzRotation: true }, rotationInitial: vectorOf(turn) });
const bounce = { ...MOTION.bounce, unknown20: NONE };

const motion = (node: number, turn: Xyz, when?: When) => {
  const bounces = { bounce, bounceWater: bounce, bounceLava: bounce };
  return at({ type: 'OBJECT_MOTION', value: { ...MOTION, node, ...turned(turn), ...bounces } }, when);
};
const motionRc = (node: number, turn: Xyz, when?: When) =>
  at({ type: 'OBJECT_MOTION', value: { ...MOTION_RC, node, ...turned(turn), bounce } }, when);

/** The game compares squared distances. */
const near = (distance: number) => ({
  ...{ node: NO_NODE, value: { type: 'PLAYER_RANGE', value: { distanceSquared: distance * distance } } as const },
});
const ifNear = (distance: number, when?: When) => at({ type: 'IF', value: near(distance) }, when);

function smoke<P extends typeof PUFFER>(
  none: P,
  name: string,
  { puffer, node, rise, size, lifetime, texture }: PufferPlan,
) {
  const [slot, ...slots] = none.textures.slots.map(own => ({ ...own, name: '' }));
  const [grown, ...growing] = none.growth.slots;
  return {
    ...none,
    ...{ name, puffer, node, activeState: 1, flags: { ...none.flags, ...puffed }, worldVelocity: vectorOf(rise) },
    ...{ minRandomVelocity: vectorOf([-1, -1, -1]), maxRandomVelocity: vectorOf([1, 1, 1]), interval: 0.25 },
    ...{ size: between(size), lifetime: between(lifetime), fade: { min: 50, max: 400 } },
    textures: { hasRunTime: 'on', slots: [{ ...slot, runTime: 0, name: texture }, ...slots] },
    growth: { count: 1, slots: [{ ...grown, min: 1, max: 3 }, ...growing] },
  } as const;
}

const PUFFER = fresh(pufferStateMw);
const PUFFER_PM = fresh(pufferStatePm);
const puffed = {
  ...{ atNode: true, activeState: true, worldVelocity: true, intervalType: true, interval: true, size: true },
  ...{ lifetime: true, fade: true, growth: true, textures: true },
};

const pufferPm = (name: string, plan: PufferPlan, when?: When) =>
  at({ type: 'PUFFER_STATE', value: smoke(PUFFER_PM, name, plan) }, when);

export const eventsRc: Omit<EventWords<EventRc>, 'pufferState'> = {
  ...{ ...common, lightState: lightRc, motion: motionRc, ifPlayerNear: ifNear },
  scriptMotion: (node, { frames = [] }, when) => {
    const value = { node, frameCount: frames.length, frames: lazy(framesRc(frames)) };
    return at({ type: 'OBJECT_MOTION_SI_SCRIPT', value }, when);
  },
};

export const eventsMw: EventWords<EventMw> = {
  ...{ ...common, lightState: lightMw, motion, ifPlayerNear: ifNear },
  scriptMotion: (node, { frames = [] }, when) => {
    const value = { node, frameCount: frames.length, frames: lazy(framesOf(frames)) };
    return at({ type: 'OBJECT_MOTION_SI_SCRIPT', value }, when);
  },
  pufferState: (name, plan, when) => at({ type: 'PUFFER_STATE', value: smoke(PUFFER, name, plan) }, when),
};

export const eventsPm: EventWords<EventPm> = {
  ...{ ...common, lightState: lightPm, motion, ifPlayerNear: ifNear, pufferState: pufferPm },
  scriptMotion: (node, { index = 0 }, when) =>
    at({ type: 'OBJECT_MOTION_SI_SCRIPT', value: { node, script: index } }, when),
};

export const eventsCs: EventWords<EventCs> = {
  ...{ ...common, lightState: lightPm, motion, pufferState: pufferPm },
  scriptMotion: (node, { index = 0 }, when) =>
    at({ type: 'OBJECT_MOTION_SI_SCRIPT', value: { node, slot: index } }, when),
  ifPlayerNear: (distance, when) => at({ type: 'IF', value: { ...near(distance), max: 0 } }, when),
};
