// What parts of a model are called, and what of the same file means them by these names.
import type { NameUse, PartName } from '../../part-name.ts';
import { aggregateInfo, hlodHeader, modelHeader } from './layout/hlod.ts';
import { meshHeader } from './layout/mesh.ts';
import { lowerCase, type Part, part, partsIn, sameName } from './layout/parts.ts';
import { skeletonOf } from './layout/pivot-links.ts';
import { pivotsOf, SKELETON, skeletonName } from './layout/skeletons.ts';

const HMODEL = 0x300;
const AGGREGATE = 0x600;
/** One object at a bone, beside the model it is of. */
const STRAY = 0x704;
const DAZZLE_NAME = 0x901;
const ANIMATIONS: readonly number[] = [0x200, 0x280, 0x2c0];
/** Members by which a part of a file is known to others. */
const OWN_NAMES = [
  'meshName',
  'animationName',
  'modelName',
  'hierarchyName',
  'objectName',
  'emitterName',
  'collectionName',
  'aggregateName',
] as const;
/** Of textures, materials and effects. */
const TEXTS: readonly number[] = [0x32, 0x2c];
/** A name alone in a chunk. */
const OBJECT_NAMES: readonly number[] = [0x422];
/** Nodes of older models name an object without the model it is of. */
const NODES: readonly number[] = [0x302, 0x303, 0x304, 0x306];

/** The name of a part, by its path or by that of its name. */
export function partName(model: unknown, path: string): PartName | undefined {
  const tops = partsIn({ path: '', value: model });
  for (const top of tops.filter(each => each.id !== STRAY && isIn(path, each.path))) {
    const pivot = pivotAt(top, path);
    if (pivot) return { field: pivot.path, uses: boneUses(tops, lowerCase(skeletonName(top)), pivot.name) };
    const own = nameIn(top);
    if (own && (path === top.path || path === own.path)) return { field: own.path, uses: usesOf(tops, top, own.name) };
    const inside = namedInside(top, path);
    if (inside !== undefined) return { field: inside, uses: [] };
  }
  return undefined;
}

const isIn = (path: string, around: string): boolean => path === around || path.startsWith(`${around}.`);

interface Named {
  /** Of the field that holds the name. */
  readonly path: string;
  readonly name: string;
}

/** Where the name of the whole is: in its header, or in itself. */
function nameIn(top: Part): Named | undefined {
  for (const { id, path, value } of [top, ...partsIn(top)]) {
    if (id === DAZZLE_NAME && typeof value === 'string') return { path, name: value };
    const members = value as Readonly<Record<string, unknown>>; // chunks are objects
    const member = OWN_NAMES.find(each => typeof members[each] === 'string');
    if (member !== undefined) return { path: `${path}.${member}`, name: String(members[member]) };
  }
  return undefined;
}

/** A texture or a material of a mesh, whose name is a chunk of its own. */
function namedInside(around: Part, path: string): string | undefined {
  for (const each of partsIn(around).filter(({ path: at }) => isIn(path, at))) {
    if (each.path !== path) return namedInside(each, path);
    return partsIn(each).find(({ id, value }) => TEXTS.includes(id) && typeof value === 'string')?.path;
  }
  return undefined;
}

function pivotAt(top: Part, path: string): Named | undefined {
  const pivots = pivotsOf(top);
  const [, row] = pivots && path.startsWith(`${pivots.path}[`) ? (/\[(\d+)\](?:\.pivotName)?$/.exec(path) ?? []) : [];
  const index = Number(row ?? Number.NaN);
  if (pivots === undefined || !(index < pivots.value.length)) return undefined;
  return { path: `${pivots.path}[${index}].pivotName`, name: pivots.value.at(index).pivotName };
}

/** Aggregates of a model on the skeleton, which name its bones. */
function* boneUses(tops: readonly Part[], skeleton: string, name: string): Generator<NameUse> {
  const models = tops.filter(top => skeletonOf(top) === skeleton).map(modelName);
  for (const { path, value } of aggregatesIn(tops)) {
    if (!models.some(model => model !== '' && sameName(model, value.baseModel))) continue;
    for (const [i, { boneName }] of value.subObjects.entries())
      if (sameName(boneName, name)) yield { path: `${path}.subObjects[${i}].boneName`, textFor: now => now };
  }
}

const modelName = (top: Part): string =>
  (part(top, 0x701, hlodHeader) ?? part(top, 0x301, modelHeader))?.value.modelName ?? '';

const aggregatesIn = (tops: readonly Part[]) =>
  tops.flatMap(top => (top.id === AGGREGATE ? (part(top, 0x602, aggregateInfo) ?? []) : []));

/** What means a part by its name. */
function* usesOf(tops: readonly Part[], top: Part, name: string): Generator<NameUse> {
  if (top.id === SKELETON) yield* skeletonUses(tops, lowerCase(name));
  if (top.id === SKELETON || ANIMATIONS.includes(top.id)) return;
  const mesh = part(top, 0x1f, meshHeader)?.value;
  const container = mesh?.containerName ?? '';
  const around = container === '' ? '' : `${container}.`;
  yield* objectUses(tops, { name: around + name, textFor: now => around + now });
  for (const older of mesh ? tops.filter(({ id }) => id === HMODEL) : [])
    if (sameName(modelName(older), container))
      for (const node of partsIn(older))
        if (NODES.includes(node.id)) yield* objectIn(node, { name, textFor: now => now });
}

function* skeletonUses(tops: readonly Part[], skeleton: string): Generator<NameUse> {
  for (const top of tops.filter(each => skeletonOf(each) === skeleton))
    for (const { path, value } of partsIn(top))
      if (typeof value === 'object' && value !== null && 'hierarchyName' in value)
        yield { path: `${path}.hierarchyName`, textFor: now => now };
}

interface Meant {
  readonly name: string;
  textFor(now: string): string;
}

/** Sub-objects, levels, collections and aggregates that name an object. */
function* objectUses(tops: readonly Part[], meant: Meant): Generator<NameUse> {
  for (const top of tops) if (top.id !== HMODEL) yield* objectsIn(top, meant);
  for (const { path, value } of aggregatesIn(tops)) {
    if (sameName(value.baseModel, meant.name)) yield { path: `${path}.baseModel`, textFor: meant.textFor };
    for (const [i, { objectName }] of value.subObjects.entries())
      if (sameName(objectName, meant.name))
        yield { path: `${path}.subObjects[${i}].objectName`, textFor: meant.textFor };
  }
}

function* objectsIn(of: Part, meant: Meant): Generator<NameUse> {
  for (const each of partsIn(of)) {
    yield* objectIn(each, meant);
    yield* objectsIn(each, meant);
  }
}

function* objectIn({ id, path, value }: Part, { name, textFor }: Meant): Generator<NameUse> {
  const text = OBJECT_NAMES.includes(id) ? value : (value as { readonly objectName?: unknown }).objectName; // chunks are objects or texts
  if (typeof text !== 'string' || !sameName(text, name)) return;
  yield { path: OBJECT_NAMES.includes(id) ? path : `${path}.objectName`, textFor };
}
