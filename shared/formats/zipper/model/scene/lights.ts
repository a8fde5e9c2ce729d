import type { Colour } from '../../../../scene/material.ts';
import { vec3 } from '../../node/vectors.ts';
import { modelLightMw } from '../light.ts';
import type { AnyModel, ModelPlaces } from '../places.ts';
import type { Building } from './building.ts';

export interface LightsPlan {
  readonly model: AnyModel;
  readonly places: ModelPlaces;
  readonly source: number;
  /** Of the model. */
  readonly path: string;
  /** The node that shows it. */
  readonly parent: number;
}

const LIGHT = modelLightMw.size ?? 0;
const POINT = vec3.size ?? 0;
const LARGEST = 255;

/** The lights of a model: one at each of its vertices, of no known reach. */
export function addLights(building: Building, { model, places, source, path, parent }: LightsPlan): void {
  let at = places.lights + model.lights.length * LIGHT;
  for (const [i, { color, vertices }] of model.lights.entries()) {
    const origin = { source, path: `${path}.lights[${i}]`, start: places.lights + i * LIGHT, size: LIGHT };
    const colour: Colour = [color.red / LARGEST, color.green / LARGEST, color.blue / LARGEST];
    const light = building.lights.push({ kind: 'point', origin, colour, ambient: [0, 0, 0], intensity: 1 }) - 1;
    const [x, y, z] = [vertices.column('x'), vertices.column('y'), vertices.column('z')];
    for (let vertex = 0; vertex < vertices.length; vertex++) {
      building.nodes.push({
        ...{ name: `light ${i + 1}`, kind: 'light', parent, light, hidden: false, rotation: [0, 0, 0, 1] },
        translation: [x[vertex] ?? 0, y[vertex] ?? 0, z[vertex] ?? 0],
        origin: { source, path: `${path}.lights[${i}].vertices[${vertex}]`, start: at, size: POINT },
      });
      at += POINT;
    }
  }
}
