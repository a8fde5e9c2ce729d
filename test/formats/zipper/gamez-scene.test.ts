// The world of the demo is made by a writer of its own, which knows nothing of the layouts that read it here.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decode, fieldAt, newMemo } from '#layout';
import { valleyWorld } from '../../../electron/demo/valley.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { Neighbours } from '../../../shared/formats/scenes.ts';
import { zipperGamez } from '../../../shared/formats/zipper/gamez/index.ts';
import { gamez } from '../../../shared/formats/zipper/gamez/layout.ts';
import type { SceneElement } from '../../../shared/scene/element.ts';
import { elementAt } from '../../../shared/scene/element-at.ts';
import { originOf } from '../../../shared/scene/origin-of.ts';
import type { Scene } from '../../../shared/scene/scene.ts';

const nobody: Neighbours = { find: () => undefined, model: () => undefined };

function sceneOf(bytes: Uint8Array, ask = nobody): Scene {
  const { value, fault } = decode(gamez, memorySource(bytes));
  if (fault || value === undefined) throw new Error(fault?.text);
  const scene = zipperGamez.scenes?.build(value, { asset: 'world', address: 'zbd/c1/gamez.zbd' }, ask);
  if (scene === undefined) throw new Error('a world makes a scene');
  return scene;
}

/** Elements of all kinds, the first and the last of each mesh. */
function elementsOf(scene: Scene): SceneElement[] {
  const inMeshes = scene.meshes.flatMap(({ rows, vertexRows, passes }, mesh): SceneElement[] => {
    const last = (vertexRows?.length ?? 1) - 1;
    const { faces, positions, morphs } = rows;
    return [
      ...(morphs ? [{ kind: 'morph', mesh, index: morphs.count - 1 } as const] : []),
      { kind: 'vertex', mesh, index: 0 },
      { kind: 'vertex', mesh, index: positions.count - 1 },
      { kind: 'face', mesh, index: faces.count - 1 },
      ...passes.flatMap((_, pass): SceneElement[] => [
        { kind: 'uv', mesh, pass, set: 0, index: last },
        { kind: 'colour', mesh, pass, index: last },
      ]),
      { kind: 'mesh', mesh },
    ];
  });
  return [
    ...scene.nodes.map((_, node): SceneElement => ({ kind: 'node', node })),
    ...scene.materials.map((_, index): SceneElement => ({ kind: 'material', index })),
    ...scene.textures.map((_, index): SceneElement => ({ kind: 'texture', index })),
    ...scene.lights.map((_, index): SceneElement => ({ kind: 'light', index })),
    ...(scene.overlays ?? []).flatMap(({ items }, overlay) =>
      items.map((_, index): SceneElement => ({ kind: 'overlay', overlay, index })),
    ),
    ...inMeshes,
  ];
}

/** Every element whose bytes are, by the layout, not what the scene says they are. */
function misplaced(bytes: Uint8Array, scene: Scene): string[] {
  const source = memorySource(bytes);
  const memo = newMemo();
  return elementsOf(scene).flatMap(element => {
    const origin = originOf(scene, element);
    if (origin === undefined) return [];
    const path = fieldAt(gamez, source, origin.start, memo)?.field.path ?? 'nothing';
    return path.startsWith(origin.path) ? [] : [`${element.kind}: ${origin.path} is at ${path}`];
  });
}

