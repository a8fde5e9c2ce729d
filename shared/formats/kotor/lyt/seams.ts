// Where rooms of an area meet: an open edge of one walkmesh whose two ends are on an edge of another leads there.
import { counted } from '../../../base/counted.ts';
import { type FieldValue, pointFields } from '../../hands.ts';
import type { Bwm } from '../bwm/stored.ts';
import { surfaceOf, wordsOf } from '../bwm/surface.ts';

/** An open edge of a room, with its stored transition and the one its neighbours require. */
export interface Seam {
  /** Index in the LYT, from 0. */
  readonly room: number;
  /** Row in the table of open edges. */
  readonly row: number;
  /** 3 · face + edge. */
  readonly edge: number;
  /** The stored room beyond, -1 for none. */
  readonly old: number;
  /** The same if the positions of both rooms determine it; otherwise the stored one. */
  readonly new: number;
  /** What is wrong with it. */
  readonly problem?: string;
  /** Weight of the problem; a warning if absent. */
  readonly weight?: 'note';
  /** Fields of the room's walkmesh that fix it, if that is safe. */
  readonly fix?: readonly FieldValue[];
}

interface OpenEdge {
  readonly room: number;
  readonly row: number;
  readonly edge: number;
  readonly transition: number;
  readonly from: Point;
  readonly to: Point;
  /** The vertices at both ends. */
  readonly vertices: readonly [number, number];
  /** The part of its room that is connected by walking. */
  readonly island: number;
}

type Point = readonly [number, number, number];

/** Ends of edges this close, in metres, were meant to be at the same position. */
const NEAR = 0.05;
/** Edges this close, in metres, have a gap between them; walls are thicker, and known areas have none closer than 0.5. */
const GAP = 0.2;
const NONE = -1;

/**
 * The open edges of an area's rooms, each with the room it leads to. Ends must match exactly, as in all known transitions;
 * no other edges there match. `names`: those of all rooms; a missing walkmesh is undefined.
 */
export function seamsOf(models: readonly (Bwm | undefined)[], names: readonly string[]): readonly Seam[] {
  const edges = models.flatMap((model, room) => (model === undefined ? [] : openEdges(model, room)));
  const alike = Map.groupBy(edges, keyOf);
  const beyond = (edge: OpenEdge): readonly number[] => {
    const rooms = (alike.get(keyOf(edge)) ?? []).map(({ room }) => room).filter(room => room !== edge.room);
    return isPoint(edge) ? [] : [...new Set(rooms)];
  };
  const unmet = edges.filter(edge => beyond(edge).length === 0);
  const alone: Alone = {
    edges: Map.groupBy(unmet, ({ from, to }) => cellOf(middleOf(from, to))),
    ends: Map.groupBy(unmet.flatMap(endsOf), ({ place }) => cellOf(place)),
  };
  const called = (room: number): string => names[room] ?? `room ${room}`;
  const seams = edges.map((edge): Seam => {
    const { room, row, edge: number, transition: old } = edge;
    const rooms = beyond(edge);
    const is = { room, row, edge: number, old };
    if (rooms.includes(old)) return { ...is, new: old, ...oneSided(edge, alike.get(keyOf(edge)) ?? [], called) };
    if (rooms.length > 1)
      return { ...is, new: old, problem: `meets ${rooms.map(called).join(' and ')}: choose the room it leads to` };
    const [only] = rooms;
    if (only !== undefined) return linked(is, only, metBy(only, old, called));
    if (old === NONE) return { ...is, new: old, ...nearMiss(edge, alone, called) };
    if (old < NONE || old >= names.length)
      return linked(is, NONE, `leads to room ${old}, but the layout has ${counted(names.length, 'room')}`);
    if (models[old] === undefined) return { ...is, new: old };
    return { ...is, new: old, ...apart(edge, alone, called) };
  });
  const all = withNearEnds(seams, edges, { ends: alone.ends, called });
  return names.length > 1 ? withIslands(all, edges) : all;
}

type Plain = Pick<Seam, 'room' | 'row' | 'edge' | 'old'>;

const linked = (is: Plain, to: number, problem: string): Seam => ({
  ...{ ...is, new: to, problem, fix: [{ path: `edges[${is.row}].transition`, value: to }] },
});

