// A scene while it is built, and where in the files its parts come from.
import type { Material, Texture } from '../../../../scene/material.ts';
import type { Mesh } from '../../../../scene/mesh.ts';
import type { Origin, Rows } from '../../../../scene/origin.ts';
import type { DetailLevel, Light, SceneNode, SceneProblem, SceneSource } from '../../../../scene/scene.ts';
import type { Skeleton } from '../../../../scene/skeleton.ts';
import type { Neighbours } from '../../../scenes.ts';
import { type Part, partsIn, type Table } from '../layout/parts.ts';
import type { W3d } from '../layout/w3d.ts';

/** Where a chunk's bytes are. */
export function originOf({ path, start, size }: Part, source: number): Origin {
  return { source, path, start, size };
}

/** Where the rows of a table are. */
export function rowsOf({ path, start, value }: Part<Table>, source: number): Rows {
  const stride = value.length === 0 ? 0 : value.source.size / value.length;
  return { source, path, start, size: value.source.size, stride, count: value.length };
}

/** A file used in a scene. */
export interface File {
  readonly source: number;
  readonly tops: readonly Part[];
}

/** A scene while it is built. */
export interface Building {
  readonly ask: Neighbours;
  readonly sources: SceneSource[];
  readonly files: Map<string, File | undefined>;
  readonly nodes: SceneNode[];
  readonly meshes: Mesh[];
  readonly materials: Material[];
  readonly textures: Texture[];
  readonly skeletons: Skeleton[];
  readonly lights: Light[];
  readonly levels: DetailLevel[];
  readonly problems: SceneProblem[];
}

export function newBuilding(ask: Neighbours): Building {
  return {
    ...{ ask, sources: [], files: new Map(), nodes: [], meshes: [], materials: [], textures: [] },
    ...{ skeletons: [], lights: [], levels: [], problems: [] },
  };
}

/** Adds a file to the scene. */
export function addFile(building: Building, { asset, address }: SceneSource, model: W3d): File {
  const file = { source: building.sources.length, tops: partsIn({ path: '', value: model }) };
  building.sources.push({ asset, address });
  building.files.set(asset, file);
  return file;
}

/** The model file with this name, if the game has one. */
export function fileNamed(building: Building, name: string): File | undefined {
  const found = building.ask.find([`${name}.w3d`]);
  if (!found) return undefined;
  if (building.files.has(found.asset)) return building.files.get(found.asset);
  const model = building.ask.model(found);
  if (model !== undefined) return addFile(building, found, model as W3d); // the host provides models of this format
  building.files.set(found.asset, undefined);
  return undefined;
}

/** Reports a problem, once. */
export function note(building: Building, weight: SceneProblem['weight'], text: string, origin?: Origin): void {
  if (building.problems.some(problem => problem.text === text)) return;
  building.problems.push({ weight, text, ...(origin ? { origin } : {}) });
}

/** The part of `container.mesh` before the dot. */
export function containerOf(name: string): string {
  const dot = name.indexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

/** Possible file names of a texture, best first: exporters write .tga where the games ship .dds. */
export function texturesNamed(stored: string): readonly string[] {
  const name = stored.slice(Math.max(stored.lastIndexOf('\\'), stored.lastIndexOf('/')) + 1);
  const dot = name.lastIndexOf('.');
  const stem = dot < 0 ? name : name.slice(0, dot);
  return [...new Set([`${stem}.dds`, `${stem}.tga`, name, `${stem}.jpg`, `${stem}.bmp`])];
}
