import type { Document, Node } from '@gltf-transform/core';
import { type Light as GlbLight, KHRLightsPunctual } from '@gltf-transform/extensions';
import type { Light, Scene } from '../../../../shared/scene/scene.ts';
import { sourceExtras } from './glb-source.ts';

/** The lights of a scene at the nodes that carry them. */
export function addLights(document: Document, scene: Scene, nodes: readonly Node[]): void {
  if (scene.lights.length === 0) return;
  const extension = document.createExtension(KHRLightsPunctual);
  const made = scene.lights.map(light =>
    lightOf(extension.createLight(), light).setExtras(sourceExtras(scene, light.origin)),
  );
  for (const [index, { light }] of scene.nodes.entries()) {
    const stored = light === undefined ? undefined : scene.lights[light];
    const own = light === undefined ? undefined : made[light];
    if (!stored || !own) continue;
    const carrier = document
      .createNode(own.getName())
      .setRotation(turnTo(stored.direction))
      .setExtension('KHR_lights_punctual', own);
    nodes[index]?.addChild(carrier);
  }
}

function lightOf(made: GlbLight, { kind, colour, intensity, angle, far }: Light): GlbLight {
  made
    .setType(kind)
    .setColor([...colour])
    .setIntensity(intensity);
  if (kind === 'spot' && angle !== undefined) made.setOuterConeAngle(angle);
  if (kind !== 'directional' && far && far[1] > 0) made.setRange(far[1]);
  return made;
}

/** glTF's lights shine along their own -z. */
function turnTo([x, y, z]: Light['direction'] = [0, 0, -1]): [number, number, number, number] {
  const length = Math.hypot(x, y, z) || 1;
  const cosine = -z / length;
  if (cosine < -1 + 1e-6) return [0, 1, 0, 0];
  // From -z to the direction: about their cross product, by half the angle between them.
  const half: [number, number, number, number] = [y / length, -x / length, 0, 1 + cosine];
  const size = Math.hypot(...half);
  return [half[0] / size, half[1] / size, 0, half[3] / size];
}
