import type { KeyTiming, SpanTiming } from './key-timing.ts';
import type { Origin, Packets, Rows, Stretches } from './origin.ts';

/** Bones at rest, each relative to its parent. Parents may come after their children: `order` visits parents first. */
export interface Skeleton {
  readonly name: string;
  readonly origin: Origin;
  readonly names: readonly string[];
  /** -1: no parent. */
  readonly parents: Int32Array;
  readonly order: Uint32Array;
  /** How many of the first bones no clip moves: 1 if the root is fixed; absent for none. */
  readonly stillBones?: number;
  /** 3 per bone. */
  readonly translations: Float32Array;
  /** 4 per bone: x, y, z, w. */
  readonly rotations: Float32Array;
  /** Where each bone is in the file. */
  readonly rows: Rows | Stretches;
  /** How far its file's scene has moved it aside, if several would be in one place; already in its translations. */
  readonly aside?: readonly [number, number, number];
}

/**
 * What moves. On bones: offsets from the bone at rest, in the bone's own frame. On nodes: the transform to the parent itself.
 * `place` and `size` have three numbers, and bones have no size. `visible` switches, `fade` runs between 0 and 1; `parent` is the new parent
 * of a node (-1: its original one); `picture` is the picture that the series of a node's materials restarts with, at the
 * time of its key; `morph` is how far a node's mesh is morphed into its second shape. On nodes, a `fade` applies to everything below.
 */
export type ChannelTarget =
  | 'x'
  | 'y'
  | 'z'
  | 'rotation'
  | 'visible'
  | 'fade'
  | 'place'
  | 'size'
  | 'parent'
  | 'picture'
  | 'morph';

/** Where the keys of a channel are stored. */
export type KeyOrigin =
  | { readonly kind: 'rows'; readonly values: Rows; readonly times?: Rows }
  | { readonly kind: 'packets'; readonly packets: Packets }
  /** A bit for each frame from the first on, and a key where it changes; one more at the last frame. */
  | { readonly kind: 'bits'; readonly bits: Origin; readonly first: number }
  | { readonly kind: 'spans'; readonly spans: readonly Span[] };

/** An event from one frame to another; both are the same if it has only a start. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** The event and its values, to show. */
  readonly label: string;
  readonly origin: Origin;
  /** Where its start is stored; absent if it cannot be moved. */
  readonly timing?: SpanTiming;
  /** The sound when it begins. */
  readonly sound?: ClipSound;
}

export interface ClipSound {
  /** As the file names it. */
  readonly name: string;
  /** The sound itself; absent if it was not found. */
  readonly asset?: string;
  /** Its position; absent: nowhere in particular. */
  readonly at?: ClipSpot;
}

/** A position relative to one of a clip's targets, in that target's axes; without a target, in the scene's own. */
export interface ClipSpot {
  readonly target?: number;
  readonly place: readonly [number, number, number];
}

export interface Channel {
  /** Index into the skeleton's bones, or into the clip's own targets. */
  readonly bone: number;
  readonly target: ChannelTarget;
  /** Numbers per key: 4 for a rotation, 3 for positions and sizes, otherwise 1. */
  readonly components: 1 | 3 | 4;
  /** On nodes: values are added to those at rest (rotations multiplied, sizes scaled). */
  readonly relative?: boolean;
  /** In frames, ascending. */
  readonly times: Float32Array;
  readonly values: Float32Array;
  /** 1 if a key's value holds until the next key, without interpolation. */
  readonly holds?: Uint8Array;
  /** Before the first and after the last key: the rest value (`rest`), or the nearest key. */
  readonly outside: 'rest' | 'nearest';
  readonly rest: number;
  readonly origin: Origin;
  readonly keys: KeyOrigin;
  /** How its keys can be changed; absent if they cannot. */
  readonly timing?: KeyTiming;
}

