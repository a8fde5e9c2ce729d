import { bytesOf, type CheckFinding, checked, u32 } from '#layout';
import { grouped } from '../../../base/counted.ts';
import { oddAddresses } from '../node/addresses.ts';
import { type Box, boxOfPoints, oddBoxes, oddSphere, placedBox, unionOf } from '../node/box.ts';
import { oddTransform } from '../node/matrix.ts';
import { MODEL_LISTS, type ModelMw, type ModelPm } from './model.ts';
import { type Node, stored } from './stored.ts';
import { oddUsage } from './usage.ts';

// Values that no model can have: corners that are missing, numbers that contradict each other.

/** Everything impossible in a node and below it. */
function* checkFindings(node: Node): Generator<CheckFinding> {
  yield* familyOddities(node, '');
  yield* extentOddities(node, '');
}

function* familyOddities(node: Node, path: string, parent?: Node): Generator<CheckFinding> {
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  yield* nodeOddities(node, at, parent);
  yield* oddAddresses(node, path, ['children']);
  if (node.model) yield* modelOddities(node.model, at('model'));
  for (const [i, child] of node.children.entries()) yield* familyOddities(child, at(`children[${i}]`), node);
}

/** Transforms, spheres and boxes that are inconsistent; returns the box that the parent must contain. */
function* extentOddities(node: Node, path: string): Generator<CheckFinding, Box | undefined> {
  const { data, model } = node;
  const prefix = path === '' ? '' : `${path}.`;
  let children: Box | undefined;
  for (const [i, child] of node.children.entries())
    children = unionOf(children, yield* extentOddities(child, `${prefix}children[${i}]`));
  const reach = model && boxOfPoints(model.vertices.source);
  if (data.type === 'object3d') yield* oddTransform(data.value, `${prefix}data`, 'note');
  if (model) yield* oddSphere(model, reach, `${prefix}model.`);
  const box = yield* oddBoxes(node, { model: reach, children }, prefix);
  return box && data.type === 'object3d' ? placedBox(box, data.value) : box;
}

type At = (name: string) => string;

function* nodeOddities(node: Node, at: At, parent: Node | undefined): Generator<CheckFinding> {
  const { data, flags, parentCount, parentsPointer } = node;
  if (data.type === 'unknown')
    yield { path: at('class'), text: 'expected object3d or lod, found a class that is not used in model libraries' };
  if (flags.hasModelBox !== (node.model !== undefined))
    yield note(
      at('flags'),
      node.model ? 'there is a model, and no box of it' : 'there is a box of a model, and no model',
    );
  const parents = parent ? 1 : 0;
  if (parentCount !== parents) yield { path: at('parentCount'), text: `expected ${parents}, found ${parentCount}` };
  if ((parentsPointer !== 0) !== parentCount > 0)
    yield note(
      at('parentsPointer'),
      parentsPointer === 0 ? `is 0, though there are ${parentCount} parents` : 'is not 0, though there are no parents',
    );
}

const note = (path: string, text: string): CheckFinding => ({ path, text, weight: 'note' });

/** Everything impossible in a model. */
function* modelOddities(model: ModelMw | ModelPm, path: string): Generator<CheckFinding> {
  yield* oddAddresses(model, path, MODEL_LISTS);
  if ('materialRefs' in model) yield* oddUsage(model, path);
  if (model.parentCount !== 1)
    yield { path: `${path}.parentCount`, text: `expected 1, found ${model.parentCount}`, repair: bytesOf(u32, 1) };
  for (const [i, light] of model.lights.entries()) yield* oddAddresses(light, `${path}.lights[${i}]`, ['vertices']);
  for (const [i, polygon] of model.polygons.entries()) {
    yield* oddAddresses(polygon, `${path}.polygons[${i}]`, ['vertices', 'normals', 'materials']);
    yield* polygonOddities(model, polygon, `${path}.polygons[${i}]`);
  }
}

/** The members that polygons of all games share. */
interface AnyPolygon {
  readonly vertices: readonly number[];
  readonly normals?: readonly number[] | undefined;
  readonly material?: number;
  readonly materials?: readonly number[];
}

function* polygonOddities(
  model: { readonly vertices: { readonly length: number }; readonly normals: { readonly length: number } },
  { vertices, normals, material, materials }: AnyPolygon,
  path: string,
): Generator<CheckFinding> {
  if (vertices.length < 3)
    yield { path: `${path}.flags`, text: `has ${vertices.length} corners: at least 3 are needed` };
  yield* beyond(vertices, model.vertices.length, `${path}.vertices`, 'vertices');
  if (normals) yield* beyond(normals, model.normals.length, `${path}.normals`, 'normals');
  if (material !== undefined && material < 0)
    yield { path: `${path}.material`, text: `material ${material} does not exist` };
  if (materials?.length === 0) yield note(`${path}.materialCount`, 'has no material');
  for (const [i, index] of (materials ?? []).entries())
    if (index < 0) yield { path: `${path}.materials[${i}]`, text: `material ${index} does not exist` };
}

function* beyond(indices: readonly number[], count: number, path: string, what: string): Generator<CheckFinding> {
  for (const [i, index] of indices.entries())
    if (index >= count)
      yield {
        path: `${path}[${i}]`,
        weight: 'error',
        text: `expected at most ${grouped(count - 1)}: there are ${grouped(count)} ${what}, found ${grouped(index)}`,
      };
}

/** A model of mechlib, with its oddities as findings. */
export const model = checked(stored, node => checkFindings(node));
