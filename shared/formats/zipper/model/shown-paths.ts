// The models and nodes that JSON shows in two lists, at their paths in the file, where each node holds its model and children.
import type { Node } from './stored.ts';

const SHOWN = /^(models|nodes)\[(\d+)\]\.?(.*)$/;

/** Shown for a node, but computed. */
const COMPUTED = /^(?:class|model|parent|children)\b/;

/** The path of a part that `show` prints. */
export function pathsOf(root: Node, path: string): readonly string[] | undefined {
  const [, list, index, rest = ''] = SHOWN.exec(path) ?? [];
  if (list === undefined || (list === 'nodes' && COMPUTED.test(rest))) return undefined;
  let left = Number(index);
  for (const { node, at } of nodesIn(root, '')) {
    if (list === 'models' && node.model === undefined) continue;
    if (left-- > 0) continue;
    return [[at, list === 'models' ? 'model' : '', rest].filter(step => step !== '').join('.')];
  }
  return undefined;
}

/** A node before its children, as they are shown. */
function* nodesIn(node: Node, at: string): Generator<{ readonly node: Node; readonly at: string }> {
  yield { node, at };
  const before = at === '' ? '' : `${at}.`;
  for (const [i, child] of node.children.entries()) yield* nodesIn(child, `${before}children[${i}]`);
}
