// Finds the stored polygons of a map that a mesh from another program still has.
import { isReversed } from '../scene/polygons.ts';
import type { trianglesOf, UvSpot } from './import-triangles.ts';
import { type Geometry, ROOM } from './layout/geometry.ts';

export type Kind = keyof typeof ROOM;
export const KINDS = Object.keys(ROOM) as readonly Kind[]; // as: those of the object above

type Triangle = ReturnType<typeof trianglesOf>[number];

/** The polygons that stay, and the new triangles. */
export interface Kept {
  readonly kept: Readonly<Record<Kind, readonly number[]>>;
  /** New texture coordinates of stored polygons, by kind and number. */
  readonly changes: ReadonlyMap<string, readonly UvSpot[]>;
  readonly rest: readonly Triangle[];
}

/** The file's names for the corners. */
const LETTERS = { 3: ['a', 'b', 'c'], 4: ['a', 'b', 'c', 'd'] } as const;

/** The stored polygons whose triangles were all imported. */
export function keptOf(geometry: Geometry, triangles: readonly Triangle[]): Kept {
  const waiting = new Map<string, Triangle[]>();
  for (const triangle of triangles) {
    const key = keyOf(triangle.corners.map(({ place }) => place));
    waiting.set(key, [...(waiting.get(key) ?? []), triangle]);
  }
  const used = new Set<Triangle>();
  const changes = new Map<string, readonly UvSpot[]>();
  const turn = isReversed(geometry);
  const kept = Object.fromEntries(
    KINDS.map(kind => [
      kind,
      Array.from({ length: geometry[kind].length }, (_, i) => i).filter(index => {
        const corners = cornersOf(geometry, kind, index);
        const parts = trianglesIn(corners, turn);
        const isBlack = kind.startsWith('untextured');
        const found = parts.map(part =>
          waiting.get(keyOf(part))?.find(each => !used.has(each) && (each.palette === undefined) === isBlack),
        );
        if (found.some(each => each === undefined)) return false;
        const own = found.flatMap(each => each ?? []);
        for (const each of own) used.add(each);
        const uvs = isBlack ? undefined : changedUvs(geometry, { kind, index }, corners, own);
        if (uvs) changes.set(`${kind} ${index}`, uvs);
        return true;
      }),
    ]),
  ) as Record<Kind, number[]>; // as: made for each kind
  return { kept, changes, rest: triangles.filter(each => !used.has(each)) };
}

type Place = readonly [number, number, number];

function cornersOf(geometry: Geometry, kind: Kind, index: number): readonly Place[] {
  const numbers = ({ x, y, z }: { x: number; y: number; z: number }): Place => [x, y, z];
  if (kind === 'texturedTriangles' || kind === 'untexturedTriangles') {
    const { a, b, c } =
      geometry[kind === 'texturedTriangles' ? 'texturedTriangleCorners' : 'untexturedTriangleCorners'].at(index);
    return [a, b, c].map(numbers);
  }
  const { a, b, c, d } = geometry[kind === 'texturedQuads' ? 'texturedQuadCorners' : 'untexturedQuadCorners'].at(index);
  return [a, b, c, d].map(numbers);
}

/** The triangles as the scene has them: counter-clockwise from outside, which is the reverse of the file. */
function trianglesIn([a, b, c, d]: readonly Place[], isTurned: boolean): readonly (readonly Place[])[] {
  const strips =
    d === undefined
      ? [[a, b, c]]
      : [
          [a, b, c],
          [b, d, c],
        ];
  return strips.map(strip => {
    const whole = strip.flatMap(place => (place ? [place] : []));
    return isTurned ? whole : whole.toReversed();
  });
}

/** A key that is the same whichever corner comes first. */
function keyOf(places: readonly Place[]): string {
  const texts = places.map(place => place.join(','));
  const first = texts.indexOf(texts.toSorted()[0] ?? '');
  return [...texts.slice(first), ...texts.slice(0, first)].join(' ');
}

/** The new texture coordinates of a stored polygon's corners; undefined if unchanged. */
function changedUvs(
  geometry: Geometry,
  { kind, index }: { readonly kind: Kind; readonly index: number },
  corners: readonly Place[],
  triangles: readonly Triangle[],
): readonly UvSpot[] | undefined {
  if (kind !== 'texturedTriangles' && kind !== 'texturedQuads') return undefined;
  const stored = geometry[kind].at(index);
  const letters: readonly string[] = corners.length === 4 ? LETTERS[4] : LETTERS[3];
  const spots: Readonly<Record<string, unknown>> = { ...stored };
  const old = letters.map((letter): UvSpot => {
    const { u, v } = spots[letter] as { readonly u: number; readonly v: number }; // as: a corner for each letter
    return { u, v, page: stored.texturePage.page, palette: stored.clut.palette };
  });
  // Corners of a quad may be at the same position: their stored coordinates stay if the imported ones are among them.
  const now = corners.map((place, i) => {
    const there = triangles
      .flatMap(each => each.corners)
      .filter(corner => corner.place.every((value, axis) => value === place[axis]))
      .map(({ uv }) => uv);
    return there.find(uv => JSON.stringify(uv) === JSON.stringify(old[i])) ?? there[0] ?? old[i];
  });
  const whole = now.flatMap(uv => uv ?? []);
  const isSame = whole.every((uv, i) => JSON.stringify(uv) === JSON.stringify(old[i]));
  return isSame ? undefined : whole;
}