describe('the scene of a world', () => {
  const bytes = valleyWorld();
  const scene = sceneOf(bytes);
  const named = (name: string) => scene.nodes.find(node => node.name === name);

  test('every element maps to its bytes', () => {
    expect(misplaced(bytes, scene)).toEqual([]);
  });

  test('bytes of a corner, a polygon and a square map to UVs, polygon and square', () => {
    for (const [mesh, { passes, vertexRows }] of scene.meshes.entries()) {
      const index = (vertexRows?.length ?? 1) - 1;
      const uv = { kind: 'uv', mesh, pass: 0, set: 0, index } as const;
      const origin = originOf(scene, uv);
      if (passes[0]?.uvs.length && origin) expect(elementAt(scene, 0, origin.start + 5)).toEqual(uv);
      const face = originOf(scene, { kind: 'face', mesh, index: 0 });
      expect(elementAt(scene, 0, (face?.start ?? 0) + 1)).toEqual({ kind: 'face', mesh, index: 0 });
    }
    const square = { kind: 'overlay', overlay: 0, index: 9 } as const;
    expect(elementAt(scene, 0, (originOf(scene, square)?.start ?? 0) + 8)).toEqual(square);
  });

  test('levels of detail have distances and ranks, facades their rotation, coplanar faces their priority', () => {
    const levels = scene.nodes.flatMap(({ distance }) => (distance ? [distance] : []));
    expect(levels.map(({ rank, count }) => `${rank} of ${count}`)).toEqual(['0 of 2', '1 of 2']);
    expect(levels[0]?.far).toBe(levels[1]?.near);
    expect(scene.nodes.some(({ facing }) => typeof facing === 'object' && facing.turn === 'cylinder')).toBe(true);
    const groups = scene.meshes.flatMap(({ passes }) => passes.flatMap(({ groups: of }) => of));
    expect(new Set(groups.map(({ priority = 0 }) => priority))).toEqual(new Set([0, 5]));
    expect(scene.meshes.some(({ scroll }) => scroll !== undefined)).toBe(true);
    expect(scene.materials.some(({ layers }) => layers.some(({ cycle }) => (cycle?.textures.length ?? 0) > 1))).toBe(
      true,
    );
  });

  test('a model with a second shape has it corner by corner, and its bytes map to their vertices', () => {
    const mesh = scene.meshes.findIndex(({ name }) => name === 'house_flag');
    const { vertexRows, positions, morph } = scene.meshes[mesh] ?? {};
    expect([...(vertexRows ?? [])]).toEqual([0, 1, 2, 3]);
    expect([...(positions ?? [])]).toEqual([0, 0, 0, 0, 0, -4, 0, 2.5, -4, 0, 2.5, 0]);
    expect([...(morph?.positions ?? [])]).toEqual([0, 0, 0, -1, 0, -4, -1, 2.5, -4, 0, 2.5, 0]);
    expect(morph?.atRest).toBe(0);
    const last = { kind: 'morph', mesh, index: 3 } as const;
    expect(elementAt(scene, 0, (originOf(scene, last)?.start ?? 0) + 11)).toEqual(last);
  });

  test('initially hidden nodes are hidden, and the ground is in squares with their nodes', () => {
    expect(named('flood_marker')?.hidden).toBe(true);
    const [squares] = scene.overlays ?? [];
    expect([squares?.kind, squares?.items.length]).toEqual(['partitions', 64]);
    expect(squares?.items[0]).toMatchObject({ label: '0, 0', about: expect.stringMatching(/^\d+ nodes?$/) });
    expect(squares?.lines.length).toBe(64 * 4 * 6);
  });

  test('the edges around polygons of a zone are lines over the world, and map to their first polygon', () => {
    const mesh = scene.meshes.findIndex(({ name }) => name === 'house_flag');
    const { faces } = scene.meshes[mesh]?.rows ?? {};
    const zoned = Uint8Array.from(bytes);
    // The last four bytes of its only polygon: in two zones, 5 and 7.
    zoned.set([2, 5, 7, 0xff], (faces?.start ?? 0) + (faces?.stride ?? 0) - 4);
    const overlay = sceneOf(zoned).overlays?.find(({ name }) => name === 'Zones of polygons');
    expect(
      overlay?.items.map(({ label, about, firstLine, lineCount }) => [label, about, firstLine, lineCount]),
    ).toEqual([
      ['polygons of zone 5', '1 polygon', 0, 4],
      ['polygons of zone 7', '1 polygon', 4, 4],
    ]);
    expect(overlay?.items[0]?.origin).toMatchObject({ start: faces?.start, size: faces?.stride });
    const node = scene.nodes.findIndex(each => each.mesh === mesh);
    const corners = [...(scene.meshes[mesh]?.positions ?? [])];
    const places = new Set(
      Array.from({ length: 8 }, (_, i) =>
        String([...(overlay?.lines ?? [])].slice(i * 3, i * 3 + 3).map(v => v.toFixed(3))),
      ),
    );
    expect(places.size).toBe(corners.length / 3);
    expect(node).toBeGreaterThan(0);
  });

  test('the world gives its fog, and models without fog', () => {
    const origin = scene.fog?.origin;
    expect(scene.fog).toMatchObject({ kind: 'linear', near: 400, far: 2400, density: 0 });
    expect(scene.fog?.colour.map(part => Number(part.toFixed(2)))).toEqual([0.72, 0.78, 0.8]);
    expect(origin?.path).toMatch(/^nodes\[\d+\]\.data\.fogType$/);
    const clear = Uint8Array.from(bytes);
    clear[(origin?.start ?? 0) + 16] = 0; // off
    expect(sceneOf(clear).fog).toBeUndefined();
  });

  test('textures come from the package that the scripts load with the world, before any nearer one', () => {
    const asked: (readonly string[])[] = [];
    const scripts = {
      scripts: [
        {
          name: 'a.gs',
          lines: [
            ['TextureReadZBDFile', 'C1\\rtexture.zbd'],
            ['GameZReadZBDFile', 'c1\\gamez.zbd'],
          ],
        },
      ],
    };
    const found = sceneOf(bytes, {
      find(names, files) {
        if (names.includes('interp.zbd')) return { asset: 'scripts', address: 'zbd/interp.zbd' };
        if (names.some(name => name.endsWith('.zbd'))) return undefined; // readers of missions
        asked.push(files ?? []);
        return { asset: 'texture', address: `zbd/c1/rtexture.zbd::${names[0]}` };
      },
      model: (_, format) => (format === 'zipper/interp' ? scripts : undefined),
    });
    expect(new Set(asked.map(files => files.join()))).toEqual(new Set(['c1/rtexture.zbd']));
    expect(found.problems).toEqual([]);
    expect(found.textures.every(({ asset }) => asset === 'texture')).toBe(true);
  });
});

const folder = join(import.meta.dirname, '../../../../shared/data/zipper');
const isThere = existsSync(folder);

describe.skipIf(!isThere)(`worlds of the four games${isThere ? '' : ' (skipped: ../shared/data is absent)'}`, () => {
  const files = (isThere ? ['rc', 'mw', 'pm', 'cs'] : []).flatMap(game =>
    readdirSync(join(folder, game, 'gamez'))
      .filter(name => name.endsWith('.zbd'))
      .map(name => `${game}/gamez/${name}`),
  );
  test.each(files)('every element of %s maps to its bytes', name => {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const scene = sceneOf(bytes);
    expect(scene.meshes.length).toBeGreaterThan(0);
    expect(misplaced(bytes, scene)).toEqual([]);
  });
});
