// Imports a mesh of a model from another program: per-vertex and per-face tables are rebuilt;
// every other chunk stays as it is.
import { counted, grouped } from '../../../base/counted.ts';
import { followsOf, heaviest, type ImportedBones, importedBones, isSameFollow } from '../../../scene/imported-bones.ts';
import type { ImportedMesh } from '../../../scene/imported-mesh.ts';
import type { StoredMesh } from '../../../scene/match-mesh.ts';
import type { Mesh } from '../../../scene/mesh.ts';
import { restPose } from '../../../scene/sample.ts';
import type { Scene } from '../../../scene/scene.ts';
import {
  boneFits,
  boneFlaw,
  commonFits,
  hasAllFaces,
  hasAllVertices,
  isStill,
  type Making,
  makingOf,
  nearestOf,
  placesOf,
} from '../../mesh-import.ts';
import { isRestated, restatedIn, type ShownColumns, valueFits } from '../../mesh-values.ts';
import type { PutShape, ShapeFit, Shapes } from '../../shapes.ts';
import { addMesh } from './import-new.ts';
import { DEFORM, EXTENDED, FACE_PICTURES, type MeshRows, SECOND, TREE, withMesh } from './import-rows.ts';
import { type Part, partsIn, tablePart } from './layout/parts.ts';
import type { W3d } from './layout/w3d.ts';
import { buildScene } from './scene/build.ts';
import { firstTables, headerOf, isSkin, meshName } from './scene/mesh.ts';

/** Separate meshes, on one bone or several; positions are in mesh space, for a skin in the rest pose. */
export const modelShapes: Shapes<W3d> = {
  up: 'z',
  isOwnSpace: true,
  parts: model => meshesIn(model).map(top => ({ path: top.path, name: meshName(top) })),
  put,
  add: (model, wanted, scene) => addMesh(model, wanted, { meshes: meshesIn(model), put, scene }),
};

const MESH = 0x000;
const VERTICES = 0x02;
const TRIANGLES = 0x20;

/** Vertices are drawn with 16-bit indices. */
const MOST_VERTICES = 0xffff;

const meshesIn = (model: W3d): readonly Part[] =>
  partsIn({ path: '', value: model }).filter(top => top.id === MESH && tablePart(top, VERTICES) && headerOf(top));

function put(model: W3d, path: string, mesh: ImportedMesh, around?: Scene): PutShape<W3d> | { readonly why: string } {
  const top = meshesIn(model).find(each => each.path === path);
  const header = top && headerOf(top)?.value;
  const vertices = top && tablePart(top, VERTICES)?.value;
  const faces = top && tablePart(top, TRIANGLES)?.value;
  const scene = around ?? sceneOf(model);
  const shown = scene.meshes.find(({ origin }) => origin.path === path && origin.source === 0);
  if (!top || !header || !vertices || !faces || !shown) return { why: `${path} has no vertices or no faces` };
  if (isSkin(top) && !shown.skin)
    return { why: `${meshName(top)} is a skin, and its skeleton was not found: its bones have no places` };
  if (mesh.faces.length === 0) return { why: 'the file has no faces' };
  const making = makingOf(storedOf(scene, shown), mesh);
  const rows = rowsOf(making, { top, scene, shown });
  const flaw = flawOf(top, rows);
  if (flaw !== undefined) return { why: flaw };
  const isSameShape = hasAllVertices(making) && rows.isStill.every(still => still) && hasAllFaces(making);
  const isSame = isSameShape && !isRestated(rows.values);
  const { matched, meant, stored } = making;
  return {
    model: isSame ? model : withMesh(model, top, header, { ...rows, isSameShape }),
    vertices: matched.vertices.length,
    faces: matched.faces.length,
    materials: mesh.materials.map((name, i) => ({ name, as: meant[i] ?? stored.labels[0] ?? '' })),
    fits: fitsOf(top, rows, { isSameShape, shown: columnsOf(top, shown) }),
  };
}

/** A scene of the file alone: its own materials, meshes and skeletons. */
function sceneOf(model: W3d): Scene {
  return buildScene(model, { asset: '', address: '' }, { find: () => undefined, model: () => undefined });
}

function storedOf({ materials }: Scene, { positions, indices, passes: [pass] }: Mesh): StoredMesh {
  const labels = new Array<string>(indices.length / 3).fill('');
  for (const { firstFace, faceCount, material } of pass?.groups ?? [])
    for (let i = firstFace; i < firstFace + faceCount; i++)
      labels[pass?.faceOrder?.[i] ?? i] = materials[material]?.name ?? '';
  const uvs = pass?.uvs[0]?.values;
  return { positions, corners: indices, labels, ...(uvs && { uvs }) };
}

