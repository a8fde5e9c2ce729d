// Parts from other files: aggregates on the bones of a model, collections, and lights of a landscape.
import type { Infer } from '#layout';
import { rotationOfRows } from '../../../../scene/quaternion.ts';
import { aggregateInfo, type placed } from '../layout/hlod.ts';
import { lightTransform } from '../layout/objects.ts';
import { type Part, part, partsIn, sameName } from '../layout/parts.ts';
import type { vec3 } from '../layout/types.ts';
import { addAttached, addFromFile, isCalled } from './attached.ts';
import { type Building, type File, fileNamed, note, originOf } from './building.ts';
import { addHlod } from './models.ts';
import { AT_HOME, addGroup, addLoose, addObject, type NodePlacement, type Standing } from './placing.ts';

const HLOD = 0x700;
const LIGHT = 0x460;

/** A model of another file with more models on its bones. */
export function addAggregate(building: Building, file: File, top: Part): void {
  const info = part(top, 0x602, aggregateInfo);
  if (info === undefined) return;
  const origin = originOf(info, file.source);
  const { baseModel, subObjects } = info.value;
  const base = fileNamed(building, baseModel);
  const first = base === file ? 0 : building.skeletons.length;
  // One in this file is in the scene already.
  if (base && base !== file) addBase(building, base);
  else if (!base) note(building, 'warning', `The model ${baseModel} that this is built on was not found.`, origin);
  for (const { objectName: name, boneName } of subObjects) {
    const wanted = { name, origin };
    if (addAttached(building, wanted, boneNamed(building, first, boneName), [file])) continue;
    note(building, 'warning', `The model ${name}, attached to ${boneName}, was not found.`, origin);
    building.nodes.push({
      ...AT_HOME,
      ...wanted,
      kind: 'placeholder',
      hidden: false,
      ...boneNamed(building, first, boneName),
    });
  }
}

function addBase(building: Building, base: File): void {
  const used = new Set<number>();
  for (const [index, top] of base.tops.entries()) {
    if (top.id !== HLOD) continue;
    addHlod(building, base, top, used);
    used.add(index);
  }
  addLoose(building, base, used);
}

/** A bone of the base model. */
function boneNamed(building: Building, skeleton: number, name: string): NodePlacement {
  const bone = building.skeletons[skeleton]?.names.findIndex(known => sameName(known, name)) ?? -1;
  return bone < 0 ? {} : { bone: { skeleton, bone } };
}

/** Objects by name, and placements with the name of their object. */
export function addCollection(building: Building, file: File, top: Part, used: Set<number>): void {
  for (const chunk of partsIn(top)) {
    if (chunk.id === 0x422) addNamed(building, { file, used }, chunk, String(chunk.value), {});
    if (chunk.id !== 0x423 && chunk.id !== 0x424) continue;
    const { transform, objectName: stored } = chunk.value as Infer<typeof placed>; // both ids have that layout
    // Some writers count the NUL at the end.
    const objectName = stored.split('\0')[0] ?? '';
    const { x, y, z, translation } = transform;
    // Three rows of a rotation for row vectors, and the position.
    const standing = standingOf([x, y, z], true, translation);
    const parent = addGroup(building, objectName, { origin: originOf(chunk, file.source), ...standing });
    addNamed(building, { file, used }, chunk, objectName, { parent });
  }
}

function addNamed(
  building: Building,
  { file, used }: { readonly file: File; readonly used: Set<number> },
  chunk: Part,
  name: string,
  place: NodePlacement,
): void {
  const here = file.tops.findIndex(one => isCalled(one, name));
  const top = file.tops[here];
  const wanted = { name, origin: originOf(chunk, file.source) };
  if (top) used.add(here);
  if (
    top
      ? addObject(building, file, top, place)
      : addFromFile(building, wanted, place) || addAttached(building, wanted, place, [file])
  )
    return;
  building.nodes.push({
    ...AT_HOME,
    ...wanted,
    kind: 'gizmo',
    hidden: false,
    gizmo: { kind: 'null', label: name },
    ...place,
  });
}

/** Lights, each with its position. */
export function addLightscape(building: Building, file: File, top: Part): void {
  for (const one of partsIn(top)) {
    const light = partsIn(one).find(({ id }) => id === LIGHT);
    const at = part(one, 0x802, lightTransform)?.value;
    if (light === undefined) continue;
    const place = at && { x: at.x.w, y: at.y.w, z: at.z.w };
    const standing = at && place ? standingOf([at.x, at.y, at.z], false, place) : AT_HOME;
    const parent = addGroup(building, 'light', { origin: originOf(one, file.source), ...standing });
    addObject(building, file, light, { parent });
  }
}

type Row = Infer<typeof vec3>;

function standingOf(rows: readonly [Row, Row, Row], isForRows: boolean, { x, y, z }: Row): Standing {
  const axes = ['x', 'y', 'z'] as const;
  const at = (row: number, column: number): number => rows[row]?.[axes[column] ?? 'x'] ?? 0;
  const rotation = rotationOfRows((row, column) => (isForRows ? at(column, row) : at(row, column)));
  return { translation: [x, y, z], rotation };
}
