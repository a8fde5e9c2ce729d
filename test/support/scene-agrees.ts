import { expect } from 'vitest';
import { nodesAt, type RootLayout } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import type { SceneElement } from '../../shared/scene/element.ts';
import { elementAt } from '../../shared/scene/element-at.ts';
import type { Origin } from '../../shared/scene/origin.ts';
import { originOf } from '../../shared/scene/origin-of.ts';
import type { Scene } from '../../shared/scene/scene.ts';

interface File {
  readonly layout: RootLayout<unknown>;
  readonly bytes: Uint8Array;
}

/** Every part of a scene that comes from a file lies where the file's layout has its path, and its bytes lead back to it. */
export function sceneAgrees(scene: Scene, file: File & { readonly source: number }): void {
  for (const element of elementsOf(scene)) {
    const origin = originOf(scene, element);
    if (origin?.source !== file.source) continue;
    agreesOnPath(file, origin);
    const back = elementAt(scene, file.source, origin.start);
    const isSame = back !== undefined && originOf(scene, back)?.start === origin.start;
    expect(isSame, `${JSON.stringify(element)} at ${origin.start} leads to ${JSON.stringify(back)}`).toBe(true);
  }
  for (let offset = 0; offset < file.bytes.length; offset++) {
    const element = elementAt(scene, file.source, offset);
    const origin = element && originOf(scene, element);
    if (!origin) continue;
    const isInside = offset >= origin.start && offset < origin.start + Math.max(1, origin.size);
    const isCorner = element.kind === 'face' || element.kind === 'mesh';
    expect(isInside || isCorner, `byte ${offset} leads to ${JSON.stringify(element)}`).toBe(true);
  }
}

/** A path's bytes, as the layout has them. A node's own bytes are the beginning of what its path names. */
export function agreesOnPath({ layout, bytes }: File, { path, start, size }: Origin): void {
  const node = nodesAt(layout, memorySource(bytes), path, { first: 0, count: 0 })?.node;
  expect(node?.start, `${path} begins`).toBe(start);
  expect(node?.size ?? 0, `${path} is long enough`).toBeGreaterThanOrEqual(size);
}

function elementsOf(scene: Scene): SceneElement[] {
  const many = (count: number) => Array.from({ length: count }, (_, i) => i);
  return [
    ...many(scene.nodes.length).map(node => ({ kind: 'node', node }) as const),
    ...many(scene.materials.length).map(index => ({ kind: 'material', index }) as const),
    ...many(scene.textures.length).map(index => ({ kind: 'texture', index }) as const),
    ...many(scene.lights.length).map(index => ({ kind: 'light', index }) as const),
    ...scene.meshes.flatMap(({ rows, passes, positions }, mesh) => [
      { kind: 'mesh', mesh } as const,
      ...many(rows.positions.count).map(index => ({ kind: 'vertex', mesh, index }) as const),
      ...many(rows.normals?.count ?? 0).map(index => ({ kind: 'normal', mesh, index }) as const),
      ...many(rows.morphs?.count ?? 0).map(index => ({ kind: 'morph', mesh, index }) as const),
      ...many(rows.faces.count).map(index => ({ kind: 'face', mesh, index }) as const),
      ...passes.flatMap((_, pass) =>
        many(positions.length / 3).flatMap(index => [
          { kind: 'uv', mesh, pass, set: 0, index } as const,
          { kind: 'colour', mesh, pass, index } as const,
        ]),
      ),
    ]),
  ];
}
