import { boneOrigin } from '../../../../shared/scene/origin-of.ts';
import { rotateInto } from '../../../../shared/scene/quaternion.ts';
import { newPose, restPose, samplePose } from '../../../../shared/scene/sample.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Skeleton } from '../../../../shared/scene/skeleton.ts';
import type { ClipTables, ClipTrack } from './clip-tables.ts';
import type { Column } from './glb-columns.ts';
import { type GlbFile, titled } from './glb-file.ts';
import { sourceExtras } from './glb-source.ts';

/** A skeleton's nodes, by bone, and the skin for its meshes. */
export interface Bones {
  readonly nodes: readonly number[];
  readonly skin: number;
}

/** One node for each bone, at rest. */
export function addSkeletons(file: GlbFile, root: number, scene: Scene): readonly Bones[] {
  return scene.skeletons.map(skeleton => {
    const rest = newPose(skeleton.names.length);
    samplePose(skeleton, undefined, 0, rest);
    const nodes = skeleton.names.map((name, bone) => {
      const [x = 0, y = 0, z = 0] = rest.translations.subarray(bone * 3, bone * 3 + 3);
      const [a = 0, b = 0, c = 0, d = 1] = rest.rotations.subarray(bone * 4, bone * 4 + 4);
      const extras = () => sourceExtras(scene, boneOrigin(skeleton, bone));
      return file.node({ name, extras, translation: [x, y, z], rotation: [a, b, c, d] });
    });
    for (const [bone, node] of nodes.entries()) file.put(node, nodes[skeleton.parents[bone] ?? -1] ?? root);
    return { nodes, skin: addSkin(file, skeleton, nodes) };
  });
}

function addSkin(file: GlbFile, skeleton: Skeleton, joints: readonly number[]): number {
  const inverse = file.column('MAT4', inversesOf(skeleton), { name: `${skeleton.name} at rest` }).usedAs('inverses');
  return file.skins.push({ ...titled(skeleton.name), inverseBindMatrices: inverse, joints }) - 1;
}

/** The inverse bind matrices, column by column. */
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

interface Placed {
  readonly nodes: readonly number[];
  readonly bones: readonly Bones[];
}

const TYPES = { translation: 'VEC3', rotation: 'VEC4', scale: 'VEC3', weights: 'SCALAR' } as const;

/** A clip as an animation of the nodes that it moves; nothing if it moves none. */
export function addAnimation(file: GlbFile, { name, extras, tracks }: ClipTables, placed: Placed): void {
  if (tracks.length === 0) return;
  const { samplers, channels } = file.animation(name, extras);
  const inputs = new Map<Float32Array, Column>();
  for (const { moved, kind, seconds, values } of tracks) {
    const node = nodeOf(moved, placed);
    if (node === undefined || (kind === 'weights' && file.nodes[node]?.mesh === undefined)) continue;
    const output = file.column(TYPES[kind], values).usedAs('others');
    const input = inputs.get(seconds) ?? file.column('SCALAR', seconds).usedAs('others', { hasBounds: true });
    inputs.set(seconds, input);
    const sampler = samplers.push({ input, output, interpolation: 'LINEAR' }) - 1;
    channels.push({ sampler, target: { node, path: kind } });
  }
}

function nodeOf(moved: ClipTrack['moved'], { nodes, bones }: Placed): number | undefined {
  return 'node' in moved ? nodes[moved.node] : bones[moved.skeleton]?.nodes[moved.bone];
}
