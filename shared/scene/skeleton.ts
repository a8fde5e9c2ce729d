import type { KeyTiming, SpanTiming } from './key-timing.ts';
import type { Origin, Packets, Rows, Stretches } from './origin.ts';

/** Bones at rest, each relative to its parent. Parents may stand after their children: `order` visits parents first. */
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
  /** Where each bone lies in the file. */
  readonly rows: Rows | Stretches;
  /** How far its file's scene has moved it aside, among several that would stand in one place; in its translations already. */
  readonly aside?: readonly [number, number, number];
}

/**
 * What moves. On bones: offsets from the bone at rest, in the bone's own frame. On nodes: the transform to the parent itself.
 * `place` and `size` have three numbers, and no bone has a size. `visible` steps, `fade` runs between 0 and 1; `parent` is the target a node hangs on
 * from then on (-1: where it was); `picture` is the one the series of pictures of a node's materials begins anew with, at the
 * moment of its key; `morph` is how far a node's mesh has gone to its second shape. On nodes a `fade` holds for all below.
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

/** Where the keys of a channel lie. */
export type KeyOrigin =
  | { readonly kind: 'rows'; readonly values: Rows; readonly times?: Rows }
  | { readonly kind: 'packets'; readonly packets: Packets }
  /** A bit for each frame from the first on, and a key where it changes; one more at the last frame. */
  | { readonly kind: 'bits'; readonly bits: Origin; readonly first: number }
  | { readonly kind: 'spans'; readonly spans: readonly Span[] };

/** Something that happens from one frame to another; both are the same where it only begins. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What happens and with which values, for a person. */
  readonly label: string;
  readonly origin: Origin;
  /** Where its start is stored; absent where it cannot be moved. */
  readonly timing?: SpanTiming;
  /** What is heard when it begins. */
  readonly sound?: ClipSound;
}

export interface ClipSound {
  /** As the file names it. */
  readonly name: string;
  /** The sound itself; absent where it was not found. */
  readonly asset?: string;
  /** Where it is; absent: nowhere in particular. */
  readonly at?: ClipSpot;
}

/** A place beside one of a clip's targets, in that target's axes; without a target in the scene's own. */
export interface ClipSpot {
  readonly target?: number;
  readonly place: readonly [number, number, number];
}

export interface Channel {
  /** Index into the skeleton's bones, or into the clip's own targets. */
  readonly bone: number;
  readonly target: ChannelTarget;
  /** Numbers for each key: 4 for a rotation, 3 for places and sizes, else 1. */
  readonly components: 1 | 3 | 4;
  /** On nodes: values are added to (turns: multiplied with, sizes: times) what the node has at rest. */
  readonly relative?: boolean;
  /** In frames, rising. */
  readonly times: Float32Array;
  readonly values: Float32Array;
  /** 1 where a key's value stays until the next key, instead of running towards it. */
  readonly holds?: Uint8Array;
  /** Before the first and after the last key: the rest value (`rest`), or the nearest key. */
  readonly outside: 'rest' | 'nearest';
  readonly rest: number;
  readonly origin: Origin;
  readonly keys: KeyOrigin;
  /** How its keys can be changed; absent where they cannot. */
  readonly timing?: KeyTiming;
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
  /** Names of the nodes it moves, where it moves nodes and no bones. */
  readonly nodes?: readonly string[];
  /** One clause about it: when it plays. */
  readonly note?: string;
}

export interface Clip extends ClipInfo {
  readonly channels: readonly Channel[];
  readonly findings: readonly string[];
  /** What its channels move where that are nodes of the scene: found by name. */
  readonly targets?: readonly ClipTarget[];
  readonly gizmos?: readonly ClipGizmo[];
  /** What else happens, and cannot be seen. */
  readonly tracks?: readonly MarkTrack[];
  /** Whether it begins again at its end, as its file has it; absent: not said. */
  readonly loops?: boolean;
}

/** A node of a scene: the first of the name below the one named `under`, else the first of all. */
export interface ClipTarget {
  readonly name: string;
  readonly under?: string;
}

/** A mark that is there for a while: smoke, a light. */
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

/** An order in which every bone comes after its parent; a ring is opened: one of its bones loses its parent in `parents`. */
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
    if (top !== undefined && above >= 0 && state[above] === 1) parents[top] = -1; // a ring
    for (const one of chain.reverse()) {
      state[one] = 2;
      order.push(one);
    }
  }
  return Uint32Array.from(order);
}

/** What of a scene's node says where it hangs. */
interface NodePlace {
  readonly parent: number;
}

/** Which node each target of a clip is: the first of its name below the one it must hang under, else the first of all; -1 for none. */
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
  // A parent stands before its children: the way up ends.
  for (let at = node; at >= 0; at = nodes[at]?.parent ?? -1) {
    if (at === top) return true;
    if ((nodes[at]?.parent ?? -1) >= at) return false;
  }
  return false;
}

/** The meshes that a node shows: its own, or where it has none those of all nodes below it. */
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
