// What happens in an animation, event by event, as each game stores it.

import type { Xyz } from '../../../../electron/demo/vectors.ts';
import type {
  EventWords,
  FromTo,
  LightState,
  PufferPlan,
  Rgba,
  ScriptMotion,
  When,
} from '../../../../electron/demo/zipper/animation-plan.ts';
import { type Game, isLater } from '../../../../electron/demo/zipper/world-plan.ts';
import { ByteWriter } from '../byte-writer.ts';
import { frameBytes } from './frame-writer.ts';

/** One event: its number, when it begins, and the bytes after its header. */
export interface EventPlan extends When {
  readonly type: number;
  readonly body: Uint8Array;
}

/** The events of a sequence. */
export function writeEvents(out: ByteWriter, events: readonly EventPlan[]): void {
  for (const { type, body, after = 1, time = 0 } of events)
    out
      .u8(type, after)
      .u16(0)
      .u32(12 + body.length)
      .f32(time)
      .raw(body);
}

function event(type: number, write: (out: ByteWriter) => void, when: When = {}): EventPlan {
  const out = new ByteWriter();
  write(out);
  return { type, body: out.bytes(), ...when };
}

const NOWHERE: Xyz = [0, 0, 0];

/** The change for each second. */
function rate(from: Xyz, to: Xyz, seconds: number): Xyz {
  const of = (axis: 0 | 1 | 2) => (from[axis] === to[axis] || seconds === 0 ? 0 : (to[axis] - from[axis]) / seconds);
  return [of(0), of(1), of(2)];
}

export const sound = (index: number, node: number, at: Xyz = NOWHERE, when?: When): EventPlan =>
  event(1, out => out.u16(index, node).f32(...at), when);

export function soundNode(name: string, plan: { index: number; node: number; isOn?: boolean }, when?: When): EventPlan {
  const { index, node, isOn = true } = plan;
  return event(
    2,
    out =>
      out
        .text(name, 32)
        .u32(index, 2, isOn ? 1 : 0, node)
        .f32(...NOWHERE),
    when,
  );
}

export const effect = (index: number, node: number, at: Xyz = NOWHERE, when?: When): EventPlan =>
  event(3, out => out.u16(index, node).f32(...at), when);

/** On a node, with range and colour. */
export function lightState(game: Game, name: string, plan: LightState, when?: When): EventPlan {
  const { light, node, range, color, isOn = true } = plan;
  return event(
    4,
    out => {
      out.text(name, 32).u32(light, 0x02 | 0x08 | 0x10, isOn ? 1 : 0, 1, 0, 0);
      // Subdividing; light map, static, two-coloured: what each game knows of.
      if (game !== 'rc') out.u32(1, 0);
      if (isLater(game)) out.u32(0, 0);
      out.u32(node).f32(...NOWHERE, ...NOWHERE, ...range, ...color);
      if (isLater(game)) out.f32(0, 0, 0);
      out.f32(0.2, 0.8);
    },
    when,
  );
}

export function lightAnimation(
  name: string,
  plan: { light: number; range: readonly [number, number]; color: Xyz; seconds: number },
  when?: When,
): EventPlan {
  const { light, range, color, seconds } = plan;
  return event(
    5,
    out =>
      out
        .text(name, 32)
        .u32(light)
        .f32(...range, ...range, 0, 0, ...color, ...NOWHERE, ...NOWHERE, seconds),
    when,
  );
}

export const activeState = (node: number, isOn: boolean, when?: When): EventPlan =>
  event(6, out => out.u32(isOn ? 1 : 0).u16(node, 0), when);

export const translateState = (node: number, at: Xyz, when?: When): EventPlan =>
  event(
    7,
    out =>
      out
        .u32(0)
        .f32(...at)
        .u16(node, 0),
    when,
  );

export const scaleState = (node: number, scale: Xyz, when?: When): EventPlan =>
  event(8, out => out.f32(...scale).u32(node), when);

export const rotateState = (node: number, turn: Xyz, when?: When): EventPlan =>
  event(
    9,
    out =>
      out
        .u32(0)
        .f32(...turn)
        .u16(node, 0),
    when,
  );

/** Turns a body on and on, so many radians in a second. */
export function motion(game: Game, node: number, turn: Xyz, when?: When): EventPlan {
  const bounce = (out: ByteWriter) => out.zeros(32).u16(-1, 0).f32(0);
  return event(
    10,
    out => {
      out.u32(0x20).u16(node, 0).f32(0, 0, 0).zeros(104);
      out.f32(...turn, ...NOWHERE, ...NOWHERE).zeros(36);
      for (let i = 0; i < (game === 'rc' ? 1 : 3); i++) bounce(out);
      out.f32(0);
    },
    when,
  );
}

export function motionFromTo(node: number, plan: FromTo, when?: When): EventPlan {
  const { translate, rotate, scale, morph, seconds } = plan;
  const flags = (translate ? 1 : 0) | (rotate ? 2 : 0) | (scale ? 4 : 0) | (morph ? 8 : 0);
  const [from = 0, to = 0] = morph ?? [];
  return event(
    11,
    out => {
      out.u32(flags, node).f32(from, to, (to - from) / seconds);
      for (const [from, to] of [translate, rotate, scale].map(pair => pair ?? ([NOWHERE, NOWHERE] as const)))
        out.f32(...from, ...to, ...rate(from, to, seconds));
      out.f32(seconds);
    },
    when,
  );
}

