import type { SceneLinks } from '../../../scene/links.ts';
import { nodeBounds } from '../../../scene/node-bounds.ts';
import type { Origin } from '../../../scene/origin.ts';
import type { Overlay, Scene } from '../../../scene/scene.ts';
import { type Lines, placesOf } from '../../lines.ts';
import type { Neighbour, Neighbours } from '../../scenes.ts';
import { type Materials, materialsAround } from '../bwm/materials.ts';
import { edgeLine, linesOf, middleOf, ORIGIN, overlayOf, transitions } from '../bwm/scene/overlays.ts';
import { addRoom, type Building, legendOf, newBuilding } from '../bwm/scene/room.ts';
import { type Bwm, openEdge } from '../bwm/stored.ts';
import { surfaceOf } from '../bwm/surface.ts';
import { type Parsed, parse } from './parse.ts';
import { type Seam, seamsOf } from './seams.ts';

interface Area {
  readonly building: Building;
  readonly parsed: Parsed;
  readonly materials: Materials;
  originOf(line: number): Origin;
  /** The walkmeshes that were found, by room number. */
  readonly found: Map<number, { readonly model: Bwm; readonly source: number }>;
}

/**
 * An area assembled from the walkmeshes of its rooms. They are in area coordinates, so nothing is moved: the position
 * of a room in the LYT is shown as a mark.
 */
export function buildScene(lines: Lines, self: Neighbour, ask: Neighbours): Scene {
  const building = newBuilding(self);
  const places = placesOf(lines);
  const originOf = (line: number): Origin => ({ source: 0, path: `[${line}]`, ...places.line(line) });
  const materials = materialsAround(ask);
  const area: Area = { building, parsed: parse(lines), originOf, found: new Map(), materials };
  for (const room of area.parsed.rooms.keys()) addRoomOf(area, room, ask);
  addDoors(area);
  const seams = seamsIn(area);
  addProblems(area, seams);
  const transitionLines = joined(building);
  return {
    ...building,
    overlays: [...transitionLines, ...edgeLines(area, seams)],
    ...(seams.length > 0 ? { links: linksOf(area, seams, transitionLines.length) } : {}),
    ...{ name: self.address, textures: [], skeletons: [], lights: [], levels: [], units: {} },
    axes: { up: 'z', forward: '-y', handedness: 'right' },
    ...(area.found.size > 0 ? { legend: legendOf(building, materials, usedIn(area)) } : {}),
    bounds: nodeBounds(building.nodes, building.meshes),
  };
}

function addRoomOf({ building, parsed, originOf, found: all, materials }: Area, index: number, ask: Neighbours): void {
  const room = parsed.rooms[index];
  if (room === undefined) return;
  const { name, line, position } = room;
  building.nodes.push({
    ...{ name: `${index} ${name}`, kind: 'gizmo', gizmo: { kind: 'null', label: name }, origin: originOf(line) },
    ...{ parent: -1, translation: position, rotation: [0, 0, 0, 1], hidden: false },
  });
  const found = ask.find([`${name}.wok`]);
  const model = found && (ask.model(found, 'kotor/bwm') as Bwm | undefined); // of the requested format
  if (!found || !model) {
    const text = `The walkmesh ${name}.wok was not found in this game folder.`;
    building.problems.push({ weight: 'warning', text, origin: originOf(line) });
    return;
  }
  const source = building.sources.push(found) - 1;
  addRoom(building, { model, source, name, materials });
  all.set(index, { model, source });
  const roomName = (to: number): string => parsed.rooms[to]?.name ?? `room ${to} (not found)`;
  const drawn = transitions({ model, surface: surfaceOf(model), source, roomName });
  building.overlays.push(overlayOf(`Transitions of ${name}`, 'zones', drawn));
}

/** The transitions of all rooms as one set. */
function joined({ overlays }: Building): readonly Overlay[] {
  const items = overlays.flatMap(overlay => overlay.items.map(item => ({ ...item, lines: linesOf(overlay, item) })));
  return items.length === 0 ? [] : [overlayOf('Transitions', 'zones', items)];
}

const usedIn = ({ found }: Area): readonly number[] =>
  [...found.values()].flatMap(({ model }) => [...new Set(surfaceOf(model).materials)]);

function seamsIn({ parsed: { rooms }, found }: Area): readonly Seam[] {
  const names = rooms.map(({ name }) => name);
  return seamsOf(
    rooms.map((_, room) => found.get(room)?.model),
    names,
  );
}

/** Problems between rooms, each at its edge. */
function addProblems(area: Area, seams: readonly Seam[]): void {
  for (const seam of seams) {
    const { room, edge, problem, weight = 'warning' } = seam;
    const origin = originOfSeam(area, seam);
    if (problem === undefined || origin === undefined) continue;
    const text = `Edge ${edge} of ${area.parsed.rooms[room]?.name} ${problem}.`;
    area.building.problems.push({ weight, text, origin });
  }
}

function originOfSeam({ found }: Area, { room, row }: Seam): Origin | undefined {
  const is = found.get(room);
  if (is === undefined) return undefined;
  const size = openEdge.size ?? 0;
  return { source: is.source, path: `edges[${row}]`, start: is.model.edgesOffset + row * size, size };
}

/** All open edges, and those with a problem. */
function edgeLines(area: Area, seams: readonly Seam[]): readonly Overlay[] {
  const surfaces = new Map([...area.found].map(([room, { model }]) => [room, surfaceOf(model)]));
  const drawn = seams.map(seam => {
    const { room, edge, problem } = seam;
    const surface = surfaces.get(room);
    const ends = (surface && edgeLine(surface, edge)) ?? [ORIGIN, ORIGIN];
    const origin = originOfSeam(area, seam);
    const label = `${area.parsed.rooms[room]?.name} edge ${edge}`;
    const about = problem === undefined ? {} : { about: problem };
    return { label, ...about, place: middleOf(ends), lines: ends.flat(), ...(origin && { origin }) };
  });
  const odd = drawn.filter((_, i) => seams[i]?.problem !== undefined);
  return [
    ...(drawn.length > 0 ? [overlayOf('Open edges', 'partitions', drawn)] : []),
    ...(odd.length > 0 ? [overlayOf('Edges with problems', 'zones', odd)] : []),
  ];
}

function linksOf({ parsed, found }: Area, seams: readonly Seam[], overlay: number): SceneLinks {
  return {
    overlay,
    rooms: parsed.rooms.map(({ name }, room) => {
      const source = found.get(room)?.source;
      return { name, ...(source !== undefined && { source }) };
    }),
    places: seams.map(({ room, edge, old, new: to, problem, weight, fix }) => ({
      ...{ room, name: `edge ${edge}`, old, new: to, member: 'transition' },
      ...(problem !== undefined && { problem }),
      ...(weight && { weight }),
      ...(fix && { fix }),
    })),
  };
}

function addDoors({ building, parsed, originOf }: Area): void {
  for (const { line, room, door, position, rotation } of parsed.doorHooks) {
    building.nodes.push({
      ...{ name: `${room} ${door}`, kind: 'gizmo', gizmo: { kind: 'proxy', label: door }, origin: originOf(line) },
      ...{ parent: -1, translation: position, rotation, hidden: false },
    });
  }
}
