// Animation definitions in the layouts of the four games: heads, referenced names, sequences.
import { keepLeftover, recordsFrom, textBytes } from '#layout';
import type {
  DefinitionCs,
  DefinitionMw,
  DefinitionPm,
  DefinitionRc,
} from '../../../shared/formats/zipper/anim/layout/definition.ts';
import type { EventCs, EventMw, EventPm, EventRc } from '../../../shared/formats/zipper/anim/layout/events/event.ts';
import * as lists from '../../../shared/formats/zipper/anim/layout/lists.ts';
import { blank } from '../blank.ts';
import { vectorOf } from '../vectors.ts';
import type { Addresses } from './addresses.ts';
import type { DefinitionPlan, SequencePlan } from './animation-plan.ts';
import { lazy } from './frames.ts';

const UNSET = 0xffff_ffff;
const RESET = 'RESET_SEQUENCE';

/** An event of any game. */
interface AnyEvent {
  readonly body: object;
}

const isCallback = ({ body }: AnyEvent): boolean => 'type' in body && body.type === 'CALLBACK';

export function definitionRc(plan: DefinitionPlan<EventRc>, address: Addresses): DefinitionRc {
  const head = headOf(plan, address());
  const flags = { ...flagsOf(plan), executionByZone: false, networkLog: false, saveLog: false };
  const sequencesPointer = pointerTo(plan.sequences, address);
  const resetStateHead = sequenceHead({ name: RESET, events: plan.reset ?? [] }, address);
  const pointers = pointersOf(plan, address(), ORDER_RC);
  return {
    ...{ ...head, flags, sequencesPointer, resetStateHead, ...pointers },
    ...oldLists(plan, address),
    ...soundsOf(plan, address),
    staticSounds: staticSounds(plan),
    ...calledOf(plan),
    resetState: sequenceOf({ name: RESET, events: plan.reset ?? [] }, address),
    sequences: plan.sequences.map(sequence => sequenceOf(sequence, address)),
  };
}

export function definitionMw(plan: DefinitionPlan<EventMw>, address: Addresses): DefinitionMw {
  const head = headOf(plan, address());
  const flags = laterFlags(plan);
  const sequencesPointer = pointerTo(plan.sequences, address);
  const resetStateHead = sequenceHead({ name: RESET, events: plan.reset ?? [] }, address);
  const pointers = pointersOf(plan, address(), ORDER);
  return {
    ...{ ...head, flags, sequencesPointer, resetStateHead, ...pointers },
    ...oldLists(plan, address),
    ...puffersOf(plan, address),
    ...soundsOf(plan, address),
    staticSounds: staticSounds(plan),
    ...calledOf(plan),
    resetState: sequenceOf({ name: RESET, events: plan.reset ?? [] }, address),
    sequences: plan.sequences.map(sequence => sequenceOf(sequence, address)),
  };
}

export function definitionPm(plan: DefinitionPlan<EventPm>, address: Addresses): DefinitionPm {
  const head = headOf(plan, UNSET);
  const flags = { ...laterFlags(plan), localNodesOnly: false };
  return {
    ...{ ...head, flags, ...laterPointers(plan, address) },
    ...newLists(plan, UNSET, () => UNSET),
    ...lightsOf(plan, address),
    ...puffersOf(plan, address),
    ...soundsOf(plan, address),
    staticSounds: staticSounds(plan),
    ...calledOf(plan),
    ...laterSequences(plan, address),
  };
}

export function definitionCs(plan: DefinitionPlan<EventCs>, address: Addresses): DefinitionCs {
  const { scripts = [] } = plan;
  const head = headOf(plan, address());
  const flags = { ...laterFlags(plan), localNodesOnly: false, ...UNKNOWN_FLAGS };
  const pointers = laterPointers(plan, address);
  return {
    ...{ ...head, pathPointer: 0, flags, ...pointers, extraSequencePointer: 0 },
    scriptIdsPointer: scripts.length > 0 ? pointers.near + SCRIPT_IDS : 0,
    ...{ unknown10C: 0, path: recordsFrom(lists.path, []) },
    ...newLists(plan, 0, address),
    ...lightsOf(plan, address),
    ...puffersOf(plan, address),
    ...soundsOf(plan, address),
    staticSounds: staticSoundsCs(plan),
    ...calledOf(plan),
    scriptIds: recordsFrom(
      lists.scriptId,
      scripts.map(script => ({ script })),
    ),
    ...laterSequences(plan, address),
  };
}

