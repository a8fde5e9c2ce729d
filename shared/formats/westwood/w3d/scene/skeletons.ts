import { parentsFirst, type Skeleton } from '../../../../scene/skeleton.ts';
import { hierarchyHeader } from '../layout/hierarchy.ts';
import { interleaved, type Part, part, partsIn, sameName, type Table } from '../layout/parts.ts';
import { pivotsOf, SKELETON, skeletonName } from '../layout/skeletons.ts';
import { type Building, type File, fileNamed, note, originOf, rowsOf } from './building.ts';

/** Older skeletons have no root pivot: their first one moves like all others. */
const FIRST_WITH_ROOT = 3;

/** The skeleton with this name, from the requesting file or one of its own; undefined, and reported, if there is none. */
export function skeletonNamed(building: Building, file: File, name: string): number | undefined {
  const known = building.skeletons.findIndex(skeleton => sameName(skeleton.name, name));
  if (known >= 0) return known;
  const there = hierarchyIn(file, name);
  if (there) return addSkeleton(building, file, there);
  const other = fileNamed(building, name);
  const found = other && hierarchyIn(other, name);
  if (other && found) return addSkeleton(building, other, found);
  note(building, 'warning', `The skeleton ${name} was not found: its file ${name}.w3d is not in this game folder.`);
  return undefined;
}

function hierarchyIn({ tops }: File, name: string): Part | undefined {
  return tops.find(top => top.id === SKELETON && sameName(skeletonName(top), name));
}

/** Adds a skeleton to the scene. */
export function addSkeleton(building: Building, { source }: File, top: Part): number | undefined {
  const pivots = pivotsOf(top);
  if (!pivots) return undefined;
  const header = part(top, 0x101, hierarchyHeader)?.value;
  const stillBones = (header?.version.major ?? FIRST_WITH_ROOT) >= FIRST_WITH_ROOT ? 1 : 0;
  const parents = parentsOf(pivots.value);
  building.skeletons.push({
    name: skeletonName(top),
    origin: originOf(top, source),
    names: Array.from(pivots.value, row => row.pivotName),
    parents,
    order: parentsFirst(parents),
    translations: still(
      interleaved(pivots, axes('translation'), new Float32Array(pivots.value.length * 3)),
      stillBones,
      3,
    ),
    rotations: still(rotationsOf(pivots), stillBones, 4),
    stillBones,
    rows: rowsOf(pivots, source),
  } satisfies Skeleton);
  return building.skeletons.length - 1;
}

const axes = (name: string): string[] => [`${name}.x`, `${name}.y`, `${name}.z`];

function rotationsOf(pivots: Part<Table>): Float32Array {
  const names = [...axes('rotation'), 'rotation.w'];
  return interleaved(pivots, names, new Float32Array(pivots.value.length * 4));
}

/** The games ignore the transform of the root pivot. */
function still(values: Float32Array, bones: number, components: 3 | 4): Float32Array {
  values.fill(0, 0, bones * components);
  for (let bone = 0; bone < bones && components === 4; bone++) values[bone * 4 + 3] = 1;
  return values;
}

/** A missing parent, or the bone itself, counts as none. */
function parentsOf(pivots: Table): Int32Array {
  const stored = pivots.column('parent');
  return Int32Array.from(stored, (parent, bone) =>
    parent >= 0 && parent < stored.length && parent !== bone ? parent : -1,
  );
}

/** Adds every skeleton of a file that is not in the scene yet. */
export function addOwnSkeletons(building: Building, file: File): void {
  for (const top of file.tops)
    if (top.id === SKELETON && !building.skeletons.some(({ name }) => sameName(name, skeletonName(top))))
      addSkeleton(building, file, top);
}

/** The names of a file's own skeletons. */
export function ownSkeletons(model: unknown): readonly string[] {
  return partsIn({ path: '', value: model })
    .filter(({ id }) => id === SKELETON)
    .map(skeletonName);
}
