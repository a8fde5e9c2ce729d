import type { Oddity } from '../../../../layout/checked.ts';
import { isCs } from '../games.ts';
import type { Gamez } from '../layout.ts';
import { oddChoice, oddPlace, oddValue, type Target } from './places.ts';

type Slot = Gamez['models'][number];
type Polygon = Slot['polygons'][number];

const FEWEST = 3;
const PRIORITY = 50;
const ZONES = 3;

/** What is odd in models and their polygons. */
export function* oddModels(world: Gamez): Generator<Oddity> {
  const materials = { name: 'materials', length: world.materials.length };
  for (const [i, model] of world.models.entries()) yield* oddModel(model, `models[${i}]`, materials);
  if (isCs(world)) {
    const used = world.models.filter(({ parentCount }) => parentCount > 0).length;
    yield* oddValue('modelCount', world.modelCount, used, ' slots in use');
  }
}

function* oddModel(model: Slot, path: string, materials: Target): Generator<Oddity> {
  yield* oddChoice(`${path}.kind`, model.kind);
  if ('facadeMode' in model) yield* oddChoice(`${path}.facadeMode`, model.facadeMode);
  const vertices = { name: `${path}.vertices`, length: model.vertices.length };
  const normals = { name: `${path}.normals`, length: model.normals.length };
  for (const [i, polygon] of model.polygons.entries()) {
    // Most are sound: nothing is made for these.
    if (isSound(polygon, { vertices, normals, materials })) continue;
    yield* oddPolygon(polygon, `${path}.polygons[${i}]`, { vertices, normals, materials });
  }
}

interface Targets {
  readonly vertices: Target;
  readonly normals: Target;
  readonly materials: Target;
}

function isSound(polygon: Polygon, { vertices, normals, materials }: Targets): boolean {
  const { priority, zoneSet } = polygon;
  if (polygon.vertices.length < FEWEST || Math.abs(priority) > PRIORITY || zoneSet.count > ZONES) return false;
  if (!allBelow(polygon.vertices, vertices.length) || !allBelow(polygon.normals, normals.length)) return false;
  return allBelow('materials' in polygon ? polygon.materials : [polygon.material], materials.length);
}

function allBelow(places: readonly number[] | undefined, length: number): boolean {
  for (const place of places ?? []) if (!(place >= 0 && place < length)) return false;
  return true;
}

function* oddPolygon(polygon: Polygon, path: string, { vertices, normals, materials }: Targets): Generator<Oddity> {
  const { priority, zoneSet } = polygon;
  if (polygon.vertices.length < FEWEST)
    yield { path: `${path}.flags`, text: `expected ${FEWEST} corners at least, found ${polygon.vertices.length}` };
  if (Math.abs(priority) > PRIORITY)
    yield { path: `${path}.priority`, text: `expected -${PRIORITY} to ${PRIORITY}, found ${priority}` };
  if (zoneSet.count > ZONES)
    yield { path: `${path}.zoneSet.count`, text: `expected at most ${ZONES} zones, found ${zoneSet.count}` };
  for (const [k, place] of polygon.vertices.entries()) yield* oddPlace(`${path}.vertices[${k}]`, place, vertices);
  for (const [k, place] of polygon.normals?.entries() ?? []) yield* oddPlace(`${path}.normals[${k}]`, place, normals);
  if (!('materials' in polygon)) yield* oddPlace(`${path}.material`, polygon.material, materials);
  else
    for (const [k, place] of polygon.materials.entries()) yield* oddPlace(`${path}.materials[${k}]`, place, materials);
}
