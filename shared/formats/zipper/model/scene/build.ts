import { grouped } from '../../../../base/counted.ts';
import { nodeBounds } from '../../../../scene/node-bounds.ts';
import type { Scene } from '../../../../scene/scene.ts';
import { storedNames, targetOf } from '../../../references.ts';
import type { Neighbour, Neighbours } from '../../../scenes.ts';
import { type Materials, placesOf, type Material as Stored } from '../../materials/layout.ts';
import { materialLook, type StoredLook, type Transparency, type Use } from '../../materials/look.ts';
import type { Texture } from '../../texture/stored.ts';
import type { Node } from '../stored.ts';
import { type Building, newBuilding } from './building.ts';
import { addNodes } from './nodes.ts';
import type { MaterialOf } from './passes.ts';

/** A 'mech, or a part of one, with the materials next to it and the textures of the game. */
export function buildScene(root: Node, self: Neighbour, ask: Neighbours): Scene {
  const building = newBuilding(self);
  addNodes(building, root, materialsFor(building, ask));
  return {
    ...building,
    name: root.name,
    skeletons: [],
    levels: [],
    axes: { up: 'y', forward: '-z', handedness: 'right' },
    units: {},
    bounds: nodeBounds(building.nodes, building.meshes),
  };
}

/** Adds a library's model to another file's scene as a node without a parent; undefined if it cannot be read. */
export function addLibraryModel(building: Building, file: Neighbour, ask: Neighbours): number | undefined {
  const root = ask.model(file, 'zipper/model') as Node | undefined; // of the requested format
  if (root === undefined) return undefined;
  const [library = ''] = file.address.split(/::[^:]*$/);
  const first = building.nodes.length;
  addNodes(building, root, materialsFor(building, ask, [library]), building.sources.push(file) - 1);
  return first;
}

// The materials next to a model, as its polygons use them.

/** Their name in a library. */
const MEMBER = 'materials';

/** Finds the library's materials, preferably in one of `files`, and adds the requested ones to the scene. */
function materialsFor(building: Building, ask: Neighbours, files: readonly string[] = []): MaterialOf {
  const file = ask.find([MEMBER], files);
  const model = file && (ask.model(file, 'zipper/materials') as Materials | undefined); // of the requested format
  if (!file || !model) {
    building.problems.push({ weight: 'warning', text: "The materials of this library of 'mechs were not found." });
    return () => -1;
  }
  const library: Library = { building, ask, file, model, looks: new Map(), source: building.sources.push(file) - 1 };
  const made = new Map<string, number>();
  return (material, use) => {
    const key = `${material} ${use.isOverlay} ${use.showsBack}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const index = addMaterial(library, material, use);
    made.set(key, index);
    return index;
  };
}

interface Library {
  readonly building: Building;
  readonly ask: Neighbours;
  readonly file: Neighbour;
  readonly model: Materials;
  readonly source: number;
  readonly looks: Map<number, StoredLook>;
}

function addMaterial(library: Library, number: number, use: Use): number {
  const { building, model, looks } = library;
  const stored = model.materials[number];
  if (!stored) {
    building.problems.push({
      weight: 'warning',
      text: `A polygon names material ${grouped(number)}; the library has ${grouped(model.materials.length)}.`,
    });
    return -1;
  }
  const look = looks.get(number) ?? lookOf(library, number, stored);
  looks.set(number, look);
  return building.materials.push(materialLook(look, use)) - 1;
}

function lookOf(library: Library, number: number, { texture, alpha, color }: Stored): StoredLook {
  const { start, size } = placesOf(library.model, number);
  const found = texture ? addTexture(library, number, texture) : undefined;
  return {
    name: texture || `material ${number}`,
    origins: [{ source: library.source, path: `materials[${number}]`, start, size }],
    ...(found ? { layer: { texture: found.index } } : {}),
    ...{ transparency: found?.transparency ?? 'none', alpha, color },
  };
}

function addTexture(
  { building, ask, model, source }: Library,
  material: number,
  name: string,
): { readonly index: number; readonly transparency: Transparency } {
  const { text } = placesOf(model, material);
  const origin = { source, path: `materials[${material}].texture`, ...text };
  const found = ask.find(storedNames('texture', targetOf(name)));
  if (!found) {
    const problem = `The texture ${name} was not found in this game folder.`;
    building.problems.push({ weight: 'warning', text: problem, origin });
  }
  const picture = found && (ask.model(found, 'zipper/texture') as Texture | undefined); // of the requested format
  const index = building.textures.push({ name, origin, clampU: false, clampV: false, ...found }) - 1;
  return { index, transparency: transparencyOf(picture) };
}

function transparencyOf(picture: Texture | undefined): Transparency {
  if (!picture?.flags.hasAlpha) return 'none';
  return picture.flags.fullAlpha ? 'full' : 'holes';
}
