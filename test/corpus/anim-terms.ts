// Our animations in the terms of mech3ax: definitions, scripts, and what is known of the whole file.

import { floatBits, readable } from '#layout';
import type { Anim } from '../../shared/formats/zipper/anim/layout/anim.ts';
import type { Frame, FrameRc } from '../../shared/formats/zipper/anim/layout/frames.ts';
import {
  type AnimEvent,
  bodyOf,
  type Definition,
  definitionsOf,
  eventsOf,
  type Sequence,
  scriptsOf,
  sequencesOf,
} from '../../shared/formats/zipper/anim/model.ts';
import { eventTerms, pascal } from './anim-event-terms.ts';

/** The script events of a file in their order: that is how inline scripts are numbered. */
export function inlineScripts(anim: Anim): AnimEvent[] {
  return definitionsOf(anim)
    .flatMap(definition => sequencesOf(definition).flatMap(({ sequence }) => eventsOf(sequence)))
    .filter(event => bodyOf(event)?.type === 'OBJECT_MOTION_SI_SCRIPT');
}

export function definitionTerms(anim: Anim, definition: Definition): Record<string, unknown> {
  const inline = inlineScripts(anim);
  const scriptIndex = (event: AnimEvent) => {
    const body = bodyOf(event);
    return body?.type === 'OBJECT_MOTION_SI_SCRIPT' && 'script' in body.value
      ? body.value.script
      : inline.indexOf(event);
  };
  const events = (sequence: Sequence) =>
    eventsOf(sequence).map(event => eventTerms({ anim, definition, scriptIndex }, event));
  const { flags, resetState } = definition;
  const flag = (name: string) => Reflect.get(flags, name) === true;
  const log = (name: string) =>
    name in flags ? (flag(name) ? true : null) : flag(`${name}Set`) ? flag(`${name}On`) : null;
  return {
    name: definition.name,
    anim_name: definition.animName,
    anim_root_name: definition.rootName,
    has_callbacks: flags.hasCallbacks,
    auto_reset_node_states: flag('autoResetNodeStates'),
    local_nodes_only: flag('localNodesOnly'),
    proximity_damage: flag('proximityDamage'),
    active: definition.status === 'ACTIVE',
    low_priority: definition.priority === 1,
    activation: pascal(String(definition.activation)),
    execution: flags.executionByRange
      ? { ByRange: definition.executionRange }
      : flags.executionByZone
        ? 'ByZone'
        : 'None',
    network_log: log('networkLog'),
    save_log: log('saveLog'),
    reset_time: flags.resetTime ? definition.resetTime : null,
    health: definition.health,
    activ_prereq_min_to_satisfy: definition.leastPrerequisites,
    ...listTerms(definition),
    reset_state:
      resetState && resetState.dataPointer !== 0
        ? { events: events(resetState), pointer: resetState.dataPointer }
        : null,
    ptrs: pointerTerms(definition),
    sequences: definition.sequences.map(sequence => ({
      name: sequence.name,
      seq_state: pascal(String(sequence.state)),
      reset_state: pascal(String(sequence.resetState)),
      events: events(sequence),
      pointer: sequence.dataPointer,
    })),
  };
}

function pointerTerms(definition: Definition): Record<string, unknown> {
  const optional = (key: string): unknown => Reflect.get(definition, key) ?? 0;
  return {
    anim_hash: null,
    anim_root_hash: null,
    anim_ptr: definition.animPointer,
    anim_root_ptr: definition.rootPointer,
    seq_defs_ptr: definition.sequencesPointer,
    objects_ptr: definition.objectsPointer,
    nodes_ptr: definition.nodesPointer,
    lights_ptr: definition.lightsPointer,
    puffers_ptr: optional('puffersPointer'),
    dynamic_sounds_ptr: definition.dynamicSoundsPointer,
    static_sounds_ptr: definition.staticSoundsPointer,
    effects_ptr: definition.effectsPointer,
    activ_prereqs_ptr: definition.prerequisitesPointer,
    anim_refs_ptr: definition.animRefsPointer,
    reset_state_ptr: optional('resetStatePointer'),
  };
}

/** The lists without their first record; null where there is none. Paddings are told by the bytes alone. */
function listTerms(definition: Definition): Record<string, unknown> {
  const rows = (table: (Iterable<object> & { readonly length: number }) | undefined, keys: readonly string[]) =>
    table === undefined || table.length === 0
      ? null
      : [...table].slice(1).map(row => Object.fromEntries(keys.map(key => [key, Reflect.get(row, key)])));
  const puffers = 'puffers' in definition ? definition.puffers : undefined;
  const { prerequisites, animRefs } = definition;
  return {
    objects: rows(definition.objects, ['name', 'flags']),
    nodes: rows(definition.nodes, ['name']),
    lights: rows(definition.lights, ['name', 'pointer']),
    puffers: rows(puffers, ['name', 'flags', 'pointer']),
    dynamic_sounds: rows(definition.dynamicSounds, ['name', 'pointer']),
    static_sounds: rows(definition.staticSounds, ['name']),
    effects: rows(definition.effects, ['name', 'index']),
    activ_prereqs: prerequisites.length === 0 ? null : prerequisites.map(prerequisiteTerms),
    anim_refs: animRefs.length === 0 ? null : animRefs.map(animRefTerms),
  };
}

