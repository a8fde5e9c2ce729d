import type { Scene } from '../../../shared/scene/scene.ts';

export interface Visibility {
  /** Nodes whose eye was clicked: shown where the file hides them, hidden where it shows them. */
  readonly flipped: ReadonlySet<number>;
  /** Only these, while something is isolated. */
  readonly isolated?: ReadonlySet<number> | undefined;
  /** Which level of detail. */
  readonly level: number;
  /** Collision surfaces are shown too. */
  readonly collision: boolean;
}

/** The best level: the last, as the files have it. */
export function bestLevel({ levels }: Pick<Scene, 'levels'>): number {
  return Math.max(0, levels.length - 1);
}

/** Whether a node is to be seen. */
export function isNodeShown(scene: Scene, index: number, { flipped, isolated, level, collision }: Visibility): boolean {
  const node = scene.nodes[index];
  if (node === undefined) return false;
  if (isolated && !isolated.has(index)) return false;
  if (node.level !== undefined && node.level !== level) return false;
  return isShownAtFirst(node, collision) !== flipped.has(index);
}

function isShownAtFirst(node: Scene['nodes'][number], collision: boolean): boolean {
  if (node.kind === 'collision') return collision;
  return !node.hidden || (collision && node.collision !== undefined && node.mesh === undefined);
}

/** A node and everything below it. */
export function withChildren(scene: Scene, node: number): ReadonlySet<number> {
  const found = new Set([node]);
  for (const [index, { parent }] of scene.nodes.entries()) if (found.has(parent)) found.add(index);
  return found;
}

export interface SceneFacts {
  readonly triangles: number;
  readonly vertices: number;
  readonly meshes: number;
  readonly bones: number;
}

/** The sums of what is shown. */
export function factsOf(scene: Scene, isShown: (node: number) => boolean): SceneFacts {
  const shown = scene.nodes.flatMap(({ mesh }, node) => {
    const of = mesh === undefined || !isShown(node) ? undefined : scene.meshes[mesh];
    return of ? [of] : [];
  });
  return {
    triangles: shown.reduce((sum, { indices }) => sum + indices.length / 3, 0),
    vertices: shown.reduce((sum, { positions }) => sum + positions.length / 3, 0),
    meshes: shown.length,
    bones: scene.skeletons.reduce((sum, { parents }) => sum + parents.length, 0),
  };
}
