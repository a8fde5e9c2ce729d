import type { Mesh } from '../../shared/scene/mesh.ts';
import type { PackedScene } from '../../shared/scene/packed-scene.ts';
import type { Scene, SceneNode } from '../../shared/scene/scene.ts';
import type { Block } from './mesh-blocks.ts';
import type { FaceBoxes } from './pick-mesh.ts';

export type BuildQuestion =
  | { readonly kind: 'open'; readonly id: number; readonly scene: PackedScene }
  | { readonly kind: 'build'; readonly id: number; readonly scene: Scene }
  | { readonly kind: 'edges'; readonly id: number; readonly indices: readonly Uint16Array[] };

/** A scene comes in parts: its head, its nodes, its meshes with what is drawn of them, and the word that this was all. */
export type BuildAnswer =
  | { readonly kind: 'head'; readonly id: number; readonly scene: Scene; readonly meshCount: number }
  | { readonly kind: 'nodes'; readonly id: number; readonly nodes: readonly SceneNode[] }
  | {
      readonly kind: 'meshes';
      readonly id: number;
      readonly meshes: readonly Mesh[];
      readonly blocks: readonly Block[];
      readonly boxes: readonly (FaceBoxes | undefined)[];
    }
  | { readonly kind: 'built'; readonly id: number }
  | { readonly kind: 'edges'; readonly id: number; readonly edges: readonly Uint16Array[] }
  | { readonly kind: 'failed'; readonly id: number; readonly text: string };

/** A scene ready to be drawn. */
export interface BuiltScene {
  readonly scene: Scene;
  readonly blocks: readonly Block[];
  /** By mesh, for picking; absent for those whose faces move. */
  readonly boxes: readonly (FaceBoxes | undefined)[];
}

/** As many nodes with a mesh are drawn one by one; of more, what looks alike is drawn together. */
const FEW = 128;

/** Whether a scene has so many parts that drawing each by itself would take too long. */
export function isWorld({ nodes }: Pick<Scene, 'nodes'>): boolean {
  return nodes.reduce((count, { mesh }) => (mesh === undefined ? count : count + 1), 0) > FEW;
}

interface Pending {
  /** True when that was the last of it. */
  hear(answer: BuildAnswer): boolean;
  reject(error: Error): void;
}

/** The worker that builds buffers, and the questions it has not answered yet. Started by the first of them. */
export class Builder {
  #worker: Worker | undefined;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  /** A scene as the host sent it; its bytes are handed over. */
  open(scene: PackedScene, onMeshes?: (done: number, total: number) => void): Promise<BuiltScene> {
    const id = ++this.#lastId;
    return this.#ask({ kind: 'open', id, scene }, buffersOf(scene.parts), onMeshes);
  }

  /** The scene's columns go to the worker and come back: the scene that was given is empty afterwards, use the built one. */
  build(scene: Scene): Promise<BuiltScene> {
    return this.#ask({ kind: 'build', id: ++this.#lastId, scene }, buffersOf(scene));
  }

  edges(indices: readonly Uint16Array[]): Promise<readonly Uint16Array[]> {
    // Copies go: the triangles are still drawn from.
    const copies = indices.map(index => index.slice());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const hear = (answer: BuildAnswer) => {
        if (answer.kind === 'edges') resolve(answer.edges);
        return true;
      };
      this.#send({ kind: 'edges', id, indices: copies }, buffersOf(copies), { hear, reject });
    });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#pending.clear();
  }

  #ask(
    question: BuildQuestion,
    transfer: ArrayBuffer[],
    onMeshes?: (done: number, total: number) => void,
  ): Promise<BuiltScene> {
    return new Promise((resolve, reject) => {
      const parts = new Parts(onMeshes);
      const hear = (answer: BuildAnswer) => {
        if (answer.kind !== 'built') return parts.take(answer);
        const built = parts.together();
        if (built) resolve(built);
        else reject(new Error('the builder of the 3D view sent no head'));
        return true;
      };
      this.#send(question, transfer, { hear, reject });
    });
  }

  #send(question: BuildQuestion, transfer: ArrayBuffer[], pending: Pending): void {
    this.#worker ??= this.#start();
    this.#pending.set(question.id, pending);
    this.#worker.postMessage(question, transfer);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<BuildAnswer>) => {
      const pending = this.#pending.get(data.id);
      if (data.kind === 'failed') pending?.reject(new Error(data.text));
      if (data.kind === 'failed' || pending?.hear(data)) this.#pending.delete(data.id);
    };
    worker.onerror = event => this.#fail(new Error(event.message || 'the builder of the 3D view stopped'));
    return worker;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

/** Every buffer that is reached from a value, once: to be handed over to another thread instead of copied. */
export function buffersOf(value: unknown, found: Set<ArrayBuffer> = new Set()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (Array.isArray(value)) {
    for (const item of value) buffersOf(item, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) buffersOf(item, found);
  }
  return [...found];
}

/** The parts of a scene as they come. */
class Parts {
  readonly #onMeshes: ((done: number, total: number) => void) | undefined;
  #head: Scene | undefined;
  #meshCount = 0;
  readonly #nodes: SceneNode[] = [];
  readonly #meshes: Mesh[] = [];
  readonly #blocks: Block[] = [];
  readonly #boxes: (FaceBoxes | undefined)[] = [];

  constructor(onMeshes: ((done: number, total: number) => void) | undefined) {
    this.#onMeshes = onMeshes;
  }

  take(answer: BuildAnswer): false {
    if (answer.kind === 'head') {
      this.#head = answer.scene;
      this.#meshCount = answer.meshCount;
    }
    if (answer.kind === 'nodes') this.#nodes.push(...answer.nodes);
    if (answer.kind === 'meshes') {
      this.#meshes.push(...answer.meshes);
      this.#blocks.push(...answer.blocks);
      this.#boxes.push(...answer.boxes);
      this.#onMeshes?.(this.#meshes.length, this.#meshCount);
    }
    return false;
  }

  together(): BuiltScene | undefined {
    const scene = this.#head && { ...this.#head, nodes: this.#nodes, meshes: this.#meshes };
    return scene && { scene, blocks: this.#blocks, boxes: this.#boxes };
  }
}
