import type { SceneNode } from './scene.ts';
import type { ClipTarget } from './skeleton.ts';

/** Which node each target of a clip is: the first of its name below the one it must hang under, else the first of all; -1 for none. */
export function nodesOfTargets(
  nodes: readonly Pick<SceneNode, 'name' | 'parent'>[],
  targets: readonly ClipTarget[],
): Int32Array {
  const named = new Map<string, number[]>();
  for (const [index, { name }] of nodes.entries()) {
    const known = named.get(name.toLowerCase());
    if (known) known.push(index);
    else named.set(name.toLowerCase(), [index]);
  }
  return Int32Array.from(targets, ({ name, under }) => {
    const found = named.get(name.toLowerCase()) ?? [];
    const tops = under === undefined ? [] : (named.get(under.toLowerCase()) ?? []);
    return found.find(node => tops.some(top => isUnder(nodes, node, top))) ?? found[0] ?? -1;
  });
}

function isUnder(nodes: readonly Pick<SceneNode, 'parent'>[], node: number, top: number): boolean {
  // A parent stands before its children: the way up ends.
  for (let at = node; at >= 0; at = nodes[at]?.parent ?? -1) {
    if (at === top) return true;
    if ((nodes[at]?.parent ?? -1) >= at) return false;
  }
  return false;
}
