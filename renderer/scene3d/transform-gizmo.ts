// The arrows, rings and boxes for moving a part: three's own, in the scene's axes.
import { Matrix4, Object3D, type Quaternion, Vector3 } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Handle, Three } from '../../shared/scene/handle.ts';
import type { Matrix, Transform } from '../../shared/scene/transform.ts';
import { GIZMO_SIZE, type GizmoBounds, gizmoBounds } from './gizmo-bounds.ts';
import type { Stage } from './stage.ts';

export type TransformTool = 'move' | 'turn' | 'scale';

const MODES = { move: 'translate', turn: 'rotate', scale: 'scale' } as const;

/** The held part, in the scene's own axes. */
export interface Grip {
  readonly tool: TransformTool;
  readonly place: Three;
  /** From the part's own axes to the scene's; sizes are along the part's. */
  readonly axes: Matrix;
  readonly turns: Handle['turns'];
  readonly scales: Handle['scales'];
}

export interface TransformEvents {
  readonly began: () => void;
  readonly changed: (change: Transform) => void;
  readonly ended: () => void;
}

/** One set of arrows in one picture. It moves a stand-in: the caller moves the part itself. */
export class TransformGizmo {
  readonly #stage: Stage;
  readonly #toWorld: () => Matrix4 | undefined;
  readonly #events: TransformEvents;
  readonly #held = new Object3D();
  /** Created when a part is first held: few pictures need its hundred meshes. */
  #controls: TransformControls | undefined;
  #grip: Grip | undefined;
  #start = new Object3D();

  constructor(stage: Stage, toWorld: () => Matrix4 | undefined, events: TransformEvents) {
    this.#stage = stage;
    this.#toWorld = toWorld;
    this.#events = events;
    stage.room = () => this.#room();
  }

  /** The pointer is over an arrow or drags one: the camera must not move. */
  get isTaken(): boolean {
    return this.#grip !== undefined && ((this.#controls?.axis ?? null) !== null || this.isDragging);
  }

  get isDragging(): boolean {
    return this.#controls?.dragging ?? false;
  }

  /** Shows the arrows for a part; without one, hides them. */
  show(grip: Grip | undefined): void {
    // A part being dragged stays with the pointer.
    if (this.isDragging && grip !== undefined) return;
    this.#grip = grip;
    const world = this.#toWorld();
    if (grip === undefined || world === undefined) {
      if (this.#controls === undefined) return;
      this.#controls.detach();
    } else this.#attach(grip, world);
    this.#stage.redraw();
  }

  #attach(grip: Grip, world: Matrix4): void {
    const { tool, turns } = grip;
    this.#controls ??= this.#make();
    this.#place(grip, world);
    this.#controls.setMode(MODES[tool]);
    const isUpright = tool === 'turn' && turns === 'z';
    this.#controls.showX = !isUpright;
    this.#controls.showY = !isUpright;
    this.#controls.attach(this.#held);
  }

  #make(): TransformControls {
    const { began, changed, ended } = this.#events;
    const controls = new TransformControls(this.#stage.camera, this.#stage.canvas);
    controls.space = 'local';
    controls.size = GIZMO_SIZE;
    this.#stage.scene.add(this.#held, controls.getHelper());
    controls.addEventListener('change', () => this.#stage.redraw());
    controls.addEventListener('mouseDown', began);
    controls.addEventListener('mouseUp', ended);
    controls.addEventListener('objectChange', () => {
      const change = this.#change(controls);
      if (change) changed(change);
    });
    return controls;
  }

  /** What it covers in the picture. */
  #room(): GizmoBounds | undefined {
    return this.#grip && this.#controls && gizmoBounds(this.#held, this.#grip.tool === 'turn', this.#stage);
  }

