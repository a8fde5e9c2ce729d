// The one graphics context of a window. Browsers drop the oldest context from the 17th on, and each needs its own memory:
// all 3D views draw with this one and copy the result. The limit is per page, and so is this object.
import {
  BufferGeometry,
  type Camera,
  InstancedMesh,
  LinearSRGBColorSpace,
  Material,
  type Object3D,
  type Scene,
  ShaderMaterial,
  Texture,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { fromTheTop, isSoftware, type PixelRoom, readLater } from './read-later.ts';

/** A view that draws with the card. */
export interface CardUser {
  readonly scene: Scene;
  readonly camera: Camera;
  onContext(state: 'lost' | 'restored'): void;
}

export interface DrawCost {
  readonly calls: number;
  readonly triangles: number;
}

export interface DrawOptions {
  readonly into: CanvasRenderingContext2D;
  /** The caller waits for the copy. */
  readonly isNow?: boolean;
  /** The view is closed. */
  readonly signal: AbortSignal;
}

export interface Drawn extends DrawCost {
  /** The picture, if it was not copied at once. */
  readonly later?: Promise<ImageData | undefined>;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A copy slower than this blocked the window: the next one is made when the card has finished. */
const HELD_UP_MILLISECONDS = 8;

/** What three requests from a context with its first shader and its first picture. */
const FIRST_NEEDED = ['KHR_parallel_shader_compile', 'EXT_texture_filter_anisotropic'];

/** This many views keep their data on the card; an older view uploads its data again when it is shown. */
const KEPT_VIEWS = 6;

export class Card {
  #renderer: WebGLRenderer | undefined;
  /** Least recently drawn first. */
  readonly #users = new Set<CardUser>();
  readonly #sent = new Set<CardUser>();
  /** Drawn before there was anything to show: most of what follows uses its programs. */
  #ahead: Scene | undefined;
  #width = 0;
  #height = 0;
  #isLost = false;
  #isSlow = false;
  #isSoftware = false;
  readonly #room: PixelRoom = {};

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Pictures arrive later than they are drawn. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Throws if WebGL 2 is unavailable. */
  join(user: CardUser): void {
    this.#renderer ??= this.#make();
    this.#users.add(user);
  }

  /** Creates the context before a view needs it; false if it exists already or cannot be created. */
  ahead(): boolean {
    if (this.#renderer) return false;
    try {
      this.#renderer = this.#make();
      return true;
    } catch {
      return false;
    }
  }

  /** Draws off-screen, and keeps what that uploads to the card. */
  drawAhead(scene: Scene, camera: Camera): void {
    this.#ahead = scene;
    this.#renderer?.render(scene, camera);
  }

  leave(user: CardUser): void {
    forgetOnCard(user.scene);
    this.#sent.delete(user);
    this.#users.delete(user);
    if (this.#users.size === 0) this.#dispose();
  }

  /**
   * Draws a view and copies it; returns what that took. A browser that composites its page without a card
   * reads every picture back on the window's thread, and blocks there.
   */
  draw(user: CardUser, { width, height }: PictureSize, { into, isNow = false, signal }: DrawOptions): Drawn {
    const renderer = this.#renderer;
    if (renderer === undefined || this.#isLost) return { calls: 0, triangles: 0 };
    this.#makeRoom(renderer, width, height);
    renderer.setViewport(0, 0, width, height);
    renderer.setScissor(0, 0, width, height);
    renderer.render(user.scene, user.camera);
    const later = this.#isSlow && !isNow ? this.#read(renderer, into.canvas, signal) : this.#copy(renderer, into);
    this.#keep(user);
    const { calls, triangles } = renderer.info.render;
    return { calls, triangles, ...(later && { later }) };
  }

  #copy({ domElement }: WebGLRenderer, into: CanvasRenderingContext2D): undefined {
    const { canvas } = into;
    const begun = performance.now();
    const top = domElement.height - canvas.height; // a card's rows start at the bottom
    into.drawImage(domElement, 0, top, canvas.width, canvas.height, 0, 0, canvas.width, canvas.height);
    this.#isSlow = this.#isSoftware && performance.now() - begun > HELD_UP_MILLISECONDS;
  }

  async #read(
    renderer: WebGLRenderer,
    { width, height }: PictureSize,
    signal: AbortSignal,
  ): Promise<ImageData | undefined> {
    const gl = renderer.getContext();
    if (!(gl instanceof WebGL2RenderingContext)) return undefined;
    const begun = performance.now();
    const pixels = await readLater(gl, { width, height, signal, room: this.#room });
    this.#isSlow = performance.now() - begun > HELD_UP_MILLISECONDS;
    return pixels;
  }

  /** A view's pixels in another size, row by row from the top; pixels without a surface are transparent. */
  async pixels(user: CardUser, { width, height }: PictureSize): Promise<Uint8ClampedArray<ArrayBuffer> | undefined> {
    const renderer = this.#renderer;
    if (renderer === undefined || this.#isLost) return undefined;
    const target = new WebGLRenderTarget(width, height, { samples: 4 });
    const bytes = new Uint8ClampedArray(width * height * 4);
    const clear = renderer.getClearAlpha();
    renderer.setClearAlpha(0);
    renderer.setRenderTarget(target);
    renderer.render(user.scene, user.camera);
    const reading = renderer.readRenderTargetPixelsAsync(target, 0, 0, width, height, bytes);
    renderer.setRenderTarget(null);
    renderer.setClearAlpha(clear);
    await reading;
    target.dispose();
    const rows = new Uint8ClampedArray(bytes.length);
    fromTheTop(bytes, width * 4, rows);
    return rows;
  }

  /** Uploads what is missing of a view, without making a picture. */
  send(user: CardUser): void {
    if (this.#isLost) return;
    this.#renderer?.render(user.scene, user.camera);
    this.#keep(user);
  }

  /** Loses the context and restores it, as a restarted driver does. */
  loseContext(): () => void {
    this.#renderer?.forceContextLoss();
    return () => this.#renderer?.forceContextRestore();
  }

  #make(): WebGLRenderer {
    const canvas = document.createElement('canvas');
    canvas.className = 'scene-card';
    canvas.hidden = true;
    document.body.append(canvas);
    const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: false });
    const gl = renderer.getContext();
    this.#isSoftware = gl instanceof WebGL2RenderingContext && isSoftware(gl);
    this.#isSlow = this.#isSoftware;
    // Requested on first use, each would wait for everything sent to the card before.
    for (const name of FIRST_NEEDED) renderer.extensions.has(name);
    renderer.setTransparentSort(farthestFirst);
    renderer.outputColorSpace = LinearSRGBColorSpace;
    renderer.setScissorTest(true);
    // Checking whether a shader compiled waits for the card; ours are the same everywhere and tested.
    renderer.debug.checkShaderErrors = false;
    canvas.addEventListener('webglcontextlost', this.#lost);
    canvas.addEventListener('webglcontextrestored', this.#restored);
    return renderer;
  }

  /** The largest view determines the size: otherwise alternating views of different sizes would recreate it each time. */
  #makeRoom(renderer: WebGLRenderer, width: number, height: number): void {
    if (width <= this.#width && height <= this.#height && renderer.getPixelRatio() === devicePixelRatio) return;
    this.#width = Math.max(this.#width, width);
    this.#height = Math.max(this.#height, height);
    renderer.setPixelRatio(devicePixelRatio);
    renderer.setSize(this.#width, this.#height, false);
  }

  #keep(user: CardUser): void {
    this.#sent.delete(user);
    this.#sent.add(user);
    for (const oldest of this.#sent) {
      if (this.#sent.size <= KEPT_VIEWS) break;
      forgetOnCard(oldest.scene);
      this.#sent.delete(oldest);
    }
  }

  #dispose(): void {
    if (this.#ahead) forgetOnCard(this.#ahead);
    this.#ahead = undefined;
    const { domElement } = this.#renderer ?? {};
    domElement?.removeEventListener('webglcontextlost', this.#lost);
    domElement?.removeEventListener('webglcontextrestored', this.#restored);
    this.#renderer?.dispose();
    this.#renderer?.forceContextLoss();
    domElement?.remove();
    this.#renderer = undefined;
    this.#isLost = false;
    this.#isSlow = false;
    this.#width = 0;
    this.#height = 0;
  }

  #lost = (event: Event): void => {
    event.preventDefault(); // tells the browser that we can restore it
    this.#isLost = true;
    for (const user of this.#users) user.onContext('lost');
  };

  #restored = (): void => {
    this.#isLost = false;
    for (const user of this.#users) user.onContext('restored');
  };
}

/** The card of this page. */
export const card = new Card();

/** Frees the card's memory for everything below an object; it is uploaded again when it is drawn again. */
function forgetOnCard(root: Object3D): void {
  root.traverse(object => {
    if ('geometry' in object && object.geometry instanceof BufferGeometry) object.geometry.dispose();
    if (object instanceof InstancedMesh) object.dispose();
    const materials = 'material' in object ? [object.material].flat() : [];
    for (const each of materials) if (each instanceof Material) forgetMaterial(each);
  });
}

function forgetMaterial(material: Material): void {
  material.dispose();
  if (!(material instanceof ShaderMaterial)) return;
  for (const { value } of Object.values(material.uniforms)) if (value instanceof Texture) value.dispose();
}

/** What three reports about each object before drawing it. */
export interface RenderItem {
  readonly id: number;
  readonly object: Pick<Object3D, 'matrixWorld'>;
  readonly geometry: Pick<BufferGeometry, 'boundingSphere'> | null;
  readonly groupOrder: number;
  readonly renderOrder: number;
  /** Depth of its middle, in the units of the world. */
  readonly z: number;
}

/**
 * The order of transparent objects: by their own order first, then by the farthest end. Ordered by middles alone, a river
 * would cover everything nearer to its far end than to its middle.
 */
export function farthestFirst(a: RenderItem, b: RenderItem): number {
  return a.groupOrder - b.groupOrder || a.renderOrder - b.renderOrder || farEnd(b) - farEnd(a) || a.id - b.id;
}

/** The depth of its far end: the depth of its middle plus the radius of its sphere. */
function farEnd({ object, geometry, z }: RenderItem): number {
  const radius = geometry?.boundingSphere?.radius ?? 0;
  return radius === 0 ? z : z + radius * object.matrixWorld.getMaxScaleOnAxis();
}
