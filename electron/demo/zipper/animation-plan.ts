// The parts of an animation file, before a game's layout turns them into bytes.
import type { Xyz } from '../vectors.ts';

/** A file that the compiler read, and when it was last written. */
export interface SourceRow {
  readonly path: string;
  readonly time: number;
  /** The bytes that the path overwrote. */
  readonly under?: string;
}

/** `E` is an event as the writer of the file represents it. */
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

/** From one time to another, in seconds; absent members do not move. */
export interface FramePlan {
  readonly start: number;
  readonly end: number;
  readonly translate?: readonly [from: Xyz, to: Xyz];
  /** Quaternion (w, x, y, z) at its start, and the half angles per second. */
  readonly rotate?: readonly [from: readonly [number, number, number, number], change: Xyz];
  readonly scale?: readonly [from: Xyz, to: Xyz];
}

/** A script of the pool in Pirate's Moon and Crimson Skies. */
export interface ScriptPlan {
  readonly name: string;
  readonly object: string;
  /** Whether its curves are written, which follow from the linear motion; otherwise they are 0. */
  readonly isSpline?: boolean;
  readonly frames: readonly FramePlan[];
}

export interface DefinitionPlan<E> {
  readonly animName: string;
  readonly name: string;
  readonly rootName: string;
  /** What triggers it, by number: 3 is a call, 4 the start. */
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
  /** Crimson Skies: the numbers of scripts in the pool. */
  readonly scripts?: readonly number[];
  readonly reset?: readonly E[];
  readonly sequences: readonly SequencePlan<E>[];
  /** The bytes after the names of sounds, effects and calls: leftovers of any kind. */
  readonly garbage?: string;
}

export interface SequencePlan<E> {
  readonly name: string;
  readonly isOnCall?: boolean;
  readonly events: readonly E[];
}

/** When an event begins, relative to the animation's start (1), the sequence's (2) or the previous event (3). */
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
  /** How far it moves to the model's second shape. */
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

/**
 * Pirate's Moon refers to a script of the pool, Crimson Skies to one of the definition's list; earlier games store the
 * frames.
 */
export interface ScriptMotion {
  readonly index?: number;
  readonly frames?: readonly FramePlan[];
}

/** The events of one game, each as the writer of the file represents it. */
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
  /** Rotates a body continuously, in radians per second. */
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
  /** How many times; −1 is for ever. */
  loop(count: number, when?: When): E;
  ifPlayerNear(distance: number, when?: When): E;
  otherwise(when?: When): E;
  endIf(when?: When): E;
  callback(value: number, when?: When): E;
  /** Fades the whole screen from one colour to another: red, green, blue and opacity. */
  screenColor(from: Rgba, to: Rgba, seconds: number, when?: When): E;
  /** Smoke that rises from a node; not in Recoil. */
  pufferState(name: string, plan: PufferPlan, when?: When): E;
}

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
