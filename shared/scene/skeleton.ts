import type { Origin, Packets, Rows } from './origin.ts';

/** Bones at rest, each relative to its parent. Parents may stand behind their children: `order` visits parents first. */
export interface Skeleton {
  readonly name: string;
  readonly origin: Origin;
  readonly names: readonly string[];
  /** -1: no parent. */
  readonly parents: Int32Array;
  readonly order: Uint32Array;
  /** How many of the first bones no clip moves: 1 where the root is fixed; absent for none. */
  readonly stillBones?: number;
  /** 3 per bone. */
  readonly translations: Float32Array;
  /** 4 per bone: x, y, z, w. */
  readonly rotations: Float32Array;
  readonly rows: Rows;
}

/** What moves: offsets from the bone at rest, in the bone's own frame. `visible` steps, `fade` runs between 0 and 1. */
export type ChannelTarget = 'x' | 'y' | 'z' | 'rotation' | 'visible' | 'fade';

/** Where the keys of a channel lie. */
export type KeyOrigin =
  | { readonly kind: 'rows'; readonly values: Rows; readonly times?: Rows }
  | { readonly kind: 'packets'; readonly packets: Packets }
  | { readonly kind: 'bits'; readonly bits: Origin };

export interface Channel {
  /** Index into the skeleton's bones. */
  readonly bone: number;
  readonly target: ChannelTarget;
  /** Numbers for each key: 4 for a rotation, else 1. */
  readonly components: 1 | 4;
  /** In frames, rising. */
  readonly times: Float32Array;
  readonly values: Float32Array;
  /** 1 where a key's value stays until the next key, instead of running towards it. */
  readonly holds?: Uint8Array;
  /** Before the first and behind the last key: the rest value (`rest`), or the nearest key. */
  readonly outside: 'rest' | 'nearest';
  readonly rest: number;
  readonly origin: Origin;
  readonly keys: KeyOrigin;
}

/** A clip as lists show it. */
export interface ClipInfo {
  /** What `clip` takes. */
  readonly id: string;
  readonly name: string;
  readonly skeleton: string;
  readonly frameCount: number;
  readonly frameRate: number;
  readonly asset: string;
  readonly address: string;
  readonly origin: Origin;
}

export interface Clip extends ClipInfo {
  readonly channels: readonly Channel[];
  readonly findings: readonly string[];
}
