import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Group,
  Mesh,
  type Object3D,
  type Scene,
  type ShaderMaterial,
  Sphere,
  Vector3,
} from 'three';
import type { SceneView } from '../../shared/scene/packed-scene.ts';
import { worldFromScene } from './axes.ts';
import type { Ball, CameraRig } from './camera-rig.ts';
import type { EarlySurfaces } from './early-surfaces.ts';
import { framedPlaces } from './framing.ts';
import type { Frame } from './stage.ts';
import { type LightUniforms, lightUniforms, surfaceMaterial, unnamedMaterial } from './surface-material.ts';
import type { Vector } from './vectors.ts';

/** A large scene of which some surfaces have loaded. */
export interface ComingScene {
  readonly view: SceneView;
  /** Whether the scene's own bounds define the view; otherwise the loaded surfaces do. */
  readonly isWhole: boolean;
  readonly surfaces: readonly EarlySurfaces[];
}

/** Darker than surfaces with pictures, since here nothing has one. */
const GREY = [0.47, 0.47, 0.47] as const;

/** The surfaces loaded so far of an incomplete scene, without pictures. */
export class ComingSurfaces {
  readonly group = new Group();
  readonly #lights = lightUniforms();
  readonly #material = greyMaterial(this.#lights);
  readonly #bounds = new Box3();
  #covered: Object3D | undefined;
  #count = 0;

  constructor({ view, isWhole }: ComingScene, into: Group | Scene) {
    into.add(this.group);
    this.group.matrixAutoUpdate = false;
    this.group.matrix.fromArray([...worldFromScene(view.axes, view.units)]);
    if (isWhole) this.#bounds.set(new Vector3(...view.bounds.min), new Vector3(...view.bounds.max));
    this.group.updateMatrixWorld(true);
  }

  /** Adds newly loaded surfaces; true if the bounds changed. */
  take({ surfaces, isWhole }: ComingScene): boolean {
    const isMoved = this.#count === 0 || !isWhole;
    for (const { positions, normals, indices, bounds } of surfaces.slice(this.#count)) {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(positions, 3));
      geometry.setAttribute('normal', new BufferAttribute(normals, 3));
      geometry.setIndex(new BufferAttribute(indices, 1));
      const box = new Box3(new Vector3(...bounds.min), new Vector3(...bounds.max));
      // Without bounds, three would measure it vertex by vertex before the first picture.
      geometry.boundingSphere = box.getBoundingSphere(new Sphere());
      const mesh = new Mesh(geometry, this.#material);
      mesh.frustumCulled = false;
      this.group.add(mesh);
      if (!isWhole) this.#bounds.union(box);
    }
    this.#count = surfaces.length;
    this.group.updateMatrixWorld(true);
    return isMoved;
  }

  /** A sphere around it, in the window's world. */
  get ball(): Ball {
    const { center, radius } = this.#bounds.getBoundingSphere(new Sphere()).applyMatrix4(this.group.matrix);
    return { centre: [center.x, center.y, center.z], radius };
  }

  /** The view that shows it from the same side. */
  framed(rig: CameraRig, aspect: number): CameraRig | undefined {
    const { min, max } = this.#bounds;
    const corners = [min.x, max.x].flatMap(x =>
      [min.y, max.y].flatMap(y => [min.z, max.z].map(z => [x, y, z] as const)),
    );
    const places = corners.map((corner): Vector => {
      const { x, y, z } = new Vector3(...corner).applyMatrix4(this.group.matrix);
      return [x, y, z];
    });
    return framedPlaces(rig, places, aspect);
  }

  /** Covers a scene being loaded: the scene is invisible until the placeholder is removed. */
  cover(scene: Object3D): void {
    this.#covered = scene;
    scene.visible = false;
  }

  /** A hidden upload leaves the placeholder out: otherwise each piece of a world would draw all of it once more. */
  leftOut(frame: Frame): Frame {
    const { unseen } = frame;
    const covered = this.#covered;
    if (unseen === undefined || covered === undefined) return frame;
    const alone = (draw: () => void) => {
      [this.group.visible, covered.visible] = [false, true];
      draw();
      [this.group.visible, covered.visible] = [true, false];
    };
    return { ...frame, unseen: draw => unseen(() => alone(draw)) };
  }

  /** Rotates the view's own light. */
  shine(way: Vector): void {
    this.#lights.keyWay.value.set(...way);
  }

  dispose(): void {
    if (this.#covered) this.#covered.visible = true;
    this.group.removeFromParent();
    for (const child of this.group.children) if (child instanceof Mesh) child.geometry.dispose();
    this.#material.dispose();
    this.group.clear();
  }
}

export function greyMaterial(lights: LightUniforms): ShaderMaterial {
  return surfaceMaterial(
    { ...unnamedMaterial, ambient: GREY, diffuse: GREY, doubleSided: false },
    { hasTint: false, lights, texture: noTexture },
  );
}

function noTexture(): never {
  throw new Error('a plain surface has no picture');
}
