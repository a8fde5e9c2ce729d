// Which vertices and faces of an imported mesh match stored ones, by position: other programs write vertices in
// their own order, split those whose normals differ, and add tangents.
import type { ImportedMesh } from './imported-mesh.ts';

/** A mesh as the file has it. */
export interface StoredMesh {
  /** 3 per vertex. */
  readonly positions: Float32Array;
  /** 3 per face; faces with missing vertices match nothing. */
  readonly corners: Uint32Array;
  /** 1 per face: the name of its material in an export. */
  readonly labels: readonly string[];
  /** 2 per vertex, as in the import: they tell vertices in one position apart. */
  readonly uvs?: Float32Array;
}

/** The new tables, as rows of the old ones. */
export interface MatchedMesh {
  /** Stored vertices that stay, in order, then new ones. `imported` is one of the imported vertices in that position. */
  readonly vertices: readonly { readonly stored?: number; readonly imported?: number }[];
  /** Stored faces that stay, in order, then new ones; corners by the new indices of vertices. */
  readonly faces: readonly MatchedFace[];
  /** Stored vertices that moved. */
  readonly moved: number;
}

export interface MatchedFace {
  readonly stored?: number;
  readonly imported: number;
  readonly corners: readonly [number, number, number];
  /** Corner `i` here is corner `i + turn` of the imported face. */
  readonly turn: number;
}

/** Text formats keep six decimals of a position: anything closer counts as equal. */
const NEAR = 1e-6;

/** How far apart two equal positions can be. */
export function nearness(positions: Float32Array): number {
  return positions.reduce((most, value) => Math.max(most, Math.abs(value)), 1) * NEAR;
}

/** The most pixels on a side of a picture. */
const SAME_UV = 1e-5;

type Corners = readonly [number, number, number];
/** A new face before its vertices have indices. */
interface Found {
  readonly stored?: number;
  readonly imported: number;
  readonly turn: number;
  readonly corners: readonly Vertex[];
}
interface Vertex {
  readonly stored?: number;
  imported?: number;
}

/** Matches faces by the positions of their corners; leftover faces of one material, if there are equally many, count as moved. */
export function matchMesh(stored: StoredMesh, mesh: ImportedMesh): MatchedMesh {
  const places = new Places(stored.positions, mesh.slack);
  const old = Array.from({ length: stored.positions.length / 3 }, (_, i) => places.at(stored.positions, i));
  const own = Array.from({ length: mesh.positions.length / 3 }, (_, i) => places.at(mesh.positions, i));
  const pairs = pairFaces({ stored, mesh, old, own });
  const vertices = new NewVertices({ stored, mesh, old, own });
  // Unmoved faces come first: only vertices that no face keeps can have moved. New faces use the moved vertices, too.
  const corners = new Map<Pair, readonly Vertex[]>();
  const orderOf = (pair: Pair): number => (pair.isMoved ? 1 : pair.stored === undefined ? 2 : 0);
  for (const pair of pairs.toSorted((a, b) => orderOf(a) - orderOf(b))) corners.set(pair, vertices.cornersOf(pair));
  const faces = pairs.map(pair => ({ ...pair, corners: corners.get(pair) ?? [] }));
  return numbered(stored, faces, vertices.moved);
}

interface Sides {
  readonly stored: StoredMesh;
  readonly mesh: ImportedMesh;
  /** The position of each vertex. */
  readonly old: readonly number[];
  readonly own: readonly number[];
}

/** An imported face, the stored face it matches, and how far its corners are rotated against that one's. */
interface Pair {
  readonly imported: number;
  readonly stored?: number;
  readonly turn: number;
  readonly isMoved?: boolean;
}

