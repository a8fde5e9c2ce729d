import type { Material, Texture } from '../../../../scene/material.ts';
import type { Mesh } from '../../../../scene/mesh.ts';
import type { Light, SceneNode, SceneProblem, SceneSource } from '../../../../scene/scene.ts';

/** A scene while it is built. */
export interface Building {
  readonly sources: SceneSource[];
  readonly nodes: SceneNode[];
  readonly meshes: Mesh[];
  readonly materials: Material[];
  readonly textures: Texture[];
  readonly lights: Light[];
  readonly problems: SceneProblem[];
}

export function newBuilding(self: SceneSource): Building {
  return { sources: [self], nodes: [], meshes: [], materials: [], textures: [], lights: [], problems: [] };
}
