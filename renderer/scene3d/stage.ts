import {
  Color,
  ColorManagement,
  DataTexture,
  LinearFilter,
  type Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  Scene,
} from 'three';
import type { Background } from '../../shared/scene/scene.ts';
import { type Ball, type CameraRig, depthRange, eyeOf, FIELD_OF_VIEW, sidesOf } from './camera-rig.ts';
import { type CardUser, card } from './card.ts';
import type { GizmoBounds } from './gizmo-bounds.ts';
import type { Rgb } from './paint.ts';

/** New parts appear after this multiple of the last picture's cost, and no more often than that. */
export const SHOWN_AFTER = 8;
export const SHOWN_AT_MOST_EVERY = 60;

// Colours are shown as stored: the cards of these games worked without gamma.
ColorManagement.enabled = false;

export interface Moment {
  readonly seconds: number;
  /** Milliseconds from the start of the last picture until the browser was free again. */
  readonly pictureCost: number;
}

export interface Frame {
  /** Another picture is needed after it. */
  readonly again: boolean;
  /** The picture shows nothing new; unless one is requested, this uploads it without showing it. */
  readonly unseen?: ((draw: () => void) => void) | undefined;
}

export interface PictureCost {
  readonly calls: number;
  readonly triangles: number;
  /** The time on the window's thread; if pictures arrive later, the time until arrival. */
  readonly milliseconds: number;
}

/** The cost of a picture. */
export interface Statistics extends PictureCost {
  readonly textureBytes: number;
}

export interface PictureOptions {
  /** Its size as a multiple of the size on the screen. */
  readonly scale: number;
  /** Without a background. */
  readonly isClear?: boolean;
}

export interface StageOptions {
  readonly host: HTMLElement;
  /** Called before each picture. */
  readonly beforeDraw: (moment: Moment) => Frame;
  readonly onContext: (state: 'lost' | 'restored') => void;
  /** The size of the picture changed. */
  readonly onSize: () => void;
  /** A placeholder covers a scene being loaded: a picture before it is ready would show nothing of it. */
  readonly isCovered: () => boolean;
}

/** A canvas, its size and its clock. It draws only on request and while visible; when hidden, it holds no picture. */
export class Stage implements CardUser {
  readonly scene = new Scene();
  readonly canvas: HTMLCanvasElement;
  /** What the gizmo covers in the picture. */
  room: (() => GizmoBounds | undefined) | undefined;
  readonly #perspective = new PerspectiveCamera((FIELD_OF_VIEW * 180) / Math.PI, 1, 0.1, 1000);
  readonly #flat = new OrthographicCamera();
  readonly #options: StageOptions;
  readonly #context: CanvasRenderingContext2D;
  readonly #observer: ResizeObserver;
  #camera: PerspectiveCamera | OrthographicCamera = this.#perspective;
  #frame = 0;
  #drawn = 0;
  #cost: PictureCost = { calls: 0, triangles: 0, milliseconds: 0 };
  #isHidden = false;
  /** A picture was requested. */
  #isWanted = true;
  #pictureBegun = Number.NEGATIVE_INFINITY;
  #pictureCost = 0;
  /** The number of pictures, including pending ones; whether one is pending, and whether another was requested since. */
  #pictures = 0;
  #isLate = false;
  #isNextAsked = false;
  readonly #end = new AbortController();
  #resized: ReturnType<typeof setTimeout> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #sending: ReturnType<typeof setTimeout> | undefined;
  #width = 0;
  #height = 0;

