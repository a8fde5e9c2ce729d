import type { SceneElement } from '../../shared/scene/element.ts';
import { plainLook, type SceneLook } from '../../shared/scene/look.ts';
import type { Overlay } from '../../shared/scene/scene.ts';
import type { Clip, ClipSpot } from '../../shared/scene/skeleton.ts';
import { afterPicture } from './after-picture.ts';
import type { BuiltScene } from './builder.ts';
import { type Ball, type CameraRig, startRig } from './camera-rig.ts';
import { type ComingScene, ComingSurfaces } from './coming-scene.ts';
import { ballOf, ballOfBounds } from './element-place.ts';
import { type Extras, plainExtras } from './extras.ts';
import { framedElements } from './framed-elements.ts';
import { type HeardFrom, heardFrom } from './heard-from.ts';
import { backgroundOf, lightDirection } from './look.ts';
import { readPaint } from './paint.ts';
import type { PickWay } from './pick-scene.ts';
import { lookingThrough, onScreen, type PicturePlace, type Sides, sidesIn } from './picture-places.ts';
import { isSamePicture } from './same-picture.ts';
import type { ViewMode } from './scene-materials.ts';
import { type Held, type MixedIn, ScenePose } from './scene-pose.ts';
import { isOutOfFrame, type Seen, seen } from './seen.ts';
import { type DrawProgress, type ShownBy, ShownScene } from './shown-scene.ts';
import { type Frame, type Moment, type PictureOptions, Stage, type Statistics } from './stage.ts';
import { type TransformEvents, TransformGizmo } from './transform-gizmo.ts';
import { elementsBetween, elementsUnder, type Looking, placeOnPicture, placeUnder } from './under-pointer.ts';
import type { Vector } from './vectors.ts';
import type { ViewerOptions } from './viewer-options.ts';

export type { PicturePlace } from './picture-places.ts';
export type { PictureOptions } from './stage.ts';

/** A scene on the screen: surfaces, marks, camera, and picking. */
export class SceneViewer {
  readonly #options: ViewerOptions;
  readonly #stage: Stage;
  #shown: ShownScene | undefined;
  /** A placeholder for the scene while it is loaded. */
  #coming: ComingSurfaces | undefined;
  #rig: CameraRig = startRig;
  #mode: ViewMode = 'shaded';
  #extras: Extras = plainExtras;
  #glow: readonly SceneElement[] = [];
  #shownBy: ShownBy | undefined;
  #look: SceneLook = plainLook;
  #measured: readonly Vector[] = [];
  #isComplete = false;
  /** The aspect ratio when everything was framed, until the user moves the camera: a new size frames everything again. */
  #framedAt: number | undefined;
  #progress: DrawProgress | undefined;
  #gizmo: TransformGizmo | undefined;
  readonly #aimed = new Set<() => void>();
  /** The scene was described before: from then on, what precedes the first picture is described, too. */
  #hasReported = false;

