import type { Scene } from '../../../../shared/scene/scene.ts';

export interface FaceElement {
  readonly kind: 'face';
  readonly mesh: number;
  readonly index: number;
}

/** All faces of a material, by their rows. */
export function facesOf({ meshes }: Pick<Scene, 'meshes'>, wanted: number): readonly FaceElement[] {
  return meshes.flatMap(({ passes, faceRows }, mesh) => {
    const { groups = [], faceOrder } = passes[0] ?? {};
    return groups.flatMap(({ material, firstFace, faceCount }) =>
      material !== wanted
        ? []
        : Array.from({ length: faceCount }, (_, i) => {
            const triangle = faceOrder?.[firstFace + i] ?? firstFace + i;
            return { kind: 'face' as const, mesh, index: faceRows?.[triangle] ?? triangle };
          }),
    );
  });
}
