import {
  ClampToEdgeWrapping,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  NearestFilter,
  RepeatWrapping,
  type Texture as ThreeTexture,
} from 'three';
import type { Texture } from '../../shared/scene/material.ts';
import type { Rgb } from './paint.ts';
import { sameTextures } from './same-look.ts';

export interface PictureData {
  readonly width: number;
  readonly height: number;
  /** Row by row, from the top. */
  readonly rgba: Uint8Array;
}

export interface TextureOptions {
  readonly textures: readonly Texture[];
  readonly missing: readonly [Rgb, Rgb];
  /** The pixels of a texture; undefined if there are none. */
  readonly picture: (texture: number) => Promise<PictureData | undefined>;
  readonly arrived: (isAll: boolean) => void;
}

/** How many of the requested pictures have loaded, or are known to be missing. */
export interface PictureProgress {
  readonly done: number;
  readonly total: number;
}

const AT_ONCE = 16;
const PLACEHOLDER = 32;
const SQUARE = 8;
/** Shows shape without suggesting a colour. */
const GREY = Uint8Array.from([150, 150, 150, 255]);

/** The pictures of a scene: plain grey until each is loaded; if it is missing, a checkerboard that no game uses. */
export class SceneTextures {
  readonly #options: TextureOptions;
  /** For each texture, the one that represents it. */
  readonly same: readonly number[];
  readonly #made = new Map<number, DataTexture>();
  /** Requested but not fetched yet, oldest first. */
  readonly #waiting: { readonly texture: number; readonly into: DataTexture }[] = [];
  #running = 0;
  /** The pixels of the placeholder, which all missing pictures share. */
  #checker: Uint8Array | undefined;
  #done = 0;
  #isDisposed = false;

  constructor(options: TextureOptions) {
    this.#options = options;
    this.same = sameTextures(options.textures);
  }

  get(number: number): ThreeTexture {
    const texture = this.same[number] ?? number;
    const known = this.#made.get(texture);
    if (known) return known;
    const made = this.#placeholder();
    const info = this.#options.textures[texture];
    made.wrapS = info?.clampU ? ClampToEdgeWrapping : RepeatWrapping;
    made.wrapT = info?.clampV ? ClampToEdgeWrapping : RepeatWrapping;
    this.#made.set(texture, made);
    this.#waiting.push({ texture, into: made });
    this.#next();
    return made;
  }

  /** The memory on the card, including the smaller copies. */
  get bytes(): number {
    let sum = 0;
    for (const { image, generateMipmaps } of this.#made.values())
      sum += image.width * image.height * 4 * (generateMipmaps ? 4 / 3 : 1);
    return sum;
  }

  get progress(): PictureProgress {
    return { done: this.#done, total: this.#done + this.#running + this.#waiting.length };
  }

  /** Whether all requested pictures are there. */
  get isThere(): boolean {
    return this.#running === 0 && this.#waiting.length === 0;
  }

  /** Stops fetching. */
  stop(): void {
    this.#waiting.length = 0;
    this.#options.arrived(true);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const texture of this.#made.values()) texture.dispose();
    this.#made.clear();
  }

  /** Only a few at a time: a world has hundreds, and other requests would wait behind them. */
  #next(): void {
    while (this.#running < AT_ONCE && !this.#isDisposed) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#running += 1;
      void this.#load(next.texture, next.into).finally(() => {
        this.#running -= 1;
        this.#done += 1;
        this.#next();
        this.#options.arrived(this.#running === 0);
      });
    }
  }

  async #load(texture: number, into: DataTexture): Promise<void> {
    const picture = await this.#options.picture(texture);
    if (this.#isDisposed) return;
    if (picture === undefined || picture.rgba.length < picture.width * picture.height * 4) {
      this.#showMissing(into);
      return;
    }
    // To the card, a texture of another size is another texture.
    into.dispose();
    const { width, height, rgba } = picture;
    into.image = { data: rgba, width, height };
    const isCrisp = this.#options.textures[texture]?.crisp ?? false;
    into.magFilter = isCrisp ? NearestFilter : LinearFilter;
    into.minFilter = isCrisp ? NearestFilter : LinearMipmapLinearFilter;
    into.generateMipmaps = !isCrisp;
    into.needsUpdate = true;
  }

  #placeholder(): DataTexture {
    const made = new DataTexture(GREY, 1, 1);
    made.magFilter = NearestFilter;
    made.minFilter = LinearFilter;
    made.needsUpdate = true;
    return made;
  }

  #showMissing(into: DataTexture): void {
    this.#checker ??= checkerOf(this.#options.missing);
    into.dispose();
    into.image = { data: this.#checker, width: PLACEHOLDER, height: PLACEHOLDER };
    into.needsUpdate = true;
  }
}

function checkerOf(missing: TextureOptions['missing']): Uint8Array {
  const data = new Uint8Array(PLACEHOLDER * PLACEHOLDER * 4);
  for (let i = 0; i < PLACEHOLDER * PLACEHOLDER; i++) {
    const isOdd = (Math.floor((i % PLACEHOLDER) / SQUARE) + Math.floor(i / PLACEHOLDER / SQUARE)) % 2 === 1;
    const colour = missing[isOdd ? 1 : 0];
    data.set([...colour.map(part => Math.round(part * 255)), 255], i * 4);
  }
  return data;
}