function pairFaces({ stored, mesh, old, own }: Sides): readonly Pair[] {
  const waiting = new Map<string, { face: number; first: number }[]>();
  for (const [face, corners] of facesOf(stored.corners).entries()) {
    const { key, first } = keyOf(corners.map(vertex => old[vertex] ?? -1));
    const list = waiting.get(key);
    if (list) list.push({ face, first });
    else waiting.set(key, [{ face, first }]);
  }
  const alone: number[] = [];
  const pairs: Pair[] = [];
  for (const [imported, corners] of facesOf(mesh.faces).entries()) {
    const { key, first } = keyOf(corners.map(vertex => own[vertex] ?? -2));
    const label = labelOf(mesh, imported);
    const list = waiting.get(key) ?? [];
    const same = list.findIndex(({ face }) => stored.labels[face] === label);
    const [match] = list.splice(Math.max(0, same), 1);
    if (match) pairs.push({ imported, stored: match.face, turn: (first - match.first + 3) % 3 });
    else alone.push(imported);
  }
  const left = [...waiting.values()].flat().map(({ face }) => face);
  const moved = movedPairs({ stored, mesh, old, own }, left.toSorted(byNumber), alone);
  const isMoved = new Set(moved.map(({ imported }) => imported));
  const fresh = alone.filter(imported => !isMoved.has(imported)).map(imported => ({ imported, turn: 0 }));
  const kept = [...pairs, ...moved].toSorted((a, b) => (a.stored ?? 0) - (b.stored ?? 0));
  return [...kept, ...fresh];
}

const byNumber = (a: number, b: number): number => a - b;

/** A face that still has one of its edges has moved its third corner; the rest is paired if there are equally many. */
function movedPairs(sides: Sides, left: readonly number[], alone: readonly number[]): readonly Pair[] {
  const { stored, mesh, old, own } = sides;
  const byEdge = new Map<string, { imported: number; turn: number }[]>();
  for (const imported of alone)
    for (const turn of [0, 1, 2]) {
      const key = edgeOf(mesh.faces, own, imported, turn);
      const list = byEdge.get(key);
      if (list) list.push({ imported, turn });
      else byEdge.set(key, [{ imported, turn }]);
    }
  const taken = new Set<number>();
  const pairs = left.flatMap((face): Pair[] => {
    for (const side of [0, 1, 2]) {
      const there = byEdge.get(edgeOf(stored.corners, old, face, side)) ?? [];
      const found = there.find(
        ({ imported }) => !taken.has(imported) && labelOf(mesh, imported) === stored.labels[face],
      );
      if (found === undefined) continue;
      taken.add(found.imported);
      return [{ stored: face, imported: found.imported, turn: (found.turn - side + 3) % 3, isMoved: true }];
    }
    return [];
  });
  const done = new Set(pairs.map(({ stored: face }) => face));
  const gone = Map.groupBy(
    left.filter(face => !done.has(face)),
    face => stored.labels[face] ?? '',
  );
  const come = Map.groupBy(
    alone.filter(face => !taken.has(face)),
    face => labelOf(mesh, face),
  );
  const others = [...gone].flatMap(([label, faces]) => {
    const same = come.get(label) ?? [];
    if (same.length !== faces.length) return [];
    return faces.map((face, i) => ({ stored: face, imported: same[i] ?? 0, turn: 0, isMoved: true }));
  });
  return [...pairs, ...others];
}

/** The positions of two corners of a face, starting at one of them. */
function edgeOf(corners: Uint32Array, places: readonly number[], face: number, from: number): string {
  const at = (corner: number): number => places[corners[face * 3 + (corner % 3)] ?? 0] ?? -1;
  return `${at(from)} ${at(from + 1)}`;
}

const labelOf = ({ materials, faceMaterials }: ImportedMesh, face: number): string =>
  materials[faceMaterials[face] ?? 0] ?? '';

function facesOf(corners: Uint32Array): Corners[] {
  return Array.from({ length: Math.floor(corners.length / 3) }, (_, face) => [
    corners[face * 3] ?? 0,
    corners[face * 3 + 1] ?? 0,
    corners[face * 3 + 2] ?? 0,
  ]);
}

