import type { MaterialGroup, Mesh, MeshPass, ShapeFrames } from '../../../../shared/scene/mesh.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Column } from './glb-columns.ts';
import type { GlbFile, GlbMaterial, GlbPrimitive } from './glb-file.ts';
import { UNLIT } from './glb-materials.ts';
import { sourceExtras } from './glb-source.ts';

/** One mesh for each of the scene's: its first pass; vertices in the file's own order, shared by all groups of faces. */
export function addMeshes(file: GlbFile, scene: Scene): void {
  const lit = file.materials.slice();
  const unlit = unlitMaterials(file, lit);
  const known: Known = new Map();
  for (const mesh of scene.meshes) {
    const [pass] = mesh.passes;
    const primitives: GlbPrimitive[] = [];
    file.meshes.push({
      ...{ name: mesh.name, extras: () => extrasOf(scene, mesh) },
      primitives,
      ...(pass && mesh.morph ? { weights: [mesh.morph.atRest] } : {}),
    });
    if (!pass) continue;
    const attributes = attributesOf(file, mesh, pass, known);
    const target = mesh.morph && { POSITION: file.column('VEC3', farTo(mesh)) };
    if (pass.groups.length > 0) target?.POSITION.usedAs(target, { hasBounds: true });
    for (const group of pass.groups) {
      const indices = file.column('SCALAR', facesOf(mesh, pass, group)).usedAs('corners');
      const material = mesh.unlit ? unlit(group.material) : group.material;
      for (const [name, column] of Object.entries(attributes))
        column.usedAs(indices, { hasBounds: name === 'POSITION' });
      primitives.push({
        ...{ attributes, mode: TRIANGLES },
        ...(material !== undefined && lit[group.material] ? { material } : {}),
        ...(group.priority === undefined ? {} : { extras: { priority: group.priority } }),
        indices,
        ...(target ? { targets: [target] } : {}),
      });
    }
  }
}

function extrasOf(scene: Scene, mesh: Mesh): Record<string, unknown> {
  return {
    ...sourceExtras(scene, mesh.origin),
    ...(mesh.passes.length > 1 ? { passesLeftOut: mesh.passes.length - 1 } : {}),
    ...(mesh.scroll ? { scroll: { ...mesh.scroll } } : {}),
    ...(mesh.morph ? { targetNames: [SECOND_SHAPE] } : {}),
    ...(mesh.frames ? { notShown: [leftOut(mesh, mesh.frames)] } : {}),
  };
}

/** WebGL's own constant. */
const TRIANGLES = 4;
const SECOND_SHAPE = 'second shape';

/** Columns that several meshes share, such as those of objects placed many times, each with its own lighting. */
type Known = Map<ArrayLike<number>, Column>;

function leftOut({ positions }: Mesh, { positions: all, perSecond }: ShapeFrames): string {
  const count = positions.length === 0 ? 0 : all.length / positions.length;
  return `It goes through ${count} shapes, ${Math.round(perSecond * 10) / 10} each second: the mesh itself is written.`;
}

/** The offset of each vertex in the second shape. */
function farTo({ positions, morph }: Mesh): Float32Array {
  return positions.map((from, i) => (morph?.positions[i] ?? from) - from);
}

/** Unlit copies of materials, made on demand. */
function unlitMaterials(file: GlbFile, lit: readonly GlbMaterial[]): (material: number) => number | undefined {
  const made = new Map<number, number | undefined>();
  return index => {
    if (made.has(index)) return made.get(index);
    file.extensions.add(UNLIT);
    const material = lit[index];
    const unlit = material && { ...material, extensions: { ...material.extensions, [UNLIT]: {} } };
    made.set(index, unlit && file.materials.push(unlit) - 1);
    return made.get(index);
  };
}

function attributesOf(
  file: GlbFile,
  { positions, normals, skin }: Mesh,
  { uvs, colours }: MeshPass,
  known: Known,
): Readonly<Record<string, Column>> {
  const once = (values: Float32Array, make: () => Column): Column => {
    const made = known.get(values) ?? make();
    known.set(values, made);
    return made;
  };
  const textured = uvs.map(({ values }, i): [string, Column] => [
    `TEXCOORD_${i}`,
    once(values, () => file.column('VEC2', values)),
  ]);
  return {
    POSITION: once(positions, () => file.column('VEC3', positions)),
    ...(normals ? { NORMAL: once(normals, () => file.column('VEC3', unitLong(normals))) } : {}),
    ...Object.fromEntries(textured),
    ...(colours ? { COLOR_0: file.column('VEC4', colours, { isNormalized: true }) } : {}),
    ...(skin ? { JOINTS_0: file.column('VEC4', skin.joints), WEIGHTS_0: file.column('VEC4', skin.weights) } : {}),
  };
}

/** glTF requires normals of length 1; files have shorter ones. */
function unitLong(normals: Float32Array): Float32Array {
  const out = normals.slice();
  for (let at = 0; at + 2 < out.length; at += 3) {
    const length = Math.hypot(out[at] ?? 0, out[at + 1] ?? 0, out[at + 2] ?? 0);
    const isUsable = length > 0 && Number.isFinite(length);
    for (let i = at; i < at + 3; i++) out[i] = isUsable ? (out[i] ?? 0) / length : i === at + 2 ? 1 : 0;
  }
  return out;
}

/** The corners of a group's faces. */
export function facesOf(
  { indices }: Mesh,
  { faceOrder }: MeshPass,
  { firstFace, faceCount }: MaterialGroup,
): Uint32Array {
  if (!faceOrder) return indices.subarray(firstFace * 3, (firstFace + faceCount) * 3);
  const out = new Uint32Array(faceCount * 3);
  for (let i = 0; i < faceCount; i++) {
    const face = faceOrder[firstFace + i] ?? 0;
    out.set(indices.subarray(face * 3, face * 3 + 3), i * 3);
  }
  return out;
}
