// The parts of an actor: meshes, a skeleton with its meshes, or marks for what has no surface.

import { u32 } from '#layout';
import { counted } from '../../../../base/counted.ts';
import type { Stretches } from '../../../../scene/origin.ts';
import { rotateInto } from '../../../../scene/quaternion.ts';
import { type Pose, restPose } from '../../../../scene/sample.ts';
import type { Gizmo, SceneNode } from '../../../../scene/scene.ts';
import type { Skeleton } from '../../../../scene/skeleton.ts';
import { dmRgbTrackDef } from '../layout/materials.ts';
import { dag } from '../layout/skeletons.ts';
import { type Bones, bonesOf } from './bones.ts';
import { type Building, note } from './building.ts';
import { addMesh, hullShapes, type Posed } from './mesh.ts';
import { spriteMesh } from './sprites.ts';
import { coloursOf, type MeshColumns, type StoredMesh } from './stored-mesh.ts';
import {
  definitionOf,
  type Fragment,
  fragmentOf,
  fragmentsOf,
  nameOf,
  originOf,
  rowsIn,
  type Shapes,
  titleOf,
  type WldFile,
} from './wld-file.ts';

/** Where an actor is placed. */
export type ActorPlacement = Pick<SceneNode, 'name' | 'parent' | 'translation' | 'rotation'> &
  Pick<Partial<SceneNode>, 'origin' | 'scale' | 'hidden'>;

/** An actor in the scene. */
export interface Added {
  /** Its node. */
  readonly node: number;
  /** Its skeleton, if it can move: an index into the scene's. */
  readonly skeleton?: number;
  /** Meshes that follow the bones of that skeleton. */
  readonly skins: readonly number[];
}

export interface ActorOptions {
  /** Whether it can move; from the hundredth of its kind on, actors stand still. */
  readonly canMove: boolean;
  /** The light baked into its vertices at its position. */
  readonly baked?: Fragment<0x32> | undefined;
}

/** Adds an actor to the scene. */
export function addActor(
  building: Building,
  actor: Fragment<0x14>,
  place: ActorPlacement,
  { canMove, baked }: ActorOptions,
): Added {
  const node = building.nodes.push({ hidden: false, ...place, kind: 'group' }) - 1;
  const skins: number[] = [];
  let skeleton: number | undefined;
  const { file, body } = actor;
  for (const sprite of body.sprites) {
    const mesh = meshNamed(file, sprite);
    const bones = definitionOf(file, sprite, [0x11, 0x10]);
    if (mesh) {
      const shapes = litShapes(building, sharedShapes(building, mesh), baked);
      addShapes(building, shapes, { name: titleOf(mesh), parent: node, ...HOME });
      addHull(building, file, mesh.body.collision, { name: titleOf(mesh), parent: node, ...HOME });
    } else if (bones && canMove) {
      skeleton = building.skeletons.length;
      skins.push(...addMoving(building, bones, node));
    } else if (bones) addStanding(building, bones, node);
    else addMark(building, file, sprite, node);
  }
  return { node, skins, ...(skeleton === undefined ? {} : { skeleton }) };
}

const HOME = { translation: [0, 0, 0], rotation: [0, 0, 0, 1] } as const;

/** The mesh that a reference leads to, of either kind. */
export function meshNamed(file: WldFile, reference: number): StoredMesh | undefined {
  return definitionOf(file, reference, [0x2d, 0x36]) ?? definitionOf(file, reference, [0x2d, 0x2c]);
}

/** A mesh in its own space, shared by all nodes that show it. */
export function sharedShapes(building: Building, mesh: StoredMesh): Shapes {
  const known = mesh.file.shapes.get(mesh.index);
  if (known) return known;
  const made = addMesh(building, mesh);
  mesh.file.shapes.set(mesh.index, made);
  return made;
}

/** A mesh in the light of one position; everything else is shared. Colours for another number of vertices are ignored. */
function litShapes(building: Building, shapes: Shapes, baked: Fragment<0x32> | undefined): Shapes {
  const mesh = building.meshes[shapes.seen ?? -1];
  const count = (mesh?.positions.length ?? 0) / 3;
  if (mesh === undefined || baked === undefined) return shapes;
  if (baked.body.colors.length !== count) {
    const text = `${titleOf(baked)} has ${counted(baked.body.colors.length, 'colour')} for the ${counted(count, 'vertex', 'vertices')} of ${mesh.name}.`;
    note(building, 'warning', text, originOf(baked));
    return shapes;
  }
  const colourRows = rowsIn(baked, 'colors', dmRgbTrackDef.offsets.colors ?? 0, baked.body.colors);
  const lit = { colours: coloursOf(baked.body.colors, count), colourRows };
  const passes = mesh.passes.map(pass => ({ ...pass, ...lit }));
  return { ...shapes, seen: building.meshes.push({ ...mesh, passes }) - 1 };
}