const SCRIPT_IDS = 1024;
const UNKNOWN_FLAGS = {
  ...{ unknown2: false, unknown14: false, unknown15: false, unknown17: false },
  ...{ unknown18: false, unknown21: false, unknown22: false, unknown23: false },
};

type Plan = DefinitionPlan<AnyEvent>;

function headOf(plan: Plan, pointer: number) {
  const { animName, name, rootName, range: [min, max] = [0, 0], resetTime, health = 0 } = plan;
  return {
    ...{ animName, name, animPointer: pointer, rootName, rootPointer: pointer },
    ...{ status: 0, activation: plan.activation ?? ('ON_CALL' as const), priority: 4, unknown9B: 2 },
    ...{ executionRange: { min, max }, resetTime: resetTime ?? -1, maxHealth: health, health },
    leastPrerequisites: (plan.prerequisites ?? []).length > 0 ? 1 : 0,
  };
}

function flagsOf({ range, resetTime, reset = [], sequences }: Plan) {
  const events = [...reset, ...sequences.flatMap(sequence => sequence.events)];
  return {
    ...{ executionByRange: range !== undefined, hasCallbacks: events.some(isCallback) },
    resetTime: resetTime !== undefined,
  };
}

function laterFlags(plan: Plan) {
  return {
    ...{ ...flagsOf(plan), executionByZone: false, networkLogSet: false, networkLogOn: false },
    ...{ saveLogSet: false, saveLogOn: false, autoResetNodeStates: false, proximityDamage: false },
  };
}

const pointerTo = (list: readonly unknown[] = [], address: Addresses): number => (list.length > 0 ? address() : 0);

type Listed = 'objects' | 'nodes' | 'lights' | 'puffers' | 'dynamicSounds' | 'staticSounds' | 'effects';
const AFTER = ['dynamicSounds', 'staticSounds', 'effects', 'prerequisites', 'calls'] as const;
const ORDER_RC = ['objects', 'nodes', 'lights', ...AFTER] as const;
const ORDER = ['objects', 'nodes', 'lights', 'puffers', ...AFTER] as const;

/** The addresses of the lists in memory, one block after the other. */
function pointersOf(plan: Plan, near: number, order: readonly (Listed | 'prerequisites' | 'calls')[]) {
  const to = (name: Listed | 'prerequisites' | 'calls') =>
    (plan[name] ?? []).length > 0 ? near + order.indexOf(name) * 64 : 0;
  return {
    ...{ objectsPointer: to('objects'), nodesPointer: to('nodes'), lightsPointer: to('lights') },
    ...{ puffersPointer: to('puffers'), dynamicSoundsPointer: to('dynamicSounds') },
    ...{ staticSoundsPointer: to('staticSounds'), effectsPointer: to('effects') },
    ...{ prerequisitesPointer: to('prerequisites'), animRefsPointer: to('calls') },
  };
}

function laterPointers(plan: Plan, address: Addresses) {
  const sequencesPointer = pointerTo(plan.sequences, address);
  const resetStatePointer = pointerTo(plan.reset, address);
  const near = address();
  return { sequencesPointer, resetStatePointer, near, ...pointersOf(plan, near, ORDER) };
}

/** Rows for names, after a row of zeros that means none; no rows at all without names. */
function named<R>(names: readonly string[] = [], none: () => R, row: (name: string, index: number) => R): R[] {
  return names.length > 0 ? [none(), ...names.map(row)] : [];
}

const AT_REST = {
  ...{ x: vectorOf([1, 0, 0]), y: vectorOf([0, 1, 0]), z: vectorOf([0, 0, 1]) },
  translation: vectorOf([0, 0, 0]),
};

function oldLists(plan: Plan, address: Addresses) {
  const object = (name: string) => ({ name, pointer: address(), flags: 0, mergedFlags: 0, affine: AT_REST });
  const node = (name: string) => ({ name, pointer: address() });
  return {
    objects: recordsFrom(
      lists.objectOld,
      named(plan.objects, () => blank(lists.objectOld), object),
    ),
    nodes: recordsFrom(
      lists.nodeOld,
      named(plan.nodes, () => blank(lists.nodeOld), node),
    ),
    ...lightsOf(plan, address),
  };
}

