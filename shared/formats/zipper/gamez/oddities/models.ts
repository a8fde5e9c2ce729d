import type { Oddity } from '#layout';
import { viewOf } from '../../../../base/bytes.ts';
import { isCs } from '../games.ts';
import type { Gamez } from '../layout.ts';
import { oddPlace, oddValue, type Target } from './places.ts';

type Slot = Gamez['models'][number];
type Polygon = Slot['polygons'][number];

const FEWEST = 3;

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
  for (const table of ['vertices', 'normals', 'morphs'] as const) yield* oddPoint(model[table], `${path}.${table}`);
  const vertices = { name: `${path}.vertices`, length: model.vertices.length };
  const normals = { name: `${path}.normals`, length: model.normals.length };
  for (const [i, polygon] of model.polygons.entries()) {
    // Most are sound: nothing is made for these.
    if (isSound(polygon, { vertices, normals, materials })) continue;
    yield* oddPolygon(polygon, `${path}.polygons[${i}]`, { vertices, normals, materials });
  }
}

const AXES = ['x', 'y', 'z'] as const;
/** All bits of a float's exponent: no number that has a place. */
const EXPONENT = 0x7f80_0000;

/** The first of some points that lies nowhere. Looked for in the bytes: there are as many tables as models. */
function* oddPoint({ source }: Slot['vertices'], path: string): Generator<Oddity> {
  const view = viewOf(source.read(0, source.size));
  for (let at = 0; at + 4 <= view.byteLength; at += 4) {
    if ((view.getUint32(at, true) & EXPONENT) !== EXPONENT) continue;
    const row = Math.floor(at / 4 / AXES.length);
    yield { path: `${path}[${row}].${AXES[(at / 4) % AXES.length]}`, text: 'is not a number that has a place' };
    return;
  }
}

interface Targets {
  readonly vertices: Target;
  readonly normals: Target;
  readonly materials: Target;
}

function isSound(polygon: Polygon, { vertices, normals, materials }: Targets): boolean {
  if (polygon.vertices.length < FEWEST) return false;
  if (!allBelow(polygon.vertices, vertices.length) || !allBelow(polygon.normals, normals.length)) return false;
  return allBelow('materials' in polygon ? polygon.materials : [polygon.material], materials.length);
}

function allBelow(places: readonly number[] | undefined, length: number): boolean {
  for (const place of places ?? []) if (!(place >= 0 && place < length)) return false;
  return true;
}

function* oddPolygon(polygon: Polygon, path: string, { vertices, normals, materials }: Targets): Generator<Oddity> {
  if (polygon.vertices.length < FEWEST)
    yield { path: `${path}.flags`, text: `expected ${FEWEST} corners at least, found ${polygon.vertices.length}` };
  for (const [k, place] of polygon.vertices.entries()) yield* oddPlace(`${path}.vertices[${k}]`, place, vertices);
  for (const [k, place] of polygon.normals?.entries() ?? []) yield* oddPlace(`${path}.normals[${k}]`, place, normals);
  if (!('materials' in polygon)) yield* oddPlace(`${path}.material`, polygon.material, materials);
  else
    for (const [k, place] of polygon.materials.entries()) yield* oddPlace(`${path}.materials[${k}]`, place, materials);
}
