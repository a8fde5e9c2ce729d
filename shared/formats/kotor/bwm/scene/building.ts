import type { Material } from '../../../../scene/material.ts';
import type { Mesh } from '../../../../scene/mesh.ts';
import type { Overlay, SceneNode, SceneProblem, SceneSource } from '../../../../scene/scene.ts';

/** A scene while it is put together. */
export interface Building {
  readonly sources: SceneSource[];
  readonly nodes: SceneNode[];
  readonly meshes: Mesh[];
  readonly materials: Material[];
  readonly overlays: Overlay[];
  readonly problems: SceneProblem[];
}

export function newBuilding(self: SceneSource): Building {
  return { sources: [self], nodes: [], meshes: [], materials: [], overlays: [], problems: [] };
}