/** The positions of a face from the smallest on, in the same order. */
function keyOf(places: readonly number[]): { readonly key: string; readonly first: number } {
  const turns = [0, 1, 2].map(first => [0, 1, 2].map(i => places[(first + i) % 3]).join());
  const key = turns.toSorted()[0] ?? '';
  return { key, first: turns.indexOf(key) };
}

/** The vertices of the new mesh, created as faces need them. */
class NewVertices {
  readonly #sides: Sides;
  readonly #kept = new Map<number, Vertex>();
  readonly #fresh = new Map<string, Vertex>();
  readonly #movedTo = new Map<number, string>();
  /** The first stored vertex that moved to a position. */
  readonly #arrived = new Map<number, number>();
  readonly #atPlace: ReadonlyMap<number, readonly number[]>;
  moved = 0;

  constructor(sides: Sides) {
    this.#sides = sides;
    this.#atPlace = Map.groupBy(sides.old.keys(), vertex => sides.old[vertex] ?? -1);
  }

  cornersOf({ imported, stored, turn, isMoved }: Pair): readonly Vertex[] {
    const { mesh, stored: before } = this.#sides;
    return [0, 1, 2].map(i => {
      const vertex = mesh.faces[imported * 3 + ((i + turn) % 3)] ?? 0;
      const old = stored === undefined ? undefined : before.corners[stored * 3 + i];
      if (old !== undefined && this.#fits(old, vertex)) return this.#keep(old, vertex);
      if (old !== undefined && (isMoved || this.#isThere(old, vertex)) && this.#follows(old, vertex))
        return this.#keep(old, vertex);
      const there = this.#atPlace.get(this.#sides.own[vertex] ?? -2) ?? [];
      const same = there.find(each => this.#fits(each, vertex) && !this.#movedTo.has(each)) ?? this.#movedHere(vertex);
      return same === undefined ? this.#add(vertex) : this.#keep(same, vertex);
    });
  }

  #isThere(old: number, vertex: number): boolean {
    return this.#sides.old[old] === this.#sides.own[vertex];
  }

  /** In the same position, with the same UV. */
  #fits(old: number, vertex: number): boolean {
    const { stored, mesh } = this.#sides;
    if (!this.#isThere(old, vertex) || this.#movedTo.has(old)) return false;
    const [uvs] = mesh.uvs;
    if (stored.uvs === undefined || uvs === undefined) return true;
    return [0, 1].every(i => Math.abs((stored.uvs?.[old * 2 + i] ?? 0) - (uvs[vertex * 2 + i] ?? 0)) <= SAME_UV);
  }

  /** Whether a stored vertex can have moved there, or in its picture: not if another face kept it, or moved it elsewhere. */
  #follows(old: number, vertex: number): boolean {
    const place = this.#sides.own[vertex] ?? -2;
    const known = this.#movedTo.get(old);
    if (known !== undefined) return known === this.#spotOf(old, vertex);
    if (this.#kept.has(old)) return false;
    this.#movedTo.set(old, this.#spotOf(old, vertex));
    if (this.#isThere(old, vertex)) return true;
    if (!this.#arrived.has(place)) this.#arrived.set(place, old);
    this.moved++;
    return true;
  }

  /** The new position of a vertex; if only its UV moved, the same position. */
  #spotOf(old: number, vertex: number): string {
    const [uvs] = this.#sides.mesh.uvs;
    const place = `${this.#sides.own[vertex]}`;
    return this.#isThere(old, vertex) ? `${place} ${uvs?.slice(vertex * 2, vertex * 2 + 2).join()}` : place;
  }

  /** The stored vertex that another face has moved to this position. */
  #movedHere(vertex: number): number | undefined {
    const { mesh, own } = this.#sides;
    const here = this.#arrived.get(own[vertex] ?? -2);
    const keeper = here === undefined ? undefined : this.#kept.get(here)?.imported;
    const [uvs] = mesh.uvs;
    const isSame = (i: number) =>
      Math.abs((uvs?.[(keeper ?? 0) * 2 + i] ?? 0) - (uvs?.[vertex * 2 + i] ?? 0)) <= SAME_UV;
    return keeper !== undefined && isSame(0) && isSame(1) ? here : undefined;
  }

  #keep(stored: number, imported: number): Vertex {
    const known = this.#kept.get(stored) ?? { stored, imported };
    this.#kept.set(stored, known);
    return known;
  }

  #add(imported: number): Vertex {
    const { mesh, own, stored } = this.#sides;
    const sets = stored.uvs === undefined ? [] : mesh.uvs;
    const uv = sets.flatMap(set => [...set.subarray(imported * 2, imported * 2 + 2)]);
    const key = `${own[imported]} ${uv.join()}`;
    const known = this.#fresh.get(key) ?? { imported };
    this.#fresh.set(key, known);
    return known;
  }
}

/** Vertices that no stored face uses stay too: only this file knows them. */
function numbered(stored: StoredMesh, faces: readonly Found[], moved: number): MatchedMesh {
  const used = new Set(faces.flatMap(({ corners }) => corners));
  const byOld = new Map(
    [...used].flatMap(vertex => (vertex.stored === undefined ? [] : [[vertex.stored, vertex] as const])),
  );
  const hasFace = new Set(stored.corners);
  const vertices: Vertex[] = [];
  for (let old = 0; old < stored.positions.length / 3; old++) {
    const known = byOld.get(old);
    if (known) vertices.push(known);
    else if (!hasFace.has(old)) vertices.push({ stored: old });
  }
  vertices.push(...[...used].flatMap(vertex => (vertex.stored === undefined ? [vertex] : [])));
  const numbers = new Map(vertices.map((vertex, i) => [vertex, i]));
  const number = (vertex: Vertex | undefined): number => (vertex && numbers.get(vertex)) ?? 0;
  return {
    vertices,
    moved,
    faces: faces.map(({ stored, imported, turn, corners: [a, b, c] }) => ({
      ...(stored === undefined ? {} : { stored }),
      ...{ imported, turn, corners: [number(a), number(b), number(c)] as const },
    })),
  };
}

/** Positions by number: those of stored vertices, exact or within the precision of text formats. */
class Places {
  readonly #exact = new Map<string, number>();
  readonly #cells = new Map<string, number[]>();
  readonly #points: Corners[] = [];
  readonly #near: number;

