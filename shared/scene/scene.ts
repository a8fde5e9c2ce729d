// A 3D scene without an engine: plain data and typed arrays, so that it crosses threads and wires unchanged.
import type { SceneChoice, ScenePiece } from './choices.ts';
import type { SceneLinks } from './links.ts';
import type { Colour, Fog, Material, Texture } from './material.ts';
import type { Bounds, Mesh } from './mesh.ts';
import type { Origin } from './origin.ts';
import type { Skeleton } from './skeleton.ts';

export interface Scene {
  readonly name: string;
  /** The files it was made from; 0 is the requested asset. */
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
  /** Lines that divide the scene and are not part of its surfaces. */
  readonly overlays?: readonly Overlay[];
  /** Computing them takes as long as everything else, so they are requested separately, when the scene is shown. */
  readonly overlaysApart?: true;
  /** The background, if the file gives one: colours of the top and the bottom of the picture, from 0 to 1. */
  readonly background?: Background;
  /** The fog of its surfaces, if the file gives one. */
  readonly fog?: Fog;
  /** What can be chosen; absent if it has one state. */
  readonly choices?: readonly SceneChoice[];
  /** Its parts, if they come from several files. */
  readonly pieces?: readonly ScenePiece[];
  /** Movements of pictures that wait for the user to start them. */
  readonly triggers?: readonly SceneTrigger[];
  /** Where its rooms lead to each other. */
  readonly links?: SceneLinks;
  /** The meaning of its surface colours. */
  readonly legend?: SceneLegend;
  /** The bounds of everything not hidden, at rest. */
  readonly bounds: Bounds;
  /** What is missing or odd: one sentence each, with the bytes that ask for it. */
  readonly problems: readonly SceneProblem[];
}

export interface SceneTrigger {
  readonly id: string;
  readonly name: string;
  readonly origin: Origin;
}

/** Surface types; faces can be painted with them. */
export interface SceneLegend {
  readonly title: string;
  readonly rows: readonly LegendRow[];
}

export interface LegendRow {
  /** As the file stores it. */
  readonly number: number;
  readonly name: string;
  /** What follows from it: `walkable`. */
  readonly about: string;
  readonly colour: Colour;
  /** Index into `Scene.materials`; absent if no face uses it. */
  readonly material?: number;
}

export interface Background {
  readonly top: Colour;
  readonly bottom: Colour;
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
  /** Metres per unit of length; absent if the format does not say. */
  readonly metres?: number;
}

export type NodeKind = 'group' | 'mesh' | 'collision' | 'light' | 'gizmo' | 'placeholder';

/** A placed object. Its transform is relative to its bone, otherwise to its parent, otherwise to the scene. */
export interface SceneNode {
  readonly name: string;
  readonly kind: NodeKind;
  readonly origin?: Origin;
  /** Index into `nodes`; -1 for a root. */
  readonly parent: number;
  readonly translation: readonly [number, number, number];
  readonly rotation: readonly [number, number, number, number];
  readonly scale?: readonly [number, number, number];
  /** The 16 numbers of the transform, column by column, if the file stores them in addition to its parts: they take precedence. */
  readonly matrix?: readonly number[];
  readonly mesh?: number;
  readonly light?: number;
  readonly gizmo?: Gizmo;
  /** The bone that carries it. A skin ignores it: its vertices follow their own bones. */
  readonly bone?: { readonly skeleton: number; readonly bone: number };
  /** Hidden at first, with everything below it. */
  readonly hidden: boolean;
  /** Turned to the camera: its +x along the view (`view`), to the eye (`eye`), only about z (`eyeZ`), or as a facade. */
  readonly facing?: 'view' | 'eye' | 'eyeZ' | Facade;
  /** Shown, with everything below it, only at some distances. */
  readonly distance?: DistanceRange;
  /** Not shown while the eye is on some sides of it. */
  readonly hiddenFrom?: HiddenSides;
  /** Opacity from 0 to 1; absent: 1. */
  readonly opacity?: number;
  /** The part of the world it belongs to, by the file's numbers. */
  readonly zone?: number;
  /** Index into `levels`; absent: shown in all. */
  readonly level?: number;
  /** Kinds of collision the file names for it: physical, projectile … */
  readonly collision?: readonly string[];
  readonly castsShadow?: boolean;
  /** The game's objects stand or walk on it: the first view of a world shows this, and not its sky. */
  readonly ground?: boolean;
  /** Its fixed position in the order of transparent surfaces, if the file asks for one. */
  readonly sortLevel?: number;
}

/** A flat object that turns its front to the camera, in the node's own frame. */
export interface Facade {
  /** Turned about its axis only, or about its centre in every direction. */
  readonly turn: 'cylinder' | 'sphere';
  readonly axis: readonly [number, number, number];
  readonly front: readonly [number, number, number];
  /** The centre of rotation; absent: the origin. */
  readonly about?: readonly [number, number, number];
}

