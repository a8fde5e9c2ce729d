import { Group, type Object3D, Vector3 } from 'three';
import type { SceneElement } from '../../shared/scene/element.ts';
import type { Scene } from '../../shared/scene/scene.ts';
import { worldFromScene } from './axes.ts';
import type { Builder, BuiltScene } from './builder.ts';
import { type Ball, type CameraRig, eyeOf } from './camera-rig.ts';
import { DrawnScene, type ViewMode } from './drawn-scene.ts';
import { ballAround, ballOfBounds, marksOf, nodePlaces, type PlaceOptions } from './element-place.ts';
import { facingMatrix } from './facing.ts';
import { boxLines, disposeLines, Gizmos, lineObject } from './gizmos.ts';
import { Ground } from './ground.ts';
import { Labels } from './labels.ts';
import { Marks } from './marks.ts';
import type { ScenePaint } from './paint.ts';
import type { ScenePose } from './scene-pose.ts';
import { SkeletonLines } from './skeleton-lines.ts';
import type { Stage } from './stage.ts';
import { type PictureData, SceneTextures } from './textures.ts';
import { normalized, subtract, type Vector } from './vectors.ts';

/** What is drawn besides the surfaces. */
export interface Extras {
  readonly skeleton: boolean;
  readonly ground: boolean;
  readonly labels: boolean;
}

export interface ShownOptions {
  readonly built: BuiltScene;
  readonly pose: ScenePose;
  readonly builder: Builder;
  readonly stage: Stage;
  readonly paint: ScenePaint;
  /** Holds the labels. */
  readonly host: HTMLElement;
  readonly picture: (texture: number) => Promise<PictureData | undefined>;
  readonly onLabel: (node: number) => void;
}

/** Everything that is drawn of one scene, from when it is shown until it is closed. */
export class ShownScene {
  readonly built: BuiltScene;
  readonly pose: ScenePose;
  /** Around the scene at rest, in the window's world. */
  readonly ball: Ball;
  /** The scene's own axes inside the window's. */
  readonly root = new Group();
  readonly #stage: Stage;
  readonly #paint: ScenePaint;
  readonly #drawn: DrawnScene;
  readonly #textures: SceneTextures;
  readonly #gizmos: Gizmos;
  readonly #labels: Labels;
  readonly #skeletons: readonly SkeletonLines[];
  readonly #boxes = new Group();
  readonly #ground: Ground;
  readonly #marks: Marks;
  readonly #faces: boolean;
  #mode: ViewMode = 'shaded';
  #extras: Extras = { skeleton: false, ground: true, labels: true };
  #glow: SceneElement | undefined;
  #isShown: (node: number) => boolean = () => true;
  #isPlaced = false;