/** Adds nodes for the visible part of a mesh, and hidden ones for the rest. */
export function addShapes(
  building: Building,
  { seen, unseen }: Shapes,
  node: ActorPlacement & Pick<SceneNode, 'bone'>,
): void {
  if (seen !== undefined) building.nodes.push({ hidden: false, ...node, kind: 'mesh', mesh: seen });
  if (unseen !== undefined) building.nodes.push({ ...node, kind: 'collision', hidden: true, mesh: unseen });
}

/** Adds a skeleton with its skins and attachments; returns the meshes that follow its bones. */
function addMoving(building: Building, stored: Fragment<0x10>, parent: number): readonly number[] {
  const standing = skeletonOf(stored);
  const skeleton = building.skeletons.push(standing.skeleton) - 1;
  const first = building.meshes.length;
  addHull(building, stored.file, stored.body.collision, { name: titleOf(stored), parent, ...HOME });
  for (const { mesh, isWorn } of skinsOf(stored)) {
    const shapes = addMesh(building, mesh, columns => posedOn(standing, columns, skeleton));
    addShapes(building, shapes, { name: titleOf(mesh), parent, ...HOME, hidden: !isWorn });
  }
  const skins = Array.from({ length: building.meshes.length - first }, (_, i) => first + i);
  for (const [bone, { sprite }] of stored.body.dags.entries())
    addHanging(building, stored.file, sprite, {
      ...{ parent, ...HOME, bone: { skeleton, bone } },
      ...sizedBy(standing.sizes[bone]),
    });
  return skins;
}

// Skeletons in the scene, and meshes whose vertices follow their bones.

/** A skeleton at rest. */
interface Standing {
  readonly skeleton: Skeleton;
  /** From each bone to the model. */
  readonly rest: Pose;
  readonly sizes: Float32Array;
}

function skeletonOf(stored: Fragment<0x10>): Standing {
  const { translations, rotations, sizes, parents, order }: Bones = bonesOf(stored);
  const { file, body } = stored;
  const skeleton: Skeleton = {
    ...{ name: titleOf(stored), origin: originOf(stored), parents, order, translations, rotations },
    names: body.dags.map(({ name }, bone) => file.nameAt(name) || `bone ${bone}`),
    rows: dagsAt(stored),
  };
  return { skeleton, rest: restPose(skeleton), sizes };
}

/** Bones follow the head, each as long as its list of children; the body ends with the list of skins, if any. */
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

