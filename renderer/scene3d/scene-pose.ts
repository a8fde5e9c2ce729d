// The state of everything in a scene at a moment of a clip: matrices for bones, skins and nodes, opacities, second shapes
// and picture series, written in place.
import type { Mesh } from '../../shared/scene/mesh.ts';
import { NodePose } from '../../shared/scene/node-pose.ts';
import { mixPose, newPose, type Pose, restPose, samplePose, toModelSpace } from '../../shared/scene/sample.ts';
import type { MovedNode, Scene, SceneNode } from '../../shared/scene/scene.ts';
import { type Clip, meshesAt, nodesOfTargets, type Skeleton } from '../../shared/scene/skeleton.ts';
import { composeInto, identityInto, invertRigidInto, multiplyInto, scaleInto } from './matrices.ts';

/** One skeleton's bones, all arrays by bone. */
export interface PosedSkeleton {
  readonly skeleton: Skeleton;
  /** Bone to model. */
  readonly world: Float32Array;
  /** The matrix for vertices of the skin at rest. */
  readonly skin: Float32Array;
  /** 0 hidden to 1 shown. */
  readonly visibility: Float32Array;
}

/** A clip of bones mixed into another, and its share. */
export interface MixedIn {
  readonly clip: Clip;
  readonly frame: number;
  readonly weight: number;
}

/** How many times of a clip are sampled to find how far its nodes move. */
const MOMENTS = 8;

type Posing = readonly [clip: Clip | undefined, skeleton: number, frame: number, mixed?: MixedIn];

/** Positions of nodes relative to their parents, while the gizmo moves them. */
export type Held = ReadonlyMap<number, readonly number[]>;

interface SkeletonRoom extends PosedSkeleton {
  readonly local: Pose;
  /** The pose of the clip that is mixed in. */
  readonly other: Pose;
  readonly model: Pose;
  readonly inverse: Float32Array;
}

/** A restarted picture series. */
export interface BegunPictures {
  /** Index into the scene's meshes: the series belongs to all materials of this mesh. */
  readonly mesh: number;
  readonly first: number;
  readonly seconds: number;
}

/** The moving part of a scene. Posing it again allocates nothing if only positions change. */
export class ScenePose {
  readonly skeletons: readonly PosedSkeleton[];
  /** Node to scene, 16 numbers each; nodes that face the camera are turned by the code that draws them. */
  readonly nodes: Float32Array;
  /** The opacity of each node, combined with that of all its parents: 0 to 1. */
  readonly opacities: Float32Array;
  /** The same while no clip is playing. */
  readonly restOpacities: Float32Array;
  /** The time for everything that moves without a clip. */
  seconds = 0;
  readonly #scene: Pick<Scene, 'nodes' | 'meshes'>;
  readonly #ownOpacities: Float32Array;
  readonly #morphs = new Map<Mesh, number>();
  #pictures: readonly BegunPictures[] = [];
  readonly #rooms: readonly SkeletonRoom[];
  readonly #rest: Float32Array;
  readonly #locals: Float32Array;
  #nodes: readonly SceneNode[];
  /** What a clip of nodes moves, while one is shown. */
  #moving: Moving | undefined;
  #parents: Int32Array | undefined;
  /** Where the gizmo holds nodes; a node that does not exist yet belongs to the next scene. */
  #held: Held = new Map();
  /** The latest pose. */
  #posing: Posing = [undefined, 0, 0];
  /** Identifies what the clip switches on and off at the moment. */
  #switches = '';

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#nodes = scene.nodes;
    this.#ownOpacities = Float32Array.from(scene.nodes, ({ opacity = 1 }) => opacity);
    this.restOpacities = this.#ownOpacities.slice();
    for (const [index, { parent }] of scene.nodes.entries())
      if (parent >= 0 && parent < index)
        this.restOpacities[index] = (this.#ownOpacities[index] ?? 1) * (this.restOpacities[parent] ?? 1);
    this.opacities = this.restOpacities.slice();
    this.nodes = new Float32Array(scene.nodes.length * 16);
    this.#locals = new Float32Array(scene.nodes.length * 16);
    this.#rooms = scene.skeletons.map(roomFor);
    this.skeletons = this.#rooms;
    this.#rest = new Float32Array(scene.nodes.length * 16);
    this.adopt(scene.nodes);
  }

