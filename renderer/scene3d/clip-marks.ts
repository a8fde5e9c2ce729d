import { Group, type LineSegments, Matrix4, type Matrix4 as ThreeMatrix4, Vector3 } from 'three';
import type { SceneNode } from '../../shared/scene/scene.ts';
import { type Clip, type ClipGizmo, type ClipSpot, nodesOfTargets } from '../../shared/scene/skeleton.ts';
import { disposeLines, lineObject, markLines } from './gizmos.ts';
import type { Label } from './labels.ts';
import type { ScenePaint } from './paint.ts';
import type { Vector } from './vectors.ts';

interface Shown {
  readonly gizmo: ClipGizmo;
  readonly node: number;
  readonly object: LineSegments;
}

export interface ClipMarksOptions {
  readonly nodes: readonly SceneNode[];
  /** Node to scene, as written by the pose. */
  readonly matrices: Float32Array;
  readonly paint: ScenePaint;
  readonly radius: number;
}

/** Smoke and lights that a clip switches on, while they are on. */
export class ClipMarks {
  readonly group = new Group();
  readonly #options: ClipMarksOptions;
  #clip: Clip | undefined;
  #shown: readonly Shown[] = [];
  #labels: readonly Label[] | undefined;
  /** The node of each of the clip's targets; -1 if there is none. */
  #nodes: Int32Array = new Int32Array();

  constructor(options: ClipMarksOptions) {
    this.#options = options;
  }

  /** Shows the marks of a clip that are on at a frame. */
  show(clip: Clip | undefined, frame: number): void {
    if (clip !== this.#clip) this.#make(clip);
    for (const { gizmo, object } of this.#shown) object.visible = frame >= gizmo.start && frame <= gizmo.end;
  }

  /** Moves the marks to their nodes. */
  place(): void {
    for (const { node, gizmo, object } of this.#shown) {
      this.#toScene(node, object.matrix).multiply(new Matrix4().makeTranslation(...gizmo.place));
      object.matrixWorldNeedsUpdate = true;
    }
  }

  /** Where a spot of the clip is now, in the scene's axes. */
  placeOf(spot: ClipSpot): Vector {
    const { x, y, z } = new Vector3(...spot.place).applyMatrix4(this.#toScene(this.#nodeOf(spot), new Matrix4()));
    return [x, y, z];
  }

  /** The same labels for as long as the clip is shown. */
  labels(world: ThreeMatrix4, isOn: () => boolean): readonly Label[] {
    this.#labels ??= this.#shown.map(({ gizmo, node, object }) => ({
      text: gizmo.label,
      at: (out: Vector3) => {
        out.setFromMatrixPosition(object.matrix).applyMatrix4(world);
        return isOn() && object.visible;
      },
      element: node >= 0 ? { kind: 'node', node } : undefined,
    }));
    return this.#labels;
  }

  dispose(): void {
    this.#make(undefined);
  }

  #nodeOf({ target }: ClipSpot): number {
    return target === undefined ? -1 : (this.#nodes[target] ?? -1);
  }

  #toScene(node: number, out: Matrix4): Matrix4 {
    return node >= 0 ? out.fromArray(this.#options.matrices, node * 16) : out.identity();
  }

  #make(clip: Clip | undefined): void {
    for (const { object } of this.#shown) {
      this.group.remove(object);
      disposeLines(object);
    }
    this.#clip = clip;
    this.#labels = undefined;
    const { nodes, paint, radius } = this.#options;
    this.#nodes = nodesOfTargets(nodes, clip?.targets ?? []);
    this.#shown = (clip?.gizmos ?? []).map(gizmo => {
      const object = lineObject(markLines(gizmo.kind, radius), gizmo.colour ?? paint.gizmo);
      this.group.add(object);
      return { gizmo, object, node: this.#nodeOf(gizmo) };
    });
  }
}
