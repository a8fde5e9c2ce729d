import {
  BufferAttribute,
  BufferGeometry,
  DetachedBindMode,
  Group,
  LineSegments,
  Mesh,
  type Object3D,
  type ShaderMaterial,
  SkinnedMesh,
  Sphere,
  type Material as ThreeMaterial,
  Vector3,
} from 'three';
import type { Builder, BuiltScene } from './builder.ts';
import type { Block, Part } from './mesh-blocks.ts';
import type { ScenePaint } from './paint.ts';
import { PosedBones } from './posed-bones.ts';
import type { ScenePose } from './scene-pose.ts';
import { glowMaterial, type Look, plainMaterial, set, surfaceMaterial, unnamedMaterial } from './surface-material.ts';
import type { SceneTextures } from './textures.ts';

export type ViewMode = 'shaded' | 'wire' | 'normals' | 'uv' | 'bounds';

/** One part of a block on one node. */
interface DrawnPart {
  readonly node: number;
  readonly block: number;
  readonly part: Part;
  readonly object: Mesh;
  readonly geometry: BufferGeometry;
  lines?: Mesh | LineSegments;
  /** The mode and the player want it to be seen; its bone may still hide it. */
  isWanted: boolean;
}

export interface DrawnOptions {
  readonly built: BuiltScene;
  readonly pose: ScenePose;
  readonly builder: Builder;
  readonly textures: SceneTextures;
  readonly paint: ScenePaint;
  readonly redraw: () => void;
}

/** As many vertices as are sent to the card in one frame. */
const VERTICES_PER_FRAME = 0x4000;

/**
 * The surfaces of a scene as three draws them. Sent to the card a little each frame, so that no frame is long. Until all
 * is there only one face of each part is drawn: drawing what has come again and again took eight times as long in software.
 */
export class DrawnScene {
  readonly group = new Group();
  readonly #options: DrawnOptions;
  readonly #bones: readonly PosedBones[];
  readonly #parts: DrawnPart[] = [];
  readonly #waiting: { readonly node: number; readonly block: number }[] = [];
  readonly #blockGeometry = new Map<number, readonly BufferGeometry[]>();
  readonly #materials = new Map<string, ThreeMaterial>();
  readonly #lit: Object3D[] = [];
  readonly #lines = new Map<Part, BufferGeometry>();
  #mode: ViewMode = 'shaded';
  #isShown: (node: number) => boolean = () => true;
  #isDisposed = false;

  constructor(options: DrawnOptions) {
    this.#options = options;
    this.#bones = options.pose.skeletons.map(posed => new PosedBones(posed));
    this.group.matrixAutoUpdate = false;
    const { scene, blocks } = options.built;
    for (const [node, { mesh }] of scene.nodes.entries()) {
      if (mesh === undefined) continue;
      for (const [block, of] of blocks.entries()) if (of.mesh === mesh) this.#waiting.push({ node, block });
    }
  }

  /** Whether everything has been handed to the card. */
  get isComplete(): boolean {
    return this.#waiting.length === 0;
  }

