// The bones of a skeleton at rest. Sizes are uniform and inherited, and no movement changes them: they are applied to the
// positions of the child bones, so that bones only turn and move.

import { normalise } from '../../../../scene/quaternion.ts';
import { parentsFirst } from '../../../../scene/skeleton.ts';
import { definitionOf, type Fragment, fragmentOf } from './wld-file.ts';

export interface Bones {
  readonly parents: Int32Array;
  readonly order: Uint32Array;
  /** 3 for each bone, relative to its parent. */
  readonly translations: Float32Array;
  /** 4 for each bone: x, y, z, w. */
  readonly rotations: Float32Array;
  /** The scale of what is attached to each bone. */
  readonly sizes: Float32Array;
}

/** The position and rotation of a bone at one moment. */
export interface Frame {
  readonly translation: readonly [number, number, number];
  readonly rotation: readonly [number, number, number, number];
  readonly size: number;
}

const UNIT_TURN = 16384;
const UNIT_PLACE = 256;
export const AT_HOME: Frame = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], size: 1 };

/** The bones of a skeleton, posed by their own tracks. */
export function bonesOf({ file, body }: Fragment<0x10>): Bones {
  const { dags } = body;
  const parents = new Int32Array(dags.length).fill(-1);
  for (const [bone, { children }] of dags.entries())
    for (const child of children) if (child !== bone && child < dags.length) parents[child] = bone;
  const order = parentsFirst(parents);
  const frames = dags.map(({ track }) => restOf(definitionOf(file, track, [0x13, 0x12])));
  const sizes = new Float32Array(dags.length).fill(1);
  const translations = new Float32Array(dags.length * 3);
  const rotations = new Float32Array(dags.length * 4);
  for (const bone of order) {
    const above = sizes[parents[bone] ?? -1] ?? 1;
    const { translation, rotation, size } = frames[bone] ?? AT_HOME;
    sizes[bone] = above * size;
    translations.set(
      translation.map(part => part * above),
      bone * 3,
    );
    rotations.set(rotation, bone * 4);
  }
  return { parents, order, translations, rotations, sizes };
}

const restOf = (track: Fragment<0x12> | undefined): Frame => (track ? (framesOf(track)[0] ?? AT_HOME) : AT_HOME);

/** Every frame of a track; a rotation of all zeros means none. */
export function framesOf({ body }: Fragment<0x12>): readonly Frame[] {
  const [turn, place] = body.flags.isPacked ? [UNIT_TURN, UNIT_PLACE] : [1, 1];
  const turned = new Float64Array(4);
  return Array.from(body.frames, ({ qw, qx, qy, qz, tx, ty, tz, scale }) => {
    turned.set([qx / turn, qy / turn, qz / turn, qw / turn]);
    normalise(turned, 0);
    const [x = 0, y = 0, z = 0, w = 1] = turned;
    return { translation: [tx / place, ty / place, tz / place], rotation: [x, y, z, w], size: scale / place };
  });
}

/** The track of a bone at rest; the names of its movements are made from its name. */
export function restTrackOf({ file, body }: Fragment<0x10>, bone: number): Fragment<0x13> | undefined {
  return fragmentOf(file, body.dags[bone]?.track, 0x13);
}
