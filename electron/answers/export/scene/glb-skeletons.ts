import type { Document, Node, Skin } from '@gltf-transform/core';
import { boneOrigin } from '../../../../shared/scene/origin-of.ts';
import { rotateInto } from '../../../../shared/scene/quaternion.ts';
import { newPose, restPose, samplePose } from '../../../../shared/scene/sample.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Skeleton } from '../../../../shared/scene/skeleton.ts';
import { column } from './glb-column.ts';
import { sourceExtras } from './glb-source.ts';

/** A skeleton's nodes, by bone, and the skin that meshes on it use. */
export interface Bones {
  readonly nodes: readonly Node[];
  readonly skin: Skin;
}

/** One node for each bone, at rest. */
export function addSkeletons(document: Document, root: Node, scene: Scene): readonly Bones[] {
  return scene.skeletons.map(skeleton => {
    const rest = newPose(skeleton.names.length);
    samplePose(skeleton, undefined, 0, rest);
    const nodes = skeleton.names.map((name, bone) => {
      const [x = 0, y = 0, z = 0] = rest.translations.subarray(bone * 3, bone * 3 + 3);
      const [a = 0, b = 0, c = 0, d = 1] = rest.rotations.subarray(bone * 4, bone * 4 + 4);
      const node = document.createNode(name).setTranslation([x, y, z]).setRotation([a, b, c, d]);
      return node.setExtras(sourceExtras(scene, boneOrigin(skeleton, bone)));
    });
    for (const [bone, node] of nodes.entries()) (nodes[skeleton.parents[bone] ?? -1] ?? root).addChild(node);
    return { nodes, skin: skinOf(document, skeleton, nodes) };
  });
}

function skinOf(document: Document, skeleton: Skeleton, nodes: readonly Node[]): Skin {
  const inverse = column(document, 'MAT4', inversesOf(skeleton)).setName(`${skeleton.name} at rest`);
  const skin = document.createSkin(skeleton.name).setInverseBindMatrices(inverse);
  for (const node of nodes) skin.addJoint(node);
  return skin;
}

/** From the space of the model into each bone's, column by column. */
function inversesOf(skeleton: Skeleton): Float32Array {
  const { translations, rotations } = restPose(skeleton);
  const out = new Float32Array(skeleton.names.length * 16);
  const back = new Float32Array(4);
  const axis = new Float32Array(3);
  const turned = new Float32Array(3);
  for (let bone = 0; bone < skeleton.names.length; bone++) {
    const [x = 0, y = 0, z = 0, w = 1] = rotations.subarray(bone * 4, bone * 4 + 4);
    back.set([-x, -y, -z, w]);
    for (let column = 0; column < 3; column++) {
      axis.fill(0);
      axis[column] = 1;
      rotateInto(turned, 0, back, 0, axis, 0);
      out.set(turned, bone * 16 + column * 4);
    }
    rotateInto(turned, 0, back, 0, translations, bone * 3);
    out.set([-(turned[0] ?? 0), -(turned[1] ?? 0), -(turned[2] ?? 0), 1], bone * 16 + 12);
  }
  return out;
}