/** Sides in degrees from north, clockwise: the one nearest to the eye counts. */
export interface HiddenSides {
  readonly from: readonly number[];
  readonly of: readonly number[];
}

/** Shown while the eye is at least `near` and less than `far` away from the node. */
export interface DistanceRange {
  readonly near: number;
  readonly far: number;
  /** Its level of detail among how many, the finest being 0. */
  readonly rank: number;
  readonly count: number;
}

/** A set of lines with names, in the scene's own space. */
export interface Overlay {
  readonly name: string;
  readonly kind: 'partitions' | 'zones' | 'other';
  /** 6 numbers per line. */
  readonly lines: Float32Array;
  readonly items: readonly OverlayItem[];
  readonly sight?: OverlaySight;
  readonly paint?: OverlayPaint;
}

/** What its items can be painted with: fields below their paths. */
export interface OverlayPaint {
  readonly fields: readonly PaintField[];
  /** The neighbours of each item. */
  readonly neighbours: readonly (readonly number[])[];
}

export interface PaintField {
  readonly member: string;
  readonly title: string;
  /** The current value of each item. */
  readonly values: readonly string[];
  /** Its possible values; absent for a number. */
  readonly choices?: readonly string[];
  readonly most?: number;
}

/** Which items see which: item i is number i in the file. */
export interface OverlaySight {
  /** A bit per pair of items, row by row, set if the row's item sees the column's. */
  readonly bits: Uint8Array;
  /** The field with the numbers of the visible items, below the path of an item. */
  readonly member: string;
}

/** An item and all items joined to it that have the same value. */
export function floodFrom({ fields, neighbours }: OverlayPaint, field: number, item: number): readonly number[] {
  const values = fields[field]?.values ?? [];
  const found = new Set([item]);
  for (const at of found) for (const next of neighbours[at] ?? []) if (values[next] === values[item]) found.add(next);
  return [...found];
}