  /** The camera may have been replaced. */
  aim(): void {
    if (this.#controls) this.#controls.camera = this.#stage.camera;
  }

  /** Cancels the drag. */
  drop(): void {
    if (this.#controls === undefined) return;
    this.#controls.reset();
    this.#controls.dragging = false;
    this.#controls.axis = null;
  }

  dispose(): void {
    this.#stage.room = undefined;
    if (this.#controls === undefined) return;
    this.#controls.detach();
    this.#controls.disconnect();
    this.#controls.getHelper().dispose();
    this.#stage.scene.remove(this.#held, this.#controls.getHelper());
  }

  #place({ tool, place, axes }: Grip, world: Matrix4): void {
    const own = tool === 'scale' ? world.clone().multiply(new Matrix4().fromArray([...axes])) : world;
    this.#held.position.set(...place).applyMatrix4(world);
    this.#held.quaternion.setFromRotationMatrix(rigidOf(own));
    this.#held.scale.set(1, 1, 1);
    this.#held.updateMatrixWorld(true);
    this.#start = this.#held.clone();
  }

  #change({ axis }: TransformControls): Transform | undefined {
    const { tool, place, scales } = this.#grip ?? {};
    const toScene = this.#toWorld()?.clone().invert();
    if (tool === undefined || place === undefined || toScene === undefined) return undefined;
    switch (tool) {
      case 'move': {
        const by = this.#held.position.clone().sub(this.#start.position);
        return { kind: 'move', by: only(axis, intoScene(by, toScene)) };
      }
      case 'turn':
        return { kind: 'turn', ...turnBetween(this.#start.quaternion, this.#held.quaternion, toScene), about: place };
      case 'scale':
        return { kind: 'scale', factors: factorsOf(this.#held.scale, scales) };
    }
  }
}

/** The directions of axes without their scale; if they are mirrored, the last one is reversed. */
function rigidOf(matrix: Matrix4): Matrix4 {
  const [x, y, z] = [new Vector3(), new Vector3(), new Vector3()];
  matrix.extractBasis(x, y, z);
  for (const axis of [x, y, z]) axis.normalize();
  if (matrix.determinant() < 0) z.negate();
  return new Matrix4().makeBasis(x, y, z);
}

/** A direction in the window's world, in the scene's axes. */
function intoScene(way: Vector3, toScene: Matrix4): Three {
  const from = new Vector3().applyMatrix4(toScene);
  const { x, y, z } = way.clone().applyMatrix4(toScene).sub(from);
  return [x, y, z];
}

/** Keeps only the dragged axes: the rest is rounding. */
function only(axes: string | null, [x, y, z]: Three): Three {
  const has = (axis: string): boolean => axes?.includes(axis) ?? true;
  return [has('X') ? x : 0, has('Y') ? y : 0, has('Z') ? z : 0];
}

function turnBetween(from: Quaternion, to: Quaternion, toScene: Matrix4): { axis: Three; angle: number } {
  const { x, y, z, w } = to.clone().multiply(from.clone().invert());
  const angle = 2 * Math.atan2(Math.hypot(x, y, z), w);
  const axis = intoScene(new Vector3(x, y, z), toScene);
  const length = Math.hypot(...axis);
  if (length === 0) return { axis: [0, 0, 1], angle: 0 };
  const whole = angle > Math.PI ? angle - 2 * Math.PI : angle;
  const clean = (part: number): number => (Math.abs(part / length) < ROUNDING ? 0 : part / length);
  return {
    axis: [clean(axis[0]), clean(axis[1]), clean(axis[2])],
    angle: toScene.determinant() < 0 ? -whole : whole,
  };
}

const ROUNDING = 1e-9;
/** A drag never flips a part or makes it flat. */
const SMALLEST = 0.01;

function factorsOf({ x, y, z }: Vector3, scales: Handle['scales'] | undefined): Three {
  const [a, b, c] = [x, y, z].map(factor => Math.max(SMALLEST, factor));
  const all = [a, b, c].reduce<number>((most, f = 1) => (Math.abs(f - 1) > Math.abs(most - 1) ? f : most), 1);
  return scales === 'all' ? [all, all, all] : [a ?? 1, b ?? 1, c ?? 1];
}
