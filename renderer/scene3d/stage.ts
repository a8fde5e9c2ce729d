import {
  Color,
  ColorManagement,
  DataTexture,
  LinearFilter,
  LinearSRGBColorSpace,
  type Object3D,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three';
import { type Ball, type CameraRig, depthRange, eyeOf, FIELD_OF_VIEW, sidesOf } from './camera-rig.ts';
import { farthestFirst } from './farthest-first.ts';
import type { Rgb } from './paint.ts';

// Colours are shown as they are stored: these games' cards knew no other arithmetic.
ColorManagement.enabled = false;

export interface StageOptions {
  readonly host: HTMLElement;
  /** Called before each picture; true asks for another one after it. */
  readonly beforeDraw: (seconds: number) => boolean;
  readonly onContext: (state: 'lost' | 'restored') => void;
}

/** The canvas, its size, its clock and its graphics context. Draws only when asked to. */
export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera((FIELD_OF_VIEW * 180) / Math.PI, 1, 0.1, 1000);
  readonly canvas: HTMLCanvasElement;
  readonly #options: StageOptions;
  readonly #renderer: WebGLRenderer;
  readonly #observer: ResizeObserver;
  #frame = 0;
  #drawn = 0;
  #isLost = false;
  #width = 0;
  #height = 0;

  constructor(options: StageOptions) {
    this.#options = options;
    this.canvas = document.createElement('canvas');
    this.canvas.className = 'scene-canvas';
    this.#renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: false });
    this.#renderer.setTransparentSort(farthestFirst);
    this.#renderer.outputColorSpace = LinearSRGBColorSpace;
    // Asking whether a shader compiled waits for the card; ours are the same everywhere and tested.
    this.#renderer.debug.checkShaderErrors = false;
    this.canvas.addEventListener('webglcontextlost', this.#lost);
    this.canvas.addEventListener('webglcontextrestored', this.#restored);
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(options.host);
    options.host.prepend(this.canvas);
    this.#measure();
  }

  get size(): { readonly width: number; readonly height: number } {
    return { width: this.#width, height: this.#height };
  }

  /** How many pictures have been drawn: tests wait on it. */
  get drawn(): number {
    return this.#drawn;
  }

  get calls(): number {
    return this.#renderer.info.render.calls;
  }

  /** One colour, or one that runs into another from the top of the picture to the bottom. */
  setBackground(top: Rgb, bottom: Rgb = top): void {
    const { background } = this.scene;
    if (background instanceof DataTexture) background.dispose();
    this.scene.background = bottom === top ? new Color(...top) : gradient(top, bottom);
    this.redraw();
  }

  aim(rig: CameraRig, ball: Ball): void {
    const { near, far } = depthRange(rig, ball);
    const { up } = sidesOf(rig);
    this.camera.near = near;
    this.camera.far = far;
    this.camera.position.set(...eyeOf(rig));
    this.camera.up.set(...up);
    this.camera.lookAt(...rig.target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    this.redraw();
  }

  redraw(): void {
    if (this.#frame !== 0 || this.#isLost) return;
    this.#frame = requestAnimationFrame(this.#draw);
  }

  /** The picture as it stands now. */
  async picture(): Promise<Blob | undefined> {
    // Without a copy kept for it, the canvas holds a picture only until it has been shown.
    this.#renderer.render(this.scene, this.camera);
    return new Promise(done => this.canvas.toBlob(blob => done(blob ?? undefined), 'image/png'));
  }

  /** Loses the context and gives it back, as a driver that was restarted does. */
  loseContext(): () => void {
    this.#renderer.forceContextLoss();
    return () => this.#renderer.forceContextRestore();
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#observer.disconnect();
    this.canvas.removeEventListener('webglcontextlost', this.#lost);
    this.canvas.removeEventListener('webglcontextrestored', this.#restored);
    this.scene.clear();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
    this.canvas.remove();
  }

  add(object: Object3D): void {
    this.scene.add(object);
    this.redraw();
  }

  #draw = (now: number): void => {
    this.#frame = 0;
    const again = this.#options.beforeDraw(now / 1000);
    this.#renderer.render(this.scene, this.camera);
    this.#drawn += 1;
    if (again) this.redraw();
  };

  #lost = (event: Event): void => {
    event.preventDefault(); // says that we know how to come back
    this.#isLost = true;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#options.onContext('lost');
  };

  #restored = (): void => {
    this.#isLost = false;
    this.#options.onContext('restored');
    this.redraw();
  };

  #measure(): void {
    const { clientWidth, clientHeight } = this.#options.host;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#width = clientWidth;
    this.#height = clientHeight;
    this.#renderer.setPixelRatio(devicePixelRatio);
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
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
