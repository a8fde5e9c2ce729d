// Imports models of a 'mech from other programs.
import { copyModel } from '#layout';
import type { Scene } from '../../../scene/scene.ts';
import type { AddedShape, NewMesh, ShapePart, Shapes } from '../../shapes.ts';
import { shownAtHome } from '../node/at-home.ts';
import { boxOfPoints } from '../node/box.ts';
import { firstMaterial, labelsIn, putModel, templateOf } from './import.ts';
import { type Node, nodeIn } from './stored.ts';
import { putBelowRoot } from './tree.ts';

const MOST = 0xffff;

/** The model of every node that has one; its file positions are its own. */
export const mechShapes: Shapes<Node> = {
  up: 'y',
  isOwnSpace: true,
  parts: root => [...partsIn(root, '')],
  put(root, path, mesh, scene) {
    const changed = copyModel(root);
    const model = nodeIn(changed, path.replace(/\.?model$/, ''))?.model;
    if (model === undefined) return { why: `${path} is not a model of this 'mech` };
    const target = { model, path, isCycled: () => false, mostVertices: MOST, polygonSize: 0 };
    const put = putModel(target, mesh, scene);
    return 'why' in put ? put : { ...put, model: put.isSame ? root : changed };
  },
  add,
};

const nodePath = (part: string): string => part.replace(/\.?model$/, '');

/** Adds a part directly below the root, with a model of its own. */
function add(root: Node, { name, like, mesh }: NewMesh, scene?: Scene): AddedShape<Node> | { readonly why: string } {
  const changed = copyModel(root);
  const parts = mechShapes.parts(root);
  const taken = parts.find(part => part.name === name);
  if (taken) return { why: `it has a part ${name} already: ${nodePath(taken.path)}` };
  const first = like ?? parts[0]?.path;
  const shows = first === undefined ? undefined : nodeIn(root, nodePath(first));
  if (shows?.model === undefined) return { why: 'it has no model that another one could be like' };
  const node = copyModel({ ...shows, children: [] } as Node); // as: a node without children is still a node
  const { model } = node;
  if (model === undefined) return { why: 'it has no model that another one could be like' };
  templateOf(model);
  const materials = namesIn(root, parts, scene);
  const target = { model, path: '', materials, isCycled: () => false, mostVertices: MOST, polygonSize: 0 };
  const put = putModel(target, mesh, undefined);
  if ('why' in put) return put;
  const made = shownAtHome(node, name, boxOfPoints(model.vertices.source));
  const added = putBelowRoot(changed, made);
  const { isSame: _, ...rest } = put;
  return { ...rest, model: changed, part: `${added}.model` };
}

/** The exported names of the library's materials, by number. */
function namesIn(root: Node, parts: readonly ShapePart[], scene: Scene | undefined): readonly string[] {
  const names: string[] = [];
  for (const { path } of parts) {
    const model = nodeIn(root, nodePath(path))?.model;
    if (model === undefined) continue;
    const target = { model, path, isCycled: () => false, mostVertices: MOST, polygonSize: 0 };
    for (const [row, label] of labelsIn(target, scene).entries()) {
      const polygon = model.polygons[row];
      if (polygon && label !== '') names[firstMaterial(polygon)] = label;
    }
  }
  return Array.from(names, name => name ?? '');
}

function* partsIn({ name, model, children }: Node, path: string): Generator<ShapePart> {
  const below = (step: string): string => (path === '' ? step : `${path}.${step}`);
  if (model && model.kind !== 'points' && model.polygons.length > 0) yield { path: below('model'), name };
  for (const [i, child] of children.entries()) yield* partsIn(child, below(`children[${i}]`));
}