/** The vertices of a mesh as its bones place them; each vertex follows one bone. */
function posedOn({ rest, sizes }: Standing, { positions, normals, dags }: MeshColumns, skeleton?: number): Posed {
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

/** The same for a skeleton that stays at rest. */
function addStanding(building: Building, stored: Fragment<0x10>, parent: number): void {
  const standing = skeletonOf(stored);
  addHull(building, stored.file, stored.body.collision, { name: titleOf(stored), parent, ...HOME });
  for (const { mesh, isWorn } of skinsOf(stored)) {
    const known = mesh.file.shapes.get(mesh.index) ?? addMesh(building, mesh, columns => posedOn(standing, columns));
    mesh.file.shapes.set(mesh.index, known);
    if (isWorn) addShapes(building, known, { name: titleOf(mesh), parent, ...HOME });
  }
  for (const [bone, { sprite }] of stored.body.dags.entries())
    addHanging(building, stored.file, sprite, { parent, ...atBone(standing, bone) });
}

function atBone({ rest, sizes }: Standing, bone: number): Pick<SceneNode, 'translation' | 'rotation' | 'scale'> {
  const [x = 0, y = 0, z = 0] = rest.translations.subarray(bone * 3, bone * 3 + 3);
  const [qx = 0, qy = 0, qz = 0, qw = 1] = rest.rotations.subarray(bone * 4, bone * 4 + 4);
  return { translation: [x, y, z], rotation: [qx, qy, qz, qw], ...sizedBy(sizes[bone]) };
}

const sizedBy = (size = 1): Pick<SceneNode, 'scale'> => (size === 1 ? {} : { scale: [size, size, size] });

/** Adds what is attached to a bone: a mesh, or a cloud of particles. */
function addHanging(
  building: Building,
  file: WldFile,
  sprite: number,
  place: Omit<ActorPlacement, 'name' | 'origin'> & Pick<SceneNode, 'bone'>,
): void {
  const mesh = meshNamed(file, sprite);
  if (mesh) addShapes(building, sharedShapes(building, mesh), { name: titleOf(mesh), ...place });
  const cloud = fragmentOf(file, sprite, 0x34);
  if (cloud) addPicture(building, cloud, 'emitter', place);
  if (mesh) addHull(building, file, mesh.body.collision, { name: titleOf(mesh), ...place });
}

interface WornSkin {
  readonly mesh: StoredMesh;
  /** False for heads that it can change to. */
  readonly isWorn: boolean;
}

/** The skins that a skeleton refers to, and unused meshes with its name. */
function skinsOf(stored: Fragment<0x10>): readonly WornSkin[] {
  const { file, body } = stored;
  const worn = (body.skins?.skins ?? []).flatMap(reference => meshNamed(file, reference) ?? []);
  const taken = new Set(worn.map(({ index }) => index));
  const base = titleOf(stored).toUpperCase();
  const isSpare = (mesh: StoredMesh): boolean =>
    !taken.has(mesh.index) && mesh.body.skin.length > 0 && nameOf(mesh).toUpperCase().startsWith(`${base}HE`);
  const spare = fragmentsOf(file, 0x36).filter(isSpare);
  return [...worn.map(mesh => ({ mesh, isWorn: true })), ...spare.map(mesh => ({ mesh, isWorn: false }))];
}

/** The first skeleton that a mesh follows. */
export function skeletonOfSkin({ file, index }: StoredMesh): Fragment<0x10> | undefined {
  return fragmentsOf(file, 0x10).find(stored => skinsOf(stored).some(({ mesh }) => mesh.index === index));
}

/** Shows the object as a picture, or as a mark if it has none. */
function addMark(building: Building, file: WldFile, sprite: number, parent: number): void {
  const placed = { parent, ...HOME };
  const flat = definitionOf(file, sprite, [0x07, 0x06]);
  const camera = definitionOf(file, sprite, [0x09, 0x08]);
  const blit = definitionOf(file, sprite, [0x27, 0x26]);
  if (flat) addPicture(building, flat, 'point', placed);
  else if (camera) addGizmo(building, camera, 'camera', placed);
  else if (blit) addPicture(building, blit, 'emitter', placed);
}

function addPicture(
  building: Building,
  of: Fragment<0x06> | Fragment<0x26> | Fragment<0x34>,
  kind: Gizmo['kind'],
  place: Omit<ActorPlacement, 'name' | 'origin'>,
): void {
  const mesh = spriteMesh(building, of);
  if (mesh === undefined) addGizmo(building, of, kind, place);
  else
    building.nodes.push({
      ...{ ...place, name: titleOf(of), origin: originOf(of), kind: 'mesh', mesh, hidden: false },
      // Moving particles can be seen from every side, so the mesh need not face the viewer.
      ...(building.meshes[mesh]?.frames ? {} : { facing: 'view' }),
    });
}

/** Adds the hull that a reference leads to, hidden like all collision shapes. */
function addHull(
  building: Building,
  file: WldFile,
  reference: number,
  place: ActorPlacement & Pick<SceneNode, 'bone'>,
): void {
  const hull = definitionOf(file, reference, [0x18, 0x17]);
  if (hull) addShapes(building, hullShapes(building, hull), { ...place, name: titleOf(hull) });
}

function addGizmo(
  building: Building,
  of: Fragment<0x06> | Fragment<0x08> | Fragment<0x26> | Fragment<0x34>,
  kind: Gizmo['kind'],
  place: Omit<ActorPlacement, 'name' | 'origin'>,
): void {
  const label = titleOf(of);
  building.nodes.push({
    ...place,
    name: label,
    kind: 'gizmo',
    hidden: false,
    origin: originOf(of),
    gizmo: { kind, label },
  });
}
