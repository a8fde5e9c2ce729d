// A scene as Wavefront OBJ and MTL: meshes at rest, as they stand in the scene; what OBJ cannot hold is in remarks.
import type { Material } from '../../../../shared/scene/material.ts';
import type { Mesh } from '../../../../shared/scene/mesh.ts';
import { rotateInto } from '../../../../shared/scene/quaternion.ts';
import { type Pose, restPose } from '../../../../shared/scene/sample.ts';
import type { Scene, SceneNode } from '../../../../shared/scene/scene.ts';
import { facesOf } from './glb-meshes.ts';

export interface ObjFiles {
  readonly obj: string;
  readonly mtl: string;
}

/** The two texts; `mtlName` is what the second will be called. */
export function toObj(scene: Scene, mtlName: string): ObjFiles {
  const lines = [`# ${scene.sources.map(({ address }) => address).join(', ')}`, `mtllib ${mtlName}`];
  const poses = scene.skeletons.map(restPose);
  const names = namesOf(scene.materials);
  let first = 1;
  const best = scene.levels.length - 1;
  for (const node of scene.nodes) {
    const mesh = node.mesh === undefined ? undefined : scene.meshes[node.mesh];
    if (!mesh || (node.level !== undefined && best >= 0 && node.level !== best)) continue;
    lines.push(...meshLines({ scene, node, mesh, names, first, pose: node.bone && poses[node.bone.skeleton] }));
    first += mesh.positions.length / 3;
  }
  return { obj: `${lines.join('\n')}\n`, mtl: mtlOf(scene, names) };
}

interface Placed {
  readonly scene: Scene;
  readonly node: SceneNode;
  readonly mesh: Mesh;
  readonly names: readonly string[];
  /** The number of its first vertex in the file. */
  readonly first: number;
  readonly pose: Pose | undefined;
}

function meshLines({ node, mesh, names, first, pose }: Placed): string[] {
  const { path, start, size } = mesh.origin;
  const [pass] = mesh.passes;
  const [uvs] = pass?.uvs ?? [];
  const lines = [`o ${node.name.replace(/\s+/g, '_') || 'mesh'}`, `# ${path} at ${start}, ${size} bytes`];
  const count = mesh.positions.length / 3;
  for (let i = 0; i < count; i++)
    lines.push(`v ${upright(at(mesh.positions, i, mesh.skin ? undefined : pose, node, true))}`);
  for (let i = 0; i < count; i++)
    lines.push(`vt ${(uvs?.values[i * 2] ?? 0).toString()} ${1 - (uvs?.values[i * 2 + 1] ?? 0)}`);
  for (let i = 0; i < count; i++)
    lines.push(
      `vn ${upright(mesh.normals ? at(mesh.normals, i, mesh.skin ? undefined : pose, node, false) : [0, 0, 1])}`,
    );
  for (const group of pass?.groups ?? []) {
    lines.push(`usemtl ${names[group.material] ?? 'none'}`);
    const corners = facesOf(mesh, pass ?? { groups: [], uvs: [] }, group);
    for (let face = 0; face * 3 < corners.length; face++)
      lines.push(`f ${[0, 1, 2].map(k => corner((corners[face * 3 + k] ?? 0) + first)).join(' ')}`);
  }
  return lines;
}

const corner = (vertex: number): string => `${vertex}/${vertex}/${vertex}`;
/** y up, as programs that read OBJ take it. */
const upright = ([x, y, z]: readonly [number, number, number]): string => `${x} ${z} ${y === 0 ? 0 : -y}`;

function at(
  column: Float32Array,
  i: number,
  pose: Pose | undefined,
  node: SceneNode,
  isPlace: boolean,
): [number, number, number] {
  const own = column.slice(i * 3, i * 3 + 3);
  const bone = node.bone?.bone ?? 0;
  if (pose) rotateInto(own, 0, pose.rotations, bone * 4, column, i * 3);
  const moved = (axis: number): number =>
    (own[axis] ?? 0) + (pose && isPlace ? (pose.translations[bone * 3 + axis] ?? 0) : 0);
  return [moved(0), moved(1), moved(2)];
}

function namesOf(materials: readonly Material[]): readonly string[] {
  return materials.map(({ name }, i) => `${name.replace(/\s+/g, '_') || 'material'}_${i}`);
}

function mtlOf({ materials, textures }: Scene, names: readonly string[]): string {
  const lines = materials.flatMap(({ diffuse, ambient, specular, opacity, layers }, i) => {
    const picture = layers[0] && textures[layers[0].texture];
    return [
      ...[
        `newmtl ${names[i]}`,
        `Ka ${ambient.join(' ')}`,
        `Kd ${diffuse.join(' ')}`,
        `Ks ${specular.join(' ')}`,
        `d ${opacity}`,
      ],
      ...(picture ? [`map_Kd ${picture.name}`] : []),
    ];
  });
  return `${lines.join('\n')}\n`;
}