/** Parts of a room that no edge leads out of, reported at their first edge; an edge with a problem may be the reason. */
function withIslands(seams: readonly Seam[], edges: readonly OpenEdge[]): readonly Seam[] {
  const islandOf = (i: number): string => `${edges[i]?.room} ${edges[i]?.island}`;
  const left = new Set(
    seams.flatMap(({ new: to, problem }, i) => (to === NONE && problem === undefined ? [] : [islandOf(i)])),
  );
  return seams.map((seam, i) => {
    if (left.has(islandOf(i))) return seam;
    left.add(islandOf(i));
    return { ...seam, problem: 'is the border of an island: no edge of it leads to another room', weight: 'note' };
  });
}

type Called = (room: number) => string;

const metBy = (room: number, old: number, called: Called): string =>
  `meets an edge of ${called(room)}, but leads ${old === NONE ? 'nowhere' : `to ${called(old)}`}`;

function oneSided(edge: OpenEdge, all: readonly OpenEdge[], called: Called): Pick<Seam, 'problem'> {
  const back = all.filter(({ room }) => room === edge.transition);
  return back.some(({ transition }) => transition === edge.room)
    ? {}
    : { problem: `leads to ${called(edge.transition)}, where the same edge does not lead back` };
}

/** Edges that match none in another room, and their ends, by cell of one metre. */
interface Alone {
  readonly edges: ReadonlyMap<string, readonly OpenEdge[]>;
  readonly ends: ReadonlyMap<string, readonly End[]>;
}

interface End {
  readonly room: number;
  readonly vertex: number;
  readonly place: Point;
}

const endsOf = ({ room, from, to, vertices: [first, second] }: OpenEdge): readonly End[] => [
  { room, vertex: first, place: from },
  { room, vertex: second, place: to },
];

interface Beside {
  readonly other: OpenEdge;
  /** The other edge's ends, the one at this edge's start first. */
  readonly ends: readonly [Point, Point];
  readonly away: number;
}

/** An edge of another room at almost the same position. */
function nearMiss(edge: OpenEdge, alone: Alone, called: Called): Pick<Seam, 'problem' | 'weight' | 'fix'> {
  const nearest = isPoint(edge) ? undefined : nearestOf(edge, alone, ({ room }) => room !== edge.room);
  if (nearest === undefined) return {};
  const { other, away } = nearest;
  const name = `edge ${other.edge} of ${called(other.room)}`;
  if (away > NEAR) return { problem: `is ${away.toFixed(2)} m away from ${name}: there is a gap`, weight: 'note' };
  return { problem: `is within ${NEAR} m of ${name}, but not at the same place`, fix: joining(edge, nearest) };
}

/** An edge that leads to a room whose edge is elsewhere; if it is close, one of the two was moved. */
function apart(edge: OpenEdge, alone: Alone, called: Called): Pick<Seam, 'problem' | 'fix'> {
  const name = called(edge.transition);
  const nearest = nearestOf(edge, alone, ({ room }) => room === edge.transition);
  if (nearest === undefined || nearest.away > NEAR)
    return { problem: `leads to ${name}, which has no edge at the same place` };
  const problem = `leads to ${name}, but is only within ${NEAR} m of its edge ${nearest.other.edge}`;
  return { problem, fix: joining(edge, nearest) };
}

function nearestOf(edge: OpenEdge, alone: Alone, isMeant: (other: OpenEdge) => boolean): Beside | undefined {
  const others = around(middleOf(edge.from, edge.to), GAP).flatMap(cell => alone.edges.get(cell) ?? []);
  const [nearest] = others
    .filter(isMeant)
    .map(other => besideOf(edge, other))
    .toSorted((a, b) => a.away - b.away);
  return nearest === undefined || nearest.away > GAP ? undefined : nearest;
}

/** Moves both ends of an edge to those of the other. */
const joining = ({ vertices }: OpenEdge, { ends }: Beside): readonly FieldValue[] =>
  vertices.flatMap((vertex, i) => pointFields(`vertices[${vertex}]`, ends[i === 0 ? 0 : 1]));

interface EndNeeds extends Pick<Alone, 'ends'> {
  readonly called: Called;
}

