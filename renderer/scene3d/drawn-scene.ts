import {
  BufferGeometry,
  Group,
  type LineSegments,
  type Matrix4,
  type Mesh,
  type Object3D,
  type Material as ThreeMaterial,
} from 'three';
import { isWorld } from '../../shared/scene/scene.ts';
import { AlikeParts } from './alike-parts.ts';
import { type Arrival, Arrivals, arrivalsOf } from './arrivals.ts';
import { type BatchedPart, Batches, type BatchLook } from './batches.ts';
import type { Builder, BuiltScene } from './builder.ts';
import { linesOn, orderOf, PosedBones, surfaceOn, WireGeometries } from './drawn-mesh.ts';
import type { IsLit } from './lit.ts';
import type { Block } from './mesh-blocks.ts';
import { geometryOf, MorphedBlocks } from './morphed-blocks.ts';
import { LINED, type SceneMaterials, type Surface, type ViewMode, WHOLE } from './scene-materials.ts';
import type { ScenePose } from './scene-pose.ts';
import { SHOWN_AFTER, SHOWN_AT_MOST_EVERY } from './stage.ts';

/** One part of a block on one node: an object of its own, or a part of a batch. */
interface DrawnPart {
  readonly node: number;
  /** Its look at rest. */
  readonly surface: Surface;
  /** Index into the blocks, and the part of that block. */
  readonly block: number;
  readonly index: number;
  object: Mesh | undefined;
  batched: BatchedPart | undefined;
  /** Its present opacity: 0 to 1. */
  opacity: number;
  lines?: Mesh | LineSegments;
  /** The mode and the user show it; its bone may still hide it. */
  isWanted: boolean;
  /** It has been uploaded to the card. */
  isThere: boolean;
}

export interface DrawnOptions {
  readonly built: BuiltScene;
  readonly pose: ScenePose;
  readonly builder: Builder;
  readonly materials: SceneMaterials;
  readonly isCovered: boolean;
  readonly arePicturesThere: () => boolean;
  readonly redraw: () => void;
}

/** The most vertices uploaded in one frame, and the most time spent preparing them. */
const VERTICES_PER_FRAME = 0x4000;
const MILLISECONDS_PER_FRAME = 8;
/** This many times as much while a placeholder is shown, since that hardly changes. */
const COVERED = 2;
/** How long a covered scene waits for its last pictures: without them it is redrawn, which takes as long in software. */
const PICTURES_MILLISECONDS = 250;

/**
 * The surfaces of a scene as three draws them. They are uploaded a little per frame, largest first, so that no frame is
 * long. New surfaces appear only now and then: redrawing every frame took eight times as long in software.
 */
export class DrawnScene {
  readonly group = new Group();
  /** What is visible, what is only being uploaded, and what was uploaded but is not visible yet. */
  readonly #there = new Group();
  readonly #coming = new Group();
  readonly #sent = new Group();
  readonly #options: DrawnOptions;
  readonly #bones: readonly PosedBones[];
  readonly #parts: DrawnPart[] = [];
  readonly #arrivals: Arrivals;
  /** The number of visible parts; when the last of them appeared, and what their picture cost. */
  #shownParts = 0;
  #shownSince = Number.NEGATIVE_INFINITY;
  #sentAll = Number.NEGATIVE_INFINITY;
  readonly #blockGeometry = new Map<number, readonly BufferGeometry[]>();
  readonly #batches: Batches | undefined;
  readonly #alike: AlikeParts;
  readonly #lit: Object3D[] = [];
  readonly #lines = new WireGeometries();
  readonly morphs: MorphedBlocks;
  /** Where each node was when it was last placed. */
  readonly #placed: Float32Array;
  #isComplete = false;
  #mode: ViewMode = 'shaded';
  #isShown: (node: number) => boolean = () => true;
  #isDisposed = false;