  /** Hands over the next few blocks; to be called before each frame. */
  advance(): void {
    for (let sent = 0; sent < VERTICES_PER_FRAME; ) {
      const next = this.#waiting.shift();
      const block = next && this.#options.built.blocks[next.block];
      if (next === undefined || block === undefined) break;
      this.#add(next.node, next.block, block);
      sent += block.positions.length / 3;
    }
    if (this.isComplete) for (const { geometry } of this.#parts) geometry.setDrawRange(0, Number.POSITIVE_INFINITY);
  }

  setMode(mode: ViewMode): void {
    this.#mode = mode;
    for (const drawn of this.#parts) this.#dress(drawn);
    if (mode === 'wire') void this.#makeLines();
  }

  /** Shows the nodes the function names. */
  show(isShown: (node: number) => boolean): void {
    this.#isShown = isShown;
    for (const drawn of this.#parts) this.#dress(drawn);
  }

  /** Puts every object where the pose has its node. */
  place(matrixOf: (node: number) => ArrayLike<number> | undefined): void {
    for (const drawn of this.#parts) {
      this.#placeObject(drawn.object, drawn.node, matrixOf);
      if (drawn.lines) this.#placeObject(drawn.lines, drawn.node, matrixOf);
      this.#uncover(drawn);
    }
    for (const object of this.#lit) this.#placeObject(object, Number(object.userData.node), matrixOf);
  }

  /** Lights up what the function names, and nothing else. */
  light(isLit: (node: number, mesh: number, material: number) => boolean): void {
    for (const object of this.#lit.splice(0)) this.group.remove(object);
    const glow = this.#material('glow', () => glowMaterial(this.#options.paint.glow, 0.34));
    for (const drawn of this.#parts) {
      const { node, part, geometry, object } = drawn;
      const mesh = this.#options.built.scene.nodes[node]?.mesh ?? -1;
      if (part.pass !== 0 || !drawn.isWanted || !isLit(node, mesh, part.material)) continue;
      const over = this.#meshFor(node, geometry, glow);
      over.matrix.copy(object.matrix);
      over.renderOrder = 10_000;
      over.userData.node = node;
      this.#lit.push(over);
      this.group.add(over);
    }
  }

  /** Moves what scrolls; true when something does. */
  animate(seconds: number): boolean {
    let moves = false;
    const { materials } = this.#options.built.scene;
    for (const [key, material] of this.#materials) {
      const from = materials[Number(key.split(' ')[1])];
      if (!key.startsWith('surface ') || !from?.layers.some(layer => layer.scroll)) continue;
      set((material as ShaderMaterial).uniforms, 'time', seconds); // as: surfaces are shader materials
      moves = true;
    }
    return moves;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const geometries of this.#blockGeometry.values()) for (const geometry of geometries) geometry.dispose();
    for (const geometry of this.#lines.values()) geometry.dispose();
    for (const material of this.#materials.values()) material.dispose();
    for (const bones of this.#bones) bones.dispose();
    this.group.clear();
    this.#parts.length = 0;
    this.#waiting.length = 0;
  }

  #add(node: number, number: number, block: Block): void {
    const geometries = this.#blockGeometry.get(number) ?? block.parts.map(part => geometryOf(block, part));
    this.#blockGeometry.set(number, geometries);
    for (const [index, part] of block.parts.entries()) {
      const geometry = geometries[index];
      if (geometry === undefined) continue;
      const object = this.#meshFor(node, geometry, this.#surface(block, part));
      const on = this.#options.built.scene.nodes[node];
      // A fixed place among what is see-through goes before the distance; passes follow each other.
      object.renderOrder = (on?.sortLevel ? 64 - on.sortLevel : 0) * 16 + part.pass;
      const drawn: DrawnPart = { node, block: number, part, object, geometry, isWanted: true };
      this.#parts.push(drawn);
      this.group.add(object);
      this.#dress(drawn);
      this.#placeObject(object, node, () => undefined);
    }
  }

  #placeObject(object: Object3D, node: number, matrixOf: (node: number) => ArrayLike<number> | undefined): void {
    const { pose, built } = this.#options;
    const on = built.scene.nodes[node];
    const isSkin = on?.mesh !== undefined && built.scene.meshes[on.mesh]?.skin !== undefined;
    // A skin follows its own bones and ignores the one that carries it.
    if (isSkin && on?.bone) object.matrix.identity();
    else {
      const given = matrixOf(node);
      if (given) object.matrix.fromArray(given);
      else object.matrix.fromArray(pose.nodes, node * 16);
    }
    object.matrixWorldNeedsUpdate = true;
  }

  #meshFor(node: number, geometry: BufferGeometry, material: ThreeMaterial): Mesh {
    const mesh = this.#options.built.scene.nodes[node]?.mesh;
    const skin = mesh === undefined ? undefined : this.#options.built.scene.meshes[mesh]?.skin;
    const bones = skin && this.#bones[skin.skeleton];
    const object = bones ? new SkinnedMesh(geometry, material) : new Mesh(geometry, material);
    object.matrixAutoUpdate = false;
    if (bones && object instanceof SkinnedMesh) {
      object.bindMode = DetachedBindMode;
      object.bind(bones, object.matrix.clone().identity());
      object.frustumCulled = false; // its vertices are where the bones are
    }
    return object;
  }

  #surface(block: Block, part: Part): ThreeMaterial {
    const from = this.#options.built.scene.materials[part.material] ?? unnamedMaterial;
    const hasTint = block.colours[part.pass] !== undefined;
    return this.#material(`surface ${part.material} ${hasTint}`, () =>
      surfaceMaterial(from, { hasTint, texture: texture => this.#options.textures.get(texture) }),
    );
  }

  #material(key: string, make: () => ThreeMaterial): ThreeMaterial {
    const known = this.#materials.get(key) ?? make();
    this.#materials.set(key, known);
    return known;
  }

  #plain(look: Exclude<Look, 'shaded'>): ThreeMaterial {
    const { checkA, checkB, collision } = this.#options.paint;
    const colours = look === 'flat' ? { a: collision, b: [1, 1, 1] as const } : { a: checkA, b: checkB };
    return this.#material(look, () => plainMaterial(look, colours));
  }

  /** The material and the visibility that the mode and the player's choice give a part. */
  #dress(drawn: DrawnPart): void {
    const { node, block, part, object } = drawn;
    const of = this.#options.built.blocks[block];
    const mode = this.#mode;
    const isCollision = this.#options.built.scene.nodes[node]?.kind === 'collision';
    // Further passes lie on the first: they have something to say only where surfaces are shown.
    drawn.isWanted = this.#isShown(node) && (mode === 'shaded' || mode === 'bounds' || part.pass === 0);
    this.#uncover(drawn);
    if (of === undefined) return;
    if (mode === 'normals') object.material = this.#plain('normals');
    else if (mode === 'uv') object.material = this.#plain('uv');
    else if (mode === 'bounds' && isCollision) object.material = this.#plain('flat');
    else object.material = this.#surface(of, part);
  }

  #uncover({ node, object, lines, isWanted }: DrawnPart): void {
    const isSeen = isWanted && this.#options.pose.visibilityOf(node) > 0;
    const asLines = this.#mode === 'wire' && lines !== undefined;
    object.visible = isSeen && !asLines;
    if (lines) lines.visible = isSeen && asLines;
  }

  /** Edges are found in the worker; until they are there the surface stands in for them. */
  async #makeLines(): Promise<void> {
    const todo = this.#parts.filter(({ part, lines }) => part.pass === 0 && lines === undefined);
    if (todo.length === 0) return;
    const edges = await this.#options.builder.edges(todo.map(({ part }) => part.index));
    if (this.#isDisposed) return;
    for (const [index, drawn] of todo.entries()) {
      const edge = edges[index];
      if (edge) this.#addLines(drawn, edge);
    }
    this.#options.redraw();
  }

  #addLines(drawn: DrawnPart, edges: Uint16Array): void {
    const geometry = this.#lines.get(drawn.part) ?? new BufferGeometry();
    for (const [name, attribute] of Object.entries(drawn.geometry.attributes)) geometry.setAttribute(name, attribute);
    geometry.setIndex(new BufferAttribute(edges, 1));
    geometry.boundingSphere = drawn.geometry.boundingSphere;
    this.#lines.set(drawn.part, geometry);
    const lines = this.#linesFor(drawn.node, geometry);
    lines.matrix.copy(drawn.object.matrix);
    this.group.add(lines);
    drawn.lines = lines;
    this.#dress(drawn);
  }

