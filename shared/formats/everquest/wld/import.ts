// A mesh of a model from another program in the place of a 0x36 mesh: its tables get the rows that belong to them now, every
// other fragment stays as it is.
import { counted, grouped } from '../../../base/counted.ts';
import { followsOf, type ImportedBones, importedBones } from '../../../scene/imported-bones.ts';
import type { ImportedMesh } from '../../../scene/imported-mesh.ts';
import type { StoredMesh } from '../../../scene/match-mesh.ts';
import type { Mesh } from '../../../scene/mesh.ts';
import { restPose } from '../../../scene/sample.ts';
import type { Scene } from '../../../scene/scene.ts';
import { listedAt } from '../../hands.ts';
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
import { addThing } from './import-new.ts';
import { type Made, type MeshRows, remade, restatedBody } from './import-rows.ts';
import type { DmSpriteDef2 } from './layout/meshes.ts';
import type { Wld } from './layout/wld.ts';
import { bonesOf } from './scene/bones.ts';
import { buildScene } from './scene/build.ts';
import { columnsOf } from './scene/stored-mesh.ts';
import { type Fragment, fragmentOf, fragmentsOf, newWldFile, originOf, titleOf } from './scene/wld-file.ts';

/** Meshes of zones, objects and characters; positions are in the mesh's space, for a skin at rest. */
export const wldShapes: Shapes<Wld> = {
  up: 'z',
  isOwnSpace: true,
  parts(model) {
    const file = newWldFile(model, 0);
    const meshes = fragmentsOf(file, 0x36);
    return (meshes.length > 0 ? meshes : fragmentsOf(file, 0x2c)).map(each => ({
      ...{ path: originOf(each).path, name: titleOf(each) },
    }));
  },
  put,
  add: (model, wanted) => addThing(model, wanted, putNew),
};

/** New faces would need data whose meaning is unknown. */
const OLDEST =
  'is a mesh of the first years (0x2C), which cannot be replaced: each of its faces has three numbers whose meaning is unknown';

/** A new object is not placed anywhere yet. */
function putNew(...args: Parameters<typeof put>): ReturnType<typeof put> {
  const made = put(...args);
  return 'why' in made ? made : { ...made, fits: made.fits.filter(({ what }) => what !== LIGHT) };
}

/** Vertices and faces are counted in 16 bits. */
const MOST = 0xffff;

function put(model: Wld, path: string, mesh: ImportedMesh, around?: Scene): PutShape<Wld> | { readonly why: string } {
  const file = newWldFile(model, 0);
  const number = (listedAt(path)?.index ?? -1) + 1;
  const stored = fragmentOf(file, number, 0x36);
  const old = fragmentOf(file, number, 0x2c);
  if (old) return { why: `${titleOf(old)} ${OLDEST}` };
  const scene =
    around ?? buildScene(model, { asset: '', address: '' }, { find: () => undefined, model: () => undefined });
  const shown = scene.meshes.find(({ origin }) => origin.path === path && origin.source === 0);
  if (stored === undefined || stored.body.faces.length === 0 || shown === undefined)
    return { why: `${path} has no vertices or no faces` };
  if (stored.body.skin.length > 0 && shown.skin === undefined)
    return { why: `${titleOf(stored)} is a skin that no skeleton names: its bones have no places` };
  if (mesh.faces.length === 0) return { why: 'the file has no faces' };
  const palette = paletteOf(stored);
  const making = makingOf(storedOf(stored, shown, palette), mesh, [...labelsOf(stored, palette), ...palette]);
  const rows = rowsOf(making, { stored, scene, shown, palette });
  const flaw = flawOf(stored, rows);
  if (flaw !== undefined) return { why: flaw };
  const isSameShape = hasAllVertices(making) && rows.isStill.every(still => still) && hasAllFaces(making);
  const made = isSameShape ? undefined : remade(stored.body, rows);
  if (made !== undefined && 'why' in made) return made;
  const body = isSameShape && isRestated(rows.values) ? restatedBody(stored.body, rows) : made?.body;
  const { matched, meant } = making;
  return {
    model: body ? withBody(model, stored, body) : model,
    vertices: matched.vertices.length,
    faces: matched.faces.length,
    materials: mesh.materials.map((name, i) => ({ name, as: meant[i] ?? making.stored.labels[0] ?? '' })),
    fits: [...fitsOf({ stored, shown }, rows, made)],
  };
}

function withBody(model: Wld, { index }: Fragment<0x36>, value: DmSpriteDef2): Wld {
  const fragments = model.fragments.map((fragment, i) =>
    i === index ? { ...fragment, body: { ...fragment.body, value } } : fragment,
  );
  return { ...model, fragments: fragments as Wld['fragments'] }; // as: the same type of body with other rows
}

/** The names of the materials of its palette, in order. */
function paletteOf({ file, body }: Fragment<0x36>): readonly string[] {
  const materials = fragmentOf(file, body.palette, 0x31)?.body.materials ?? [];
  return materials.map(reference => {
    const material = fragmentOf(file, reference, 0x30);
    return material ? titleOf(material) : '';
  });
}

/** The name of the material of each face. */
function labelsOf({ body }: Fragment<0x36>, palette: readonly string[]): readonly string[] {
  const labels = Array.from(body.faceGroups, ({ count, material }) =>
    new Array<string>(count).fill(palette[material] ?? ''),
  ).flat();
  return Array.from({ length: body.faces.length }, (_, face) => labels[face] ?? '');
}

