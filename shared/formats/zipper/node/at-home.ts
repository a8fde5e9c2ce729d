// Nodes at the position of their parent.
import type { Box } from './box.ts';
import type { Object3d } from './object3d.ts';

const NOWHERE = { x: 0, y: 0, z: 0 };

/** A body without a transform of its own. */
export function atHome<T extends Pick<Object3d, 'flags'>>(body: T): T {
  const transform = {
    ...{ x: { ...NOWHERE, x: 1 }, y: { ...NOWHERE, y: 1 }, z: { ...NOWHERE, z: 1 } },
    translation: NOWHERE,
  };
  const flags = { ...body.flags, initial: true, matrix: false };
  return { ...body, flags, rotate: NOWHERE, scale: { x: 1, y: 1, z: 1 }, transform };
}

/** The members of any game's node that give its position and model. */
interface Shown {
  name: string;
  children: readonly unknown[];
  childrenPointer: number;
  flags: { hasNodeBox: boolean; hasModelBox: boolean; hasChildBox: boolean };
  nodeBox: Box;
  modelBox: Box;
  childBox: Box;
  data: { type: unknown; value?: unknown };
}

/** A copy of a node with a new name and no children, whose boxes enclose its model. */
export function shownAtHome<N extends Shown>(node: N, name: string, reach: Box | undefined): N {
  const empty = { min: NOWHERE, max: NOWHERE };
  const box = reach ?? empty;
  node.name = name;
  node.children = [];
  node.childrenPointer = 0;
  node.flags = { ...node.flags, hasNodeBox: true, hasModelBox: true, hasChildBox: false };
  Object.assign(node, { nodeBox: box, modelBox: box, childBox: empty });
  if (node.data.type === 'object3d') node.data = { ...node.data, value: atHome(node.data.value as Object3d) }; // as: its type says so
  return node;
}