  constructor(options: ViewerOptions) {
    this.#options = options;
    this.#stage = new Stage({
      host: options.host,
      beforeDraw: moment => this.#beforeDraw(moment),
      onContext: options.onContext,
      isCovered: () => this.isCovered,
      onSize: () => this.#fitRoom(),
    });
    this.setLook(this.#look);
  }

  /** Calls `onMoved` whenever the camera has moved, until the returned function is called. */
  onAim(onMoved: () => void): () => void {
    this.#aimed.add(onMoved);
    return () => this.#aimed.delete(onMoved);
  }

  get rig(): CameraRig {
    return this.#rig;
  }

  /** Everything is framed, and stays so until the user moves the camera. */
  get isFramed(): boolean {
    return this.#framedAt !== undefined;
  }

  get canvas(): HTMLCanvasElement {
    return this.#stage.canvas;
  }

  get size(): { readonly width: number; readonly height: number } {
    return this.#stage.size;
  }

  /** Its tab is behind another. */
  get isHidden(): boolean {
    return this.#stage.isHidden;
  }

  /** How many pictures have been drawn so far. */
  get drawn(): number {
    return this.#stage.drawn;
  }

  /** Shows the loaded parts of a scene that will be opened later; nothing while another is shown. */
  come(coming: ComingScene): void {
    if (this.#shown) return;
    if (this.#coming === undefined) this.#framedAt = this.#stage.aspect;
    this.#coming ??= new ComingSurfaces(coming, this.#stage.scene);
    const isMoved = this.#coming.take(coming);
    this.#coming.shine(lightDirection(this.#look));
    if (isMoved && this.isFramed) this.frame();
    this.#stage.redrawSoon();
  }

  /** A placeholder covers the scene, which is open but incomplete. */
  get isCovered(): boolean {
    return this.#coming !== undefined && this.#shown !== undefined;
  }

  /** The user moved the camera before everything was loaded. */
  get isAimed(): boolean {
    return this.#coming !== undefined && !this.isFramed;
  }

  /** Shows a scene, posed or not; one that looks as before keeps its data on the card, and only its nodes move. */
  open(built: BuiltScene, pose?: ScenePose): void {
    const shown = this.#shown;
    const now = shown?.toWorld(ballOfBounds(built.scene.bounds));
    const isOut = shown !== undefined && now !== undefined && isOutOfFrame(shown.ball, now);
    if (shown?.isComplete && !isOut && isSamePicture(shown.built.scene, built.scene)) {
      shown.pose.adopt(built.scene.nodes);
      shown.moved();
      this.#options.onProgress?.(shown.progress);
      this.#options.onComplete();
      return;
    }
    this.#show(built, pose ?? new ScenePose(built.scene));
    // An edit may move all of it out of the picture, or beyond the framed area.
    if (isOut && (this.isFramed || (this.#seen(shown.ball) !== 'none' && this.#seen(now) === 'none'))) this.frame();
  }

  /** The lines that divide the scene, which may arrive last. */
  divide(overlays: readonly Overlay[]): void {
    this.#shown?.divide(overlays);
  }

  /** How much of some elements is in the picture; undefined if they have no position. */
  seen(elements: readonly SceneElement[]): Seen | undefined {
    const shown = this.#shown;
    const ball = shown && ballOf(elements, shown.placeOptions(this.#rig));
    return ball && this.#seen(shown.toWorld(ball));
  }

  #seen(ball: Ball): Seen {
    return seen(this.#rig, ball, this.#stage.aspect);
  }

  /** Closes the scene and shows nothing. */
  close(): void {
    this.#shown?.dispose();
    this.#shown = undefined;
    this.#uncover();
    this.#progress = undefined;
    this.#stage.redraw();
  }

  setRig(rig: CameraRig): void {
    this.#framedAt = undefined;
    this.#aim(rig);
    this.#stage.redrawNow();
  }

  /** Looks along a node's -z, from its position. */
  lookThrough(node: number): void {
    if (this.#shown) this.setRig(lookingThrough(this.#shown, node));
  }

  /** Looks at elements, or at everything. */
  frame(...elements: readonly SceneElement[]): void {
    const view = [this.#rig, this.#stage.aspect] as const;
    const framed = this.#shown ? framedElements(this.#shown, elements, ...view) : this.#coming?.framed(...view);
    this.#aim(framed ?? this.#rig);
    this.#framedAt = elements.length === 0 ? this.#stage.aspect : undefined;
  }

  /** Finds the points for framing everything, in advance. */
  gather = (): void => this.#shown?.gather(this.#rig);

  setMode(mode: ViewMode): void {
    this.#mode = mode;
    this.#shown?.dress(mode, this.#extras);
  }

  setExtras(extras: Extras): void {
    this.#extras = extras;
    this.#shown?.dress(this.#mode, extras);
    this.setLook(this.#look);
  }

  /** The background of the scene, and the direction of its light. */
  setLook(look: SceneLook): void {
    this.#look = look;
    this.#stage.setBackground(backgroundOf(look, readPaint().background, this.#shown?.behind));
    for (const part of [this.#shown, this.#coming]) part?.shine(lightDirection(look));
  }

  /** Shows exactly the nodes that the function selects. */
  show(shownBy: ShownBy): void {
    this.#shownBy = shownBy;
    this.#shown?.show(shownBy);
  }

  /** Poses a skeleton at a frame of a clip, with another mixed in; without a clip, at rest. */
  pose(clip: Clip | undefined, skeleton: number, frame: number, mixed?: MixedIn): void {
    this.#shown?.pose.pose(clip, skeleton, frame, mixed);
    this.#shown?.moved(clip, frame);
  }

  /** Plays what waits for this trigger. */
  pull(trigger: string): void {
    this.#shown?.pull(trigger);
  }

  /** Moves nodes away from the scene's positions while the gizmo drags them; released ones stay until a scene moves them. */
  hold(held: Held | undefined): void {
    if (this.#shown?.pose.hold(held)) this.#shown.moved();
  }

  /** The arrows for moving parts; one set for each picture. */
  gizmo(events: TransformEvents): TransformGizmo {
    this.#gizmo?.dispose();
    this.#gizmo = new TransformGizmo(this.#stage, () => this.#shown?.root.matrixWorld, events);
    return this.#gizmo;
  }

  /** The pointer is on an arrow and does not move the camera. */
  get isTaken(): boolean {
    return this.#gizmo?.isTaken ?? false;
  }

  /** The position of a point of the scene on the picture; undefined behind the eye. */
  pixelOf(place: readonly [number, number, number]): PicturePlace | undefined {
    return this.#shown && onScreen(this.#stage, this.#shown, place);
  }

  /** The directions to the right, up, and to the eye, in the scene's axes. */
  get sides(): Sides | undefined {
    return this.#shown && sidesIn(this.#shown, this.#rig);
  }

  /** The position of a sound of the posed clip. */
  heardFrom(spot: ClipSpot): HeardFrom | undefined {
    return this.#shown && heardFrom(this.#shown, this.#rig, spot);
  }

  /** Highlights exactly these elements. */
  glowAll(elements: readonly SceneElement[]): void {
    this.#glow = elements;
    this.#shown?.glow(elements);
  }

  /** The possible targets of a click at a point of the picture, likeliest first. */
  pick(x: number, y: number, way: PickWay = {}): readonly SceneElement[] {
    const looking = this.#looking();
    return looking ? elementsUnder(looking, { x, y }, { ...way, preferUv: this.#mode === 'uv' }) : [];
  }

  /** The surface point under a point of the picture, in the scene's own axes; a nearby corner is used exactly. */
  placeAt(x: number, y: number): Vector | undefined {
    const looking = this.#looking();
    return looking && placeUnder(looking, { x, y });
  }

  /** Marks measured points; none removes the marks. */
  measure(points: readonly Vector[]): void {
    this.#measured = points;
    this.#shown?.measure(points);
  }

  /** The position of an element on the picture; undefined if it has no position or is behind the eye. */
  screenOf(element: SceneElement): PicturePlace | undefined {
    const looking = this.#looking();
    return looking && placeOnPicture(looking, element);
  }

  /** The visible elements whose middle is between two corners of the picture. */
  within(a: PicturePlace, b: PicturePlace): readonly SceneElement[] {
    const looking = this.#looking();
    return looking ? elementsBetween(looking, a, b) : [];
  }

  /** Applies the theme's colours: to the background at once, in the scene to what is built from now on. */
  repaint(): void {
    const shown = this.#shown;
    this.setLook(this.#look);
    shown?.ground.paint(readPaint());
    afterPicture(() => shown !== undefined && shown === this.#shown && this.#show(shown.built, shown.pose));
  }

  /** Stops loading pictures: surfaces without one stay without. */
  stopPictures = (): void => this.#shown?.stopPictures();

  /** The present picture; larger, or without a background, if requested. */
  picture(options?: PictureOptions): Promise<Blob | undefined> {
    if (options === undefined) return this.#stage.picture();
    if (options.isClear) this.#shown?.dress(this.#mode, { ...this.#extras, ground: false });
    const picture = this.#stage.pictureOf(options);
    this.#shown?.dress(this.#mode, this.#extras);
    return picture;
  }

  /** What the last picture cost. */
  get statistics(): Statistics {
    return { ...this.#stage.cost, textureBytes: this.#shown?.textureBytes ?? 0 };
  }

  /** Loses the graphics context; the function that is returned brings it back. For tests. */
  loseContext(): () => void {
    return this.#stage.loseContext();
  }

  dispose(): void {
    this.#gizmo?.dispose();
    this.#shown?.dispose();
    this.#uncover();
    this.#stage.dispose();
  }

  #show(built: BuiltScene, pose: ScenePose): void {
    pose.hold(this.#shown?.pose.held);
    this.#shown?.dispose();
    const { host, picture, onLabel, builder } = this.#options;
    const [stage, paint, isCovered] = [this.#stage, readPaint(), this.#coming !== undefined];
    this.#shown = new ShownScene({ built, pose, builder, stage, host, picture, onLabel, paint, isCovered });
    this.#coming?.cover(this.#shown.group);
    this.#isComplete = false;
    this.#hasReported = false;
    this.#shown.dress(this.#mode, this.#extras);
    if (this.#shownBy) this.#shown.show(this.#shownBy);
    this.#shown.glow(this.#glow);
    this.#shown.measure(this.#measured);
    this.setLook(this.#look);
    this.#aim(this.#rig);
  }

  #aim(rig: CameraRig): void {
    this.#rig = rig;
    this.#stage.aim(rig, (this.#shown ?? this.#coming)?.ball ?? { centre: [0, 0, 0], radius: 1 });
    this.#gizmo?.aim();
    for (const onMoved of this.#aimed) onMoved();
  }

  #beforeDraw(moment: Moment): Frame {
    const frame = this.#shown?.beforeDraw(moment, this.#rig) ?? { again: false };
    this.#tellProgress();
    if (this.#shown?.isComplete && !this.#isComplete) {
      this.#isComplete = true;
      this.#uncover();
      // In a separate task: this picture uses the old camera. A small scene has reported nothing while loading.
      setTimeout(() => {
        if (!this.#shown?.isComplete) return;
        this.#fitRoom();
        this.#options.onProgress?.(this.#shown.progress);
        this.#options.onComplete();
      });
    }
    return this.#coming?.leftOut(frame) ?? frame;
  }

  /** Frames everything again at another size; overlays are taken into account once, with the first description. */
  #fitRoom(): void {
    if (this.isFramed && !this.isCovered && this.#framedAt !== this.#stage.aspect) this.frame();
  }

  #uncover(): void {
    this.#coming?.dispose();
    this.#coming = undefined;
  }

  #tellProgress(): void {
    const progress = this.#shown?.progress;
    const { kind, done, total } = this.#progress ?? {};
    if (this.#hasReported && progress?.kind === kind && progress?.done === done && progress?.total === total) return;
    this.#progress = progress;
    this.#hasReported = this.#shown !== undefined;
    this.#options.onProgress?.(progress);
  }

  #looking(): Looking | undefined {
    return this.#shown && { shown: this.#shown, stage: this.#stage, rig: this.#rig, extras: this.#extras };
  }
}