  constructor({ built, pose, builder, stage, paint, host, picture, onLabel }: ShownOptions) {
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
    const missing = [paint.missingA, paint.missingB] as const;
    this.#textures = new SceneTextures({ textures: scene.textures, missing, picture, arrived: redraw });
    this.#drawn = new DrawnScene({ built, pose, builder, textures: this.#textures, paint, redraw });
    this.#gizmos = new Gizmos(scene, paint, ballOfBounds(scene.bounds).radius);
    this.#labels = new Labels({ layer: host, labels: labelsOf(scene), onPick: onLabel });
    this.#skeletons = pose.skeletons.map(skeleton => new SkeletonLines(skeleton, paint.bone));
    this.#ground = new Ground(paint, this.ball.radius, this.root.matrix);
    this.#marks = new Marks(paint.glow);
    this.#faces = scene.nodes.some(({ facing }) => facing !== undefined);
    for (const part of this.#parts()) this.root.add(part);
    stage.scene.add(this.root, this.#ground.group);
  }

  get isComplete(): boolean {
    return this.#drawn.isComplete;
  }

  dress(mode: ViewMode, extras: Extras): void {
    if (mode !== this.#mode) this.#drawn.setMode(mode);
    this.#mode = mode;
    this.#extras = extras;
    for (const { group } of this.#skeletons) group.visible = extras.skeleton;
    this.#ground.group.visible = extras.ground;
    this.#clearBoxes();
    if (mode === 'bounds') this.#drawBoxes();
    this.#stage.redraw();
  }

  /** Shows the nodes the function names. */
  show(isShown: (node: number) => boolean): void {
    this.#isShown = isShown;
    this.#drawn.show(isShown);
    this.#gizmos.show(isShown);
    this.#relight();
    this.dress(this.#mode, this.#extras);
  }

  /** The pose is another one now. */
  moved(): void {
    this.#isPlaced = false;
    this.#stage.redraw();
  }

  glow(element: SceneElement | undefined): void {
    this.#glow = element;
    this.#relight();
    this.moved();
  }

  /** Brings everything up to the moment; true asks for another picture after this one. */
  beforeDraw(seconds: number, rig: CameraRig): boolean {
    const isNews = !this.#drawn.isComplete;
    if (isNews) {
      this.#drawn.advance();
      this.#relight();
    }
    if (isNews || !this.#isPlaced) this.#place(rig);
    else if (this.#faces) this.#drawn.place(node => this.matrixOf(node, rig));
    this.#placeLabels();
    const moves = this.#drawn.animate(seconds);
    return !this.#drawn.isComplete || (moves && !prefersStill());
  }

  /** A ball around all that is shown, in the scene's own axes. */
  everything(rig: CameraRig): Ball {
    const options = this.placeOptions(rig);
    const places = this.built.scene.nodes.flatMap((_, node) => (this.#isShown(node) ? nodePlaces(node, options) : []));
    return ballAround(places) ?? ballOfBounds(this.built.scene.bounds);
  }

  isShown(node: number): boolean {
    return this.#isShown(node);
  }

  placeOptions(rig: CameraRig): PlaceOptions {
    return { built: this.built, pose: this.pose, matrixOf: node => this.matrixOf(node, rig) };
  }

  /** Where a node that turns to the camera is drawn; undefined for all others. */
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

  toWorld({ centre, radius }: Ball): Ball {
    const at = new Vector3(...centre).applyMatrix4(this.root.matrixWorld);
    return { centre: [at.x, at.y, at.z], radius: radius * this.root.matrixWorld.getMaxScaleOnAxis() };
  }

  dispose(): void {
    this.#stage.scene.remove(this.root, this.#ground.group);
    this.#clearBoxes();
    const parts = [this.#drawn, this.#textures, this.#gizmos, this.#labels, this.#ground, this.#marks];
    for (const part of [...parts, ...this.#skeletons]) part.dispose();
  }

  #parts(): Object3D[] {
    const marks = [this.#gizmos.group, this.#boxes, this.#marks.group];
    return [this.#drawn.group, ...marks, ...this.#skeletons.map(({ group }) => group)];
  }

  #place(rig: CameraRig): void {
    this.#drawn.place(node => this.matrixOf(node, rig));
    this.#gizmos.place(this.pose.nodes);
    for (const lines of this.#skeletons) lines.place();
    this.#marks.set(this.#glow ? marksOf(this.#glow, this.placeOptions(rig)) : { points: [], faces: [], lines: [] });
    this.#isPlaced = true;
  }

  #placeLabels(): void {
    const { nodes } = this.pose;
    this.#labels.place(this.#stage.camera, this.#stage.size, (node, out) => {
      const at = node * 16 + 12;
      out.set(nodes[at] ?? 0, nodes[at + 1] ?? 0, nodes[at + 2] ?? 0).applyMatrix4(this.root.matrixWorld);
      return this.#extras.labels && this.#isShown(node);
    });
  }

  #drawBoxes(): void {
    for (const [node, { mesh }] of this.built.scene.nodes.entries()) {
      const of = mesh === undefined ? undefined : this.built.scene.meshes[mesh];
      if (of === undefined || !this.#isShown(node)) continue;
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
    const glow = this.#glow;
    this.#drawn.light((node, mesh, material) => {
      if (glow?.kind === 'mesh') return glow.mesh === mesh;
      if (glow?.kind === 'node') return glow.node === node;
      if (glow?.kind === 'material') return glow.index === material;
      if (glow?.kind === 'texture') return this.#usesTexture(material, glow.index);
      return false;
    });
  }

  #usesTexture(material: number, texture: number): boolean {
    return this.built.scene.materials[material]?.layers.some(layer => layer.texture === texture) ?? false;
  }
}

function labelsOf({ nodes }: Scene): { readonly node: number; readonly text: string }[] {
  return nodes.flatMap(({ gizmo, light, kind, name }, node) => {
    const isMark = gizmo !== undefined || light !== undefined || kind === 'placeholder';
    return isMark ? [{ node, text: gizmo?.label ?? name }] : [];
  });
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