  constructor(positions: Float32Array, slack = 0) {
    this.#near = Math.max(nearness(positions), slack);
  }

  at(positions: Float32Array, vertex: number): number {
    const point: Corners = [positions[vertex * 3] ?? 0, positions[vertex * 3 + 1] ?? 0, positions[vertex * 3 + 2] ?? 0];
    const key = point.map(value => value + 0).join();
    const known = this.#exact.get(key) ?? this.#nearest(point);
    if (known !== undefined) return known;
    const place = this.#points.push(point) - 1;
    this.#exact.set(key, place);
    const cell = this.#cellOf(point).join();
    const list = this.#cells.get(cell);
    if (list) list.push(place);
    else this.#cells.set(cell, [place]);
    return place;
  }

  #cellOf(point: Corners): number[] {
    return point.map(value => Math.floor(value / this.#near / 2));
  }

  #nearest(point: Corners): number | undefined {
    const cell = this.#cellOf(point);
    for (let i = 0; i < 27; i++) {
      const around = [(i % 3) - 1, (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9) - 1];
      const there = this.#cells.get(cell.map((value, axis) => value + (around[axis] ?? 0)).join());
      const found = there?.find(place => this.#isNear(this.#points[place], point));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #isNear(a: Corners | undefined, b: Corners): boolean {
    return a?.every((value, axis) => Math.abs(value - (b[axis] ?? 0)) <= this.#near) ?? false;
  }
}
