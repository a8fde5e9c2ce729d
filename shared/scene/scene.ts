// A 3D scene without an engine: plain data and typed arrays, so that it crosses threads and wires as it is.
import type { Material, Texture } from './material.ts';
import type { Bounds, Mesh } from './mesh.ts';
import type { Origin } from './origin.ts';
import type { Skeleton } from './skeleton.ts';

export interface Scene {
  readonly name: string;
  /** The files it was made from; 0 is the asset asked for. */
  readonly sources: readonly SceneSource[];
  readonly axes: Axes;
  readonly units: Units;
  /** Roots and children, parents first. */
  readonly nodes: readonly SceneNode[];
  readonly meshes: readonly Mesh[];
  readonly materials: readonly Material[];
  readonly textures: readonly Texture[];
  readonly skeletons: readonly Skeleton[];
  readonly lights: readonly Light[];
  /** Levels of detail, the best last; empty when there is only one. */
  readonly levels: readonly DetailLevel[];
  /** Of everything not hidden, at rest. */
  readonly bounds: Bounds;
  /** What is missing or odd: one sentence each, with the bytes that ask for it. */
  readonly problems: readonly SceneProblem[];
}

export interface SceneSource {
  readonly asset: string;
  readonly address: string;
}
export interface Axes {
  readonly up: 'x' | 'y' | 'z';
  readonly forward: 'x' | 'y' | 'z' | '-x' | '-y' | '-z';
  readonly handedness: 'right' | 'left';
}
export interface Units {
  /** Metres for each unit of length; absent where the format does not say. */
  readonly metres?: number;
}

export type NodeKind = 'group' | 'mesh' | 'collision' | 'light' | 'gizmo' | 'placeholder';

/** Something at a place. Its transform is relative to its bone, else to its parent, else to the scene. */
export interface SceneNode {
  readonly name: string;
  readonly kind: NodeKind;
  readonly origin?: Origin;
  /** Index into `nodes`; -1 for a root. */
  readonly parent: number;
  readonly translation: readonly [number, number, number];
  readonly rotation: readonly [number, number, number, number];
  readonly mesh?: number;
  readonly light?: number;
  readonly gizmo?: Gizmo;
  /** The bone that carries it. A skin ignores it: its vertices follow their own bones. */
  readonly bone?: { readonly skeleton: number; readonly bone: number };
  readonly hidden: boolean;
  /** Turned to the camera: its +x along the view (`view`), to the eye (`eye`), or only about z (`eyeZ`). */
  readonly facing?: 'view' | 'eye' | 'eyeZ';
  /** Index into `levels`; absent: shown in all. */
  readonly level?: number;
  /** Kinds of collision the file names for it: physical, projectile … */
  readonly collision?: readonly string[];
  readonly castsShadow?: boolean;
  /** Where the file asks for a fixed place among what is see-through. */
  readonly sortLevel?: number;
}

export interface DetailLevel {
  readonly name: string;
  readonly maxScreenSize: number;
  readonly origin: Origin;
}

/** What has a place but no surface: drawn as a labelled mark. */
export interface Gizmo {
  readonly kind: 'emitter' | 'dazzle' | 'sound' | 'box' | 'sphere' | 'ring' | 'null' | 'proxy' | 'aggregate' | 'point';
  readonly label: string;
  /** Half sizes of boxes and spheres. */
  readonly extent?: readonly [number, number, number];
  readonly colour?: readonly [number, number, number];
}

export interface Light {
  readonly kind: 'point' | 'directional' | 'spot';
  readonly origin: Origin;
  readonly colour: readonly [number, number, number];
  readonly ambient: readonly [number, number, number];
  readonly intensity: number;
  readonly direction?: readonly [number, number, number];
  /** Half angle of a spot, radians. */
  readonly angle?: number;
  readonly near?: readonly [start: number, end: number];
  readonly far?: readonly [start: number, end: number];
}

export interface SceneProblem {
  readonly weight: 'note' | 'warning' | 'error';
  readonly text: string;
  readonly origin?: Origin;
}
