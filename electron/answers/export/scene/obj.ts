// A scene as Wavefront OBJ and MTL: meshes at rest, in their places; what OBJ cannot hold is in comments.
import { Budget } from '../../../../shared/base/budget.ts';
import { counted } from '../../../../shared/base/counted.ts';
import type { Streamed } from '../../../../shared/base/pieces.ts';
import type { Material } from '../../../../shared/scene/material.ts';
import type { Mesh } from '../../../../shared/scene/mesh.ts';
import { type Pose, restPose } from '../../../../shared/scene/sample.ts';
import { composed, type Scene, type SceneNode, worldsOf } from '../../../../shared/scene/scene.ts';
import { facesOf } from './glb-meshes.ts';
import { finestNodes } from './glb-source.ts';

export interface ObjFiles {
  readonly obj: Streamed;
  readonly mtl: string;
}

/** OBJ repeats a mesh for every placement, so a few nodes with one large mesh are very many lines. */
const MOST_VERTICES = 1 << 20;

/** The two texts; `mtlName` is the file name of the second. */
export function toObj(scene: Scene, mtlName: string): ObjFiles {
  const names = namesOf(scene.materials);
  return { obj: () => textOf(partsOf(scene, mtlName, names)), mtl: mtlOf(scene, names) };
}

function* textOf(parts: Iterable<readonly string[]>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const lines of parts) yield encoder.encode(`${lines.join('\n')}\n`);
}

/** The lines, mesh by mesh. */
function* partsOf(scene: Scene, mtlName: string, names: readonly string[]): Generator<readonly string[]> {
  yield [`# ${scene.sources.map(({ address }) => address).join(', ')}`, `mtllib ${mtlName}`];
  const worlds = meshWorlds(scene);
  const isFinest = finestNodes(scene.nodes);
  let first = 1;
  const best = scene.levels.length - 1;
  const vertices = new Budget(Math.max(MOST_VERTICES, storedVertices(scene)));
  let left = 0;
  for (const [index, node] of scene.nodes.entries()) {
    const mesh = node.mesh === undefined ? undefined : scene.meshes[node.mesh];
    if (!mesh || !isFinest[index] || (node.level !== undefined && best >= 0 && node.level !== best)) continue;
    if (!vertices.take(mesh.positions.length / 3 + mesh.indices.length / 3)) {
      left += 1;
      continue;
    }
    yield meshLines({ scene, node, mesh, names, first, world: worlds[index] ?? IDENTITY });
    first += mesh.positions.length / 3;
  }
  if (left > 0) yield [`# ${counted(left, 'mesh', 'meshes')} left out: the file would be too large`];
}

/** Data shared by all meshes that are placed once. */
function storedVertices({ meshes }: Scene): number {
  return meshes.reduce((sum, { positions, indices }) => sum + positions.length / 3 + indices.length / 3, 0);
}

type Matrix = readonly number[];
const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** The transforms of each node's mesh to the scene, at rest. */
export function meshWorlds({ nodes, meshes, skeletons }: Scene): readonly Matrix[] {
  const poses = skeletons.map(restPose);
  const worlds = worldsOf(nodes);
  return nodes.map(({ mesh, bone }, index) => {
    const pose = bone && poses[bone.skeleton];
    if (mesh !== undefined && meshes[mesh]?.skin) return IDENTITY;
    return bone && pose ? boneWorld(pose, bone.bone) : (worlds[index] ?? IDENTITY);
  });
}

function boneWorld({ translations, rotations }: Pose, bone: number): Matrix {
  return composed(translations.subarray(bone * 3, bone * 3 + 3), rotations.subarray(bone * 4, bone * 4 + 4), [1, 1, 1]);
}

interface Placed {
  readonly scene: Scene;
  readonly node: SceneNode;
  readonly mesh: Mesh;
  readonly names: readonly string[];
  /** The number of its first vertex in the file. */
  readonly first: number;
  readonly world: Matrix;
}

function meshLines({ scene, node, mesh, names, first, world }: Placed): string[] {
  const { path, start, size } = mesh.origin;
  const [pass] = mesh.passes;
  const [uvs] = pass?.uvs ?? [];
  const lines = [`o ${node.name.replace(/\s+/g, '_') || 'mesh'}`, `# ${path} at ${start}, ${size} bytes`];
  if (node.hidden) lines.push('# is not shown at first');
  const count = mesh.positions.length / 3;
  const upright = scene.axes.up === 'z' ? fromZUp : asItIs;
  for (let i = 0; i < count; i++) lines.push(`v ${upright(placed(world, mesh.positions, i))}`);
  for (let i = 0; i < count; i++)
    lines.push(`vt ${single(uvs?.values[i * 2] ?? 0)} ${1 - single(uvs?.values[i * 2 + 1] ?? 0)}`);
  for (let i = 0; i < count; i++)
    lines.push(`vn ${upright(mesh.normals ? turned(world, mesh.normals, i) : [0, 0, 1])}`);
  for (const group of pass?.groups ?? []) {
    lines.push(`usemtl ${names[group.material] ?? 'none'}`);
    const corners = facesOf(mesh, pass ?? { groups: [], uvs: [] }, group);
    for (let face = 0; face * 3 < corners.length; face++)
      lines.push(`f ${[0, 1, 2].map(k => corner((corners[face * 3 + k] ?? 0) + first)).join(' ')}`);
  }
  return lines;
}

const corner = (vertex: number): string => `${vertex}/${vertex}/${vertex}`;
type Three = readonly [number, number, number];
/** y up, as programs that read OBJ take it. */
const fromZUp = ([x, y, z]: Three): string => `${x} ${z} ${y === 0 ? 0 : -y}`;
const asItIs = ([x, y, z]: Three): string => `${x} ${y} ${z}`;

/** As precise as the source; OBJ allows no NaN. */
const single = (value: number): number => (Number.isFinite(value) ? Math.fround(value) + 0 : 0);

function placed(m: Matrix, column: Float32Array, i: number): Three {
  const [x = 0, y = 0, z = 0] = column.subarray(i * 3, i * 3 + 3);
  const at = (row: number): number =>
    single((m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[8 + row] ?? 0) * z + (m[12 + row] ?? 0));
  return [at(0), at(1), at(2)];
}

/** Normals stay perpendicular under non-uniform scaling: they are transformed by the cofactors. */
function turned(m: Matrix, column: Float32Array, i: number): Three {
  const [x = 0, y = 0, z = 0] = column.subarray(i * 3, i * 3 + 3);
  const e = (row: number, col: number): number => m[((col + 3) % 3) * 4 + ((row + 3) % 3)] ?? 0;
  const cofactor = (row: number, col: number): number =>
    e(row + 1, col + 1) * e(row + 2, col + 2) - e(row + 1, col + 2) * e(row + 2, col + 1);
  const at = (row: number): number => cofactor(row, 0) * x + cofactor(row, 1) * y + cofactor(row, 2) * z;
  const side = e(0, 0) * cofactor(0, 0) + e(0, 1) * cofactor(0, 1) + e(0, 2) * cofactor(0, 2) < 0 ? -1 : 1; // mirrored
  const length = (Math.hypot(at(0), at(1), at(2)) / (Math.hypot(x, y, z) || 1) || 1) * side;
  return [single(at(0) / length), single(at(1) / length), single(at(2) / length)];
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