  /** Takes new rest positions for the same nodes, and returns everything to rest. */
  adopt(nodes: readonly SceneNode[]): void {
    this.#nodes = nodes;
    this.#moving = undefined;
    for (const [index, { translation, rotation, scale, matrix }] of nodes.entries()) {
      composeInto(this.#rest, index, { translations: translation, rotations: rotation, index: 0 });
      if (scale) scaleInto(this.#rest, index, scale);
      if (matrix) this.#rest.set(matrix.slice(0, 16), index * 16);
    }
    this.#locals.set(this.#rest);
    this.#putHeld();
    this.pose(undefined, 0, 0);
  }

  /**
   * Moves these nodes relative to their parents, and returns nodes moved earlier to rest; returns whether any are moved.
   * A released part stays, unless others replace it, until a scene gives its position.
   */
  hold(held: Held | undefined): boolean {
    const before = this.#held;
    this.#held = held ?? new Map();
    // A clip continues at its present position.
    if (held === undefined || (held.size === 0 && before.size === 0)) return false;
    for (const node of before.keys()) this.#putLocalMatrix(node, this.#rest.subarray(node * 16, node * 16 + 16));
    this.#putHeld();
    this.pose(undefined, 0, 0);
    return true;
  }

  /** The nodes held by the gizmo, for another pose of this scene or the next. */
  get held(): Held {
    return this.#held;
  }

  #putHeld(): void {
    for (const [node, matrix] of this.#held) this.#putLocalMatrix(node, matrix);
  }

  #putLocalMatrix(node: number, matrix: ArrayLike<number>): void {
    if (node < this.#nodes.length) this.#locals.set(matrix, node * 16);
  }

  /** Poses one skeleton at a frame of a clip, with the others at rest; without a clip, everything is at rest. */
  pose(...posing: Posing): void {
    this.#posing = posing;
    const [clip, skeleton, frame, mixed] = posing;
    for (let index = 0; index < this.#rooms.length; index++) {
      const room = this.#rooms[index];
      if (room && index === skeleton) poseRoom(room, clip, frame, mixed);
      else if (room) poseRoom(room, undefined, frame);
    }
    this.#moveNodes(clip, frame);
    if (this.#parents) placeByParents(this.#nodes, this.#parents, index => this.#placeNode(index));
    else for (let index = 0; index < this.#nodes.length; index++) this.#placeNode(index);
  }

  /** Evaluates `see` at rest and at moments throughout the current bone clip; without one, in the present pose. */
  throughout<T>(see: () => T): { readonly rest: T; readonly moments: readonly T[] } {
    const posing = this.#posing;
    const [clip, skeleton] = posing;
    if (clip === undefined || clip.targets !== undefined) return { rest: see(), moments: [] };
    const at = (frame: number) => {
      this.pose(clip, skeleton, frame);
      return see();
    };
    const moments = Array.from({ length: MOMENTS + 1 }, (_, moment) => at(((clip.frameCount - 1) * moment) / MOMENTS));
    this.pose(undefined, 0, 0);
    const rest = see();
    this.pose(...posing);
    return { rest, moments };
  }

  /** The nodes that the clip shows or hides, whatever their state at rest; undefined if none. */
  get switched(): ReadonlyMap<number, boolean> | undefined {
    const found = new Map<number, boolean>();
    for (const moved of this.#moving?.pose.moved ?? []) {
      const isShown = isSwitchedOn(moved);
      if (isShown !== undefined) found.set(moved.node, isShown);
    }
    return found.size === 0 ? undefined : found;
  }

  /** How far a mesh has moved to its second shape. */
  morphOf(mesh: Mesh): number {
    return this.#morphs.get(mesh) ?? mesh.morph?.atRest ?? 0;
  }

  /** The picture series that the clip has restarted. */
  get pictures(): readonly BegunPictures[] {
    return this.#pictures;
  }

  /** A text that changes whenever `switched` does. */
  get switches(): string {
    return this.#switches;
  }

  #moveNodes(clip: Clip | undefined, frame: number): void {
    if (clip?.targets === undefined) {
      if (this.#moving) this.#restNodes();
      this.#moving = undefined;
      return;
    }
    if (this.#moving?.clip !== clip) {
      this.#restNodes();
      const targets = nodesOfTargets(this.#nodes, clip.targets);
      this.#moving = { clip, pose: new NodePose(this.#nodes, clip, targets), meshes: new Map() };
    }
    const { pose } = this.#moving;
    pose.sample(frame);
    this.#changeLooks(this.#moving);
    this.#parents = pose.moved.some(({ parent }) => parent !== undefined)
      ? Int32Array.from(this.#nodes, ({ parent }) => parent)
      : undefined;
    let switches = '';
    for (const moved of pose.moved) {
      this.#putLocal(moved);
      if (moved.parent !== undefined && this.#parents) this.#parents[moved.node] = moved.parent;
      const isShown = isSwitchedOn(moved);
      if (isShown !== undefined) switches += `${moved.node}${isShown ? '+' : '-'}`;
    }
    this.#switches = switches;
  }

  /** Restores the file's state of everything a clip moves. */
  #restNodes(): void {
    this.#locals.set(this.#rest);
    for (const { node } of this.#moving?.pose.moved ?? []) this.#ownOpacities[node] = this.#nodes[node]?.opacity ?? 1;
    this.#morphs.clear();
    this.#pictures = [];
    this.#parents = undefined;
    this.#switches = '';
  }

  /** Updates opacities, second shapes and picture series. */
  #changeLooks({ clip, pose, meshes }: Moving): void {
    const pictures: BegunPictures[] = [];
    const meshesOf = (node: number): readonly number[] => {
      const known = meshes.get(node) ?? meshesAt(this.#nodes, node);
      meshes.set(node, known);
      return known;
    };
    this.#morphs.clear();
    for (const { node, opacity, morph, firstPicture: first, pictureFrames } of pose.moved) {
      this.#ownOpacities[node] = opacity ?? this.#nodes[node]?.opacity ?? 1;
      if (morph !== undefined)
        for (const mesh of meshesOf(node)) {
          const of = this.#scene.meshes[mesh];
          if (of?.morph) this.#morphs.set(of, morph);
        }
      const seconds = pictureFrames / (clip.frameRate || 1);
      if (first !== undefined) for (const mesh of meshesOf(node)) pictures.push({ mesh, first, seconds });
    }
    this.#pictures = pictures;
  }

  #putLocal({ node, translation, rotation, scale, isTurned }: MovedNode): void {
    const at = node * 16;
    if (isTurned) {
      composeInto(this.#locals, node, { translations: translation, rotations: rotation, index: 0 });
      scaleInto(this.#locals, node, scale);
    } else for (let i = 0; i < 16; i++) this.#locals[at + i] = this.#rest[at + i] ?? 0;
    for (let i = 0; i < 3; i++) this.#locals[at + 12 + i] = translation[i] ?? 0;
  }

  /** The visibility of a node according to its bone; what a node clip switches is in `switched`. */
  visibilityOf(node: number): number {
    const bone = this.#nodes[node]?.bone;
    return bone ? (this.skeletons[bone.skeleton]?.visibility[bone.bone] ?? 1) : 1;
  }

  #parentOf(index: number): number {
    if (this.#parents) return this.#parents[index] ?? -1;
    const parent = this.#nodes[index]?.parent ?? -1;
    return parent < index ? parent : -1;
  }

  #placeNode(index: number): void {
    const node = this.#nodes[index];
    const under = this.#parentOf(index);
    this.opacities[index] = (this.#ownOpacities[index] ?? 1) * (under >= 0 ? (this.opacities[under] ?? 1) : 1);
    const bones = node?.bone && this.skeletons[node.bone.skeleton]?.world;
    if (node?.bone && bones && (node.bone.bone + 1) * 16 <= bones.length)
      multiplyInto(this.nodes, index, bones, node.bone.bone, this.#locals, index);
    else if (node && under >= 0) multiplyInto(this.nodes, index, this.nodes, under, this.#locals, index);
    else copyInto(this.nodes, this.#locals, index);
  }
}

/** A node clip while it is shown. */
interface Moving {
  readonly clip: Clip;
  readonly pose: NodePose;
  /** The meshes of those nodes that were requested. */
  readonly meshes: Map<number, readonly number[]>;
}

/** Whether a clip shows or hides a node: a faded node counts as hidden. Undefined: as at rest. */
function isSwitchedOn({ isShown, opacity }: MovedNode): boolean | undefined {
  return opacity !== undefined && opacity <= 0 ? false : isShown;
}

/** Parents before their children, even if a clip has moved them to other parents; nodes in a ring stay where they were. */
function placeByParents(nodes: readonly SceneNode[], parents: Int32Array, place: (node: number) => void): void {
  const done = new Uint8Array(nodes.length);
  const visit = (node: number): void => {
    if (done[node] !== 0) return;
    done[node] = 1;
    const parent = parents[node] ?? -1;
    if (parent >= 0) visit(parent);
    place(node);
  };
  for (let node = 0; node < nodes.length; node++) visit(node);
}

function roomFor(skeleton: Skeleton): SkeletonRoom {
  const bones = skeleton.parents.length;
  const rest = restPose(skeleton);
  const inverse = new Float32Array(bones * 16);
  for (let bone = 0; bone < bones; bone++) {
    composeInto(inverse, bone, { ...rest, index: bone });
    invertRigidInto(inverse, bone, inverse, bone);
  }
  const world = new Float32Array(bones * 16);
  const skin = new Float32Array(bones * 16);
  for (let bone = 0; bone < bones; bone++) identityInto(skin, bone);
  const model = newPose(bones);
  return {
    skeleton,
    local: newPose(bones),
    other: newPose(bones),
    model,
    inverse,
    world,
    skin,
    visibility: model.visibility,
  };
}

function poseRoom(room: SkeletonRoom, clip: Clip | undefined, frame: number, mixed?: MixedIn): void {
  const { skeleton, local, other, model, world, skin, inverse } = room;
  samplePose(skeleton, clip, frame, local);
  if (mixed) {
    samplePose(skeleton, mixed.clip, mixed.frame, other);
    mixPose(local, other, mixed.weight);
  }
  toModelSpace(skeleton, local, model);
  const from = { translations: model.translations, rotations: model.rotations, index: 0 };
  for (let bone = 0; bone < skeleton.parents.length; bone++) {
    from.index = bone;
    composeInto(world, bone, from);
    multiplyInto(skin, bone, world, bone, inverse, bone);
  }
}

function copyInto(out: Float32Array, from: Float32Array, index: number): void {
  for (let i = index * 16; i < index * 16 + 16; i++) out[i] = from[i] ?? 0;
}