  #linesFor(node: number, geometry: BufferGeometry): Mesh | LineSegments {
    const { wire } = this.#options.paint;
    const material = this.#material('wire', () => plainMaterial('flat', { a: wire, b: [0, 0, 0] }));
    const surface = this.#meshFor(node, geometry, material);
    if (surface instanceof SkinnedMesh) {
      // three has no lines that follow bones; told to be lines, its skin draws them.
      return Object.assign(surface, { isMesh: false, isLine: true, isLineSegments: true });
    }
    const lines = new LineSegments(geometry, material);
    lines.matrixAutoUpdate = false;
    return lines;
  }
}

function geometryOf(block: Block, part: Part): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', attribute(block, 'position', block.positions, 3));
  geometry.setAttribute('normal', attribute(block, 'normal', block.normals, 3));
  const [a, b] = block.uvs[part.pass] ?? [];
  const first = a ?? block.uvs[0]?.[0];
  if (first) geometry.setAttribute('uvA', attribute(block, `uv ${part.pass} 0`, first, 2));
  const second = b ?? first;
  if (second) geometry.setAttribute('uvB', attribute(block, `uv ${part.pass} 1`, second, 2));
  const tint = block.colours[part.pass];
  if (tint) geometry.setAttribute('tint', attribute(block, `tint ${part.pass}`, tint, 4));
  if (block.joints && block.weights) {
    geometry.setAttribute('skinIndex', attribute(block, 'joints', block.joints, 4));
    geometry.setAttribute('skinWeight', attribute(block, 'weights', block.weights, 4));
  }
  geometry.setIndex(new BufferAttribute(part.index, 1));
  geometry.setDrawRange(0, 3);
  geometry.boundingSphere = new Sphere(new Vector3(...block.sphere.centre), block.sphere.radius);
  return geometry;
}

const shared = new WeakMap<Block, Map<string, BufferAttribute>>();

/** Parts of a block share its columns, so that the card gets each only once. */
function attribute(
  block: Block,
  name: string,
  values: Float32Array | Uint8Array | Uint16Array,
  size: number,
): BufferAttribute {
  const known = shared.get(block) ?? new Map<string, BufferAttribute>();
  shared.set(block, known);
  const made = known.get(name) ?? new BufferAttribute(values, size, values instanceof Uint8Array);
  known.set(name, made);
  return made;
}
