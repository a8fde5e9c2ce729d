import { type Camera, Matrix4, Vector3, Vector4 } from 'three';
import type { Fog } from '../../shared/scene/material.ts';
import { type Light, type Scene, shineAt } from '../../shared/scene/scene.ts';
import { type LightUniforms, lightUniforms, MOST_LIGHTS } from './surface-material.ts';

const BLACK = [0, 0, 0] as const;

interface Placed {
  readonly node: number;
  readonly light: Light;
}

/** The time and the view in which they are seen. */
export interface LightMoment {
  readonly world: Matrix4;
  readonly camera: Camera;
  readonly seconds: number;
  readonly isShown: (node: number) => boolean;
}

/** The scene's own lights on its surfaces: directional lights first, then the nearest. */
export class SceneLights {
  readonly uniforms: LightUniforms = lightUniforms();
  readonly #lights: readonly Placed[];
  readonly #place = new Vector3();
  readonly #toEye = new Matrix4();
  readonly #ownAmbient = new Vector3();
  #isOn = false;

  constructor({ nodes, lights }: Pick<Scene, 'nodes' | 'lights'>) {
    this.#lights = nodes.flatMap(({ light }, node) => {
      const of = light === undefined ? undefined : lights[light];
      return of ? [{ node, light: of }] : [];
    });
    for (const { light } of this.#lights) this.#ownAmbient.max(new Vector3(...light.ambient));
  }

  get count(): number {
    return this.#lights.length;
  }

  set(isOn: boolean): void {
    this.#isOn = isOn && this.#lights.length > 0;
  }

  /** Sets the scene's fog, or none; lengths are in scene units, `scale` of them per unit of the window. */
  setFog(fog: Fog | undefined, scale: number): void {
    const { fogColour, fogReach } = this.uniforms;
    fogColour.value.set(...(fog?.colour ?? BLACK));
    const isLinear = fog?.kind === 'linear';
    if (isLinear) fogReach.value.set(fog.near * scale, Math.max(fog.far - fog.near, 0) * scale, 0);
    else fogReach.value.set(0, 0, (fog?.density ?? 0) / scale);
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Whether they shine and any of them changes colour over time. */
  get cycles(): boolean {
    return this.#isOn && this.#lights.some(({ light }) => light.cycle);
  }

  /** Updates them: their nodes' positions as the camera sees them, and their colours at a time. */
  place(nodes: Float32Array, { world, camera, seconds, isShown }: LightMoment): void {
    if (!this.#isOn) return;
    this.#gather(seconds, isShown);
    this.#toEye.multiplyMatrices(camera.matrixWorldInverse, world);
    const found = this.#lights
      .filter(({ node, light }) => light.kind !== 'ambient' && isShown(node))
      .map(each => ({ ...each, at: this.#placeOf(nodes, each) }))
      .toSorted((a, b) => a.at.w - b.at.w || lengthOf(a.at) - lengthOf(b.at))
      .slice(0, MOST_LIGHTS);
    const { lightCount, lightPlaces, lightColours, lightRanges } = this.uniforms;
    lightCount.value = found.length;
    const scale = world.getMaxScaleOnAxis();
    for (const [index, { light, at }] of found.entries()) {
      lightPlaces.value[index]?.copy(at);
      lightColours.value[index]?.set(...shineAt(light, seconds));
      const [full, none] = light.far ?? [1e9, 1e10];
      lightRanges.value[index]?.set(full * scale, Math.max(none, full + 1e-6) * scale);
    }
  }

  /** Sums the light that has no position or direction. */
  #gather(seconds: number, isShown: (node: number) => boolean): void {
    const ambient = this.uniforms.lightAmbient.value.copy(this.#ownAmbient);
    for (const { node, light } of this.#lights)
      if (light.kind === 'ambient' && isShown(node)) ambient.add(new Vector3(...shineAt(light, seconds)));
  }

  #placeOf(nodes: Float32Array, { node, light }: Placed): Vector4 {
    const at = node * 16;
    if (light.kind !== 'directional') {
      this.#place.set(nodes[at + 12] ?? 0, nodes[at + 13] ?? 0, nodes[at + 14] ?? 0).applyMatrix4(this.#toEye);
      return new Vector4(this.#place.x, this.#place.y, this.#place.z, 1);
    }
    const [x, y, z] = light.direction ?? [0, 0, -1];
    const turn = new Matrix4().fromArray(nodes, at);
    // It shines along its direction, so the way to the light is the opposite.
    this.#place.set(-x, -y, -z).transformDirection(turn).transformDirection(this.#toEye);
    return new Vector4(this.#place.x, this.#place.y, this.#place.z, 0);
  }
}

function lengthOf({ x, y, z }: Vector4): number {
  return Math.hypot(x, y, z);
}
