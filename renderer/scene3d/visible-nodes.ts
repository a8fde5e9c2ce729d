import type { Scene } from '../../shared/scene/scene.ts';

export interface Visibility {
  /** Nodes whose eye icon was clicked: shown if the file hides them, hidden if it shows them. */
  readonly flipped: ReadonlySet<number>;
  /** Only these, while something is isolated. */
  readonly isolated?: ReadonlySet<number> | undefined;
  /** The level of detail. */
  readonly level: number;
  /** Collision surfaces are shown too. */
  readonly collision: boolean;
}

/** The best level: the last, as files order them. */
export function bestLevel({ levels }: Pick<Scene, 'levels'>): number {
  return Math.max(0, levels.length - 1);
}

/** For each node, whether it and all its parents are visible. `switched`: the nodes that a clip shows or hides. */
export function shownNodes(
  { nodes }: Pick<Scene, 'nodes'>,
  { flipped, isolated, level, collision }: Visibility,
  switched?: ReadonlyMap<number, boolean>,
): Uint8Array {
  const shown = new Uint8Array(nodes.length);
  for (const [index, node] of nodes.entries()) {
    if (isolated && !isolated.has(index)) continue;
    if (node.level !== undefined && node.level !== level) continue;
    // Isolated nodes are shown without regard to their parents.
    const hangsOn = isolated && !isolated.has(node.parent) ? -1 : node.parent;
    if (hangsOn >= 0 && hangsOn < index && shown[hangsOn] === 0 && isHeldBack(nodes[hangsOn])) continue;
    const atFirst = switched?.get(index) ?? isShownAtFirst(node, collision);
    if (atFirst !== flipped.has(index)) shown[index] = 1;
  }
  return shown;
}

/** Whether a hidden node hides its children too: a collision surface hides only itself. */
function isHeldBack(parent: Scene['nodes'][number] | undefined): boolean {
  return parent?.kind !== 'collision';
}

/** The nodes that are hidden until the user shows them. */
export function hiddenNodes({ nodes }: Pick<Scene, 'nodes'>, collision: boolean): ReadonlySet<number> {
  return new Set(nodes.flatMap((node, index) => (isShownAtFirst(node, collision) ? [] : [index])));
}

/** Whether any visible node has a surface. */
export function seesSurface(
  { nodes, meshes }: Pick<Scene, 'nodes' | 'meshes'>,
  isShown: (node: number) => boolean,
): boolean {
  return nodes.some(({ mesh }, node) => mesh !== undefined && (meshes[mesh]?.indices.length ?? 0) > 0 && isShown(node));
}

/** What is visible of a scene: something, nothing until hidden parts are shown, or nothing at all. */
export function whatIsSeen(scene: Scene, isShown: (node: number) => boolean): 'something' | 'hidden' | 'nothing' {
  const { nodes, skeletons, overlays = [] } = scene;
  if (skeletons.length > 0 || overlays.length > 0 || scene.overlaysApart) return 'something';
  const sees = (those: (node: number) => boolean) =>
    seesSurface(scene, those) || nodes.some((each, node) => isMark(each) && those(node));
  if (sees(isShown)) return 'something';
  return sees(() => true) ? 'hidden' : 'nothing';
}

/** A node with a place but no surface is drawn as a mark. */
function isMark({ gizmo, light, kind }: Scene['nodes'][number]): boolean {
  return gizmo !== undefined || light !== undefined || kind === 'placeholder';
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

/** Totals of what is visible. */
export function factsOf(scene: Scene, isShown: (node: number) => boolean): SceneFacts {
  let triangles = 0;
  let vertices = 0;
  let meshes = 0;
  for (const [node, { mesh }] of scene.nodes.entries()) {
    const of = mesh === undefined || !isShown(node) ? undefined : scene.meshes[mesh];
    if (of === undefined) continue;
    triangles += of.indices.length / 3;
    vertices += of.positions.length / 3;
    meshes += 1;
  }
  const bones = scene.skeletons.reduce((sum, { parents }) => sum + parents.length, 0);
  return { triangles, vertices, meshes, bones };
}
