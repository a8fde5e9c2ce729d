// Models: the bone and level of detail of each object.

import type { Infer } from '#layout';
import { counted } from '../../../../base/counted.ts';
import type { Gizmo, SceneNode } from '../../../../scene/scene.ts';
import { arrayHeader, hlodHeader, lodLevel, modelHeader, modelNode, subObject } from '../layout/hlod.ts';
import { type Part, part, parts, partsIn } from '../layout/parts.ts';
import { addAttached, addFromFile, isCalled, type Named } from './attached.ts';
import { type Building, type File, note, originOf } from './building.ts';
import { addObject, type NodePlacement } from './placing.ts';
import { skeletonNamed } from './skeletons.ts';

interface Wanted extends Named {
  readonly bone: number;
}
interface Model {
  readonly file: File;
  readonly skeleton: number | undefined;
  readonly used: Set<number>;
}

const LEVEL = 0x702;
const MARKS: Readonly<Record<number, Gizmo['kind']>> = { 0x705: 'aggregate', 0x706: 'proxy' };

/** A model with levels of detail: the first level is the lowest. */
export function addHlod(building: Building, file: File, top: Part, used: Set<number>): void {
  const name = part(top, 0x701, hlodHeader)?.value.hierarchyName ?? '';
  const skeleton = name === '' ? undefined : skeletonNamed(building, file, name);
  const model: Model = { file, skeleton, used };
  for (const array of partsIn(top)) {
    if (array.id === LEVEL) addLevel(building, model, array);
    const mark = MARKS[array.id];
    if (mark) for (const wanted of wantedIn(array, file)) addHanging(building, model, wanted, mark);
  }
}

function addLevel(building: Building, model: Model, array: Part): void {
  const { file } = model;
  const { maxScreenSize = 0, modelCount = 0 } = part(array, 0x703, arrayHeader)?.value ?? {};
  const level = building.levels.length;
  building.levels.push({ name: `LOD ${level}`, maxScreenSize, origin: originOf(array, file.source) });
  const wanted = wantedIn(array, file);
  if (wanted.length !== modelCount)
    note(
      building,
      'warning',
      `A level of detail says ${counted(modelCount, 'object')} and has ${wanted.length}.`,
      originOf(array, file.source),
    );
  for (const one of wanted) addWanted(building, model, one, { level });
}

function wantedIn(array: Part, { source }: File): readonly Wanted[] {
  return parts(array, 0x704, subObject).map(chunk => ({
    name: chunk.value.objectName,
    bone: chunk.value.bone,
    origin: originOf(chunk, source),
  }));
}

/** Levels of detail by distance: each is a separate object or model. */
export function addLodModel(building: Building, file: File, top: Part, used: Set<number>): void {
  const model = { file, skeleton: undefined, used };
  for (const chunk of parts(top, 0x402, lodLevel)) {
    const origin = originOf(chunk, file.source);
    const level =
      building.levels.push({ name: `LOD ${building.levels.length}`, maxScreenSize: chunk.value.max, origin }) - 1;
    addWanted(building, model, { name: chunk.value.objectName, bone: 0, origin }, { level });
  }
}

/** A model before levels of detail: its nodes are named after the model and themselves. */
export function addModel(building: Building, file: File, top: Part, used: Set<number>): void {
  const header = part(top, 0x301, modelHeader)?.value;
  const name = header?.hierarchyName ?? '';
  const skeleton = name === '' ? undefined : skeletonNamed(building, file, name);
  for (const chunk of [0x302, 0x303, 0x304].flatMap(id => parts(top, id, modelNode))) {
    const { objectName, pivot } = chunk.value as Infer<typeof modelNode>;
    const wanted = {
      name: `${header?.modelName ?? ''}.${objectName}`,
      bone: pivot,
      origin: originOf(chunk, file.source),
    };
    addWanted(building, { file, skeleton, used }, wanted, {});
  }
}

/** Adds a named object at its bone: from this file, or the file its name begins with; otherwise a placeholder. */
function addWanted(building: Building, model: Model, wanted: Wanted, place: NodePlacement): void {
  const { file, used } = model;
  const here = file.tops.findIndex(top => isCalled(top, wanted.name));
  const top = file.tops[here];
  const at = { ...place, ...boneOf(building, model, wanted) };
  if (top) {
    used.add(here);
    if (addObject(building, file, top, at)) return;
  } else if (addFromFile(building, wanted, at) || addAttached(building, wanted, at, [file])) return;
  note(building, 'warning', `The object ${wanted.name} was not found.`, wanted.origin);
  building.nodes.push(empty(wanted, 'placeholder', at));
}

function boneOf(building: Building, { skeleton }: Model, { bone, name, origin }: Wanted): NodePlacement {
  const bones = skeleton === undefined ? undefined : building.skeletons[skeleton];
  if (skeleton === undefined || !bones) return {};
  if (bone < bones.parents.length) return { bone: { skeleton, bone } };
  note(
    building,
    'warning',
    `${name} is attached to bone ${bone}, but ${bones.name} has only ${counted(bones.parents.length, 'bone')}.`,
    origin,
  );
  return { bone: { skeleton, bone: 0 } };
}

/** Adds an object from another file on a bone; a mark shows its name, even if it is missing. */
function addHanging(building: Building, model: Model, wanted: Wanted, kind: Gizmo['kind']): void {
  if (kind === 'aggregate') addAttached(building, wanted, boneOf(building, model, wanted), [model.file]);
  const node = empty(wanted, 'gizmo', boneOf(building, model, wanted));
  building.nodes.push({ ...node, gizmo: { kind, label: wanted.name } });
}

function empty({ name, origin }: Wanted, kind: SceneNode['kind'], place: NodePlacement): SceneNode {
  return { parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1], name, kind, origin, hidden: false, ...place };
}
