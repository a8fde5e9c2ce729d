import { Group, Matrix3, Matrix4, type Object3D, Vector3 } from 'three';
import type { SceneElement } from '../../shared/scene/element.ts';
import type { Overlay } from '../../shared/scene/scene.ts';
import type { Clip } from '../../shared/scene/skeleton.ts';
import { worldFromScene } from './axes.ts';
import type { Builder, BuiltScene } from './builder.ts';
import { type Ball, type CameraRig, eyeOf } from './camera-rig.ts';
import { ClipMarks } from './clip-marks.ts';
import { Distances, seeingFrom } from './distances.ts';
import { DrawnScene } from './drawn-scene.ts';
import { allMarks, ballOfBounds, marksOf, type PlaceOptions } from './element-place.ts';
import { type Extras, plainExtras } from './extras.ts';
import { facingMatrix } from './facing.ts';
import { framedPoints } from './framed-points.ts';
import { outermost } from './framing.ts';
import { boxLines, disposeLines, Gizmos, lineObject } from './gizmos.ts';
import { Ground } from './ground.ts';
import { Labels } from './labels.ts';
import { litBy } from './lit.ts';
import type { Behind } from './look.ts';
import { Marks } from './marks.ts';
import { NormalLines } from './normal-lines.ts';
import { OverlayLines } from './overlay-lines.ts';
import type { ScenePaint } from './paint.ts';
import { sceneLabels, selectedLabels } from './scene-labels.ts';
import { SceneLights } from './scene-lights.ts';
import { begunMaterials, SceneMaterials, type ViewMode } from './scene-materials.ts';
import type { ScenePose } from './scene-pose.ts';
import { SkeletonLines } from './skeleton-lines.ts';
import { skiesOf } from './skies.ts';
import type { Frame, Moment, Stage } from './stage.ts';
import { type PictureData, SceneTextures } from './textures.ts';
import { normalized, subtract, type Vector } from './vectors.ts';

/** How much of a scene has been uploaded to the card: its shapes first, then their pictures. */
export interface DrawProgress {
  readonly kind: 'shapes' | 'pictures';
  readonly done: number;
  readonly total: number;
}

/** For each node, whether it is visible (1), while a clip switches some. */
export type ShownBy = (switched: ReadonlyMap<number, boolean> | undefined) => Uint8Array;

export interface ShownOptions {
  readonly built: BuiltScene;
  readonly pose: ScenePose;
  readonly builder: Builder;
  readonly stage: Stage;
  readonly paint: ScenePaint;
  /** A placeholder shows its shapes, and the scene itself appears only when it is complete. */
  readonly isCovered: boolean;
  /** Holds the labels. */
  readonly host: HTMLElement;
  readonly picture: (texture: number) => Promise<PictureData | undefined>;
  /** A label in the picture was clicked. */
  readonly onLabel: (element: SceneElement) => void;
}

/** Everything drawn of one scene, from when it is shown until it is closed. */
export class ShownScene {
  built: BuiltScene;
  readonly pose: ScenePose;
  /** A sphere around the scene at rest, in the window's world. */
  readonly ball: Ball;
  /** All of it in the window's world, and the part that is in the scene's own axes. */
  readonly group = new Group();
  readonly root = new Group();
  readonly #stage: Stage;
  readonly #paint: ScenePaint;
  readonly #drawn: DrawnScene;
  readonly #textures: SceneTextures;
  readonly #gizmos: Gizmos;
  readonly #labels: Labels;
  readonly #skeletons: readonly SkeletonLines[];
  readonly #boxes = new Group();
  readonly ground: Ground;
  readonly #marks: Marks;
  readonly #normals: NormalLines;
  /** The line between the measured places. */
  readonly #measured: Marks;
  readonly #materials: SceneMaterials;
  readonly #lights: SceneLights;
  readonly #overlays: OverlayLines;
  readonly clipMarks: ClipMarks;
  readonly #distances: Distances;
  /** Nodes that face the camera. */
  readonly #facing: ReadonlySet<number>;
  /** Until then, a placeholder replaces the scene, its pictures and its labels. */
  readonly #isSeen: () => boolean;
  #mode: ViewMode = 'shaded';
  #extras: Extras = plainExtras;
  #glow: readonly SceneElement[] = [];
  #shownBy: ShownBy = () => new Uint8Array(this.built.scene.nodes.length).fill(1);
  #shown: Uint8Array;
  #switches = '';
  #isPlaced = false;
  /** Points around everything visible while it is still, and the data for finding them: both take a while for a world. */
  #framed: { readonly points?: Float32Array; readonly around?: readonly Vector[] } = {};
  readonly #view = new Matrix4();
  /** While a clip moves nodes, its own time, so that the same frame is always the same picture. */
  #seconds: number | undefined;

