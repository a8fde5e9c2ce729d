import type { Light, Scene } from '../../../scene/scene.ts';
import { direction } from '../mesh/layout/vectors.ts';
import { AT_HOME, type Building, turned } from './building.ts';
import { type Layer, layerWith } from './map-files.ts';

/** Stored numbers that stand for one: of lights, of the light from everywhere, of the background. */
const GAIN = 2048;
const AMBIENT = 128;
const CHANNEL = 255;

/** The three lights of a map, and what is behind it. */
export function addLights(building: Building): Pick<Scene, 'background'> {
  const layer = layerWith(building.layers, 'lights');
  const lights = layer?.mesh.lights;
  if (layer === undefined || lights === undefined) return {};
  const { red, green, blue, directions, backgroundTop: top, backgroundBottom: bottom } = lights;
  for (const [i, { x, y, z }] of directions.entries()) {
    const colour = [red[i] ?? 0, green[i] ?? 0, blue[i] ?? 0] as const;
    if (colour.every(channel => channel === 0) && i > 0) continue;
    const [toX, toY, toZ] = turned(x, y, z);
    const light: Light = {
      ...{ kind: 'directional', origin: originOf(layer, i), intensity: 1 },
      colour: [colour[0] / GAIN, colour[1] / GAIN, colour[2] / GAIN],
      ambient: [lights.ambient.red / AMBIENT, lights.ambient.green / AMBIENT, lights.ambient.blue / AMBIENT],
      // The file tells the way to the light, the scene the way it shines.
      direction: [-toX || 0, -toY || 0, -toZ || 0],
    };
    const index = building.lights.push(light) - 1;
    building.nodes.push({
      ...AT_HOME,
      name: `light ${i + 1}`,
      kind: 'light',
      parent: -1,
      light: index,
      origin: light.origin,
    });
  }
  const share = ({ red: r, green: g, blue: b }: typeof top) => [r / CHANNEL, g / CHANNEL, b / CHANNEL] as const;
  return { background: { top: share(top), bottom: share(bottom) } };
}

/** Bytes of the three numbers of each colour. */
const COLOUR = 6;

function originOf({ source, mesh }: Layer, light: number) {
  const size = direction.size ?? 0;
  const start = mesh.lightsOffset + 3 * COLOUR + light * size;
  return { source, path: `lights.directions[${light}]`, start, size };
}
