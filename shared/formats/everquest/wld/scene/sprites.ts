// Separate pictures in the scene that face the viewer, and clouds of particles.

import type { Three } from '../../../../scene/handle.ts';
import type { Colour } from '../../../../scene/material.ts';
import type { Mesh } from '../../../../scene/mesh.ts';
import { boundsOf } from '../../../../scene/node-bounds.ts';
import { cloudShape, inCone, MOST_CLOUDS, onSphere } from '../../../../scene/particles.ts';
import type { Building } from './building.ts';
import { pictureLook } from './materials.ts';
import { definitionOf, type Fragment, originOf, titleOf } from './wld-file.ts';

type Flat = Fragment<0x06> | Fragment<0x26> | Fragment<0x34>;

/** The mesh that shows a sprite or cloud; undefined if none of its pictures exists. */
export function spriteMesh(building: Building, stored: Flat): number | undefined {
  const known = stored.file.shapes.get(stored.index)?.seen;
  if (known !== undefined) return known;
  const material = materialOf(building, stored);
  if (material === undefined) return undefined;
  const moving = building.meshes.filter(({ frames }) => frames).length;
  const mesh =
    'maxParticles' in stored.body && moving < MOST_CLOUDS ? cloudOf(stored as Fragment<0x34>, material) : undefined; // only clouds have it
  const seen = building.meshes.push(mesh ?? quadOf(stored, material)) - 1;
  stored.file.shapes.set(stored.index, { seen });
  return seen;
}

/** A cloud uses the material of its blit sprite, with its own tint. */
function materialOf(building: Building, stored: Flat): number | undefined {
  const { file, body } = stored;
  if ('maxParticles' in body) {
    const blit = definitionOf(file, body.sprite, [0x27, 0x26]);
    const [red = 255, green = 255, blue = 255] = body.tint;
    return blit && blitLook(building, blit, [red / 255, green / 255, blue / 255]);
  }
  if ('sprite' in body) return blitLook(building, stored as Fragment<0x26>); // only this one has just a sprite
  const { pitches, sleep = 0, currentFrame = 0, renderMethod = MASKED } = body;
  const frames = pitches[0]?.sides[0]?.frames ?? [];
  return pictureLook(building, stored, { renderMethod, series: { frames, sleep, currentFrame } });
}

/** A flat sprite without a render method is masked. */
const MASKED = 0x8000_0013;

function blitLook(building: Building, blit: Fragment<0x26>, tint?: Colour): number | undefined {
  const { sprite, renderMethod } = blit.body;
  const series = definitionOf(blit.file, sprite, [0x05, 0x04])?.body;
  return series && pictureLook(building, blit, { renderMethod, series, ...(tint ? { tint } : {}) });
}

/** A square of the sprite's size that faces +x. */
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

const MILLISECONDS = 1000;
/** Particles that live longer than this many seconds do not move. */
const LONGEST = 60;

/** The particles of a cloud on their paths; undefined if they do not move. */
function cloudOf(stored: Fragment<0x34>, material: number): Mesh | undefined {
  const { movement, lifespan, spawnRate, maxParticles, scale, gravity, spawnRadius, velocity, ...body } = stored.body;
  const lifetime = lifespan / MILLISECONDS;
  if (movement === 'none' || lifetime <= 0 || lifetime > LONGEST) return undefined;
  const [down, along] = [numbersOf(body.gravityDirection), numbersOf(body.direction)];
  const { frames, ...shape } = cloudShape({
    lifetime,
    count: Math.min(maxParticles, spawnRate > 0 ? lifespan / spawnRate : maxParticles),
    acceleration: [down[0] * gravity, down[1] * gravity, down[2] * gravity],
    size: () => scale,
    begin([a, b, c]) {
      const out = onSphere([a, b]);
      const way = movement === 'stream' ? inCone(along, (body.coneAngle * Math.PI) / HALF_TURN, [a, b]) : along;
      const isOut = movement === 'sphere' && along.every(part => part === 0);
      const flat: Three = movement === 'plane' ? [out[0], out[1], 0] : out;
      const start = movement === 'stream' ? 0 : spawnRadius * Math.cbrt(c);
      return { place: times(flat, start), velocity: times(isOut ? out : way, velocity) };
    },
  });
  const origin = originOf(stored);
  const none = { ...origin, size: 0, stride: 0, count: 0 };
  const groups = [{ firstFace: 0, faceCount: shape.indices.length / 3, material }];
  return {
    ...{ name: titleOf(stored), origin, positions: shape.positions, indices: shape.indices, frames, unlit: true },
    bounds: boundsOf(frames.positions),
    passes: [{ groups, uvs: [{ values: shape.uvs, rows: none }] }],
    rows: { positions: none, faces: none },
  };
}

const HALF_TURN = 180;
const times = ([x, y, z]: Three, by: number): Three => [x * by, y * by, z * by];
const numbersOf = ({ x, y, z }: { readonly x: number; readonly y: number; readonly z: number }): Three => [x, y, z];
