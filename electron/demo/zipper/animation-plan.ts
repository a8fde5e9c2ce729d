// What animations are made of, before the layout of a game gives them bytes.
import type { Xyz } from '../vectors.ts';

/** A file the compiler read, and when that was last written. */
export interface SourceRow {
  readonly path: string;
  readonly time: number;
  /** What was in the path's place before. */
  readonly under?: string;
}

/** `E` is an event, as whoever writes the file has it. */
export interface AnimPlan<E> {
  readonly sources?: readonly SourceRow[];
  /** Crimson Skies: the world and the planes it was compiled with. */
  readonly bases?: readonly [SourceRow, SourceRow];
  /** Seconds since 1970: in the header of Pirate's Moon. */
  readonly time?: number;
  readonly gravity?: number;
  readonly definitions: readonly DefinitionPlan<E>[];
  /** From Pirate's Moon on. */
  readonly scripts?: readonly ScriptPlan[];
}

/** From one time to another, in seconds; what does not move is left out. */
export interface FramePlan {
  readonly start: number;
  readonly end: number;
  readonly translate?: readonly [from: Xyz, to: Xyz];
  /** Quaternion (w, x, y, z) at its start, and the half angles for each second. */
  readonly rotate?: readonly [from: readonly [number, number, number, number], change: Xyz];
  readonly scale?: readonly [from: Xyz, to: Xyz];
}

/** One script of the pool that Pirate's Moon and Crimson Skies have. */
export interface ScriptPlan {
  readonly name: string;
  readonly object: string;
  /** Its curves are written, which follow from the straight way; else they are 0. */
  readonly isSpline?: boolean;
  readonly frames: readonly FramePlan[];
}

export interface DefinitionPlan<E> {
  readonly animName: string;
  readonly name: string;
  readonly rootName: string;
  /** What sets it off, by its number: 3 a call, 4 the start. */
  readonly activation?: number;
  readonly range?: readonly [number, number];
  readonly resetTime?: number;
  readonly health?: number;
  readonly objects?: readonly string[];
  readonly nodes?: readonly string[];
  readonly lights?: readonly string[];
  readonly puffers?: readonly string[];
  readonly dynamicSounds?: readonly string[];
  readonly staticSounds?: readonly string[];
  readonly effects?: readonly string[];
  readonly prerequisites?: readonly string[];
  readonly calls?: readonly string[];
  /** Crimson Skies: numbers of scripts in the pool. */
  readonly scripts?: readonly number[];
  readonly reset?: readonly E[];
  readonly sequences: readonly SequencePlan<E>[];
  /** What is after the names of sounds, effects and calls: whatever was there. */
  readonly garbage?: string;
}

export interface SequencePlan<E> {
  readonly name: string;
  readonly isOnCall?: boolean;
  readonly events: readonly E[];
}

/** When an event begins: counted from the animation's start (1), the sequence's (2) or the event before (3). */
export interface When {
  readonly after?: 1 | 2 | 3;
  readonly time?: number;
}

export interface LightState {
  readonly light: number;
  readonly node: number;
  readonly range: readonly [number, number];
  readonly color: Xyz;
  readonly isOn?: boolean;
}

export interface FromTo {
  readonly translate?: readonly [from: Xyz, to: Xyz];
  readonly rotate?: readonly [from: Xyz, to: Xyz];
  readonly scale?: readonly [from: Xyz, to: Xyz];
  /** How far to the model's second shape. */
  readonly morph?: readonly [from: number, to: number];
  readonly seconds: number;
}

export interface PufferPlan {
  readonly puffer: number;
  readonly node: number;
  readonly rise: Xyz;
  readonly size: readonly [number, number];
  readonly lifetime: readonly [number, number];
  readonly texture: string;
}

/** Pirate's Moon names a script of the pool, Crimson Skies one of the definition's list; the games before have the frames. */
export interface ScriptMotion {
  readonly index?: number;
  readonly frames?: readonly FramePlan[];
}

/** The events of one game, each as whoever writes the file has it. */
export interface EventWords<E> {
  sound(index: number, node: number, at?: Xyz, when?: When): E;
  soundNode(name: string, plan: { index: number; node: number; isOn?: boolean }, when?: When): E;
  effect(index: number, node: number, at?: Xyz, when?: When): E;
  lightState(name: string, plan: LightState, when?: When): E;
  lightAnimation(
    name: string,
    plan: { light: number; range: readonly [number, number]; color: Xyz; seconds: number },
    when?: When,
  ): E;
  activeState(node: number, isOn: boolean, when?: When): E;
  translateState(node: number, at: Xyz, when?: When): E;
  scaleState(node: number, scale: Xyz, when?: When): E;
  rotateState(node: number, turn: Xyz, when?: When): E;
  /** Turns a body on and on, so many radians in a second. */
  motion(node: number, turn: Xyz, when?: When): E;
  motionFromTo(node: number, plan: FromTo, when?: When): E;
  scriptMotion(node: number, plan: ScriptMotion, when?: When): E;
  opacityState(node: number, opacity: number, when?: When): E;
  opacityFromTo(node: number, plan: { from: number; to: number; seconds: number }, when?: When): E;
  addChild(parent: number, child: number, when?: When): E;
  deleteChild(parent: number, child: number, when?: When): E;
  cycleTexture(node: number, reset: number, when?: When): E;
  cameraState(node: number, far: number, when?: When): E;
  callSequence(name: string, when?: When): E;
  callAnimation(name: string, when?: When): E;
  fogState(color: Xyz, range: readonly [number, number], when?: When): E;
  /** So many times; −1 for ever. */
  loop(count: number, when?: When): E;
  ifPlayerNear(distance: number, when?: When): E;
  otherwise(when?: When): E;
  endIf(when?: When): E;
  callback(value: number, when?: When): E;
  /** The whole screen from one colour to another: red, green, blue and how much of it. */
  screenColor(from: Rgba, to: Rgba, seconds: number, when?: When): E;
  /** Smoke that rises from a node: not in Recoil. */
  pufferState(name: string, plan: PufferPlan, when?: When): E;
}

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
