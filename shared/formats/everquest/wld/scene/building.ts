import type { Material, Texture } from '../../../../scene/material.ts';
import type { Mesh } from '../../../../scene/mesh.ts';
import type { Origin } from '../../../../scene/origin.ts';
import type { Light, SceneNode, SceneProblem, SceneSource } from '../../../../scene/scene.ts';
import type { Skeleton } from '../../../../scene/skeleton.ts';
import type { Neighbours } from '../../../scenes.ts';
import type { Wld } from '../layout/wld.ts';
import { newWldFile, type WldFile } from './wld-file.ts';
import { archivesOf, zoneOf } from './zone-files.ts';

/** A scene while it is put together. */
export interface Building {
  readonly ask: Neighbours;
  /** The zone its files are called after: `gfaydark`. */
  readonly zone: string;
  /** The archives its textures are looked for in, the nearest first. */
  readonly archives: readonly string[];
  readonly files: Map<string, WldFile | undefined>;
  readonly sources: SceneSource[];
  readonly nodes: SceneNode[];
  readonly meshes: Mesh[];
  readonly materials: Material[];
  readonly textures: Texture[];
  readonly skeletons: Skeleton[];
  readonly lights: Light[];
  readonly problems: SceneProblem[];
}

export function newBuilding(self: SceneSource, ask: Neighbours): Building {
  const zone = zoneOf(self.address);
  return {
    ...{ ask, zone, archives: archivesOf(zone, self.address), files: new Map(), sources: [], nodes: [] },
    ...{ meshes: [], materials: [], textures: [], skeletons: [], lights: [], problems: [] },
  };
}

/** Takes a file into the scene. */
export function addFile(building: Building, { asset, address }: SceneSource, model: Wld): WldFile {
  const file = newWldFile(model, building.sources.push({ asset, address }) - 1);
  building.files.set(asset, file);
  return file;
}

/** The first of these files there is, in one of these archives if it can be. */
export function fileNamed(
  building: Building,
  names: readonly string[],
  archives: readonly string[],
): WldFile | undefined {
  const found = building.ask.find(names, archives);
  if (!found) return undefined;
  if (building.files.has(found.asset)) return building.files.get(found.asset);
  const model = building.ask.model(found, 'everquest/wld') as Wld | undefined; // of the format that was asked for
  if (model !== undefined) return addFile(building, found, model);
  building.files.set(found.asset, undefined);
  return undefined;
}

/** Notes what is missing or odd, once. */
export function note(building: Building, weight: SceneProblem['weight'], text: string, origin?: Origin): void {
  if (building.problems.some(problem => problem.text === text)) return;
  building.problems.push({ weight, text, ...(origin ? { origin } : {}) });
}
