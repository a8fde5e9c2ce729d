import type { Material, Texture } from '../../../../scene/material.ts';
import type { Mesh } from '../../../../scene/mesh.ts';
import type { Origin } from '../../../../scene/origin.ts';
import type { Light, SceneNode, SceneProblem, SceneSource } from '../../../../scene/scene.ts';
import type { Skeleton } from '../../../../scene/skeleton.ts';
import type { Neighbours } from '../../../scenes.ts';
import type { Wld } from '../layout/wld.ts';
import { newWldFile, type WldFile } from './wld-file.ts';

/** A scene while it is built. */
export interface Building {
  readonly ask: Neighbours;
  /** The zone that its files are named after: `gfaydark`. */
  readonly zone: string;
  /** The folder or the archive of the requested file. */
  readonly holder: string;
  /** The archives to search for its textures, the nearest first. */
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
    ...{ ask, zone, holder: holderOf(self.address), archives: archivesOf(zone, self.address) },
    ...{ files: new Map(), sources: [], nodes: [] },
    ...{ meshes: [], materials: [], textures: [], skeletons: [], lights: [], problems: [] },
  };
}

// Which files belong together: a zone has an archive with its name, one for its objects, and one for its characters.

/** The last part of an address, in lower case and without its extension. */
function stemOf(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
}

const partsOf = (address: string): readonly string[] => address.split('::');
const SHARED = new Set(['objects', 'lights']);

/** The zone of a file; `objects` and `lights` have the same names in all zones, so their archive decides. */
function zoneOf(address: string): string {
  const [archive = '', entry] = partsOf(address);
  const own = stemOf(entry ?? archive);
  const named = SHARED.has(own) && entry !== undefined ? stemOf(archive) : own;
  return named.replace(/_(obj|chr|2_obj|obj2)$/, '');
}

/** Archives that may hold the pictures and models of a zone: its own first, then those that all zones share. */
function archivesOf(zone: string, address: string): readonly string[] {
  const [own = ''] = partsOf(address);
  const names = [zone, `${zone}_obj`, `${zone}_2_obj`, `${zone}_chr`, 'global_obj', 'global_chr', 'gequip'];
  return [...new Set([own, ...names.map(name => `${name}.s3d`)])];
}

/** The files that may hold the models of a zone's objects. */
export const objectFilesOf = (zone: string): readonly string[] =>
  [`${zone}_obj`, `${zone}_2_obj`, 'global_obj'].map(name => `${name}.wld`);

/** Adds a file to the scene. */
export function addFile(building: Building, { asset, address }: SceneSource, model: Wld): WldFile {
  const file = newWldFile(model, building.sources.push({ asset, address }) - 1);
  building.files.set(asset, file);
  return file;
}

/** The first of these files that exists, preferably in one of these archives. */
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

/** The zone's own file with this name: all zones use the same name, and keep the file in or next to their archive. */
export function ownFile(building: Building, name: string): WldFile | undefined {
  const { ask, archives, zone, holder } = building;
  const [own = ''] = archives;
  const found = ask.find([name], [own]);
  const [around, inside] = found ? partsOf(found.address) : [];
  const isOwn =
    found && (holderOf(found.address) === holder || (inside !== undefined && stemOf(around ?? '') === zone));
  return isOwn ? fileNamed(building, [name], [own]) : undefined;
}

/** The folder or the archive that contains something. */
const holderOf = (address: string): string => address.slice(0, Math.max(0, address.search(/(::|[\\/])[^:\\/]*$/)));

/** Notes a problem, once. */
export function note(building: Building, weight: SceneProblem['weight'], text: string, origin?: Origin): void {
  if (building.problems.some(problem => problem.text === text)) return;
  building.problems.push({ weight, text, ...(origin ? { origin } : {}) });
}
