import { boundsOf } from '../../../../scene/bounds-of.ts';
import type { Bounds } from '../../../../scene/mesh.ts';
import { rotateInto } from '../../../../scene/quaternion.ts';
import { restPose } from '../../../../scene/sample.ts';
import type { SceneNode } from '../../../../scene/scene.ts';
import type { Building } from './building.ts';

/** The box around all that is shown, at rest: corners of meshes and marks, put where their bones are. */
export function sceneBounds({ nodes, meshes, skeletons }: Building): Bounds {
  const poses = skeletons.map(restPose);
  const points: number[] = [];
  const place = new Float32Array(3);
  const corner = new Float32Array(3);
  for (const node of nodes) {
    if (node.hidden) continue;
    const mesh = node.mesh === undefined ? undefined : meshes[node.mesh];
    const pose = mesh?.skin || !node.bone ? undefined : poses[node.bone.skeleton];
    for (const own of cornersOf(mesh?.bounds ?? extentOf(node))) {
      corner.set(own);
      place.set(own);
      if (pose && node.bone) rotateInto(place, 0, pose.rotations, node.bone.bone * 4, corner, 0);
      for (let axis = 0; axis < 3; axis++)
        points.push((place[axis] ?? 0) + (pose && node.bone ? (pose.translations[node.bone.bone * 3 + axis] ?? 0) : 0));
    }
  }
  if (points.length === 0) for (const { translations } of poses) for (const each of translations) points.push(each);
  return boundsOf(Float32Array.from(points));
}

function extentOf({ gizmo, translation: [x, y, z] }: SceneNode): Bounds {
  const [a, b, c] = gizmo?.extent ?? [0, 0, 0];
  return { min: [x - a, y - b, z - c], max: [x + a, y + b, z + c] };
}

function cornersOf({ min, max }: Bounds): readonly (readonly number[])[] {
  return [min[0], max[0]].flatMap(x => [min[1], max[1]].flatMap(y => [min[2], max[2]].map(z => [x, y, z])));
}