function storedOf(stored: Fragment<0x36>, { positions }: Mesh, palette: readonly string[]): StoredMesh {
  const { indices, uvs } = columnsOf(stored);
  return { positions, corners: indices, labels: labelsOf(stored, palette), ...(uvs && { uvs }) };
}

interface Stands {
  readonly stored: Fragment<0x36>;
  readonly scene: Scene;
  readonly shown: Mesh;
  readonly palette: readonly string[];
}

function rowsOf(making: Making, { stored, scene, shown, palette }: Stands): MeshRows {
  const skeleton = shown.skin && scene.skeletons[shown.skin.skeleton];
  const bones = making.mesh.skin && skeleton && importedBones(making.mesh.skin, skeleton.names);
  const dags = shown.skin && skeleton ? followed(making, shown.skin, bones) : undefined;
  const had = columnsOf(stored).dags;
  const isMoved = (i: number, old: number | undefined): boolean =>
    dags !== undefined && old !== undefined && dags[i] !== (had?.[old] ?? 0);
  const still = making.matched.vertices.map((vertex, i) => isStill(making, vertex) && !isMoved(i, vertex.stored));
  const holder = skeleton && fragmentOf(stored.file, (listedAt(skeleton.origin.path)?.index ?? -1) + 1, 0x10);
  return {
    ...{ making, palette, isStill: still, positions: placesOf(making, still) },
    values: restatedIn(making, still, shownOf(stored, shown)),
    ...(dags &&
      skeleton && { skin: { dags, bones, rest: restPose(skeleton), sizes: holder ? bonesOf(holder).sizes : [] } }),
  };
}

/** The shown columns in the space they are stored in: for a skin that of its bones. */
function shownOf(stored: Fragment<0x36>, shown: Mesh): ShownColumns {
  return { normals: shown.normals, colours: columnsOf(stored).colours };
}

/**
 * The bone of each vertex: the heaviest one that the file names, otherwise the old one, or for a new vertex that of the
 * nearest.
 */
function followed(
  { matched, stored, mesh }: Making,
  skin: NonNullable<Mesh['skin']>,
  bones: ImportedBones | undefined,
): readonly number[] {
  return matched.vertices.map(({ stored: old, imported }) => {
    const named = imported === undefined ? undefined : bones?.of(imported)[0]?.bone;
    return named ?? followsOf(skin, old ?? nearestOf(stored, mesh, imported ?? 0))[0]?.bone ?? 0;
  });
}

function flawOf(stored: Fragment<0x36>, { making, isStill: still, skin }: MeshRows): string | undefined {
  const { matched } = making;
  const flaw = boneFlaw(making, skin?.bones);
  if (flaw !== undefined) return flaw;
  for (const [what, count] of [
    ['vertices', matched.vertices.length],
    ['faces', matched.faces.length],
  ] as const)
    if (count > MOST) return `it has ${grouped(count)} ${what}, but a mesh holds at most ${grouped(MOST)}`;
  const isReordered = !hasAllVertices(making) || (skin !== undefined && still.includes(false));
  if (stored.body.animation > 0 && isReordered)
    return `${titleOf(stored)} moves its ${counted(making.stored.positions.length / 3, 'vertex', 'vertices')} frame by frame, by their numbers: none can be added, removed or moved`;
  return undefined;
}

const LIGHT = 'Light baked into placements';

/** The table that is shown before anything is changed. */
function* fitsOf(
  { stored, shown }: Pick<Stands, 'stored' | 'shown'>,
  rows: MeshRows,
  made: Made | undefined,
): Generator<ShapeFit> {
  const { making, skin } = rows;
  const { mesh, matched } = making;
  yield* commonFits(making, MOST);
  yield* valueFits(making, rows.values, shownOf(stored, shown));
  const had = columnsOf(stored).dags;
  const changed = matched.vertices.filter(
    ({ stored: old }, i) => old !== undefined && skin?.dags[i] !== (had?.[old] ?? 0),
  );
  if (skin || mesh.skin)
    yield* boneFits({ making, isSkin: skin !== undefined, bones: skin?.bones, most: 1, changed: changed.length });
  if (made !== undefined)
    yield {
      what: 'Places',
      found: '32-bit numbers',
      becomes: `steps of 1/${2 ** made.body.scale}${made.isCoarser ? `, coarser than 1/${2 ** stored.body.scale}: it reaches further from its center` : ''}`,
      how: 'changed',
    };
  yield {
    what: 'Flags, collision, further fields',
    found: '',
    becomes: 'as in the mesh that is replaced',
    how: 'kept',
  };
  if (made !== undefined && stored.body.meshOps.length > made.body.meshOps.length)
    yield {
      what: 'Steps of coarser drawing',
      found: '',
      becomes: 'removed: they name vertices and faces that changed',
      how: 'lost',
    };
  if (stored.body.animation > 0 && made !== undefined)
    yield {
      what: 'Animation of vertices',
      found: '',
      becomes: 'as it was: its frames have places of their own',
      how: 'kept',
    };
  const isZone = fragmentsOf(stored.file, 0x22).length > 0;
  if (made !== undefined && isZone)
    yield { what: 'Regions and the tree of planes', found: '', becomes: 'as they were', how: 'kept' };
  const count = making.stored.positions.length / 3;
  if (!isZone && skin === undefined && matched.vertices.length !== count)
    yield {
      what: LIGHT,
      found: '',
      becomes: `objects.wld may have colours for ${counted(count, 'vertex', 'vertices')}, which no longer fit`,
      how: 'lost',
    };
}
