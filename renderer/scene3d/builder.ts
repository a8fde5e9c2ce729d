import type { Mesh } from '../../shared/scene/mesh.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import type { Block } from './mesh-blocks.ts';
import type { FaceBoxes } from './pick-mesh.ts';
import { buffersOf } from './transfer.ts';

export type BuildQuestion =
  | { readonly kind: 'build'; readonly id: number; readonly meshes: readonly Mesh[] }
  | { readonly kind: 'edges'; readonly id: number; readonly indices: readonly Uint16Array[] };

export type BuildAnswer =
  | {
      readonly kind: 'build';
      readonly id: number;
      readonly meshes: readonly Mesh[];
      readonly blocks: readonly Block[];
      readonly boxes: readonly (FaceBoxes | undefined)[];
    }
  | { readonly kind: 'edges'; readonly id: number; readonly edges: readonly Uint16Array[] };

/** A scene ready to be drawn. */
export interface BuiltScene {
  readonly scene: Scene;
  readonly blocks: readonly Block[];
  /** By mesh, for picking; absent for skins, whose faces move. */
  readonly boxes: readonly (FaceBoxes | undefined)[];
}

/** The meshes with buffers that nothing else of the scene looks at, so that they may be handed over. */
function ownMeshes(scene: Scene): readonly Mesh[] {
  const others = new Set(buffersOf({ ...scene, meshes: [] }));
  return buffersOf(scene.meshes).some(buffer => others.has(buffer)) ? structuredClone(scene.meshes) : scene.meshes;
}

/** The worker that builds buffers, and the questions it has not answered yet. */
export class Builder {
  readonly #worker: Worker;
  readonly #pending = new Map<number, { resolve(answer: BuildAnswer): void; reject(error: Error): void }>();
  #lastId = 0;

  constructor() {
    this.#worker = new Worker(new URL('./build-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<BuildAnswer>) => {
      this.#pending.get(data.id)?.resolve(data);
      this.#pending.delete(data.id);
    };
    this.#worker.onerror = event => this.#fail(new Error(event.message || 'the builder of the 3D view stopped'));
  }

  /** The scene's columns go to the worker and come back: the scene that was given is empty afterwards, use the built one. */
  async build(scene: Scene): Promise<BuiltScene> {
    const answer = await this.#ask({ kind: 'build', id: ++this.#lastId, meshes: ownMeshes(scene) });
    if (answer.kind !== 'build') throw new Error('the builder answered another question');
    const { meshes, blocks, boxes } = answer;
    return { scene: { ...scene, meshes }, blocks, boxes };
  }

  async edges(indices: readonly Uint16Array[]): Promise<readonly Uint16Array[]> {
    // Copies go: the triangles are still drawn from.
    const copies = indices.map(index => index.slice());
    const answer = await this.#ask({ kind: 'edges', id: ++this.#lastId, indices: copies });
    return answer.kind === 'edges' ? answer.edges : [];
  }

  close(): void {
    this.#worker.terminate();
    this.#pending.clear();
  }

  #ask(question: BuildQuestion): Promise<BuildAnswer> {
    return new Promise((resolve, reject) => {
      this.#pending.set(question.id, { resolve, reject });
      this.#worker.postMessage(question, buffersOf(question));
    });
  }

  #fail(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