function prerequisiteTerms(prerequisite: Definition['prerequisites'][number]) {
  const { name, type, optional } = prerequisite;
  const required = optional === 'off';
  if (!('active' in prerequisite)) return { Animation: { name, required } };
  return { [pascal(String(type))]: { name, required, active: prerequisite.active !== 0, ptr: prerequisite.pointer } };
}

function animRefTerms(reference: Definition['animRefs'][number]) {
  const { name } = reference;
  return 'localName' in reference
    ? { CallObjectConnector: { name, local_name: reference.localName } }
    : { CallAnimation: { name } };
}

/** Expected definitions, with the same members left out. */
export function comparableTerms(rest: Record<string, unknown>): Record<string, unknown> {
  const only = (keys: readonly string[], list: unknown) =>
    Array.isArray(list) ? list.map(row => Object.fromEntries(keys.map(key => [key, Reflect.get(row, key)]))) : list;
  const renamed = (keys: readonly string[], list: unknown) =>
    Array.isArray(list)
      ? list.map(row => Object.fromEntries(keys.map(key => [key, Reflect.get(row, key === 'pointer' ? 'ptr' : key)])))
      : list;
  const refs = Array.isArray(rest.anim_refs) ? rest.anim_refs.map(withoutPads) : rest.anim_refs;
  return {
    ...rest,
    objects: only(['name', 'flags'], rest.objects),
    nodes: only(['name'], rest.nodes),
    lights: renamed(['name', 'pointer'], rest.lights),
    puffers: renamed(['name', 'flags', 'pointer'], rest.puffers),
    dynamic_sounds: renamed(['name', 'pointer'], rest.dynamic_sounds),
    static_sounds: only(['name'], rest.static_sounds),
    effects: only(['name', 'index'], rest.effects),
    anim_refs: refs,
  };
}

function withoutPads(reference: Record<string, Record<string, unknown>>) {
  const entries = Object.entries(reference).map(([kind, value]) => [
    kind,
    Object.fromEntries(Object.entries(value).filter(([key]) => !key.endsWith('_pad'))),
  ]);
  return Object.fromEntries(entries);
}

/** What they make up for frames that stand in their event. */
const inPlace = {
  script_name: 'undefined',
  object_name: 'undefined',
  script_name_ptr: 0xffff_ffff,
  object_name_ptr: 0xffff_ffff,
  script_data_ptr: 0xffff_ffff,
  spline_interp: false,
};

/** The frames of each script, in the order they are numbered. */
export function scriptTerms(anim: Anim): unknown[] {
  const pool = scriptsOf(anim);
  if (pool.length > 0)
    return pool.map(({ name, object, frames, spline, namePointer, objectPointer, dataPointer }) => ({
      script_name: name,
      object_name: object,
      script_name_ptr: namePointer,
      object_name_ptr: objectPointer,
      script_data_ptr: dataPointer,
      spline_interp: spline === 'on',
      frames: framesTerms(readable(frames) ?? []),
    }));
  return inlineScripts(anim).map(event => {
    const body = bodyOf(event);
    const value = body?.type === 'OBJECT_MOTION_SI_SCRIPT' ? body.value : undefined;
    const frames = value && 'frames' in value ? (readable<readonly (Frame | FrameRc)[]>(value.frames) ?? []) : [];
    return { ...inPlace, frames: framesTerms(frames) };
  });
}

function framesTerms(frames: readonly (Frame | FrameRc)[]) {
  return frames.map(({ start, end, translate, rotate, scale }) => {
    const change = (of: NonNullable<typeof translate>) => ({
      base: of.base,
      delta: of.delta,
      garbage: of.unknown0C,
      ...splines('curves' in of ? of.curves : undefined),
    });
    // They name x, y, z, w what lies as w, x, y, z.
    const turning = (of: NonNullable<typeof rotate>) => {
      const { w, x, y, z } = of.base;
      return { base: { x: w, y: x, z: y, w: z }, delta: of.delta, ...splines('curves' in of ? of.curves : undefined) };
    };
    return {
      start_time: start,
      end_time: end,
      ...(translate ? { translate: change(translate) } : {}),
      ...(rotate ? { rotate: turning(rotate) } : {}),
      ...(scale ? { scale: change(scale) } : {}),
    };
  });
}

function splines(curves: Curves | undefined) {
  const bytes = (cubic: Cubic) => (cubic === undefined ? '' : base64(cubic));
  return { spline_x: bytes(curves?.x), spline_y: bytes(curves?.y), spline_z: bytes(curves?.z) };
}

type Curves = NonNullable<Frame['translate']>['curves'];
type Cubic = Curves['x'] | undefined;

/** Their bytes: what lay in memory may be no number at all, and keeps its bits beside the model. */
function base64(cubic: NonNullable<Cubic>): string {
  const view = new DataView(new ArrayBuffer(16));
  for (const [i, key] of (['c0', 'c1', 'c2', 'c3'] as const).entries()) {
    const bits = floatBits(cubic, key);
    if (bits === undefined) view.setFloat32(i * 4, cubic[key], true);
    else view.setUint32(i * 4, bits, true);
  }
  return Buffer.from(view.buffer).toString('base64');
}

/** Numbers of a decimal text as the 32 bits they stand for; whole ones are as they are. */
export function asStored(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Math.fround(value);
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asStored(inner)]));
}
