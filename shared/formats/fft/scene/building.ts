import type { Material, Texture } from '../../../scene/material.ts';
import type { Mesh as SceneMesh } from '../../../scene/mesh.ts';
import type { Light, SceneNode, SceneProblem, SceneSource } from '../../../scene/scene.ts';
import type { Layer } from './map-files.ts';

/** The scene of a map while it is built. */
export interface Building {
  readonly sources: SceneSource[];
  /** The meshes of the state, in the order in which the game reads them. */
  readonly layers: readonly Layer[];
  /** The file of the texture, and its index among the sources. */
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

/**
 * Converts a position or direction of the file to the scene: y up and z south, which is a rotation and not a mirror image.
 */
export function turned(x: number, y: number, z: number): [number, number, number] {
  return [x, -y || 0, -z || 0];
}
