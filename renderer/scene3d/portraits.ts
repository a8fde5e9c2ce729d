import type { Scene } from '../../shared/scene/scene.ts';
import { texturePixels } from '../../shared/scene/texture-pixels.ts';
import { Builder, type FetchScene } from './builder.ts';
import { plainExtras } from './extras.ts';
import type { PictureData } from './textures.ts';
import { SceneViewer } from './viewer.ts';
import { bestLevel, shownNodes } from './visible-nodes.ts';
import './portraits.css';

/** A model that takes longer than this gets no picture. */
const PATIENCE_MILLISECONDS = 8000;

export interface PortraitSources {
  readonly scene: (asset: string, signal: AbortSignal) => FetchScene;
  /** The picture of an image asset. */
  readonly picture: (asset: string) => Promise<PictureData>;
}

/** Thumbnails of models: a hidden viewer draws them, one after the other and each over several frames. */
export class Portraits {
  readonly #sources: PortraitSources;
  readonly #builder = new Builder();
  readonly #end = new AbortController();
  #host: HTMLElement | undefined;
  #viewer: SceneViewer | undefined;
  #scene: Scene | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** Called with the progress of the model being drawn. */
  #hear: (state: { readonly isComplete?: true; readonly isUnderWay: boolean }) => void = () => undefined;

  constructor(sources: PortraitSources) {
    this.#sources = sources;
  }

  /** The picture of a model; undefined if it took too long. Rejects if there is none. */
  draw(asset: string): Promise<Blob | undefined> {
    const mine = this.#turn.then(() => this.#draw(asset));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  close(): void {
    this.#end.abort();
    this.#builder.close();
    this.#viewer?.dispose();
    this.#host?.remove();
  }

  async #draw(asset: string): Promise<Blob | undefined> {
    const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]);
    const built = await within(this.#builder.open(this.#sources.scene(asset, signal)), signal);
    if (built === undefined) {
      this.#builder.close(); // its result is no longer needed
      return undefined;
    }
    const { scene } = built;
    if (scene.meshes.length === 0) return undefined;
    const viewer = this.#viewer ?? this.#make();
    this.#viewer = viewer;
    this.#scene = scene;
    const drawn = this.#untilDrawn();
    const visible = { flipped: new Set<number>(), level: bestLevel(scene), collision: false };
    viewer.show(switched => shownNodes(scene, visible, switched));
    viewer.open(built);
    viewer.frame();
    const isThere = await within(
      drawn.then(() => true as const),
      signal,
    );
    const picture = isThere && (await viewer.picture());
    if (!this.#end.signal.aborted) viewer.close();
    return picture;
  }

  /** Until all shapes and pictures of the scene opened next have loaded. */
  #untilDrawn(): Promise<void> {
    return new Promise(resolve => {
      let [isComplete, isUnderWay] = [false, false];
      this.#hear = state => {
        isComplete ||= state.isComplete === true;
        isUnderWay = state.isUnderWay;
        if (isComplete && !isUnderWay) resolve();
      };
    });
  }

  /** Throws if WebGL 2 is unavailable. */
  #make(): SceneViewer {
    const host = document.createElement('div');
    host.className = 'scene-portrait';
    host.inert = true;
    host.ariaHidden = 'true';
    document.body.append(host);
    this.#host = host;
    let isUnderWay = false;
    const viewer = new SceneViewer({
      host,
      builder: this.#builder,
      picture: texture => this.#picture(texture),
      onContext: () => undefined,
      onProgress: progress => {
        isUnderWay = progress !== undefined;
        this.#hear({ isUnderWay });
      },
      onComplete: () => this.#hear({ isComplete: true, isUnderWay }),
      onLabel: () => undefined,
    });
    viewer.setExtras({ ...plainExtras, ground: false, labels: false });
    return viewer;
  }

  async #picture(texture: number) {
    const wanted = this.#scene?.textures[texture];
    if (wanted?.asset === undefined) return undefined;
    const found = await this.#sources.picture(wanted.asset).catch(() => undefined); // a placeholder is shown instead
    return found && { ...found, rgba: texturePixels(found, wanted) };
  }
}

/** The result of work, unless it was cancelled. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return Promise.race([
    work,
    new Promise<undefined>(resolve => signal.addEventListener('abort', () => resolve(undefined), { once: true })),
  ]);
}
