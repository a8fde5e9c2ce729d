// Parts of a model from other files: a named object, or a whole model in its rest pose.
import type { Origin } from '../../../../scene/origin.ts';
import { restPose } from '../../../../scene/sample.ts';
import type { Skeleton } from '../../../../scene/skeleton.ts';
import { hlodHeader, subObject } from '../layout/hlod.ts';
import { type Part, part, parts, partsIn, sameName } from '../layout/parts.ts';
import { type Building, containerOf, type File, fileNamed, note, originOf } from './building.ts';
import { AT_HOME, addGroup, addObject, type NodePlacement, nameOf, type Standing } from './placing.ts';
import { skeletonNamed } from './skeletons.ts';

/** Something that a file refers to by name. */
export interface Named {
  readonly name: string;
  /** The bytes with the reference. */
  readonly origin: Origin;
}

const HLOD = 0x700;
const LEVEL = 0x702;
const AGGREGATE = 0x705;
const DEEPEST = 8;

export const isCalled = (top: Part, name: string): boolean => {
  const own = nameOf(top);
  return own !== undefined && sameName(own, name);
};

/** Adds an object from the file that its name begins with to the scene; false if there is none. */
export function addFromFile(building: Building, { name }: Pick<Named, 'name'>, place: NodePlacement): boolean {
  const other = fileNamed(building, containerOf(name));
  const top = other?.tops.find(one => isCalled(one, name));
  return other !== undefined && top !== undefined && addObject(building, other, top, place);
}

/** Adds another file's whole model with everything attached to it; false if there is none. `around`: the files it is in. */
export function addAttached(
  building: Building,
  { name, origin }: Named,
  place: NodePlacement,
  around: readonly File[],
): boolean {
  // A name with a dot refers to one object in a file.
  const file = name.includes('.') ? undefined : fileNamed(building, name);
  if (file === undefined) return false;
  const hlod = file.tops.find(top => top.id === HLOD);
  const isRing = around.includes(file);
  if (isRing && hlod === undefined) return false;
  if (isRing || around.length > DEEPEST) {
    note(building, 'warning', `The models around ${name} name each other in a ring: the rest is left out.`, origin);
    return true;
  }
  const group = addGroup(building, name, { origin, ...place });
  if (hlod) addRestingModel(building, { file, hlod, group, around: [...around, file] });
  else for (const top of file.tops) addObject(building, file, top, { parent: group });
  return true;
}

interface Resting {
  readonly file: File;
  readonly hlod: Part;
  readonly group: number;
  readonly around: readonly File[];
}

/** Adds its best level of detail, each object at its bone's rest pose: clips move the model around it, not this one. */
function addRestingModel(building: Building, { file, hlod, group, around }: Resting): void {
  const skeletonName = part(hlod, 0x701, hlodHeader)?.value.hierarchyName ?? '';
  const index = skeletonName === '' ? undefined : skeletonNamed(building, file, skeletonName);
  const stand = standings(index === undefined ? undefined : building.skeletons[index]);
  const arrays = partsIn(hlod);
  const best = arrays.findLast(({ id }) => id === LEVEL);
  for (const chunk of best ? parts(best, 0x704, subObject) : []) {
    const { bone, objectName } = chunk.value;
    const parent = addGroup(building, objectName, { parent: group, ...stand(bone) });
    const top = file.tops.find(one => isCalled(one, objectName));
    const wanted = { name: objectName, origin: originOf(chunk, file.source) };
    const isThere = top ? addObject(building, file, top, { parent }) : addFromFile(building, wanted, { parent });
    if (!isThere) note(building, 'warning', `The object ${objectName} was not found.`, wanted.origin);
  }
  for (const array of arrays.filter(({ id }) => id === AGGREGATE))
    for (const chunk of parts(array, 0x704, subObject)) {
      const { bone, objectName: name } = chunk.value;
      const parent = addGroup(building, name, { parent: group, ...stand(bone) });
      addAttached(building, { name, origin: originOf(chunk, file.source) }, { parent }, around);
    }
}

/** The rest pose of each bone. */
function standings(skeleton: Skeleton | undefined): (bone: number) => Standing {
  if (skeleton === undefined) return () => AT_HOME;
  const { translations: t, rotations: r } = restPose(skeleton);
  return bone => {
    if (bone >= skeleton.parents.length) return AT_HOME;
    const numbers = (column: ArrayLike<number>, size: number) =>
      Array.from({ length: size }, (_, i) => column[bone * size + i] ?? 0);
    return { translation: numbers(t, 3), rotation: numbers(r, 4) } as unknown as Standing; // three numbers, and four
  };
}
