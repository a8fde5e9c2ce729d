// Our events in the terms of mech3ax, whose decoded values the reference files bring along.
import { nodeOf } from '../../shared/formats/zipper/anim/evaluate/names.ts';
import type { Anim } from '../../shared/formats/zipper/anim/layout/anim.ts';
import { type AnimEvent, bodyOf, type Definition, type EventBody } from '../../shared/formats/zipper/anim/model.ts';

type ValueOf<N extends EventBody['type']> = Extract<EventBody, { readonly type: N }>['value'];
interface Xyz {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export interface Around {
  readonly anim: Anim;
  readonly definition: Definition;
  /** Frames of an inline script, as the number it is known by. */
  scriptIndex(event: AnimEvent): number;
}

/** When it starts, and what it is. */
export function eventTerms(around: Around, event: AnimEvent): unknown {
  const { startOffset, startTime } = event;
  const isAtOnce = startOffset === 'ANIMATION' && startTime === 0;
  const start = isAtOnce ? null : { offset: pascal(String(startOffset)), time: startTime };
  const body = bodyOf(event);
  return { start, data: body === undefined ? 'unknown' : dataOf(around, event, body) };
}

export const pascal = (words: string): string =>
  words.toLowerCase().replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

const xyz = ({ x, y, z }: Xyz) => ({ x, y, z });
const rgb = ({ red, green, blue }: Rgb) => ({ r: red, g: green, b: blue });
const isOn = (value: unknown) => value === 'on';
const when = <T>(flag: boolean, value: T): T | null => (flag ? value : null);
const ends = ({ from, to }: { readonly from: number; readonly to: number }) => ({ from, to });

function dataOf(around: Around, event: AnimEvent, body: EventBody): unknown {
  const { anim, definition } = around;
  const node = (index: number) => nodeOf(anim, definition, index)?.name ?? null;
  const atNode = (index: number, position: Xyz) => ({ name: node(index), pos: xyz(position) });
  const soundName = (index: number) => definition.staticSounds.at(index).name;
  const one = (name: string, value: unknown) => ({ [name]: value });
  switch (body.type) {
    case 'SOUND': {
      const { sound, node: index, position } = body.value;
      return one('Sound', { name: soundName(sound), at_node: when(index !== 0, atNode(index, position)) });
    }
    case 'EFFECT': {
      const { effect, node: index, position } = body.value;
      return one('Effect', { name: definition.effects.at(effect).name, at_node: atNode(index, position) });
    }
    case 'DETONATE_WEAPON': {
      const { weapon, node: index, position } = body.value;
      return one('DetonateWeapon', { weapon, at_node: atNode(index, position) });
    }
    case 'SOUND_NODE': {
      const { name, active, flags, node: index, translate } = body.value;
      return one('SoundNode', {
        name,
        active_state: isOn(active),
        translate: when(flags.atNode, { AtNode: atNode(index, translate) }),
      });
    }
    case 'LIGHT_STATE':
      return one('LightState', lightTerms(body.value, atNode));
    case 'LIGHT_ANIMATION': {
      const { name, rangeDelta, rangeAlternative, color, runTime } = body.value;
      const { min, max } = rangeAlternative;
      return one('LightAnimation', {
        name,
        range: rangeDelta,
        color: rgb(color),
        run_time: runTime,
        range_alt: when(min !== 0 || max !== 0, rangeAlternative),
      });
    }
    case 'OBJECT_ACTIVE_STATE': {
      const { node: index, state } = body.value;
      return one('ObjectActiveState', { node: node(index), state: isOn(state) });
    }
    case 'OBJECT_TRANSLATE_STATE': {
      const { relative, translate, node: index, atNode: other } = body.value;
      const state = { relative: isOn(relative), state: xyz(translate), at_node: node(other) };
      return one('ObjectTranslateState', { node: node(index), ...state });
    }
    case 'OBJECT_SCALE_STATE':
      return one('ObjectScaleState', { name: node(body.value.node), state: xyz(body.value.scale) });
    case 'OBJECT_ROTATE_STATE': {
      const { flags, rotate, node: index, atNode: other } = body.value;
      const basis = flags.relative
        ? 'Relative'
        : flags.atNodeXyz
          ? { AtNodeXYZ: node(other) }
          : flags.atNodeMatrix
            ? { AtNodeMatrix: node(other) }
            : 'Absolute';
      return one('ObjectRotateState', { name: node(index), state: xyz(rotate), basis });
    }
    case 'OBJECT_MOTION':
      return one('ObjectMotion', motionTerms(body.value, node, soundName));
    case 'OBJECT_MOTION_FROM_TO': {
      const { flags, node: index, morph, translate, rotate, scale, runTime } = body.value;
      const change = ({ from, to }: typeof translate) => ({ from: xyz(from), to: xyz(to) });
      return one('ObjectMotionFromTo', {
        name: node(index),
        run_time: runTime,
        morph: when(flags.morph, ends(morph)),
        translate: when(flags.translate, change(translate)),
        rotate: when(flags.rotate, change(rotate)),
        scale: when(flags.scale, change(scale)),
        translate_delta: null,
        rotate_delta: null,
        scale_delta: null,
      });
    }
    case 'OBJECT_MOTION_SI_SCRIPT':
      return one('ObjectMotionSiScript', { name: node(body.value.node), index: around.scriptIndex(event) });
    case 'OBJECT_OPACITY_STATE': {
      const { set, opacity, node: index } = body.value;
      return one('ObjectOpacityState', { name: node(index), state: isOn(set), opacity: when(isOn(set), opacity) });
    }
    case 'OBJECT_OPACITY_FROM_TO': {
      const { node: index, fromState, toState, from, to, runTime } = body.value;
      const state = (number: number) => (number === -1 ? null : number === 1);
      return one('ObjectOpacityFromTo', {
        name: node(index),
        opacity_from: { opacity: from, state: state(fromState) },
        opacity_to: { opacity: to, state: state(toState) },
        run_time: runTime,
        opacity_delta: null,
      });
    }
    case 'OBJECT_ADD_CHILD':
    case 'OBJECT_DELETE_CHILD':
      return one(pascal(body.type), { parent: node(body.value.parent), child: node(body.value.child) });
    case 'OBJECT_CYCLE_TEXTURE':
      return one('ObjectCycleTexture', { name: node(body.value.node), reset: body.value.reset });
    case 'OBJECT_CONNECTOR':
      return one('ObjectConnector', connectorTerms(body.value, node));
    case 'CALL_OBJECT_CONNECTOR':
      return one('CallObjectConnector', callConnectorTerms(body.value, node));
    case 'CAMERA_STATE': {
      const { flags, node: index } = body.value;
      const value = (key: keyof typeof flags) => when(flags[key], body.value[key]);
      return one('CameraState', { name: node(index), ...cameraTerms(value) });
    }
    case 'CAMERA_FROM_TO': {
      const { flags, node: index, runTime } = body.value;
      const value = (key: keyof typeof flags) => when(flags[key], ends(body.value[key]));
      return one('CameraFromTo', { name: node(index), ...cameraTerms(value), run_time: runTime });
    }
    case 'CALL_SEQUENCE':
    case 'STOP_SEQUENCE':
    case 'STOP_ANIMATION':
    case 'RESET_ANIMATION':
    case 'INVALIDATE_ANIMATION':
      return one(pascal(body.type), { name: body.value.name });
    case 'CALL_ANIMATION':
      return one('CallAnimation', callTerms(body.value, node));
    case 'FOG_STATE': {
      const { flags, type, color, altitude, range } = body.value;
      return one('FogState', {
        type_: when(flags.type, pascal(String(type))),
        color: when(flags.color, rgb(color)),
        altitude: when(flags.altitude, altitude),
        range: when(flags.range, range),
      });
    }
    case 'LOOP': {
      const { limit } = body.value;
      if (!('value' in limit)) return 'unknown';
      return one('Loop', limit.type === 'count' ? { Count: limit.value.count } : { RunTime: limit.value.seconds });
    }
    case 'IF':
    case 'ELSEIF':
      return one(pascal(body.type), { condition: conditionTerms(body.value) });
    case 'ELSE':
    case 'ENDIF':
      return one(pascal(body.type), {});
    case 'CALLBACK':
      return one('Callback', { value: body.value.value });
    case 'FBFX_COLOR_FROM_TO': {
      const { red, green, blue, alpha, runTime } = body.value;
      const side = (key: 'from' | 'to') => ({ r: red[key], g: green[key], b: blue[key], a: alpha[key] });
      return one('FbfxColorFromTo', { from: side('from'), to: side('to'), run_time: runTime, alpha_delta: null });
    }
    case 'FBFX_CSINWAVE_FROM_TO': {
      const { flags, node: index, translate, worldRadiusFrom, worldRadiusTo, runTime, ...waves } = body.value;
      return one('FbfxCsinwaveFromTo', {
        at_node: when(flags.atNode, atNode(index, translate)),
        screen_pos: when(flags.screenPosition, { x: ends(waves.screenX), y: ends(waves.screenY) }),
        world_radius: when(flags.worldRadius, { from: worldRadiusFrom, to: worldRadiusTo }),
        screen_radius: when(flags.screenRadius, ends(waves.screenRadius)),
        csin: { x: ends(waves.waveX), y: ends(waves.waveY), z: ends(waves.waveZ) },
        run_time: runTime,
      });
    }
    case 'ANIM_VERBOSE':
      return one('AnimVerbose', { on: isOn(body.value.on) });
    case 'PUFFER_STATE':
      return one('PufferState', pufferTerms(body.value, node));
    default:
      return body.type;
  }
}

type Node = (index: number) => string | null;

function lightTerms(value: ValueOf<'LIGHT_STATE'>, atNode: (index: number, position: Xyz) => unknown) {
  const { flags } = value;
  const bool = (flag: boolean, key: string) => when(flag, isOn(Reflect.get(value, key)));
  return {
    name: value.name,
    active_state: isOn(value.active),
    type_: pascal(String(value.source)),
    translate: when(flags.atNode, { AtNode: atNode(value.node, value.translate) }),
    directional: bool(flags.directional, 'directional'),
    saturated: bool(flags.saturated, 'saturated'),
    subdivide: bool(flags.subdivide, 'subdivide'),
    lightmap: bool(flags.lightmap, 'lightmap'),
    static_: bool(flags.static, 'static'),
    bicolored: bool(flags.bicolored, 'bicolored'),
    orientation: when(flags.orientation, xyz(value.orientation)),
    range: when(flags.range, value.range),
    color: when(flags.color, rgb(value.color)),
    ambient_color: 'ambientColor' in value ? when(flags.ambientColor, rgb(value.ambientColor)) : null,
    ambient: when(flags.ambient, value.ambient),
    diffuse: when(flags.diffuse, value.diffuse),
  };
}

function motionTerms(value: ValueOf<'OBJECT_MOTION'>, node: Node, soundName: (index: number) => string) {
  const { flags, bounce } = value;
  const water = 'bounceWater' in value ? value.bounceWater : undefined;
  const lava = 'bounceLava' in value ? value.bounceLava : undefined;
  const sequence = (of: typeof bounce | undefined) => (of === undefined || of.sequence === '' ? null : of.sequence);
  const sound = (of: typeof bounce | undefined) =>
    of === undefined || of.sound === 0 ? null : { name: soundName(of.sound), volume: of.volume };
  const all = <T>(term: (of: typeof bounce | undefined) => T) => ({
    default: term(bounce),
    water: term(water),
    lava: term(lava),
  });
  return {
    node: node(value.node),
    impact_force: flags.impactForce,
    morph: when(flags.morph, value.morph),
    gravity: when(flags.gravity, {
      value: value.gravity,
      complex: flags.gravityComplex,
      no_altitude: flags.noAltitude,
    }),
    translation_range: when(flags.rangeMin || flags.rangeMax, {
      xz: value.randomXz,
      y: value.randomY,
      initial: value.randomInitial,
      delta: value.randomDelta,
    }),
    translation: when(flags.translation, {
      initial: xyz(value.translationInitial),
      delta: xyz(value.translationDelta),
      rnd_xz: xyz(value.translationRandom),
    }),
    forward_rotation: flags.forwardRotationTime
      ? { Time: { initial: value.forwardRotationInitial, delta: value.forwardRotationDelta } }
      : when(flags.forwardRotationDistance, { Distance: { initial: value.forwardRotationInitial } }),
    xyz_rotation: when(flags.xyzRotation, { initial: xyz(value.rotationInitial), delta: xyz(value.rotationDelta) }),
    scale: when(flags.scale, { initial: xyz(value.scaleInitial), delta: xyz(value.scaleDelta) }),
    bounce_sequence: when(flags.bounceSequence, all(sequence)),
    bounce_sound: when(flags.bounceSound, all(sound)),
    run_time: when(flags.runTime, value.runTime),
  };
}

function connectorTerms(value: ValueOf<'OBJECT_CONNECTOR'>, node: Node) {
  const { flags, fromTime, toTime } = value;
  const time = (isOne: boolean, isRange: boolean, { start, end }: typeof fromTime) =>
    isRange ? { Range: { min: start, max: end } } : when(isOne, { Scalar: start });
  const place = (isGiven: boolean, isInput: boolean, position: Xyz) =>
    isInput ? 'Input' : when(isGiven, { Pos: xyz(position) });
  return {
    name: node(value.node),
    from_node: flags.fromInputNode ? 'INPUT_NODE' : when(flags.fromNode, node(value.fromNode)),
    to_node: flags.toInputNode ? 'INPUT_NODE' : when(flags.toNode, node(value.toNode)),
    from_pos: place(flags.fromPosition, flags.fromInputPosition, value.fromPosition),
    to_pos: place(flags.toPosition, flags.toInputPosition, value.toPosition),
    from_t: time(flags.fromTime, flags.fromTimeRange, fromTime),
    to_t: time(flags.toTime, flags.toTimeRange, toTime),
    run_time: value.runTime,
    max_length: when(flags.maxLength, value.maxLength),
  };
}

function callConnectorTerms(value: ValueOf<'CALL_OBJECT_CONNECTOR'>, node: Node) {
  const { flags, save } = value;
  const end = (isNode: boolean, isPosition: boolean, name: string | null) =>
    isNode || isPosition ? { name, pos: isPosition } : null;
  const place = (isGiven: boolean, isInput: boolean, position: Xyz) =>
    isInput ? 'Input' : when(isGiven, { Pos: xyz(position) });
  return {
    name: value.name,
    save_index: when(save !== -1, save),
    from_node:
      end(flags.fromInputNode, flags.fromInputNodePosition, 'INPUT_NODE') ??
      end(flags.fromNode, flags.fromNodePosition, node(value.fromNode)),
    to_node:
      end(flags.toInputNode, flags.toInputNodePosition, 'INPUT_NODE') ??
      end(flags.toNode, flags.toNodePosition, node(value.toNode)),
    from_pos: place(flags.fromPosition, flags.fromInputPosition, value.fromPosition),
    to_pos: place(flags.toPosition, flags.toInputPosition, value.toPosition),
  };
}

function callTerms(value: ValueOf<'CALL_ANIMATION'>, node: Node) {
  const { name, operandNode, flags, waitFor, node: index, position, translate } = value;
  const positioned = { node: node(index), position: when(flags.position, xyz(position)) };
  const parameters = flags.atNode
    ? { AtNode: { ...positioned, translate: when(flags.translate, xyz(translate)) } }
    : when(flags.withNode, { WithNode: positioned });
  return { name, operand_node: node(operandNode), wait_for_completion: when(flags.wait, waitFor), parameters };
}

function conditionTerms({ node, value }: ValueOf<'IF'>) {
  if (!('value' in value)) return 'unknown';
  switch (value.type) {
    case 'RANDOM_WEIGHT':
      return { RandomWeight: value.value.weight };
    case 'PLAYER_RANGE':
      return { PlayerRange: value.value.distanceSquared };
    case 'ANIMATION_LOD':
      return { AnimationLod: value.value.lod };
    case 'NODE_UNDERCOVER':
      return { NodeUndercover: { node_index: node, distance: value.value.distance } };
    case 'HW_RENDER':
      return { HwRender: isOn(value.value.state) };
    case 'PLAYER_FIRST_PERSON':
      return { PlayerFirstPerson: isOn(value.value.state) };
    default:
      return value.type;
  }
}

type CameraKey = keyof ValueOf<'CAMERA_STATE'>['flags'];
const cameraTerms = (value: (key: CameraKey) => unknown) => ({
  clip_near: value('clipNear'),
  clip_far: value('clipFar'),
  lod_multiplier: value('lod'),
  fov_h: value('fovHorizontal'),
  fov_v: value('fovVertical'),
  zoom_h: value('zoomHorizontal'),
  zoom_v: value('zoomVertical'),
});

function pufferTerms(value: ValueOf<'PUFFER_STATE'>, node: Node) {
  const { flags, textures, colors, growth } = value;
  const isTimed = flags.intervalType || flags.interval;
  const interval = { interval_type: pascal(String(value.intervalType)), interval_value: value.interval };
  return {
    name: value.name,
    active_state: value.activeState,
    translate: when(flags.absolute || flags.atNode, xyz(value.translate)),
    at_node: when(flags.atNode, node(value.node)),
    local_velocity: when(flags.localVelocity, xyz(value.localVelocity)),
    world_velocity: when(flags.worldVelocity, xyz(value.worldVelocity)),
    min_random_velocity: when(flags.minRandomVelocity, xyz(value.minRandomVelocity)),
    max_random_velocity: when(flags.maxRandomVelocity, xyz(value.maxRandomVelocity)),
    world_acceleration: when(flags.acceleration, xyz(value.acceleration)),
    interval: when(isTimed, interval),
    size_range: when(flags.size, value.size),
    lifetime_range: when(flags.lifetime, value.lifetime),
    start_age_range: when(flags.startAge, value.startAge),
    deviation_distance: when(flags.deviation, value.deviation),
    unk_range: when(flags.unknownRange, value.unknown9C),
    fade_range: when(flags.fade, value.fade),
    friction: when(flags.friction, value.friction),
    wind_factor: when(flags.wind, value.wind),
    priority: when(flags.priority, value.priority),
    number: 'number' in value ? when(flags.number, value.number) : null,
    textures: when(
      flags.textures,
      textures.slots
        .filter(({ name }) => name !== '')
        .map(({ runTime, name }) => ({ name, run_time: when(isOn(textures.hasRunTime), runTime) })),
    ),
    colors: when(
      flags.colors,
      colors.slots
        .slice(0, colors.count)
        .map(({ unknown00, color, unknown10 }) => ({ unk00: unknown00, color: rgb(color), unk16: unknown10 })),
    ),
    growth_factors: when(flags.growth, growth.slots.slice(0, growth.count)),
    interval_garbage: when(!isTimed, { ...interval, has_interval_type: false, has_interval_value: false }),
  };
}