  constructor(options: DrawnOptions) {
    this.#options = options;
    this.#bones = options.pose.skeletons.map(posed => new PosedBones(posed));
    this.group.matrixAutoUpdate = false;
    this.#sent.visible = false;
    this.group.add(this.#there, this.#coming, this.#sent);
    const { scene } = options.built;
    this.#placed = new Float32Array(scene.nodes.length * 16).fill(Number.NaN);
    this.#arrivals = new Arrivals(() => arrivalsOf(options.built));
    this.#batches = isWorld(scene) ? new Batches(this.#coming) : undefined;
    this.#alike = new AlikeParts(options);
    this.morphs = new MorphedBlocks(options.built);
  }

  /** How many of its blocks have been uploaded to the card. */
  get progress(): { readonly done: number; readonly total: number } {
    return this.#arrivals.progress;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Uploads the next few blocks before each frame; true if there is more to see than before. */
  advance(pictureCost: number): boolean {
    if (this.isComplete) return false;
    const times = this.#options.isCovered ? COVERED : 1;
    const end = performance.now() + MILLISECONDS_PER_FRAME * times;
    if (this.#batches && this.#arrivals.announce(this.#batches, end, of => this.#alike.together(of))) return false;
    const before = this.#parts.length;
    for (let sent = 0; sent < VERTICES_PER_FRAME * times && performance.now() < end; ) {
      const next = this.#arrivals.take();
      const block = next && this.#options.built.blocks[next.block];
      if (next === undefined || block === undefined) break;
      this.#add(next, block);
      sent += block.positions.length / 3;
    }
    const { done, total } = this.progress;
    this.#isComplete = done === total && !(this.#options.isCovered && this.#isHeldBack(this.#parts.length > before));
    const wait = Math.max(SHOWN_AT_MOST_EVERY, pictureCost * SHOWN_AFTER);
    if (!this.#isComplete && (this.#options.isCovered || performance.now() - this.#shownSince < wait)) return false;
    this.#showWhatCame();
    if (this.#isComplete) this.#lineOver();
    return true;
  }

  /** A covered scene is uploaded completely, then waits briefly for its pictures, so that it appears with them. */
  #isHeldBack(hasMore: boolean): boolean {
    if (hasMore) this.#sentAll = performance.now();
    return hasMore || (!this.#options.arePicturesThere() && performance.now() - this.#sentAll < PICTURES_MILLISECONDS);
  }

  /** For a picture that is never shown: uploads what is new, and draws nothing else. */
  whileSending(draw: () => void): void {
    if (this.#coming.children.length === 0) return;
    this.#there.visible = false;
    draw();
    this.#there.visible = true;
    for (const object of [...this.#coming.children]) this.#sent.add(object);
  }

  cull(view: Matrix4): void {
    this.#batches?.cull(view);
  }

  #showWhatCame(): void {
    for (const drawn of this.#parts.slice(this.#shownParts)) {
      drawn.object?.geometry.setDrawRange(0, Number.POSITIVE_INFINITY);
      drawn.isThere = true;
      this.#uncover(drawn);
    }
    for (const object of [...this.#coming.children, ...this.#sent.children]) this.#there.add(object);
    this.#shownParts = this.#parts.length;
    this.#shownSince = performance.now();
  }

  setMode(mode: ViewMode): void {
    this.#mode = mode;
    const { materials } = this.#options;
    const together = ({ hasTint }: BatchLook) =>
      mode === 'wire' ? materials.wireTogether : materials.instead(mode, hasTint);
    this.#batches?.dress(look => together(look) ?? look.material);
    for (const drawn of this.#parts) this.#dress(drawn);
    this.#lineOver();
    if (LINED.has(mode)) void this.#makeLines();
  }

  /** Draws edges over batches, once all of them are uploaded. */
  #lineOver(): void {
    const isWanted = this.#mode === 'wired' && this.#isComplete;
    this.#batches?.lineOver(isWanted ? this.#options.materials.wireTogether : undefined);
  }

  show(isShown: (node: number) => boolean): void {
    this.#isShown = isShown;
    for (const drawn of this.#parts) this.#dress(drawn);
  }

  /** Puts every object where the pose has its node. */
  place(matrixOf: (node: number) => ArrayLike<number> | undefined): void {
    for (const drawn of this.#parts) {
      this.#fade(drawn);
      this.#place(drawn, matrixOf);
    }
    this.morphs.place(this.#options.pose);
    const { nodes } = this.#options.pose;
    this.#placed.set(nodes);
    for (const object of this.#lit) this.#placeObject(object, Number(object.userData.node), matrixOf);
  }

  /** Updates only the nodes that face the camera. */
  placeFacing(nodes: ReadonlySet<number>, matrixOf: (node: number) => ArrayLike<number> | undefined): void {
    for (const drawn of this.#parts) if (nodes.has(drawn.node)) this.#place(drawn, matrixOf);
  }

  /** Highlights exactly what the function selects. */
  light(isLit: IsLit | undefined): void {
    for (const object of this.#lit.splice(0)) this.#there.remove(object);
    if (isLit === undefined) return;
    for (const drawn of this.#parts) {
      const { node, surface } = drawn;
      const mesh = this.#options.built.scene.nodes[node]?.mesh ?? -1;
      if (surface.part.pass !== 0 || !drawn.isWanted || !isLit(node, mesh, surface.part.material)) continue;
      const over = surfaceOn(this.#bonesOf(node), this.#shownGeometry(drawn), this.#options.materials.glow);
      over.renderOrder = 10_000_000;
      over.userData.node = node;
      this.#placeObject(over, node, () => undefined);
      this.#lit.push(over);
      this.#there.add(over);
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const geometries of this.#blockGeometry.values()) for (const geometry of geometries) geometry.dispose();
    this.#lines.dispose();
    for (const bones of this.#bones) bones.dispose();
    this.#batches?.dispose();
    for (const group of [this.#there, this.#coming, this.#sent, this.group]) group.clear();
    this.#parts.length = 0;
  }

  /** For a part drawn separately or over others: batched parts have no geometry of their own. */
  #geometryOf({ block: number, index }: Pick<DrawnPart, 'block' | 'index'>): BufferGeometry {
    const block = this.#options.built.blocks[number];
    const geometries = this.#blockGeometry.get(number) ?? block?.parts.map(part => geometryOf(block, part)) ?? [];
    this.#blockGeometry.set(number, geometries);
    return geometries[index] ?? new BufferGeometry();
  }

  #shownGeometry(drawn: DrawnPart): BufferGeometry {
    const geometry = this.#geometryOf(drawn);
    geometry.setDrawRange(0, Number.POSITIVE_INFINITY);
    return geometry;
  }

  #add({ node, block: number, key }: Arrival, block: Block): void {
    for (const [index, part] of block.parts.entries()) {
      const surface = this.#alike.surfaceOf(node, block, part);
      const drawn: DrawnPart = {
        ...{ node, surface, block: number, index, opacity: surface.opacity },
        ...{ isWanted: true, isThere: false, object: undefined, batched: undefined },
      };
      this.#draw(drawn, block, key);
      this.#parts.push(drawn);
      this.#dress(drawn);
      this.#place(drawn, () => undefined);
    }
  }

  #draw(drawn: DrawnPart, block: Block, key: string): void {
    const { node, surface } = drawn;
    const material = this.#options.materials.surface(surface);
    if (this.#batches && key !== '') {
      const order = orderOf(this.#options.built.scene.nodes[node], surface.part);
      drawn.batched = this.#batches.add(key, block, { material, order, hasTint: surface.hasTint });
    } else drawn.object = this.#drawAlone(drawn, material);
  }

  #drawAlone(drawn: DrawnPart, material: ThreeMaterial): Mesh {
    const { node, surface } = drawn;
    const object = surfaceOn(this.#bonesOf(node), this.#geometryOf(drawn), material);
    object.renderOrder = orderOf(this.#options.built.scene.nodes[node], surface.part);
    (this.#isComplete ? this.#there : this.#coming).add(object);
    return object;
  }

  /** Applies a node's opacity to a part; once partly transparent, the part stays separate for good. */
  #fade(drawn: DrawnPart): void {
    const { node, surface, batched } = drawn;
    const opacity = this.#options.pose.opacities[node] ?? 1;
    if (opacity === drawn.opacity) return;
    drawn.opacity = opacity;
    if (batched && opacity > 0 && opacity !== surface.opacity) {
      batched.setVisible(false);
      drawn.batched = undefined;
      drawn.object = this.#drawAlone(drawn, this.#materialOf(drawn));
      if (drawn.isThere) this.#shownGeometry(drawn);
      if (LINED.has(this.#mode)) void this.#makeLines();
    }
    this.#dress(drawn);
  }

  #materialOf({ node, surface, opacity }: DrawnPart): ThreeMaterial {
    const { materials } = this.#options;
    if (opacity === surface.opacity) return materials.surface(surface);
    const now = { ...surface, opacity: Math.min(1, opacity) };
    return opacity < 1 ? materials.fading(now, node) : materials.surface(now);
  }

  #place(drawn: DrawnPart, matrixOf: (node: number) => ArrayLike<number> | undefined): void {
    const { node, batched, object, lines } = drawn;
    if (object) this.#placeObject(object, node, matrixOf);
    if (lines) this.#placeObject(lines, node, matrixOf);
    if (batched) {
      const given = matrixOf(node);
      if (given) batched.setMatrix(given, 0);
      else if (!batched.isPlaced || !this.#isWhereItWas(node)) batched.setMatrix(this.#options.pose.nodes, node * 16);
    }
    this.#uncover(drawn);
  }

  #isWhereItWas(node: number): boolean {
    const { nodes } = this.#options.pose;
    for (let i = node * 16; i < node * 16 + 16; i++) if (nodes[i] !== this.#placed[i]) return false;
    return true;
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

  /** The bones that a node's mesh follows. */
  #bonesOf(node: number): PosedBones | undefined {
    const mesh = this.#options.built.scene.nodes[node]?.mesh;
    const skin = mesh === undefined ? undefined : this.#options.built.scene.meshes[mesh]?.skin;
    return skin && this.#bones[skin.skeleton];
  }

  /** Gives a part its material and visibility, according to the mode and the user's choice. */
  #dress(drawn: DrawnPart): void {
    const { node, surface, object } = drawn;
    const { materials, built } = this.#options;
    const mode = this.#mode;
    const isCollision = built.scene.nodes[node]?.kind === 'collision';
    // Further passes are drawn over the first: they matter only where surfaces are shown.
    drawn.isWanted = this.#isShown(node) && (WHOLE.has(mode) || surface.part.pass === 0);
    this.#uncover(drawn);
    if (object === undefined) return;
    const plain = materials.instead(mode, surface.hasTint);
    if (plain) object.material = plain;
    else if (mode === 'bounds' && isCollision) object.material = materials.plain('flat');
    else object.material = this.#materialOf(drawn);
  }

  #uncover(drawn: DrawnPart): void {
    const { node, object, batched, lines, opacity, isWanted } = drawn;
    const isSeen = isWanted && opacity > 0 && this.#options.pose.visibilityOf(node) > 0;
    const asLines = LINED.has(this.#mode) && lines !== undefined;
    if (object) object.visible = isSeen && !(asLines && this.#mode === 'wire');
    if (lines) lines.visible = isSeen && asLines;
    batched?.setVisible(isSeen && drawn.isThere);
  }

  /** The worker computes the edges; until then the surface is shown instead. */
  async #makeLines(): Promise<void> {
    const todo = this.#parts.filter(
      ({ surface, lines, object }) => object && surface.part.pass === 0 && lines === undefined,
    );
    if (todo.length === 0) return;
    const edges = await this.#options.builder.edges(todo.map(({ surface }) => surface.part.index));
    if (this.#isDisposed) return;
    for (const [index, drawn] of todo.entries()) {
      const edge = edges[index];
      if (edge) this.#addLines(drawn, edge);
    }
    this.#options.redraw();
  }

  #addLines(drawn: DrawnPart, edges: Uint16Array): void {
    const geometry = this.#lines.get(drawn.surface.part, this.#geometryOf(drawn), edges);
    const lines = linesOn(this.#bonesOf(drawn.node), geometry, this.#options.materials.wire);
    if (drawn.object) lines.matrix.copy(drawn.object.matrix);
    this.#there.add(lines);
    drawn.lines = lines;
    this.#dress(drawn);
  }
}
