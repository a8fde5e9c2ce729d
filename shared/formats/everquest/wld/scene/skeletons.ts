// Skeletons in the scene, and meshes whose vertices follow their bones.

import { u32 } from '#layout';
import type { Stretches } from '../../../../scene/origin.ts';
import { rotateInto } from '../../../../scene/quaternion.ts';
import { type Pose, restPose } from '../../../../scene/sample.ts';
import type { Skeleton } from '../../../../scene/skeleton.ts';
import { dag } from '../layout/skeletons.ts';
import { type Bones, bonesOf } from './bones.ts';
import type { Posed } from './mesh.ts';
import type { MeshColumns } from './stored-mesh.ts';
import { type Fragment, originOf, titleOf } from './wld-file.ts';

/** A skeleton as it stands at rest. */
export interface Standing {
  readonly skeleton: Skeleton;
  /** To the model. */
  readonly rest: Pose;
  readonly sizes: Float32Array;
}

export function skeletonOf(stored: Fragment<0x10>): Standing {
  const { translations, rotations, sizes, parents, order }: Bones = bonesOf(stored);
  const { file, body } = stored;
  const skeleton: Skeleton = {
    ...{ name: titleOf(stored), origin: originOf(stored), parents, order, translations, rotations },
    names: body.dags.map(({ name }, bone) => file.nameAt(name) || `bone ${bone}`),
    rows: dagsAt(stored),
  };
  return { skeleton, rest: restPose(skeleton), sizes };
}

/** Bones lie after the head, each as long as its list of children: the skins that may follow end with the body. */
function dagsAt({ file, index, body }: Fragment<0x10>): Stretches {
  const sizes = Uint32Array.from(body.dags, ({ children }) => dag.minSize + children.length * u32.size);
  const starts = new Float64Array(sizes.length);
  const { source, bodies, wld } = file;
  const first = (bodies[index] ?? 0) + (wld.fragments[index]?.size ?? 0) - sizeAfterDags(body) - sum(sizes);
  let at = first;
  for (const [bone, size] of sizes.entries()) {
    starts[bone] = at;
    at += size;
  }
  return { source, path: `fragments[${index}].body.dags`, start: first, size: at - first, starts, sizes };
}

function sizeAfterDags({ skins }: Fragment<0x10>['body']): number {
  return skins ? u32.size * (1 + skins.skins.length + skins.dags.length) : 0;
}

const sum = (sizes: Uint32Array): number => sizes.reduce((all, size) => all + size, 0);

/** The vertices of a mesh where its bones have them; each follows one. */
export function posedOn(
  { rest, sizes }: Standing,
  { positions, normals, dags }: MeshColumns,
  skeleton?: number,
): Posed {
  const joints = new Uint16Array((positions.length / 3) * 4);
  const weights = new Float32Array(joints.length);
  const posed = new Float32Array(positions.length);
  const turned = normals && new Float32Array(normals.length);
  const moved = new Float32Array(3);
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    const named = dags?.[vertex] ?? 0;
    const bone = named < sizes.length ? named : 0;
    joints[vertex * 4] = bone;
    weights[vertex * 4] = 1;
    rotateInto(moved, 0, rest.rotations, bone * 4, positions, vertex * 3);
    for (let axis = 0; axis < 3; axis++)
      posed[vertex * 3 + axis] = (moved[axis] ?? 0) * (sizes[bone] ?? 1) + (rest.translations[bone * 3 + axis] ?? 0);
    if (normals && turned) rotateInto(turned, vertex * 3, rest.rotations, bone * 4, normals, vertex * 3);
  }
  return {
    positions: posed,
    ...(turned ? { normals: turned } : {}),
    ...(skeleton === undefined ? {} : { skin: { skeleton, joints, weights } }),
  };
}
