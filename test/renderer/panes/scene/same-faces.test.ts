import { describe, expect, it } from 'vitest';
import { sameFaces } from '../../../../renderer/panes/scene/same-faces.ts';
import type { SceneElement } from '../../../../shared/scene/element.ts';
import type { Mesh } from '../../../../shared/scene/mesh.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import { sceneOf, squareMesh } from '../../../support/made-scene.ts';

const scene = sceneOf(squareMesh());

describe('a surface after an edit', () => {
  const legend = { title: 'Materials', rows: [] };
  const square = scene.meshes[0] as Mesh; // as: made with one
  const corners = [...square.indices];
  const withFaces = (...faces: readonly number[]): Scene => ({
    ...{ ...scene, legend },
    meshes: [{ ...square, indices: Uint32Array.from(faces) }],
  });
  const [first, second] = [corners.slice(0, 3), corners.slice(3)];
  const face = (index: number): SceneElement => ({ kind: 'face', mesh: 0, index });
  const afterEdit = (next: Scene, ...chosen: SceneElement[]) => sameFaces(withFaces(...corners), next, chosen);

  it('keeps its faces selected if they are flipped or reordered, and not if they are gone', () => {
    expect(afterEdit(withFaces(...first.toReversed(), ...second), face(0))).toEqual([face(0)]);
    expect(afterEdit(withFaces(...second, ...first), face(0))).toEqual([face(1)]);
    expect(afterEdit(withFaces(...second), face(0), face(1))).toEqual([face(0)]);
    expect(afterEdit(withFaces(...first), face(1))).toEqual([]);
  });

  it('keeps its selection if a vertex was moved', () => {
    const positions = square.positions.map((value, i) => (i < 3 ? value + 0.25 : value));
    const moved = { ...withFaces(...corners), meshes: [{ ...square, positions }] };
    const chosen = [face(0), face(1), { kind: 'vertex', mesh: 0, index: 0 }] as const;
    expect(afterEdit(moved, ...chosen)).toEqual(chosen);
  });
});
