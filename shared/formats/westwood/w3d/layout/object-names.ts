// Names of a model's objects, and the fields that refer to them: a mesh is `CRANE.BODY`, the name of its model and its own.
import type { CheckFinding, OwnName } from '#layout';
import { aggregateInfo, hlodHeader, modelHeader } from './hlod.ts';
import { meshHeader } from './mesh.ts';
import { lowerCase, type Part, part, partsIn } from './parts.ts';
import { SKELETON } from './skeletons.ts';

const HMODEL = 0x300;
const AGGREGATE = 0x600;
/** One object on a bone, with its model. */
export const STRAY = 0x704;
const DAZZLE_NAME = 0x901;
/** Chunks that are not known by object names. */
const NO_OBJECTS: readonly number[] = [SKELETON, STRAY, 0x200, 0x280, 0x2c0];
/** Members with the name by which others know a part of a file. */
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
/** A chunk that contains only a name. */
const OBJECT_NAMES: readonly number[] = [0x422];
/** Nodes of older models, which omit the model from an object's name. */
const NODES: readonly number[] = [0x302, 0x303, 0x304, 0x306];

export interface Named {
  /** Path of the field with the name. */
  readonly path: string;
  readonly name: string;
}

/** A name that refers to an object; `around` is the part that the field omits. */
export interface ObjectUse extends Named {
  readonly around?: string;
}

/** The field with the name of the whole part: in its header, or in the part itself. */
export function nameIn(top: Part): Named | undefined {
  for (const { id, path, value } of [top, ...partsIn(top)]) {
    if (id === DAZZLE_NAME && typeof value === 'string') return { path, name: value };
    const members = value as Readonly<Record<string, unknown>>; // chunks are objects
    const member = OWN_NAMES.find(each => typeof members[each] === 'string');
    if (member !== undefined) return { path: `${path}.${member}`, name: String(members[member]) };
  }
  return undefined;
}

/** The name by which others refer to an object; undefined if it is not one. */
export function objectNameOf(top: Part): Named | undefined {
  const own = NO_OBJECTS.includes(top.id) ? undefined : nameIn(top);
  const container = part(top, 0x1f, meshHeader)?.value.containerName ?? '';
  return own && { path: own.path, name: container === '' ? own.name : `${container}.${own.name}` };
}

export const modelName = (top: Part): string =>
  (part(top, 0x701, hlodHeader) ?? part(top, 0x301, modelHeader))?.value.modelName ?? '';

export const aggregatesIn = (tops: readonly Part[]) =>
  tops.flatMap(top => (top.id === AGGREGATE ? (part(top, 0x602, aggregateInfo) ?? []) : []));

/** Sub-objects, levels, collections, nodes and aggregates that refer to an object. */
export function* objectUses(tops: readonly Part[]): Generator<ObjectUse> {
  for (const top of tops) {
    if (top.id === STRAY) yield* objectIn(top);
    else if (top.id === HMODEL) yield* nodesIn(top);
    else yield* objectsIn(top);
  }
  for (const { path, value } of aggregatesIn(tops)) {
    yield { path: `${path}.baseModel`, name: value.baseModel };
    for (const [i, { objectName: name }] of value.subObjects.entries())
      yield { path: `${path}.subObjects[${i}].objectName`, name };
  }
}

function* nodesIn(model: Part): Generator<ObjectUse> {
  const name = modelName(model);
  const around = name === '' ? '' : `${name}.`;
  for (const node of partsIn(model))
    if (NODES.includes(node.id)) for (const use of objectIn(node)) yield { ...use, around };
}

function* objectsIn(of: Part): Generator<ObjectUse> {
  for (const each of partsIn(of)) {
    yield* objectIn(each);
    yield* objectsIn(each);
  }
}

function* objectIn({ id, path, value }: Part): Generator<ObjectUse> {
  const isText = OBJECT_NAMES.includes(id);
  const name = isText ? value : (value as { readonly objectName?: unknown }).objectName; // chunks are objects or texts
  if (typeof name === 'string') yield { path: isText ? path : `${path}.objectName`, name };
}

/** Names in 16 bytes need a NUL. */
const MOST = 15;

/** An object's unique name in its file: of two with the same name, a game uses the first. */
export function ownName(model: unknown, path: string): OwnName | undefined {
  const tops = partsIn({ path: '', value: model });
  const top = tops.find(each => each.path === path);
  const [field, whole] = [top && nameIn(top), top && objectNameOf(top)];
  if (field === undefined || whole === undefined) return undefined;
  const around = lowerCase(whole.name).slice(0, whole.name.length - field.name.length);
  const others = tops.filter(each => each !== top).map(each => lowerCase(objectNameOf(each)?.name ?? ''));
  const taken = others.filter(name => name.startsWith(around)).map(name => name.slice(around.length));
  return { ...field, taken, most: Math.max(MOST, field.name.length) };
}

/** Objects with the name of an earlier one of their kind; one model may be stored as two kinds, once for older games. */
export function* namedTwice(tops: readonly Part[]): Generator<CheckFinding> {
  const first = new Map<string, string>();
  for (const top of tops) {
    const object = objectNameOf(top);
    if (object === undefined || object.name === '') continue;
    const key = `${top.id} ${lowerCase(object.name)}`;
    const before = first.get(key);
    first.set(key, before ?? top.path);
    if (before === undefined) continue;
    const text = `${before} is called ${object.name}, too: the game has only one object of a name`;
    yield { path: object.path, text, weight: 'warning' };
  }
}
