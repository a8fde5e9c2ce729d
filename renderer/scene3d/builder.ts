import type { Mesh } from '../../shared/scene/mesh.ts';
import type { PackedScene } from '../../shared/scene/packed-scene.ts';
import type { Scene, SceneNode } from '../../shared/scene/scene.ts';
import type { ComingScene } from './coming-scene.ts';
import type { EarlySurfaces } from './early-surfaces.ts';
import type { Block } from './mesh-blocks.ts';
import type { FaceBoxes } from './pick-mesh.ts';

export type BuildQuestion =
  | { readonly kind: 'section'; readonly id: number; readonly parts: readonly Uint8Array[] }
  | { readonly kind: 'end'; readonly id: number; readonly assets: PackedScene['assets'] }
  | { readonly kind: 'drop'; readonly id: number }
  | { readonly kind: 'build'; readonly id: number; readonly scene: Scene }
  | { readonly kind: 'edges'; readonly id: number; readonly indices: readonly Uint16Array[] };

/** A scene comes in parts: its viewing data, its nodes, its meshes with their blocks, everything else, and an end mark. */
export type BuildAnswer =
  | ({ readonly kind: 'begun'; readonly id: number; readonly meshCount: number | undefined } & Pick<
      ComingScene,
      'view' | 'isWhole'
    >)
  | { readonly kind: 'head'; readonly id: number; readonly scene: Scene }
  | { readonly kind: 'nodes'; readonly id: number; readonly nodes: readonly SceneNode[] }
  | {
      readonly kind: 'meshes';
      readonly id: number;
      readonly meshes: readonly Mesh[];
      readonly blocks: readonly Block[];
      readonly boxes: readonly (FaceBoxes | undefined)[];
    }
  /** Shown until everything is there; only for scenes that take a while. */
  | { readonly kind: 'early'; readonly id: number; readonly early: EarlySurfaces }
  | { readonly kind: 'built'; readonly id: number }
  | { readonly kind: 'edges'; readonly id: number; readonly edges: readonly Uint16Array[] }
  | { readonly kind: 'failed'; readonly id: number; readonly text: string };

/** A scene ready to be drawn. */
export interface BuiltScene {
  readonly scene: Scene;
  readonly blocks: readonly Block[];
  /** By mesh, for picking; absent for meshes whose faces move. */
  readonly boxes: readonly (FaceBoxes | undefined)[];
}

/** Loads a scene: passes each section on, and resolves to its assets at the end. */
export type FetchScene = (
  take: (section: readonly Uint8Array[]) => void,
) => Promise<{ readonly assets: PackedScene['assets'] }>;

/** Callbacks while a scene is loaded. */
export interface Hearing {
  /** The total is known only once the whole scene has been read. */
  readonly onMeshes?: (done: number, total: number | undefined) => void;
  readonly onComing?: (coming: ComingScene) => void;
}

interface Pending {
  /** True if that was the last part. */
  hear(answer: BuildAnswer): boolean;
  reject(error: Error): void;
}

/** The worker that builds buffers, and the requests it has not answered yet. The first request starts it. */
export class Builder {
  #worker: Worker | undefined;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  /** Builds a scene while the host sends it; its bytes are transferred. */
  async open(fetch: FetchScene, hear: Hearing = {}): Promise<BuiltScene> {
    const id = ++this.#lastId;
    this.#worker ??= this.#start(); // ready by the time the first section arrives
    const built = this.#heard(id, hear);
    const fetched = fetch(parts => this.#post({ kind: 'section', id, parts }, buffersOf(parts))).then(({ assets }) =>
      this.#post({ kind: 'end', id, assets }, []),
    );
    try {
      const [scene] = await Promise.all([built, fetched]);
      return scene;
    } catch (error) {
      if (this.#pending.delete(id)) this.#worker?.postMessage({ kind: 'drop', id } satisfies BuildQuestion);
      throw error;
    }
  }

  /** Transfers the scene's columns to the worker: the scene passed in is empty afterwards, so use the result. */
  build(scene: Scene): Promise<BuiltScene> {
    const id = ++this.#lastId;
    const built = this.#heard(id, {});
    this.#post({ kind: 'build', id, scene }, buffersOf(scene));
    return built;
  }

  edges(indices: readonly Uint16Array[]): Promise<readonly Uint16Array[]> {
    // Copies are transferred, because the triangles are still being drawn.
    const copies = indices.map(index => index.slice());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const hear = (answer: BuildAnswer) => {
        if (answer.kind === 'edges') resolve(answer.edges);
        return true;
      };
      this.#pending.set(id, { hear, reject });
      this.#post({ kind: 'edges', id, indices: copies }, buffersOf(copies));
    });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#pending.clear();
  }

  /** The scene built for a request, once all its parts have arrived. */
  #heard(id: number, callbacks: Hearing): Promise<BuiltScene> {
    return new Promise((resolve, reject) => {
      const parts = new Parts(callbacks);
      const hear = (answer: BuildAnswer) => {
        if (answer.kind !== 'built') return parts.take(answer);
        const built = parts.together();
        if (built) resolve(built);
        else reject(new Error('the builder of the 3D view sent no head'));
        return true;
      };
      this.#pending.set(id, { hear, reject });
    });
  }

  /** Requests that were cancelled are not sent. */
  #post(question: BuildQuestion, transfer: ArrayBuffer[]): void {
    if (!this.#pending.has(question.id)) return;
    this.#worker ??= this.#start();
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

/** Every buffer reachable from a value, once: to transfer to another thread instead of copying. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  gatherBuffers(value, found);
  return [...found];
}

function gatherBuffers(value: unknown, found: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (Array.isArray(value)) for (const item of value) gatherBuffers(item, found);
  else for (const item of Object.values(value)) gatherBuffers(item, found);
}

/** The parts of a scene, collected as they arrive. */
class Parts {
  readonly #hear: Hearing;
  #head: Scene | undefined;
  #begun: Extract<BuildAnswer, { kind: 'begun' }> | undefined;
  readonly #nodes: SceneNode[] = [];
  readonly #meshes: Mesh[] = [];
  readonly #blocks: Block[] = [];
  readonly #boxes: (FaceBoxes | undefined)[] = [];
  readonly #early: EarlySurfaces[] = [];

  constructor(hear: Hearing) {
    this.#hear = hear;
  }

  /** Never the last part: the end mark is separate. */
  take(answer: BuildAnswer): false {
    if (answer.kind === 'head') this.#head = answer.scene;
    if (answer.kind === 'begun') this.#begun = answer;
    if (answer.kind === 'nodes') this.#nodes.push(...answer.nodes);
    if (answer.kind === 'meshes') {
      this.#meshes.push(...answer.meshes);
      this.#blocks.push(...answer.blocks);
      this.#boxes.push(...answer.boxes);
      if (this.#begun) this.#hear.onMeshes?.(this.#meshes.length, this.#begun.meshCount);
    }
    if (answer.kind === 'early' && this.#begun) {
      const { view, isWhole } = this.#begun;
      this.#early.push(answer.early);
      this.#hear.onComing?.({ view, isWhole, surfaces: [...this.#early] });
    }
    return false;
  }

  together(): BuiltScene | undefined {
    const scene = this.#head && { ...this.#head, nodes: this.#nodes, meshes: this.#meshes };
    return scene && { scene, blocks: this.#blocks, boxes: this.#boxes };
  }
}