/** Unmatched ends close to one of another room, where edges are split at different points; each vertex once. */
function withNearEnds(seams: readonly Seam[], edges: readonly OpenEdge[], { ends, called }: EndNeeds): readonly Seam[] {
  const nameOf = ({ room, vertex }: Pick<End, 'room' | 'vertex'>): string => `${room} ${vertex}`;
  const reported = new Set(seams.flatMap(({ problem }, i) => (problem === undefined ? [] : namesAt(edges[i], nameOf))));
  return seams.map((seam, i) => {
    const edge = edges[i];
    if (edge === undefined || seam.problem !== undefined || seam.new !== NONE || isPoint(edge)) return seam;
    for (const end of endsOf(edge)) {
      const other = reported.has(nameOf(end)) ? undefined : nearEnd(end, ends);
      if (other === undefined) continue;
      reported.add(nameOf(end));
      const problem = `ends within ${NEAR} m of vertex ${other.vertex} of ${called(other.room)}, but not at the same place`;
      return { ...seam, problem, fix: pointFields(`vertices[${end.vertex}]`, other.place) };
    }
    return seam;
  });
}

function namesAt(edge: OpenEdge | undefined, nameOf: (end: End) => string): readonly string[] {
  return edge === undefined ? [] : endsOf(edge).map(nameOf);
}

/** The close end of another room's edge; undefined if one matches exactly. */
function nearEnd({ room, place }: End, ends: Alone['ends']): End | undefined {
  const near = around(place, NEAR)
    .flatMap(cell => ends.get(cell) ?? [])
    .filter(end => end.room !== room && distance(end.place, place) <= NEAR);
  return near.some(end => distance(end.place, place) === 0) ? undefined : near[0];
}

function besideOf({ from, to }: OpenEdge, other: OpenEdge): Beside {
  const along = Math.max(distance(other.from, from), distance(other.to, to));
  const against = Math.max(distance(other.to, from), distance(other.from, to));
  return along <= against
    ? { other, ends: [other.from, other.to], away: along }
    : { other, ends: [other.to, other.from], away: against };
}

/** The one-metre cell of a position. */
const cellOf = (place: readonly number[]): string => place.map(Math.floor).join(' ');

const middleOf = (from: Point, to: Point): readonly number[] => from.map((axis, i) => (axis + (to[i] ?? 0)) / 2);

function around(place: readonly number[], reach: number): readonly string[] {
  const sides = place.map(axis => [...new Set([Math.floor(axis - reach), Math.floor(axis + reach)])]);
  const [xs = [], ys = [], zs = []] = sides;
  return xs.flatMap(x => ys.flatMap(y => zs.map(z => `${x} ${y} ${z}`)));
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const isPoint = ({ from, to }: OpenEdge): boolean => distance(from, to) === 0;

/** The same for both directions. */
function keyOf({ from, to }: OpenEdge): string {
  return [from.join(' '), to.join(' ')].toSorted().join(', ');
}

function openEdges(model: Bwm, room: number): readonly OpenEdge[] {
  const { positions, corners } = surfaceOf(model);
  const words = Int32Array.from(wordsOf(model.edges.source));
  const islands = islandsOf(Int32Array.from(wordsOf(model.adjacency.source)));
  const placeOf = (vertex: number): Point | undefined => {
    const [x, y, z] = positions.subarray(vertex * 3, vertex * 3 + 3);
    return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
  };
  return Array.from({ length: model.edges.length }, (_, row) => row).flatMap(row => {
    const [edge = 0, transition = NONE] = words.subarray(row * 2, row * 2 + 2);
    const [first, second] = [corners[edge], corners[edge % 3 === 2 ? edge - 2 : edge + 1]];
    if (first === undefined || second === undefined) return [];
    const [from, to] = [placeOf(first), placeOf(second)];
    const island = islands[Math.floor(edge / 3)] ?? NONE;
    return from && to ? [{ room, row, edge, transition, from, to, vertices: [first, second], island }] : [];
  });
}

/** A number for each walkable face: connected faces share it. */
function islandsOf(across: Int32Array): Int32Array {
  const islands = new Int32Array(across.length / 3).fill(NONE);
  for (const first of islands.keys()) {
    if (islands[first] !== NONE) continue;
    const open = [first];
    for (let face = open.pop(); face !== undefined; face = open.pop()) {
      if (islands[face] !== NONE) continue;
      islands[face] = first;
      for (const other of across.subarray(face * 3, face * 3 + 3))
        if (other >= 0 && other < across.length) open.push(Math.floor(other / 3));
    }
  }
  return islands;
}
