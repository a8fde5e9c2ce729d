// What is visible of a large scene while the rest loads: the loaded shapes, one object per section. Pure, and run in a
// worker.
import type { Bounds, Mesh } from '../../shared/scene/mesh.ts';
import { boundsOf } from '../../shared/scene/node-bounds.ts';
import { type SceneNode, worldsOf } from '../../shared/scene/scene.ts';
import { smoothNormals } from './mesh-blocks.ts';
import { shownNodes } from './visible-nodes.ts';

/** Shapes in the scene's own axes. */
export interface EarlySurfaces {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  readonly bounds: Bounds;
}

type Matrix = ReturnType<typeof worldsOf>[number];

/** The preview stops at this many vertices; the rest appears when the scene is complete. */
const MOST_VERTICES = 0x8_0000;

/** The shapes of a scene that have been loaded. */
export class EarlyScene {
  /** The positions of each mesh. */
  readonly #places = new Map<number, Matrix[]>();
  readonly #nodes: SceneNode[] = [];
  /** The number of nodes that have been placed. */
  #placed = 0;
  #left = MOST_VERTICES;

  /** Adds the next nodes: they precede the meshes they show. */
  add(nodes: readonly SceneNode[]): void {
    for (const node of nodes) this.#nodes.push(node);
  }

  /** There is no backdrop: all of the scene is framed. */
  get isWhole(): boolean {
    return !this.#nodes.some(({ ground }) => ground);
  }

  #place(): void {
    const nodes = this.#nodes;
    if (this.#placed === nodes.length) return;
    const worlds = worldsOf(nodes);
    const level = nodes.reduce((best, node) => Math.max(best, node.level ?? 0), 0);
    const shown = shownNodes({ nodes }, { flipped: new Set(), level, collision: false });
    const hasGround = nodes.some(({ ground }) => ground);
    for (const [index, node] of nodes.entries()) {
      if (index < this.#placed) continue;
      const world = worlds[index];
      const isSeen = shown[index] === 1 && (!hasGround || node.ground === true) && isPlain(node);
      if (node.mesh === undefined || !isSeen || world === undefined) continue;
      const known = this.#places.get(node.mesh);
      if (known) known.push(world);
      else this.#places.set(node.mesh, [world]);
    }
    this.#placed = nodes.length;
  }

  /** The surfaces of some meshes, `first` being the number of the first; undefined if none is visible. */
  surfacesOf(meshes: readonly Mesh[], first: number): EarlySurfaces | undefined {
    this.#place();
    const placed = meshes.flatMap((mesh, i) =>
      mesh.skin || mesh.frames || mesh.morph ? [] : (this.#places.get(first + i) ?? []).map(at => ({ mesh, at })),
    );
    const some = placed.filter(({ mesh }) => {
      this.#left -= mesh.positions.length / 3;
      return this.#left >= 0;
    });
    return some.length === 0 ? undefined : together(some);
  }
}

/** Whether a node never moves or changes. */
function isPlain({ bone, facing, distance, opacity = 1 }: SceneNode): boolean {
  return bone === undefined && facing === undefined && (distance?.rank ?? 0) === 0 && opacity === 1;
}

function together(placed: readonly { readonly mesh: Mesh; readonly at: Matrix }[]): EarlySurfaces {
  const sum = (of: (mesh: Mesh) => number): number => placed.reduce((all, { mesh }) => all + of(mesh), 0);
  const positions = new Float32Array(sum(mesh => mesh.positions.length));
  const normals = new Float32Array(positions.length);
  const indices = new Uint32Array(sum(mesh => mesh.indices.length));
  let [vertices, corners] = [0, 0];
  for (const { mesh, at } of placed) {
    const count = mesh.positions.length / 3;
    put(positions, vertices * 3, mesh.positions, at);
    const own = mesh.normals?.length === mesh.positions.length ? mesh.normals : smoothNormals(mesh);
    put(normals, vertices * 3, own, [...at.slice(0, 12), 0, 0, 0, 1]);
    for (const index of mesh.indices) indices[corners++] = index < count ? vertices + index : vertices;
    vertices += count;
  }
  return { positions, normals, indices, bounds: boundsOf(positions) };
}

/** Writes places or directions as transformed by a matrix. */
function put(out: Float32Array, from: number, places: Float32Array, m: Matrix): void {
  // The ground of most worlds has this orientation.
  if (m.every((part, i) => part === (i % 5 === 0 ? 1 : 0))) {
    out.set(places, from);
    return;
  }
  const [a = 1, b = 0, c = 0, , d = 0, e = 1, f = 0, , g = 0, h = 0, i = 1, , x = 0, y = 0, z = 0] = m;
  for (let at = 0; at < places.length; at += 3) {
    const [px, py, pz] = [places[at] ?? 0, places[at + 1] ?? 0, places[at + 2] ?? 0];
    out[from + at] = a * px + d * py + g * pz + x;
    out[from + at + 1] = b * px + e * py + h * pz + y;
    out[from + at + 2] = c * px + f * py + i * pz + z;
  }
}