  constructor({ built, pose, builder, stage, paint, isCovered, host, picture, onLabel }: ShownOptions) {
    const { scene } = built;
    this.built = built;
    this.pose = pose;
    this.#stage = stage;
    this.#paint = paint;
    this.root.matrixAutoUpdate = false;
    this.root.matrix.fromArray([...worldFromScene(scene.axes, scene.units)]);
    this.root.updateMatrixWorld(true);
    this.ball = this.toWorld(ballOfBounds(scene.bounds));
    const redraw = () => stage.redraw();
    this.#isSeen = () => !isCovered || this.#drawn.isComplete;
    const arrived = (isAll: boolean) => this.#isSeen() && (isAll ? redraw() : stage.redrawSoon());
    const missing = [paint.missingA, paint.missingB] as const;
    this.#textures = new SceneTextures({ textures: scene.textures, missing, picture, arrived });
    this.#shown = this.#shownBy(undefined);
    this.#lights = new SceneLights(scene);
    const lights = this.#lights.uniforms;
    const fromWorld = new Matrix3().getNormalMatrix(this.root.matrix).transpose();
    const { materials } = scene;
    const hasFog = scene.fog !== undefined;
    this.#materials = new SceneMaterials({ materials, textures: this.#textures, paint, lights, fromWorld, hasFog });
    const arePicturesThere = () => this.#textures.isThere;
    const parts = { built, pose, builder, materials: this.#materials, isCovered, arePicturesThere, redraw };
    this.#drawn = new DrawnScene(parts);
    this.#gizmos = new Gizmos(scene, paint, ballOfBounds(scene.bounds).radius);
    this.#overlays = new OverlayLines(scene.overlays, paint);
    this.#distances = new Distances(scene.nodes, skiesOf(scene, pose.nodes));
    const radius = ballOfBounds(scene.bounds).radius;
    this.clipMarks = new ClipMarks({ nodes: scene.nodes, matrices: pose.nodes, paint, radius });
    const isShown = (node: number) => this.isShown(node);
    const overlays = () => this.built.scene.overlays;
    const named = { scene, overlays, pose, clipMarks: this.clipMarks, toWorld: this.root.matrixWorld, isShown };
    const labels = sceneLabels({ ...named, extras: () => this.#extras });
    this.#labels = new Labels({ layer: host, labels, isSelected: selectedLabels(() => this.#glow), onLabel });
    this.#normals = new NormalLines(radius, { vertices: paint.axisZ, faces: paint.bounds });
    this.#measured = new Marks(paint.bounds);
    this.#skeletons = pose.skeletons.map(skeleton => new SkeletonLines(skeleton, paint.bone));
    this.ground = new Ground(paint, this.ball.radius, this.root.matrix);
    this.#marks = new Marks(paint.glow);
    this.#facing = new Set(scene.nodes.flatMap(({ facing }, node) => (facing === undefined ? [] : [node])));
    for (const part of this.#parts()) this.root.add(part);
    this.group.add(this.root, this.ground.group);
    stage.scene.add(this.group);
  }

  /** The memory of its pictures on the card. */
  get textureBytes(): number {
    return this.#textures.bytes;
  }

  /** The file's own background, with fog only while it is shown. */
  get behind(): Behind {
    const { background, fog } = this.built.scene;
    return { background, fog: this.#extras.fog ? fog : undefined };
  }

  get isComplete(): boolean {
    return this.#drawn.isComplete;
  }

  /** What is still being uploaded to the card; undefined when everything is there. */
  get progress(): DrawProgress | undefined {
    if (!this.#drawn.isComplete) return { kind: 'shapes', ...this.#drawn.progress };
    const { done, total } = this.#textures.progress;
    return done < total ? { kind: 'pictures', done, total } : undefined;
  }

  /** Stops loading pictures: surfaces without one stay without. */
  stopPictures(): void {
    this.#textures.stop();
  }

  dress(mode: ViewMode, extras: Extras): void {
    if (mode !== this.#mode) this.#drawn.setMode(mode);
    this.#mode = mode;
    this.#extras = extras;
    for (const { group } of this.#skeletons) group.visible = extras.skeleton;
    this.ground.group.visible = extras.ground;
    if (this.#normals.set(extras.normals)) this.#isPlaced = false;
    this.#lights.set(extras.lights);
    this.#lights.setFog(this.behind.fog, this.root.matrixWorld.getMaxScaleOnAxis());
    this.#materials.light(mode === 'unlit' ? 'none' : this.#lights.isOn ? 'scene' : 'view');
    this.#overlays.show(extras.overlays);
    this.#clearBoxes();
    if (mode === 'bounds') this.#drawBoxes();
    this.#stage.redraw();
  }

  /** Divides the scene by these overlays. */
  divide(overlays: readonly Overlay[]): void {
    this.built = { ...this.built, scene: { ...this.built.scene, overlays } };
    this.#overlays.set(overlays);
    this.#overlays.show(this.#extras.overlays);
    this.#overlays.light(this.#glow);
    this.#stage.redraw();
  }

  /** Shows exactly the nodes that the function selects. */
  show(shownBy: ShownBy): void {
    this.#shownBy = shownBy;
    this.#shown = shownBy(this.pose.switched);
    this.#showNodes();
    this.dress(this.#mode, this.#extras);
  }

  #showNodes(): void {
    this.#framed = {};
    const isShown = (node: number) => this.isShown(node);
    this.#drawn.show(isShown);
    this.#gizmos.show(isShown);
    this.#gizmos.place(this.pose.nodes);
    this.#isPlaced &&= this.#extras.normals === undefined;
    this.#relight();
  }

  /** The pose now follows this clip. */
  moved(clip?: Clip, frame = 0): void {
    this.#isPlaced = false;
    this.#framed = {};
    this.clipMarks.show(clip, frame);
    this.#seconds = clip?.targets && frame / (clip.frameRate || 1);
    this.#materials.begin(begunMaterials(this.built.scene, this.pose.pictures));
    if (this.pose.switches !== this.#switches) {
      this.#switches = this.pose.switches;
      this.#shown = this.#shownBy(this.pose.switched);
      this.#showNodes();
    }
    this.#stage.redraw();
  }

  /** Highlights exactly these elements. */
  glow(elements: readonly SceneElement[]): void {
    this.#glow = elements;
    this.#overlays.light(elements);
    this.#relight();
    this.#isPlaced = false;
    this.#stage.redraw();
  }

  /** Rotates the view's own light. */
  shine(way: Vector): void {
    this.#lights.uniforms.keyWay.value.set(...way);
    this.#stage.redraw();
  }

  /** Marks places, and the line between two of them. */
  measure(points: readonly Vector[]): void {
    const [from, to] = points;
    this.#measured.set({ points, faces: [], lines: from && to ? [[from, to]] : [] });
    this.#stage.redraw();
  }

  /** Updates everything to the present moment. */
  beforeDraw({ seconds, pictureCost }: Moment, rig: CameraRig): Frame {
    const isComing = !this.#drawn.isComplete;
    const isNews = this.#drawn.advance(pictureCost);
    if (isComing && this.#drawn.isComplete) this.#relight();
    if (this.#distances.update(seeingFrom(this.toScene(eyeOf(rig)), rig, this.#extras), this.pose.nodes))
      this.#showNodes();
    if (!this.#isPlaced) this.#place(rig);
    else if (this.#facing.size > 0) this.#drawn.placeFacing(this.#facing, node => this.matrixOf(node, rig));
    const { camera } = this.#stage;
    this.#drawn.cull(
      this.#view.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).multiply(this.root.matrix),
    );
    const isStill = prefersStill();
    const now = this.#seconds ?? (isStill ? 0 : seconds);
    const isShown = (node: number) => this.isShown(node);
    this.#lights.place(this.pose.nodes, { world: this.root.matrixWorld, camera, seconds: now, isShown });
    if (this.#isSeen()) this.#labels.place(camera, this.#stage.size, this.#stage.room?.());
    const moves = this.#animate(now) && this.#seconds === undefined && !isStill;
    const unseen = isComing && !isNews ? (draw: () => void) => this.#drawn.whileSending(draw) : undefined;
    return { again: !this.#drawn.isComplete || moves, unseen };
  }

  /** Plays what waits for this trigger. */
  pull(trigger: string): void {
    this.#materials.pull(trigger);
    this.#stage.redraw();
  }

  /** Moves what moves without a clip, pictures and shapes; true if anything does. */
  #animate(seconds: number): boolean {
    this.pose.seconds = seconds;
    const moving = [this.#lights.cycles, this.#materials.animate(seconds), this.#drawn.morphs.animate(seconds)];
    return moving.includes(true);
  }

  /** Points around everything visible except a backdrop, in the window's world. */
  everything(rig: CameraRig): readonly Vector[] {
    if (this.#framed.around) return this.#framed.around;
    const around = outermost(this.#framed.points ?? this.#points(rig), this.root.matrixWorld.elements);
    // Computed again for each camera if something faces it.
    this.#framed = this.#facing.size === 0 ? { around } : {};
    return around;
  }

  /** The first half of that work. */
  gather(rig: CameraRig): void {
    if (this.#facing.size === 0 && !this.#framed.around) this.#framed = { points: this.#points(rig) };
  }

  #points = (rig: CameraRig) => framedPoints(this.placeOptions(rig), node => this.isShown(node));

  isShown(node: number): boolean {
    return this.#shown[node] === 1 && !this.#distances.isHidden(node);
  }

  placeOptions(rig: CameraRig): PlaceOptions {
    return { built: this.built, pose: this.pose, matrixOf: node => this.matrixOf(node, rig) };
  }

  pickOptions = (rig: CameraRig) => ({ ...this.placeOptions(rig), isShown: (node: number) => this.isShown(node) });

  /** Where a node that faces the camera is drawn; undefined for all others. */
  matrixOf(node: number, rig: CameraRig): ArrayLike<number> | undefined {
    const facing = this.built.scene.nodes[node]?.facing;
    if (facing === undefined) return undefined;
    const eye = this.toScene(eyeOf(rig));
    const back = normalized(subtract(eye, this.toScene(rig.target)));
    return facingMatrix(facing, this.pose.nodes.subarray(node * 16, node * 16 + 16), { eye, back });
  }

  toScene(place: Vector): Vector {
    const back = new Vector3(...place).applyMatrix4(this.root.matrixWorld.clone().invert());
    return [back.x, back.y, back.z];
  }

  placeInWorld(place: readonly number[]): Vector {
    const [x = 0, y = 0, z = 0] = place;
    const at = new Vector3(x, y, z).applyMatrix4(this.root.matrixWorld);
    return [at.x, at.y, at.z];
  }

  toWorld({ centre, radius }: Ball): Ball {
    const at = new Vector3(...centre).applyMatrix4(this.root.matrixWorld);
    return { centre: [at.x, at.y, at.z], radius: radius * this.root.matrixWorld.getMaxScaleOnAxis() };
  }

  dispose(): void {
    this.#stage.scene.remove(this.group);
    this.#clearBoxes();
    const drawn = [this.#drawn, this.#materials, this.#textures, this.#gizmos, this.clipMarks, this.#overlays];
    const parts = [...drawn, this.#labels, this.ground, this.#marks, this.#normals, this.#measured];
    for (const part of [...parts, ...this.#skeletons]) part.dispose();
  }

  #parts(): Object3D[] {
    const marks = [this.#gizmos, this.clipMarks, this.#overlays, this.#marks, this.#normals, this.#measured];
    return [
      this.#drawn.group,
      this.#boxes,
      ...marks.map(({ group }) => group),
      ...this.#skeletons.map(({ group }) => group),
    ];
  }

  #place(rig: CameraRig): void {
    this.#drawn.place(node => this.matrixOf(node, rig));
    this.#gizmos.place(this.pose.nodes);
    this.clipMarks.place();
    for (const lines of this.#skeletons) lines.place();
    const options = this.placeOptions(rig);
    this.#normals.place(options, node => this.isShown(node));
    this.#marks.set(allMarks(this.#glow.map(element => marksOf(element, options))));
    this.#isPlaced = true;
  }

  #drawBoxes(): void {
    for (const [node, { mesh }] of this.built.scene.nodes.entries()) {
      const of = mesh === undefined ? undefined : this.built.scene.meshes[mesh];
      if (of === undefined || !this.isShown(node)) continue;
      const box = lineObject(boxLines(of.bounds.max, of.bounds.min), this.#paint.bounds);
      if (of.skin === undefined) box.matrix.fromArray(this.pose.nodes, node * 16);
      this.#boxes.add(box);
    }
  }

  #clearBoxes(): void {
    for (const box of this.#boxes.children) disposeLines(box as ReturnType<typeof lineObject>); // as: only #drawBoxes adds
    this.#boxes.clear();
  }

  #relight(): void {
    this.#drawn.light(litBy(this.#glow, this.built.scene));
  }
}

function prefersStill(): boolean {
  const { motion } = document.documentElement.dataset;
  if (motion === 'reduced' || motion === 'full') return motion === 'reduced';
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
