// A skin's vertices are stored in the space of their first bone (and again in that of their second), without an
// inverse bind matrix. The scene needs them in the rest pose.

import type { Skin } from '../../../../scene/mesh.ts';
import { rotateInto } from '../../../../scene/quaternion.ts';
import { type Pose, restPose } from '../../../../scene/sample.ts';
import { interleaved, type Part, tablePart } from '../layout/parts.ts';
import { type Building, note } from './building.ts';

interface Bare {
  readonly top: Part;
  /** Name of the mesh, as used by models. */
  readonly name: string;
  readonly skeleton: number | undefined;
  readonly positions: Float32Array;
  readonly normals: Float32Array | undefined;
}
interface Skinned {
  readonly skin: Skin;
  readonly positions: Float32Array;
  readonly normals: Float32Array;
}

/** The skin and its posed vertices; undefined, and reported, if its skeleton is missing. */
export function skinOf(building: Building, { top, name, skeleton, positions, normals }: Bare): Skinned | undefined {
  const bones = skeleton === undefined ? undefined : building.skeletons[skeleton];
  if (skeleton === undefined || !bones) {
    note(
      building,
      'warning',
      `${name} is a skin without a skeleton: its parts are where their bones would be at zero.`,
    );
    return undefined;
  }
  const vertices = positions.length / 3;
  const rest = restPose(bones);
  const four = fourInfluencesOf(top, vertices, bones.parents.length);
  if (four) return fourBoneSkin(rest, { skeleton, ...four }, positions, normals);
  const { joints, weights } = influencesOf(top, vertices, bones.parents.length);
  const second = secondary(top, 0xc00, positions);
  const secondNormals = normals && secondary(top, 0xc01, normals);
  return {
    skin: { skeleton, joints, weights },
    positions: posed(rest, { joints, weights, first: positions, second, isPlace: true }),
    normals: normals
      ? posed(rest, { joints, weights, first: normals, second: secondNormals ?? normals, isPlace: false })
      : new Float32Array(0),
  };
}

/** The same vertices in the space of their second bones; if they are not stored, the first ones. */
function secondary(top: Part, id: number, first: Float32Array): Float32Array {
  const found = tablePart(top, id);
  return found && found.value.length * 3 === first.length
    ? interleaved(found, ['x', 'y', 'z'], new Float32Array(first.length))
    : first;
}

function influencesOf(top: Part, vertices: number, bones: number): Pick<Skin, 'joints' | 'weights'> {
  const joints = new Uint16Array(vertices * 4);
  const weights = new Float32Array(vertices * 4);
  const stored = tablePart(top, 0x0e)?.value;
  const [bone0, bone1] = [stored?.column('bone0'), stored?.column('bone1')];
  const [weight0, weight1] = [stored?.column('weight0'), stored?.column('weight1')];
  const hasSecond = tablePart(top, 0xc00) !== undefined;
  for (let vertex = 0; vertex < vertices; vertex++) {
    const at = vertex * 4;
    const sum = (weight0?.[vertex] ?? 0) + (weight1?.[vertex] ?? 0);
    const share = hasSecond && sum > 0 ? (weight1?.[vertex] ?? 0) / sum : 0;
    joints[at] = boneIn(bone0?.[vertex], bones);
    joints[at + 1] = share > 0 ? boneIn(bone1?.[vertex], bones) : 0;
    weights[at] = 1 - share;
    weights[at + 1] = share;
  }
  return { joints, weights };
}

/**
 * Four bones per vertex, in the later engine: the vertex is in the space of the first, and the last weight is the rest of
 * 65535.
 */
function fourInfluencesOf(top: Part, vertices: number, bones: number): Pick<Skin, 'joints' | 'weights'> | undefined {
  const stored = tablePart(top, 0xc03)?.value;
  if (stored === undefined || stored.length !== vertices) return undefined;
  const joints = new Uint16Array(vertices * 4);
  const weights = new Float32Array(vertices * 4);
  const weightAt = [0, 1, 2].map(k => stored.column(`weight${k}`));
  for (const k of [0, 1, 2, 3]) {
    const bone = stored.column(`bone${k}`);
    for (let vertex = 0; vertex < vertices; vertex++) {
      joints[vertex * 4 + k] = boneIn(bone[vertex], bones);
      const others = weightAt.reduce((sum, column) => sum + (column[vertex] ?? 0), 0);
      weights[vertex * 4 + k] = (k < 3 ? (weightAt[k]?.[vertex] ?? 0) : Math.max(0, 65535 - others)) / 65535;
    }
  }
  return { joints, weights };
}

/** In the rest pose all bones of a vertex give the same position, so the first is enough. */
function fourBoneSkin(rest: Pose, skin: Skin, positions: Float32Array, normals: Float32Array | undefined): Skinned {
  const weights = Float32Array.from(skin.weights, (_, i) => (i % 4 === 0 ? 1 : 0));
  const first = { joints: skin.joints, weights };
  return {
    skin,
    positions: posed(rest, { ...first, first: positions, second: positions, isPlace: true }),
    normals: normals ? posed(rest, { ...first, first: normals, second: normals, isPlace: false }) : new Float32Array(0),
  };
}

const boneIn = (bone: number | undefined, bones: number): number => (bone !== undefined && bone < bones ? bone : 0);

interface Unposed extends Pick<Skin, 'joints' | 'weights'> {
  readonly first: Float32Array;
  readonly second: Float32Array;
  /** A position is moved by its bone, a direction only rotated. */
  readonly isPlace: boolean;
}

function posed({ rotations, translations }: Pose, { joints, weights, first, second, isPlace }: Unposed): Float32Array {
  const out = new Float32Array(first.length);
  const moved = new Float32Array(3);
  for (let vertex = 0; vertex * 3 < first.length; vertex++) {
    for (let k = 0; k < 2; k++) {
      const weight = weights[vertex * 4 + k] ?? 0;
      if (weight === 0) continue;
      const bone = joints[vertex * 4 + k] ?? 0;
      rotateInto(moved, 0, rotations, bone * 4, k === 0 ? first : second, vertex * 3);
      for (let axis = 0; axis < 3; axis++) {
        const place = isPlace ? (translations[bone * 3 + axis] ?? 0) : 0;
        out[vertex * 3 + axis] = (out[vertex * 3 + axis] ?? 0) + weight * ((moved[axis] ?? 0) + place);
      }
    }
  }
  return out;
}
