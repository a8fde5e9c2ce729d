import type { Material, Texture } from '../../../scene/material.ts';
import type { Mesh as SceneMesh } from '../../../scene/mesh.ts';
import type { Light, SceneNode, SceneProblem, SceneSource } from '../../../scene/scene.ts';
import type { Layer } from './map-files.ts';

/** The scene of a map while it is put together. */
export interface Building {
  readonly sources: SceneSource[];
  /** Meshes of the state, in the order the game reads them. */
  readonly layers: readonly Layer[];
  /** The file of the texture, and its number among the sources. */
  readonly texture?: SceneSource & { readonly source: number };
  readonly nodes: SceneNode[];
  readonly meshes: SceneMesh[];
  readonly materials: Material[];
  readonly textures: Texture[];
  readonly lights: Light[];
  readonly problems: SceneProblem[];
}

/** The position of objects without their own. */
export const AT_HOME = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], hidden: false } as const;

/** A place or direction of the file in the scene: y up and z to the south, which is a turn and no mirror. */
export function turned(x: number, y: number, z: number): [number, number, number] {
  return [x, -y || 0, -z || 0];
}