function newLists(plan: Plan, none: number, address: Addresses) {
  const object = (name: string) => ({ name, pointer: address(), flags: 0, rootIndex: 0, affine: AT_REST });
  const node = (name: string) => ({ flags: 0, rootIndex: 0, name, pointer: address() });
  const noObject = () => ({ ...blank(lists.objectNew), pointer: none });
  const noNode = () => ({ ...blank(lists.nodeNew), pointer: none });
  return {
    objects: recordsFrom(lists.objectNew, named(plan.objects, noObject, object)),
    nodes: recordsFrom(lists.nodeNew, named(plan.nodes, noNode, node)),
  };
}

function lightsOf({ lights }: Plan, address: Addresses) {
  const row = (name: string) => ({ name, flags: 0, pointer: address(), inWorld: 0 });
  return {
    lights: recordsFrom(
      lists.light,
      named(lights, () => blank(lists.light), row),
    ),
  };
}

function puffersOf({ puffers }: Plan, address: Addresses) {
  const row = (name: string) => ({ name, flags: 1, pointer: address(), inWorld: 0 });
  return {
    puffers: recordsFrom(
      lists.puffer,
      named(puffers, () => blank(lists.puffer), row),
    ),
  };
}

function soundsOf(plan: Plan, address: Addresses) {
  const row = (name: string) => ({ name, flags: 0, pointer: address(), inWorld: 0 });
  const effect = (name: string, i: number) => spoilt({ name, index: i % EFFECTS }, 32, plan);
  return {
    dynamicSounds: recordsFrom(
      lists.dynamicSound,
      named(plan.dynamicSounds, () => blank(lists.dynamicSound), row),
    ),
    effects: recordsFrom(
      lists.effect,
      named(plan.effects, () => blank(lists.effect), effect),
    ),
  };
}

const EFFECTS = 21;

function staticSounds(plan: Plan) {
  const row = (name: string) => spoilt({ name }, 32, plan);
  return recordsFrom(
    lists.staticSound,
    named(plan.staticSounds, () => blank(lists.staticSound), row),
  );
}

function staticSoundsCs(plan: Plan) {
  const row = (name: string) => spoilt({ name }, 40, plan);
  return recordsFrom(
    lists.staticSoundCs,
    named(plan.staticSounds, () => blank(lists.staticSoundCs), row),
  );
}

function calledOf(plan: Plan) {
  const { prerequisites = [], calls = [] } = plan;
  return {
    prerequisites: prerequisites.map(name => ({ optional: 'off', type: 'ANIMATION', name }) as const),
    animRefs: calls.map(name => spoilt({ name, type: 'CALL_ANIMATION', pointer: 0 } as const, 64, plan)),
  };
}

/** A name, with the bytes that it overwrote. */
function spoilt<R extends { readonly name: string }>(row: R, size: number, { garbage }: Plan): R {
  if (garbage !== undefined) keepLeftover(row, 'name', overwritten(row.name, size, garbage));
  return row;
}

/** A text and its NUL, written over another text. */
export function overwritten(text: string, size: number, under: string): Uint8Array {
  const box = new Uint8Array(size);
  box.set(textBytes(under).subarray(0, size));
  box.set(textBytes(`${text}\0`));
  return box;
}

function sequenceHead({ name, isOnCall = false, events }: SequencePlan<AnyEvent>, address: Addresses) {
  const state = isOnCall ? ('ON_CALL' as const) : ('INITIAL' as const);
  return { name, state, resetState: state, dataPointer: pointerTo(events, address) };
}

function sequenceOf<E extends AnyEvent>(plan: SequencePlan<E>, address: Addresses) {
  return { ...sequenceHead(plan, address), events: lazy([...plan.events]) };
}

function laterSequences<E extends AnyEvent>({ reset = [], sequences }: DefinitionPlan<E>, address: Addresses) {
  const resetState = reset.length > 0 ? { resetState: sequenceOf({ name: RESET, events: reset }, address) } : {};
  return { ...resetState, sequences: sequences.map(sequence => sequenceOf(sequence, address)) };
}
