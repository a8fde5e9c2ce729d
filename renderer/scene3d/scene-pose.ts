// Where everything of a scene is at a moment of a clip: matrices for bones, skins and nodes, written in place.
import { newPose, type Pose, restPose, samplePose, toModelSpace } from '../../shared/scene/sample.ts';
import type { Scene, SceneNode } from '../../shared/scene/scene.ts';
import type { Clip, Skeleton } from '../../shared/scene/skeleton.ts';
import { composeInto, identityInto, invertRigidInto, multiplyInto } from './matrices.ts';

/** One skeleton's bones, all arrays by bone. */
export interface PosedSkeleton {
  readonly skeleton: Skeleton;
  /** Bone to model. */
  readonly world: Float32Array;
  /** What a vertex of the skin at rest is multiplied with. */
  readonly skin: Float32Array;
  /** 0 hidden to 1 shown. */
  readonly visibility: Float32Array;
}

interface SkeletonRoom extends PosedSkeleton {
  readonly local: Pose;
  readonly model: Pose;
  readonly inverse: Float32Array;
}

/** The moving part of a scene. Posing it again allocates nothing. */
export class ScenePose {
  readonly skeletons: readonly PosedSkeleton[];
  /** Node to scene, 16 numbers each; nodes that face the camera are turned by whoever draws them. */
  readonly nodes: Float32Array;
  readonly #rooms: readonly SkeletonRoom[];
  readonly #locals: Float32Array;
  readonly #nodes: readonly SceneNode[];

  constructor(scene: Scene) {
    this.#nodes = scene.nodes;
    this.nodes = new Float32Array(scene.nodes.length * 16);
    this.#locals = new Float32Array(scene.nodes.length * 16);
    this.#rooms = scene.skeletons.map(roomFor);
    this.skeletons = this.#rooms;
    for (const [index, { translation, rotation }] of scene.nodes.entries())
      composeInto(this.#locals, index, { translations: translation, rotations: rotation, index: 0 });
  }

  /** Puts one skeleton at a frame of a clip, the others at rest; without a clip everything. */
  pose(clip: Clip | undefined, skeleton: number, frame: number): void {
    for (let index = 0; index < this.#rooms.length; index++) {
      const room = this.#rooms[index];
      if (room) poseRoom(room, index === skeleton ? clip : undefined, frame);
    }
    for (let index = 0; index < this.#nodes.length; index++) this.#placeNode(index);
  }

  /** How much of a node is to be seen, as its bone has it. */
  visibilityOf(node: number): number {
    const bone = this.#nodes[node]?.bone;
    return bone ? (this.skeletons[bone.skeleton]?.visibility[bone.bone] ?? 1) : 1;
  }

  #placeNode(index: number): void {
    const node = this.#nodes[index];
    const bones = node?.bone && this.skeletons[node.bone.skeleton]?.world;
    if (node?.bone && bones && (node.bone.bone + 1) * 16 <= bones.length)
      multiplyInto(this.nodes, index, bones, node.bone.bone, this.#locals, index);
    else if (node && node.parent >= 0 && node.parent < index)
      multiplyInto(this.nodes, index, this.nodes, node.parent, this.#locals, index);
    else copyInto(this.nodes, this.#locals, index);
  }
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
  return { skeleton, local: newPose(bones), model, inverse, world, skin, visibility: model.visibility };
}

function poseRoom(room: SkeletonRoom, clip: Clip | undefined, frame: number): void {
  const { skeleton, local, model, world, skin, inverse } = room;
  samplePose(skeleton, clip, frame, local);
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