/** The items that an item of an overlay sees, and those that see it. */
export function sightOfItem({ items, sight }: Pick<Overlay, 'items' | 'sight'>, index: number) {
  const sees: number[] = [];
  const seenBy: number[] = [];
  const count = items.length;
  const isSet = (at: number): boolean => (((sight?.bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
  for (let other = 0; other < count; other++) {
    if (isSet(index * count + other)) sees.push(other);
    if (isSet(other * count + index)) seenBy.push(other);
  }
  return { sees, seenBy };
}

export interface OverlayItem {
  readonly label: string;
  /** More about it, shown when it is picked. */
  readonly about?: string;
  readonly place: readonly [number, number, number];
  /** Its lines: `lineCount` from `firstLine`. */
  readonly firstLine: number;
  readonly lineCount: number;
  readonly origin?: Origin;
  /** The path of the mesh inside it: a click on the mesh may mean the item. */
  readonly ground?: string;
}

export interface DetailLevel {
  readonly name: string;
  readonly maxScreenSize: number;
  readonly origin: Origin;
}

/** An object with a position but no surface: drawn as a labelled mark. */
export interface Gizmo {
  readonly kind:
    | 'emitter'
    | 'dazzle'
    | 'sound'
    | 'box'
    | 'sphere'
    | 'ring'
    | 'null'
    | 'proxy'
    | 'aggregate'
    | 'point'
    | 'camera';
  readonly label: string;
  /** Half sizes of boxes and spheres; for a sound, its range. */
  readonly extent?: readonly [number, number, number];
  /** The distance up to which a sound has its full volume. */
  readonly inner?: number;
  readonly colour?: readonly [number, number, number];
}

export interface Light {
  /** `ambient` light falls on everything from everywhere. */
  readonly kind: 'point' | 'directional' | 'spot' | 'ambient';
  readonly origin: Origin;
  readonly colour: readonly [number, number, number];
  readonly ambient: readonly [number, number, number];
  readonly intensity: number;
  /** Colours and intensities in sequence, the first being those above; each list repeats. */
  readonly cycle?: LightCycle;
  readonly direction?: readonly [number, number, number];
  /** Half angle of a spot, radians. */
  readonly angle?: number;
  readonly near?: readonly [start: number, end: number];
  readonly far?: readonly [start: number, end: number];
}

export interface LightCycle {
  readonly colours: readonly Colour[];
  readonly intensities: readonly number[];
  readonly perSecond: number;
}

/** The colour of a light at a time, with its intensity. */
export function shineAt({ colour, intensity, cycle }: Light, seconds: number): Colour {
  const step = cycle ? Math.floor(seconds * cycle.perSecond) : 0;
  const at = <T>(list: readonly T[] | undefined): T | undefined => list?.[step % list.length];
  const [red, green, blue] = at(cycle?.colours) ?? colour;
  const strength = at(cycle?.intensities) ?? intensity;
  return [red * strength, green * strength, blue * strength];
}

export interface SceneProblem {
  readonly weight: 'note' | 'warning' | 'error';
  readonly text: string;
  readonly origin?: Origin;
}

// Transforms of nodes: 16 numbers each, column by column.

type Matrix = readonly number[];
type Three = ArrayLike<number>;

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const NO_SCALE = [1, 1, 1] as const;

/** A node's transform to its parent, at rest. */
export function matrixOf({ matrix, translation, rotation, scale = NO_SCALE }: SceneNode): Matrix {
  return matrix ?? composed(translation, rotation, scale);
}

/** A rotation, sizes and a position in one; the sizes apply first. */
export function composed(place: Three, turn: ArrayLike<number>, sizes: Three): Matrix {
  const [x = 0, y = 0, z = 0, w = 1] = Array.from(turn);
  const [a = 1, b = 1, c = 1] = Array.from(sizes);
  return [
    ...[(1 - 2 * (y * y + z * z)) * a, 2 * (x * y + z * w) * a, 2 * (x * z - y * w) * a, 0],
    ...[2 * (x * y - z * w) * b, (1 - 2 * (x * x + z * z)) * b, 2 * (y * z + x * w) * b, 0],
    ...[2 * (x * z + y * w) * c, 2 * (y * z - x * w) * c, (1 - 2 * (x * x + y * y)) * c, 0],
    ...[place[0] ?? 0, place[1] ?? 0, place[2] ?? 0, 1],
  ];
}

/** A node animated by a clip. */
export interface MovedNode {
  readonly node: number;
  readonly translation: Float64Array;
  /** x, y, z, w. */
  readonly rotation: Float64Array;
  readonly scale: Float64Array;
  /** Whether its rotation and size are still those at rest. */
  isTurned: boolean;
  /** Undefined: as it is at rest. */
  isShown: boolean | undefined;
  /** Opacity from 0 to 1 of it and everything below it. Undefined: as at rest. */
  opacity: number | undefined;
  /** How far its mesh is morphed into its second shape, from 0 to 1. Undefined: as at rest. */
  morph: number | undefined;
  /** The picture that the series of its materials restarted with. Undefined: they run on as at rest. */
  firstPicture: number | undefined;
  /** Frames since then. */
  pictureFrames: number;
  /** Its parent node; undefined: as at rest. */
  parent: number | undefined;
}

/** The part of an animated node that gives its position. */
export type MovedPlace = Pick<MovedNode, 'node' | 'translation' | 'rotation' | 'scale' | 'isTurned' | 'parent'>;

/** Every node's transform to the scene, at rest or as a clip has moved some. */
export function worldsOf(nodes: readonly SceneNode[], moved: readonly MovedPlace[] = []): readonly Matrix[] {
  const moves = new Map(moved.map(one => [one.node, one]));
  const worlds: (Matrix | undefined)[] = new Array(nodes.length).fill(undefined);
  const begun = new Set<number>();
  const worldOf = (index: number): Matrix => {
    const node = nodes[index];
    const known = worlds[index];
    // A node that is its own ancestor has no parent.
    if (known || !node || begun.has(index)) return known ?? IDENTITY;
    begun.add(index);
    const parent = moves.get(index)?.parent ?? node.parent;
    const local = localOf(node, moves.get(index));
    const world = parent < 0 ? local : product(worldOf(parent), local);
    worlds[index] = world;
    return world;
  };
  return nodes.map((_, index) => worldOf(index));
}

/** For a node that is only moved, the stored matrix still counts. */
function localOf(node: SceneNode, moved: MovedPlace | undefined): Matrix {
  if (!moved) return matrixOf(node);
  if (moved.isTurned) return composed(moved.translation, moved.rotation, moved.scale);
  return [...matrixOf(node).slice(0, 12), ...moved.translation, 1];
}

/** What b does, and then a. */
export function product(a: Matrix, b: Matrix): Matrix {
  const out: number[] = [];
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (a[k * 4 + row] ?? 0) * (b[column * 4 + k] ?? 0);
      out.push(sum);
    }
  return out;
}

/** Up to this many nodes with a mesh are drawn one by one; with more, equal ones are drawn together. */
const FEW = 128;

/** Whether a scene has so many parts that drawing each separately would take too long. */
export function isWorld({ nodes }: Pick<Scene, 'nodes'>): boolean {
  return nodes.reduce((count, { mesh }) => (mesh === undefined ? count : count + 1), 0) > FEW;
}
