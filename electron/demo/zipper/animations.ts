// An animation file in the layouts of the four games.
import { encode, keepLeftover } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { type Anim, anim } from '../../../shared/formats/zipper/anim/layout/anim.ts';
import * as layouts from '../../../shared/formats/zipper/anim/layout/definition.ts';
import type { EventCs, EventMw, EventPm, EventRc } from '../../../shared/formats/zipper/anim/layout/events/event.ts';
import { VERSIONS } from '../../../shared/formats/zipper/anim/layout/versions.ts';
import { blank } from '../blank.ts';
import { type Addresses, newAddresses } from './addresses.ts';
import type { AnimPlan, ScriptPlan, SourceRow } from './animation-plan.ts';
import { definitionCs, definitionMw, definitionPm, definitionRc, overwritten } from './definitions.ts';
import { framesOf, lazy } from './frames.ts';

/** 12 November 1999, noon. */
const SOME_DAY = 942_408_000;
const UNSET = 0xffff_ffff;

/** Animations of Recoil. */
export function animationsRc(plan: AnimPlan<EventRc>): Uint8Array {
  const address = newAddresses();
  const front = { ...frontOf(plan), info: infoOf(plan, address()) };
  const definitions = plan.definitions.map(definition => definitionRc(definition, address));
  return bytesOf({ version: VERSIONS.rc, ...front, definitions: [{ ...NONE_RC, ...ON_CALL }, ...definitions] });
}

/** Animations of MechWarrior 3. */
export function animationsMw(plan: AnimPlan<EventMw>): Uint8Array {
  const address = newAddresses();
  const front = { ...frontOf(plan), info: infoOf(plan, address()) };
  const definitions = plan.definitions.map(definition => definitionMw(definition, address));
  return bytesOf({ version: VERSIONS.mw, ...front, definitions: [{ ...NONE_MW, ...ON_CALL }, ...definitions] });
}

/** Animations of Pirate's Moon. */
export function animationsPm(plan: AnimPlan<EventPm>): Uint8Array {
  const address = newAddresses();
  const front = { ...frontOf(plan), info: laterInfo(plan, address()), compiled: plan.time ?? SOME_DAY };
  const definitions = plan.definitions.map(definition => definitionPm(definition, address));
  const none = { ...NONE_PM, ...ON_CALL, animPointer: UNSET, rootPointer: UNSET };
  const scripts = scriptsOf(plan, address);
  return bytesOf({ version: VERSIONS.pm, ...front, definitions: [none, ...definitions], scripts });
}

/** Animations of Crimson Skies. */
export function animationsCs(plan: AnimPlan<EventCs>): Uint8Array {
  const address = newAddresses();
  const bases = (plan.bases ?? NO_BASES).map(row => sourceOf(row, BASE_SIZE));
  const front = { ...frontOf(plan), info: laterInfo(plan, address()), bases };
  const definitions = plan.definitions.map(definition => definitionCs(definition, address));
  const none = { ...NONE_CS, ...ON_CALL, animName: 'reserved_anim_0' };
  const scripts = scriptsOf(plan, address);
  return bytesOf({ version: VERSIONS.cs, ...front, definitions: [none, ...definitions], scripts });
}

// Every file begins with an empty definition. In the older games the head of its sequence follows.
const SEQUENCE = 64;
const NONE_RC = blank(layouts.definitionRc, 308 + SEQUENCE);
const NONE_MW = blank(layouts.definitionMw, 316 + SEQUENCE);
const NONE_PM = blank(layouts.definitionPm, 268);
const NONE_CS = blank(layouts.definitionCs, 272);
const ON_CALL = { activation: 'ON_CALL' } as const;

const SOURCE_SIZE = 80;
const BASE_SIZE = 128;
const NO_BASES: readonly SourceRow[] = [
  { path: 'gamez.zbd', time: SOME_DAY },
  { path: 'planes.zbd', time: SOME_DAY },
];

function bytesOf(model: Anim): Uint8Array {
  return toBytes(encode(anim, model));
}

function frontOf({ sources = [] }: AnimPlan<unknown>) {
  return { sources: sources.map(row => sourceOf(row, SOURCE_SIZE)) };
}

function sourceOf({ path, time, under }: SourceRow, size: number) {
  const row = { path, modified: time };
  if (under !== undefined) keepLeftover(row, 'path', overwritten(path, size, under));
  return row;
}

const GRAVITY = -9.8;

function infoOf({ gravity = GRAVITY }: AnimPlan<unknown>, near: number) {
  return { definitionsPointer: near, worldPointer: near + 32, gravity };
}

function laterInfo(plan: AnimPlan<unknown>, near: number) {
  const scriptsPointer = (plan.scripts ?? []).length > 0 ? near + 16 : 0;
  return { ...infoOf(plan, near), scriptsPointer, unknown28: 0 };
}

function scriptsOf({ scripts = [] }: AnimPlan<unknown>, address: Addresses) {
  return scripts.map(({ name, object, isSpline = false, frames }: ScriptPlan) => ({
    ...{ namePointer: address(), objectPointer: address() + 16 },
    ...{ spline: isSpline ? ('on' as const) : ('off' as const), frameCount: frames.length, dataPointer: address() },
    ...{ name, object, frames: lazy(framesOf(frames, isSpline)) },
  }));
}
