// Adds objects of a file as nodes of the scene, on a bone or on their own.
import type { SceneNode } from '../../../../scene/scene.ts';
import type { Part } from '../layout/parts.ts';
import { type Building, type File, originOf } from './building.ts';
import { addMesh, headerOf, isSkin, meshName } from './mesh.ts';
import { collisionOf, objectName, objectNode } from './objects.ts';

export const MESH = 0x000;
export const AT_HOME = { parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1] } as const;
const FACING: Readonly<Record<number, NonNullable<SceneNode['facing']>>> = { 1: 'view', 6: 'eye', 7: 'eyeZ' };

/** The bone that carries something, and its level of detail. */
export type NodePlacement = Partial<Pick<SceneNode, 'bone' | 'level' | 'parent'>>;

/** The position of a group on its own. */
export type Standing = Pick<SceneNode, 'translation' | 'rotation'>;

/** The name that models use for an object. */
export const nameOf = (top: Part): string | undefined => (top.id === MESH ? meshName(top) : objectName(top));

/** Adds an object to the scene; false if it is not one. */
export function addObject(building: Building, file: File, top: Part, place: NodePlacement): boolean {
  if (top.id === MESH) return addMeshNode(building, file, top, place);
  const node = objectNode(building, file.source, top);
  if (!node) return false;
  building.nodes.push({ ...AT_HOME, ...node, ...place });
  return true;
}

function addMeshNode(building: Building, file: File, top: Part, place: NodePlacement): boolean {
  const mesh = addMesh(building, file, top, place.bone?.skeleton);
  if (mesh === undefined) return false;
  const header = headerOf(top)?.value;
  const facing = FACING[header?.attributes.geometry ?? 0];
  const collision = header ? collisionOf(header.attributes) : [];
  building.nodes.push({
    ...AT_HOME,
    ...{ name: meshName(top), kind: 'mesh', origin: originOf(top, file.source), mesh },
    hidden: header?.attributes.hidden ?? false,
    ...(facing ? { facing } : {}),
    ...(collision.length > 0 ? { collision } : {}),
    ...(header?.attributes.castShadow ? { castsShadow: true } : {}),
    ...(header && header.sortLevel !== 0 ? { sortLevel: header.sortLevel } : {}),
    ...place,
  });
  return true;
}

/** Adds a node that only carries others; returns its index. */
export function addGroup(
  building: Building,
  name: string,
  place: NodePlacement & Partial<Standing> & Pick<SceneNode, 'origin'>,
): number {
  return building.nodes.push({ ...AT_HOME, name, kind: 'group', hidden: false, ...place }) - 1;
}

/** Adds everything that no model uses; a single skin uses the only skeleton. */
export function addLoose(building: Building, file: File, used: ReadonlySet<number>): void {
  for (const [i, top] of file.tops.entries()) {
    if (used.has(i)) continue;
    const skeleton =
      top.id === MESH && isSkin(top) && building.skeletons.length === 1 ? { bone: { skeleton: 0, bone: 0 } } : {};
    addObject(building, file, top, skeleton);
  }
}
