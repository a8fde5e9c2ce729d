// Models of a 'mech from other programs.
import { copyModel } from '#layout';
import type { ShapePart, Shapes } from '../../shapes.ts';
import { putModel } from './import.ts';
import { type Node, nodeIn } from './stored.ts';

const MOST = 0xffff;

/** The model of every node that has one; places are its own. */
export const mechShapes: Shapes<Node> = {
  up: 'y',
  isOwnSpace: true,
  parts: root => [...partsIn(root, '')],
  put(root, path, mesh, scene) {
    const changed = copyModel(root);
    const model = nodeIn(changed, path.replace(/\.?model$/, ''))?.model;
    if (model === undefined) return { why: `${path} is no model of this 'mech` };
    const target = { model, path, isCycled: () => false, mostVertices: MOST, polygonSize: 0 };
    const put = putModel(target, mesh, scene);
    return 'why' in put ? put : { ...put, model: put.isSame ? root : changed };
  },
};

function* partsIn({ name, model, children }: Node, path: string): Generator<ShapePart> {
  const below = (step: string): string => (path === '' ? step : `${path}.${step}`);
  if (model && model.kind !== 'points' && model.polygons.length > 0) yield { path: below('model'), name };
  for (const [i, child] of children.entries()) yield* partsIn(child, below(`children[${i}]`));
}
