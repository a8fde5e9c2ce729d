import type { Accessor, Document, Mesh as GlbMesh, Material, Primitive } from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import type { MaterialGroup, Mesh, MeshPass, ShapeFrames } from '../../../../shared/scene/mesh.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import { column, sourceExtras } from './glb-source.ts';

/** One mesh for each of the scene's: its first pass; vertices in the file's own order, shared by all groups of faces. */
export function addMeshes(document: Document, scene: Scene, materials: readonly Material[]): readonly GlbMesh[] {
  const unlit = unlitMaterials(document, materials);
  const known: Known = new Map();
  return scene.meshes.map(mesh => {
    const made = document.createMesh(mesh.name).setExtras({
      ...sourceExtras(scene, mesh.origin),
      ...(mesh.passes.length > 1 ? { passesLeftOut: mesh.passes.length - 1 } : {}),
      ...(mesh.scroll ? { scroll: { ...mesh.scroll } } : {}),
      ...(mesh.morph ? { targetNames: [SECOND_SHAPE] } : {}),
      ...(mesh.frames ? { notShown: [leftOut(mesh, mesh.frames)] } : {}),
    });
    const [pass] = mesh.passes;
    if (!pass) return made;
    const attributes = attributesOf(document, mesh, pass, known);
    const target = mesh.morph && document.createPrimitiveTarget(SECOND_SHAPE);
    target?.setAttribute('POSITION', column(document, 'VEC3', farTo(mesh)));
    if (mesh.morph) made.setWeights([mesh.morph.atRest]);
    for (const group of pass.groups) {
      const primitive = document.createPrimitive().setIndices(column(document, 'SCALAR', facesOf(mesh, pass, group)));
      for (const [name, accessor] of attributes) primitive.setAttribute(name, accessor);
      if (target) primitive.addTarget(target);
      if (group.priority !== undefined) primitive.setExtras({ priority: group.priority });
      made.addPrimitive(withMaterial(primitive, mesh.unlit ? unlit(group.material) : materials[group.material]));
    }
    return made;
  });
}

const SECOND_SHAPE = 'second shape';

/** Columns that several meshes share, as things have that stand in many places each in a light of its own. */
type Known = Map<ArrayLike<number>, Accessor>;

function leftOut({ positions }: Mesh, { positions: all, perSecond }: ShapeFrames): string {
  const count = positions.length === 0 ? 0 : all.length / positions.length;
  return `It goes through ${count} shapes, ${Math.round(perSecond * 10) / 10} each second: the mesh itself is written.`;
}

/** From each vertex to where it is in the second shape. */
function farTo({ positions, morph }: Mesh): Float32Array {
  return positions.map((from, i) => (morph?.positions[i] ?? from) - from);
}

/** Materials once more, for meshes that no light falls on; made when one asks. */
function unlitMaterials(
  document: Document,
  materials: readonly Material[],
): (material: number) => Material | undefined {
  const made = new Map<number, Material | undefined>();
  return index => {
    if (!made.has(index)) {
      const unlit = document.createExtension(KHRMaterialsUnlit).createUnlit();
      made.set(index, materials[index]?.clone().setExtension('KHR_materials_unlit', unlit));
    }
    return made.get(index);
  };
}

function withMaterial(primitive: Primitive, material: Material | undefined): Primitive {
  return material ? primitive.setMaterial(material) : primitive;
}

function attributesOf(
  document: Document,
  { positions, normals, skin }: Mesh,
  { uvs, colours }: MeshPass,
  known: Known,
): readonly [string, Accessor][] {
  const once = (values: Float32Array, make: () => Accessor): Accessor => {
    const made = known.get(values) ?? make();
    known.set(values, made);
    return made;
  };
  const textured = uvs.map(({ values }, i): [string, Accessor] => [
    `TEXCOORD_${i}`,
    once(values, () => column(document, 'VEC2', values)),
  ]);
  return [
    ['POSITION', once(positions, () => column(document, 'VEC3', positions))],
    ...(normals
      ? [['NORMAL', once(normals, () => column(document, 'VEC3', unitLong(normals)))] as [string, Accessor]]
      : []),
    ...textured,
    ...(colours ? [['COLOR_0', column(document, 'VEC4', colours).setNormalized(true)] as [string, Accessor]] : []),
    ...(skin ? skinned(document, skin) : []),
  ];
}

function skinned(document: Document, { joints, weights }: NonNullable<Mesh['skin']>): [string, Accessor][] {
  return [
    ['JOINTS_0', column(document, 'VEC4', joints)],
    ['WEIGHTS_0', column(document, 'VEC4', weights)],
  ];
}

/** glTF wants normals of length 1; files have shorter ones. */
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
  if (!faceOrder) return indices.slice(firstFace * 3, (firstFace + faceCount) * 3);
  const out = new Uint32Array(faceCount * 3);
  for (let i = 0; i < faceCount; i++) {
    const face = faceOrder[firstFace + i] ?? 0;
    out.set(indices.subarray(face * 3, face * 3 + 3), i * 3);
  }
  return out;
}