/** A clip as lists show it. */
export interface ClipInfo {
  /** The argument for `clip`. */
  readonly id: string;
  readonly name: string;
  readonly skeleton: string;
  readonly frameCount: number;
  readonly frameRate: number;
  readonly asset: string;
  readonly address: string;
  readonly origin: Origin;
  /** Names of the nodes it moves, if it moves nodes and not bones. */
  readonly nodes?: readonly string[];
  /** One clause about it: when it plays. */
  readonly note?: string;
}

export interface Clip extends ClipInfo {
  readonly channels: readonly Channel[];
  readonly findings: readonly string[];
  /** The targets of its channels, if these are nodes of the scene: found by name. */
  readonly targets?: readonly ClipTarget[];
  readonly gizmos?: readonly ClipGizmo[];
  /** Other, invisible events. */
  readonly tracks?: readonly MarkTrack[];
  /** Whether it loops, according to its file; absent: not given. */
  readonly loops?: boolean;
}

/** A node of a scene: the first of that name below the one named `under`, otherwise the first of all. */
export interface ClipTarget {
  readonly name: string;
  readonly under?: string;
}

/** A mark that exists for a while: smoke, a light. */
export interface ClipGizmo extends ClipSpot {
  readonly kind: 'emitter' | 'light';
  readonly label: string;
  /** In frames. */
  readonly start: number;
  readonly end: number;
  readonly colour?: readonly [number, number, number];
}

export interface MarkTrack {
  readonly name: string;
  readonly marks: readonly Span[];
}

/** An order in which every bone comes after its parent. A cycle is broken: one of its bones loses its parent in `parents`. */
export function parentsFirst(parents: Int32Array): Uint32Array {
  const order: number[] = [];
  const state = new Uint8Array(parents.length);
  for (let bone = 0; bone < parents.length; bone++) {
    const chain: number[] = [];
    for (let at = bone; at >= 0 && state[at] === 0; at = parents[at] ?? -1) {
      state[at] = 1;
      chain.push(at);
    }
    const top = chain.at(-1);
    const above = top === undefined ? -1 : (parents[top] ?? -1);
    if (top !== undefined && above >= 0 && state[above] === 1) parents[top] = -1; // a cycle
    for (const one of chain.reverse()) {
      state[one] = 2;
      order.push(one);
    }
  }
  return Uint32Array.from(order);
}

/** The part of a scene node that gives its parent. */
interface NodePlace {
  readonly parent: number;
}

/** The node of each target of a clip: the first of its name below the one it must be under, otherwise the first of all; -1 for none. */
export function nodesOfTargets(
  nodes: readonly (NodePlace & { readonly name: string })[],
  targets: readonly ClipTarget[],
): Int32Array {
  const named = new Map<string, number[]>();
  for (const [index, { name }] of nodes.entries()) {
    const known = named.get(name.toLowerCase());
    if (known) known.push(index);
    else named.set(name.toLowerCase(), [index]);
  }
  return Int32Array.from(targets, ({ name, under }) => {
    const found = named.get(name.toLowerCase()) ?? [];
    const tops = under === undefined ? [] : (named.get(under.toLowerCase()) ?? []);
    return found.find(node => tops.some(top => isUnder(nodes, node, top))) ?? found[0] ?? -1;
  });
}

function isUnder(nodes: readonly NodePlace[], node: number, top: number): boolean {
  // A parent comes before its children, so the walk upwards ends.
  for (let at = node; at >= 0; at = nodes[at]?.parent ?? -1) {
    if (at === top) return true;
    if ((nodes[at]?.parent ?? -1) >= at) return false;
  }
  return false;
}

/** The meshes that a node shows: its own, or else those of all nodes below it. */
export function meshesAt(nodes: readonly (NodePlace & { readonly mesh?: number })[], node: number): number[] {
  const own = nodes[node]?.mesh;
  if (own !== undefined) return [own];
  const below = new Set([node]);
  const found = new Set<number>();
  for (const [index, { parent, mesh }] of nodes.entries()) {
    if (!below.has(parent)) continue;
    below.add(index);
    if (mesh !== undefined) found.add(mesh);
  }
  return [...found];
}
