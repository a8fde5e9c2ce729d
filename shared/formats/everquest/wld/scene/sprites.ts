// Pictures that stand in the scene by themselves: flat sprites, and the first particle of a cloud. They face the viewer.
import type { Colour } from '../../../../scene/material.ts';
import type { Mesh } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import type { Building } from './building.ts';
import { pictureLook } from './materials.ts';
import { definitionOf, type Fragment, originOf, titleOf } from './wld-file.ts';

type Flat = Fragment<0x06> | Fragment<0x26> | Fragment<0x34>;

/** The mesh that shows a sprite or cloud; undefined where it names no picture that there is. */
export function spriteMesh(building: Building, stored: Flat): number | undefined {
  const known = stored.file.shapes.get(stored.index)?.seen;
  if (known !== undefined) return known;
  const material = materialOf(building, stored);
  if (material === undefined) return undefined;
  const seen = building.meshes.push(quadOf(stored, material)) - 1;
  stored.file.shapes.set(stored.index, { seen });
  return seen;
}

/** A cloud's material is that of its blit sprite, in the cloud's tint. */
function materialOf(building: Building, stored: Flat): number | undefined {
  const { file, body } = stored;
  if ('maxParticles' in body) {
    const blit = definitionOf(file, body.sprite, [0x27, 0x26]);
    const [red = 255, green = 255, blue = 255] = body.tint;
    return blit && blitLook(building, blit, [red / 255, green / 255, blue / 255]);
  }
  if ('sprite' in body) return blitLook(building, stored as Fragment<0x26>); // of the three only this one names a sprite alone
  const { pitches, sleep = 0, currentFrame = 0, renderMethod = MASKED } = body;
  const frames = pitches[0]?.sides[0]?.frames ?? [];
  return pictureLook(building, stored, { renderMethod, series: { frames, sleep, currentFrame } });
}

/** A flat sprite that does not say how it is drawn has holes. */
const MASKED = 0x8000_0013;

function blitLook(building: Building, blit: Fragment<0x26>, tint?: Colour): number | undefined {
  const { sprite, renderMethod } = blit.body;
  const series = definitionOf(blit.file, sprite, [0x05, 0x04])?.body;
  return series && pictureLook(building, blit, { renderMethod, series, ...(tint ? { tint } : {}) });
}

/** A square of its size that is seen from +x. */
function quadOf(stored: Flat, material: number): Mesh {
  const { body } = stored;
  const [width, height] =
    'maxParticles' in body ? [body.scale, body.scale] : 'width' in body ? [body.width, body.height] : [1, 1];
  const [y, z] = [width / 2, height / 2];
  const positions = Float32Array.of(0, -y, -z, 0, y, -z, 0, y, z, 0, -y, z);
  const origin = originOf(stored);
  const none = { ...origin, size: 0, stride: 0, count: 0 };
  return {
    ...{ name: titleOf(stored), origin, positions, bounds: boundsOf(positions) },
    normals: Float32Array.of(1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
    unlit: true,
    passes: [
      {
        groups: [{ firstFace: 0, faceCount: 2, material }],
        uvs: [{ values: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0), rows: none }],
      },
    ],
    rows: { positions: none, faces: none },
  };
}