/** Pirate's Moon names a script of the pool, Crimson Skies one of the definition; the games before have the frames. */
export function scriptMotion(game: Game, node: number, plan: ScriptMotion, when?: When): EventPlan {
  const { index = 0, frames = [] } = plan;
  if (game === 'cs') return event(12, out => out.u32(0, node, index).zeros(52), when);
  return event(
    12,
    out => {
      out
        .u32(node, game === 'pm' ? index : frames.length)
        .f32(0, 0)
        .u32(0);
      if (game !== 'rc') out.u32(0);
      if (game !== 'pm') out.raw(frameBytes(game, frames));
    },
    when,
  );
}

export const opacityState = (node: number, opacity: number, when?: When): EventPlan =>
  event(13, out => out.u16(1, 1).f32(opacity).u16(node, 0), when);

export function opacityFromTo(
  node: number,
  plan: { from: number; to: number; seconds: number },
  when?: When,
): EventPlan {
  const { from, to, seconds } = plan;
  return event(
    14,
    out =>
      out
        .u32(node)
        .u16(1, 1)
        .f32(from, to, (to - from) / seconds, seconds),
    when,
  );
}

export const addChild = (parent: number, child: number, when?: When): EventPlan =>
  event(15, out => out.u16(parent, child), when);
export const deleteChild = (parent: number, child: number, when?: When): EventPlan =>
  event(16, out => out.u16(parent, child), when);
export const cycleTexture = (node: number, reset: number, when?: When): EventPlan =>
  event(17, out => out.u32(1).u16(node, reset), when);
export const cameraState = (node: number, far: number, when?: When): EventPlan =>
  event(20, out => out.u32(2, node).f32(0, far, 0, 0, 0, 0, 0), when);
export const callSequence = (name: string, when?: When): EventPlan =>
  event(22, out => out.text(name, 32).u32(-1), when);
export const stopSequence = (name: string, when?: When): EventPlan =>
  event(23, out => out.text(name, 32).u32(-1), when);
export const callAnimation = (name: string, when?: When): EventPlan =>
  event(
    24,
    out =>
      out
        .text(name, 32)
        .u16(0, 0, 0, -1, 0, 0)
        .f32(...NOWHERE, ...NOWHERE),
    when,
  );
export const stopAnimation = (game: Game, name: string, when?: When): EventPlan =>
  event(25, out => out.text(name, 32).u32(isLater(game) ? -1 : 0), when);
export const resetAnimation = (name: string, when?: When): EventPlan =>
  event(26, out => out.text(name, 32).u32(0), when);
export const fogState = (color: Xyz, range: readonly [number, number], when?: When): EventPlan =>
  event(
    28,
    out =>
      out
        .text('default_fog_name', 32)
        .u32(0x0f, 1)
        .f32(...color, 0, 120, ...range),
    when,
  );
/** So many times; −1 for ever. */
export const loop = (count: number, when?: When): EventPlan => event(30, out => out.u32(1).u16(count, 0), when);
export const ifPlayerNear = (game: Game, distance: number, when?: When): EventPlan =>
  event(
    31,
    out => {
      // The game compares squares.
      out.u32(2, 0).f32(distance * distance);
      if (isLater(game)) out.u32(0);
    },
    when,
  );
export const otherwise = (when?: When): EventPlan => event(32, () => undefined, when);
export const endIf = (when?: When): EventPlan => event(34, () => undefined, when);
export const callback = (value: number, when?: When): EventPlan => event(35, out => out.u32(value), when);

/** The whole screen from one colour to another: red, green, blue and how much of it. */
export function screenColor(from: Rgba, to: Rgba, seconds: number, when?: When): EventPlan {
  return event(
    36,
    out => {
      for (const [i, value] of from.entries()) {
        const end = to[i] ?? value;
        out.f32(value, end, seconds === 0 ? 0 : (end - value) / seconds);
      }
      out.f32(seconds);
    },
    when,
  );
}

/** Smoke that rises from a node: not in Recoil. */
export function pufferState(game: Game, name: string, plan: PufferPlan, when?: When): EventPlan {
  const { puffer, node, rise, size, lifetime, texture } = plan;
  const flags = 0x02 | 0x04 | 0x10 | 0x80 | 0x100 | 0x200 | 0x400 | 0x1000 | 0x2000 | 0x4000;
  return event(
    42,
    out => {
      out.text(name, 32).u32(puffer, flags, node, 1);
      out.f32(...NOWHERE, ...NOWHERE, ...rise, -1, -1, -1, 1, 1, 1, ...NOWHERE).u32(0);
      out.f32(0.25, ...size, ...lifetime, 0, 0, 0, 0, 0, 50, 400, 0, 0, 0);
      if (isLater(game)) out.u32(0);
      out.u32(1).f32(0).text(texture, 32).zeros(180);
      out.u32(0).zeros(120);
      out.u32(1).f32(1, 3).zeros(40);
    },
    when,
  );
}

/** An event of any number with bytes as they come. */
export const rawEvent = (type: number, body: Uint8Array, when?: When): EventPlan => ({ type, body, ...when });

/** All of them, as one game stores them. */
export function eventWords(game: Game): EventWords<EventPlan> {
  return {
    ...{ sound, soundNode, effect, lightAnimation, activeState, translateState, scaleState, rotateState },
    ...{ motionFromTo, opacityState, opacityFromTo, addChild, deleteChild, cycleTexture, cameraState },
    ...{ callSequence, callAnimation, fogState, loop, otherwise, endIf, callback, screenColor },
    lightState: (name, plan, when) => lightState(game, name, plan, when),
    motion: (node, turn, when) => motion(game, node, turn, when),
    scriptMotion: (node, plan, when) => scriptMotion(game, node, plan, when),
    ifPlayerNear: (distance, when) => ifPlayerNear(game, distance, when),
    pufferState: (name, plan, when) => pufferState(game, name, plan, when),
  };
}
