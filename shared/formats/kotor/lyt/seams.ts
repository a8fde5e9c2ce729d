// Where the rooms of an area meet: an open edge of one walkmesh that has both its ends on an edge of another leads there.
import type { Bwm } from '../bwm/stored.ts';
import { surfaceOf, wordsOf } from '../bwm/surface.ts';

/** An open edge of a room, as its walkmesh has it and as its neighbours ask for. */
export interface Seam {
  /** Counted in the LYT from 0. */
  readonly room: number;
  /** In the table of open edges. */
  readonly row: number;
  /** 3 · face + edge. */
  readonly edge: number;
  /** The room beyond, -1 for none. */
  readonly old: number;
  /** The same where it follows from the places of both rooms; as it was where it does not. */
  readonly new: number;
  /** What is wrong with it now. */
  readonly problem?: string;
}

interface OpenEdge {
  readonly room: number;
  readonly row: number;
  readonly edge: number;
  readonly transition: number;
  readonly from: Point;
  readonly to: Point;
}

type Point = readonly [number, number, number];

/** Ends of edges that are this near, in metres, and not at one place were meant to be. */
const NEAR = 0.05;
const NONE = -1;

/**
 * The open edges of an area's rooms, each with the room it leads to. Ends agree bit by bit: so they do in all transitions
 * of known areas, and no other edges of them meet. `names` are those of all rooms; a walkmesh that is missing is undefined.
 */
export function seamsOf(models: readonly (Bwm | undefined)[], names: readonly string[]): readonly Seam[] {
  const edges = models.flatMap((model, room) => (model === undefined ? [] : openEdges(model, room)));
  const alike = Map.groupBy(edges, keyOf);
  const beyond = (edge: OpenEdge): readonly number[] => {
    const rooms = (alike.get(keyOf(edge)) ?? []).map(({ room }) => room).filter(room => room !== edge.room);
    return isPoint(edge) ? [] : [...new Set(rooms)];
  };
  const alone = Map.groupBy(
    edges.filter(edge => beyond(edge).length === 0),
    ({ from, to }) => cellOf(from, to),
  );
  const called = (room: number): string => names[room] ?? `room ${room}`;
  return edges.map(edge => {
    const { room, row, edge: number, transition: old } = edge;
    const rooms = beyond(edge);
    const is = { room, row, edge: number, old };
    if (rooms.includes(old)) return { ...is, new: old, ...oneSided(edge, alike.get(keyOf(edge)) ?? [], called) };
    if (rooms.length > 1)
      return { ...is, new: old, problem: `meets ${rooms.map(called).join(' and ')}: choose the room it leads to` };
    const [only] = rooms;
    if (only !== undefined) return { ...is, new: only, problem: metBy(only, old, called) };
    if (old === NONE) return { ...is, new: old, ...nearMiss(edge, alone, called) };
    if (old < NONE || old >= names.length)
      return { ...is, new: NONE, problem: `leads to room ${old}, but the layout has ${names.length} rooms` };
    if (models[old] === undefined) return { ...is, new: old };
    return { ...is, new: old, problem: `leads to ${called(old)}, which has no edge at the same place` };
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

/** An edge of another room that is nearly at the same place. */
function nearMiss(
  edge: OpenEdge,
  alone: ReadonlyMap<string, readonly OpenEdge[]>,
  called: Called,
): Pick<Seam, 'problem'> {
  const other = around(edge).flatMap(cell => alone.get(cell) ?? []);
  const near = other.find(({ room, from, to }) => {
    const [a, b] = [
      distance(from, edge.from) + distance(to, edge.to),
      distance(from, edge.to) + distance(to, edge.from),
    ];
    return room !== edge.room && Math.min(a, b) <= NEAR && !isPoint(edge);
  });
  if (near === undefined) return {};
  return { problem: `is within ${NEAR} of edge ${near.edge} of ${called(near.room)}, but not at the same place` };
}

/** The metre that the middle of an edge is in. */
const cellOf = (from: Point, to: Point): string => middleOf(from, to).map(Math.floor).join(' ');

const middleOf = (from: Point, to: Point): readonly number[] => from.map((axis, i) => (axis + (to[i] ?? 0)) / 2);

function around({ from, to }: OpenEdge): readonly string[] {
  const sides = middleOf(from, to).map(axis => [...new Set([Math.floor(axis - NEAR), Math.floor(axis + NEAR)])]);
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
  const placeOf = (corner: number): Point | undefined => {
    const vertex = corners[corner];
    const [x, y, z] = vertex === undefined ? [] : positions.subarray(vertex * 3, vertex * 3 + 3);
    return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
  };
  return Array.from({ length: model.edges.length }, (_, row) => row).flatMap(row => {
    const [edge = 0, transition = NONE] = words.subarray(row * 2, row * 2 + 2);
    const [from, to] = [placeOf(edge), placeOf(edge % 3 === 2 ? edge - 2 : edge + 1)];
    return from === undefined || to === undefined ? [] : [{ room, row, edge, transition, from, to }];
  });
}
