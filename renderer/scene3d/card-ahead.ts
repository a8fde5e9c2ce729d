import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  Mesh,
  PerspectiveCamera,
  Scene,
  type ShaderMaterial,
} from 'three';
import { card } from './card.ts';
import { greyMaterial } from './coming-scene.ts';
import { lightUniforms, surfaceMaterial, unnamedMaterial } from './surface-material.ts';

/**
 * Prepares what the first picture would wait for, while the window is idle: while a scene loads, it takes up to five times
 * as long (15 ms against 46 to 115, and some 4 MB of the browser's memory). The programs get a task of their own.
 */
export function makeCardAhead(later: (work: () => void) => void): void {
  if (card.ahead()) later(() => card.drawAhead(usualSurfaces(), new PerspectiveCamera()));
}

/** A face for each of the usual looks: those of the first surfaces, and of most of a scene. */
function usualSurfaces(): Scene {
  const scene = new Scene();
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(9), 3));
  for (const material of [greyMaterial(lightUniforms()), withPicture()]) {
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    scene.add(mesh);
  }
  return scene;
}

function withPicture(): ShaderMaterial {
  const texture = new DataTexture(new Uint8Array(4), 1, 1);
  return surfaceMaterial(
    { ...unnamedMaterial, doubleSided: false, layers: [{ texture: 0, uvSet: 0, combine: 'multiply' }] },
    { hasTint: true, unfogged: true, lights: lightUniforms(), texture: () => texture },
  );
}
