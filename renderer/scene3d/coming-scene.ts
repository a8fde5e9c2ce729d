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

/** A large scene of which some surfaces are there. */
export interface ComingScene {
  readonly view: SceneView;
  /** Whether the view's bounds are those of what is looked at; else what has come says how far it reaches. */
  readonly isWhole: boolean;
  readonly surfaces: readonly EarlySurfaces[];
}

/** Not as light as what has pictures, as everything is without them. */
const GREY = [0.47, 0.47, 0.47] as const;

/** The surfaces of a scene that is not all there yet, without pictures. */
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

  /** Shows what has come since; true when it reaches elsewhere than before. */
  take({ surfaces, isWhole }: ComingScene): boolean {
    const isMoved = this.#count === 0 || !isWhole;
    for (const { positions, normals, indices, bounds } of surfaces.slice(this.#count)) {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(positions, 3));
      geometry.setAttribute('normal', new BufferAttribute(normals, 3));
      geometry.setIndex(new BufferAttribute(indices, 1));
      const box = new Box3(new Vector3(...bounds.min), new Vector3(...bounds.max));
      // What has none is measured before its first picture, vertex by vertex.
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

  /** Around it, in the window's world. */
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

  /** A placeholder for a scene being loaded: none of that is visible until the placeholder is removed. */
  cover(scene: Object3D): void {
    this.#covered = scene;
    scene.visible = false;
  }

  /** What nobody sees is drawn without them: otherwise every piece of a world uploaded to the card drew all of it once more. */
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

  /** Turns the view's own light. */
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