  constructor(options: StageOptions) {
    this.#options = options;
    this.canvas = document.createElement('canvas');
    this.canvas.className = 'scene-canvas';
    const context = this.canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('the canvas has no context');
    this.#context = context;
    card.join(this);
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(options.host);
    options.host.prepend(this.canvas);
    this.#measure();
  }

  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.#camera;
  }

  get size(): { readonly width: number; readonly height: number } {
    return { width: this.#width, height: this.#height };
  }

  /** Its width divided by its height. */
  get aspect(): number {
    return this.#height === 0 ? 1 : this.#width / this.#height;
  }

  /** Its tab is behind another. */
  get isHidden(): boolean {
    return this.#isHidden;
  }

  /** The number of pictures shown so far: a film and tests wait for the next. */
  get drawn(): number {
    return this.#drawn;
  }

  /** The cost of the last picture. */
  get cost(): PictureCost {
    return this.#cost;
  }

  /** One colour, or a gradient from the top of the picture to the bottom. */
  setBackground({ top, bottom }: Background): void {
    const { background } = this.scene;
    if (background instanceof DataTexture) background.dispose();
    this.scene.background = bottom === top ? new Color(...top) : gradient(top, bottom);
    this.redraw();
  }

  aim(rig: CameraRig, ball: Ball): void {
    const { near, far } = depthRange(rig, ball);
    const { up } = sidesOf(rig);
    const camera = rig.orthographic ? this.#flat : this.#perspective;
    this.#camera = camera;
    // Without perspective, objects behind the eye are visible, too.
    camera.near = rig.orthographic ? -far : near;
    camera.far = far;
    this.#flat.top = rig.distance * Math.tan(FIELD_OF_VIEW / 2);
    this.#flat.bottom = -this.#flat.top;
    this.#fit();
    camera.position.set(...eyeOf(rig));
    camera.up.set(...up);
    camera.lookAt(...rig.target);
    camera.updateMatrixWorld();
    this.redraw();
  }

  redraw(): void {
    this.#isWanted ||= !this.#options.isCovered();
    this.#next();
  }

  /** Draws at once, because the camera moved. */
  redrawNow(): void {
    this.#isWanted = true;
    this.#next();
  }

  /** Draws before long: scenes that load little by little are redrawn now and then. */
  redrawSoon(): void {
    // Redraws after the end are ignored, since a timer would keep everything in memory until then.
    if (this.#end.signal.aborted) return;
    const wait = Math.max(SHOWN_AT_MOST_EVERY, this.#pictureCost * SHOWN_AFTER);
    this.#soon ??= setTimeout(
      () => {
        this.#soon = undefined;
        // The whole scene appears before long, and nothing of it is uploaded while a picture is pending.
        if (!this.#options.isCovered()) this.redrawNow();
      },
      wait - (performance.now() - this.#pictureBegun),
    );
  }

  #next(): void {
    this.#isNextAsked = this.#isLate;
    if (this.#isLate || this.#sending || this.#frame !== 0 || this.#isHidden || card.isLost) return;
    this.#frame = requestAnimationFrame(this.#draw);
  }

  /** The present picture. */
  async picture(): Promise<Blob | undefined> {
    this.#prepare(performance.now());
    this.#render({ isNow: true });
    return new Promise(done => this.canvas.toBlob(blob => done(blob ?? undefined), 'image/png'));
  }

  /** A new picture, drawn off-screen. */
  async pictureOf({ scale, isClear = false }: PictureOptions): Promise<Blob | undefined> {
    this.#prepare(performance.now());
    const { background } = this.scene;
    if (isClear) this.scene.background = null;
    const [width, height] = [Math.round(this.#width * scale), Math.round(this.#height * scale)];
    const drawing = card.pixels(this, { width, height });
    this.scene.background = background;
    this.redraw();
    const pixels = await drawing;
    if (pixels === undefined) return undefined;
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
    return canvas.convertToBlob({ type: 'image/png' });
  }

  /** Loses the context and restores it, as a restarted driver does. */
  loseContext(): () => void {
    return card.loseContext();
  }

  dispose(): void {
    this.#stop();
    this.#end.abort();
    clearTimeout(this.#resized);
    this.#isHidden = true;
    this.#observer.disconnect();
    card.leave(this);
    this.scene.clear();
    this.canvas.remove();
  }

  add(object: Object3D): void {
    this.scene.add(object);
    this.redraw();
  }

  #draw = (now: number): void => {
    this.#frame = 0;
    const { again, unseen } = this.#prepare(now);
    if (unseen && !this.#isWanted) {
      // In a task of its own, since preparing it took a whole task.
      this.#sending = setTimeout(() => {
        this.#sending = undefined;
        unseen(() => card.send(this));
        this.#next();
      });
      return;
    }
    this.#isWanted = false;
    // What was to be drawn before long is drawn now.
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#pictureBegun = performance.now();
    this.#render();
    if (!this.#isLate) {
      this.#drawn += 1;
      delete this.canvas.dataset.late;
      requestAnimationFrame(this.#note);
    }
    if (again) this.#next();
  };

  /** Updates what is drawn to the present moment. */
  #prepare(now: number): Frame {
    return this.#options.beforeDraw({ seconds: now / 1000, pictureCost: this.#pictureCost });
  }

  /** The browser is free again. */
  #note = (): void => {
    this.#pictureCost = performance.now() - this.#pictureBegun;
  };

  onContext(state: 'lost' | 'restored'): void {
    if (state === 'lost') this.#stop();
    this.#options.onContext(state);
    if (state === 'restored') this.redraw();
  }

  /** Gives the cameras the proportions of the picture. */
  #fit(): void {
    this.#perspective.aspect = this.aspect;
    this.#flat.right = this.#flat.top * this.aspect;
    this.#flat.left = -this.#flat.right;
    this.#camera.updateProjectionMatrix();
  }

  #render(how: { readonly isNow?: boolean } = {}): void {
    if (this.#width === 0) return;
    const begun = performance.now();
    this.#pictures += 1;
    const { later, ...drawn } = card.draw(this, this.size, { into: this.#context, signal: this.#end.signal, ...how });
    this.#cost = { ...drawn, milliseconds: performance.now() - begun };
    if (later) void this.#show(later, this.#pictures);
  }

  /** Shows a picture when it arrives, if none was drawn since; until then no other is begun. */
  async #show(later: Promise<ImageData | undefined>, number: number): Promise<void> {
    this.#isLate = true;
    this.canvas.dataset.late = 'true'; // until the requested picture is shown: for tests that compare screens
    const image = await later;
    this.#isLate = false;
    if (!this.#isWanted) delete this.canvas.dataset.late;
    this.#note();
    this.#cost = { ...this.#cost, milliseconds: this.#pictureCost };
    const isCurrent = number === this.#pictures && image?.width === this.canvas.width;
    if (image && isCurrent && image.height === this.canvas.height) {
      this.#context.putImageData(image, 0, 0);
      this.#drawn += 1;
    }
    if (this.#isNextAsked) this.#next();
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    clearTimeout(this.#soon);
    this.#soon = undefined;
    clearTimeout(this.#sending);
    this.#sending = undefined;
  }

  /** The old picture stays, stretched, if the next one takes a while. */
  #resize(width: number, height: number): void {
    const { canvas } = this;
    const before = card.isSlow && canvas.width > 0 ? new OffscreenCanvas(canvas.width, canvas.height) : undefined;
    before?.getContext('2d')?.drawImage(canvas, 0, 0);
    canvas.width = width;
    canvas.height = height;
    if (before) this.#context.drawImage(before, 0, 0, width, height);
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.#options.host;
    this.#isHidden = clientWidth === 0 || clientHeight === 0;
    if (this.#isHidden) {
      this.#stop();
      this.canvas.width = 0; // a hidden picture takes no memory
      return;
    }
    this.#width = clientWidth;
    this.#height = clientHeight;
    this.#resize(Math.floor(clientWidth * devicePixelRatio), Math.floor(clientHeight * devicePixelRatio));
    this.#fit();
    // Once, before the next picture: opening a scene also frames it, which takes a while for a world.
    clearTimeout(this.#resized);
    this.#resized = setTimeout(() => this.#options.onSize());
    this.redraw();
  }
}

function gradient(top: Rgb, bottom: Rgb): DataTexture {
  const bytes = [bottom, top].flatMap(colour => [...colour.map(part => Math.round(part * 255)), 255]);
  const made = new DataTexture(Uint8Array.from(bytes), 1, 2);
  made.magFilter = LinearFilter;
  made.needsUpdate = true;
  return made;
}