interface Stands {
  readonly top: Part;
  readonly scene: Scene;
  readonly shown: Mesh;
}

function rowsOf(making: Making, { top, scene, shown }: Stands): MeshRows {
  const skeleton = shown.skin && scene.skeletons[shown.skin.skeleton];
  const bones = making.mesh.skin && skeleton && importedBones(making.mesh.skin, skeleton.names);
  const most = tablePart(top, EXTENDED) ? 4 : tablePart(top, SECOND) ? 2 : 1;
  const follows = shown.skin && skeleton ? followed(making, shown.skin, { bones, most }) : undefined;
  const still = making.matched.vertices.map((vertex, i) => isStill(making, vertex) && follows?.[i]?.isChanged !== true);
  return {
    making,
    isStill: still,
    positions: placesOf(making, still),
    values: restatedIn(making, still, columnsOf(top, shown)),
    first: firstTables(top),
    ...(follows && skeleton && { skin: { follows, rest: restPose(skeleton), most, bones } }),
  };
}

/** Colours only if they are stored as shown. */
const columnsOf = (top: Part, { normals, passes }: Mesh): ShownColumns => ({
  normals,
  colours: firstTables(top).colours && passes[0]?.colours,
});

type Skin = NonNullable<Mesh['skin']>;
interface Held {
  readonly bones: ImportedBones | undefined;
  /** The most bones per vertex. */
  readonly most: number;
}

/** The bones of each vertex: those in the file, otherwise the stored ones; for a new vertex those of the nearest one. */
function followed({ matched, stored, mesh }: Making, skin: Skin, { bones, most }: Held) {
  return matched.vertices.map(({ stored: old, imported }) => {
    const named = heaviest(imported === undefined ? [] : (bones?.of(imported) ?? []), most);
    if (old === undefined)
      return {
        follows: named.length > 0 ? named : followsOf(skin, nearestOf(stored, mesh, imported ?? 0)),
        isChanged: true,
      };
    const had = followsOf(skin, old);
    const isChanged = named.length > 0 && !isSameFollow(heaviest(had, most), named);
    return { follows: isChanged ? named : had, isChanged };
  });
}

function flawOf(top: Part, { making, skin }: MeshRows): string | undefined {
  const { matched } = making;
  const isKept = hasAllVertices(making);
  const isAllFaces =
    matched.faces.length === making.stored.corners.length / 3 && matched.faces.every(({ stored }, i) => stored === i);
  if (matched.vertices.length > MOST_VERTICES)
    return `it has ${counted(matched.vertices.length, 'vertex', 'vertices')}, but a mesh holds at most ${grouped(MOST_VERTICES)}`;
  const flaw = boneFlaw(making, skin?.bones);
  if (flaw !== undefined) return flaw;
  if (!isKept && partsIn(top).some(part => part.id === DEFORM && hasChunks(part) && partsIn(part).length > 0))
    return `${meshName(top)} has morph shapes, which name its vertices by number`;
  if (!(isKept && isAllFaces) && has(top, FACE_PICTURES)) return `${meshName(top)} has texture coordinates by face`;
  return undefined;
}

const has = (of: Part, id: number): boolean =>
  partsIn(of).some(part => part.id === id || (hasChunks(part) && has(part, id)));
const hasChunks = ({ value }: Part): boolean => typeof value === 'object' && value !== null && 'chunks' in value;

/** The table shown before anything is changed. */
function fitsOf(
  top: Part,
  rows: MeshRows,
  { isSameShape, shown }: { readonly isSameShape: boolean; readonly shown: ShownColumns },
): readonly ShapeFit[] {
  const { making, skin } = rows;
  const fits = [...commonFits(making, MOST_VERTICES), ...valueFits(making, rows.values, shown)];
  if (skin || making.mesh.skin)
    fits.push(
      ...boneFits({
        ...{ making, isSkin: skin !== undefined, bones: skin?.bones, most: skin?.most ?? 1 },
        changed: making.matched.vertices.filter(({ stored }, i) => stored !== undefined && skin?.follows[i]?.isChanged)
          .length,
      }),
    );
  fits.push({
    what: 'Flags, passes, shaders, further chunks',
    found: '',
    becomes: 'as in the mesh that is replaced',
    how: 'kept',
  });
  if (!isSameShape && has(top, TREE))
    fits.push({ what: 'Tree of boxes', found: '', becomes: 'removed: it names faces that changed', how: 'lost' });
  return fits;
}
