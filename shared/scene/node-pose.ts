// The effect of a clip on nodes: transforms to their parents, their parents, their opacity, and their shape.
import { multiplyInto, normalise } from './quaternion.ts';
import { keyBefore, type Numbers, sampleChannel } from './sample.ts';
import type { MovedNode, SceneNode } from './scene.ts';
import type { Channel, ChannelTarget, Clip } from './skeleton.ts';

/** Everything a clip moves. Sampling it again allocates nothing. */
export class NodePose {
  readonly moved: readonly MovedNode[];
  readonly #nodes: readonly SceneNode[];
  readonly #targets: ArrayLike<number>;
  readonly #channels: readonly Channel[];
  readonly #of: ReadonlyMap<number, MovedNode>;
  readonly #value = new Float64Array(4);

  /** `targets` gives the node of each of the clip's targets, -1 for none. */
  constructor(nodes: readonly SceneNode[], clip: Clip, targets: ArrayLike<number>) {
    this.#nodes = nodes;
    this.#targets = targets;
    this.#channels = clip.channels.filter(({ bone }) => (targets[bone] ?? -1) >= 0);
    const of = new Map<number, MovedNode>();
    for (const { bone } of this.#channels) {
      const node = targets[bone] ?? -1;
      if (!of.has(node)) of.set(node, newMoved(node));
    }
    this.#of = of;
    this.moved = [...of.values()];
  }

  /** Poses everything at a frame of the clip. */
  sample(frame: number): void {
    for (const moved of this.moved) rest(moved, this.#nodes[moved.node]);
    for (const channel of this.#channels) {
      // Before its first key a channel has no effect: the node is as it was.
      if (channel.outside === 'rest' && frame < (channel.times[0] ?? 0)) continue;
      const moved = this.#of.get(this.#targets[channel.bone] ?? -1);
      if (moved === undefined) continue;
      if (channel.target === 'picture') beginPictures(moved, channel, frame);
      else {
        sampleChannel(channel, frame, this.#value);
        this.#put(moved, channel.target, channel.relative);
      }
    }
  }

  #put(moved: MovedNode, target: Exclude<ChannelTarget, 'picture'>, relative = false): void {
    const value = this.#value;
    switch (target) {
      case 'place':
        putThree(moved.translation, value, relative ? 'add' : 'set');
        return;
      case 'size':
        moved.isTurned = true;
        putThree(moved.scale, value, relative ? 'times' : 'set');
        return;
      case 'rotation':
        moved.isTurned = true;
        if (relative) multiplyInto(moved.rotation, 0, moved.rotation, 0, value, 0);
        else moved.rotation.set(value);
        normalise(moved.rotation, 0);
        return;
      case 'visible':
        moved.isShown = (value[0] ?? 1) > 0;
        return;
      case 'fade':
        moved.opacity = value[0] ?? 1;
        return;
      case 'morph':
        moved.morph = value[0] ?? 0;
        return;
      case 'parent':
        moved.parent = (value[0] ?? -1) < 0 ? undefined : (this.#targets[value[0] ?? 0] ?? undefined);
        return;
      case 'x':
      case 'y':
      case 'z':
        moved.translation['xyz'.indexOf(target)] = value[0] ?? 0;
        return;
    }
  }
}

function beginPictures(moved: MovedNode, { times, values }: Channel, frame: number): void {
  const key = keyBefore(times, frame);
  moved.firstPicture = values[key];
  moved.pictureFrames = frame - (times[key] ?? frame);
}

function newMoved(node: number): MovedNode {
  return {
    node,
    translation: new Float64Array(3),
    rotation: new Float64Array(4),
    scale: new Float64Array(3),
    isTurned: false,
    isShown: undefined,
    opacity: undefined,
    morph: undefined,
    firstPicture: undefined,
    pictureFrames: 0,
    parent: undefined,
  };
}

function rest(moved: MovedNode, node: SceneNode | undefined): void {
  moved.translation.set(node?.translation ?? [0, 0, 0]);
  moved.rotation.set(node?.rotation ?? [0, 0, 0, 1]);
  moved.scale.set(node?.scale ?? [1, 1, 1]);
  moved.isTurned = false;
  moved.isShown = undefined;
  moved.opacity = undefined;
  moved.morph = undefined;
  moved.firstPicture = undefined;
  moved.parent = undefined;
}

function putThree(out: Float64Array, value: Numbers, how: 'set' | 'add' | 'times'): void {
  for (let i = 0; i < 3; i++) {
    const given = value[i] ?? 0;
    out[i] = how === 'set' ? given : how === 'add' ? (out[i] ?? 0) + given : (out[i] ?? 1) * given;
  }
}
