import { nodeBounds } from '../../../scene/node-bounds.ts';
import type { Origin } from '../../../scene/origin.ts';
import type { Overlay, Scene } from '../../../scene/scene.ts';
import type { Neighbour, Neighbours } from '../../scenes.ts';
import { linesOf, overlayOf, transitions } from '../bwm/scene/overlays.ts';
import { addRoom, type Building, newBuilding } from '../bwm/scene/room.ts';
import { type Bwm, openEdge } from '../bwm/stored.ts';
import { surfaceOf } from '../bwm/surface.ts';
import { type Lines, placesOf } from '../lines/layout.ts';
import { type Parsed, parse } from './parse.ts';
import { seamsOf } from './seams.ts';

interface Area {
  readonly building: Building;
  readonly parsed: Parsed;
  originOf(line: number): Origin;
  /** The walkmeshes that were found, by the numbers of their rooms. */
  readonly found: Map<number, { readonly model: Bwm; readonly source: number }>;
}

/**
 * An area put together of the walkmeshes of its rooms. They hold places of the whole area, so nothing is moved: the place
 * of a room in the LYT is shown as a mark.
 */
export function buildScene(lines: Lines, self: Neighbour, ask: Neighbours): Scene {
  const building = newBuilding(self);
  const places = placesOf(lines);
  const originOf = (line: number): Origin => ({ source: 0, path: `[${line}]`, ...places.line(line) });
  const area: Area = { building, parsed: parse(lines), originOf, found: new Map() };
  for (const room of area.parsed.rooms.keys()) addRoomOf(area, room, ask);
  addDoors(area);
  addProblems(area);
  return {
    ...building,
    overlays: joined(building),
    ...{ name: self.address, textures: [], skeletons: [], lights: [], levels: [], units: {} },
    axes: { up: 'z', forward: '-y', handedness: 'right' },
    bounds: nodeBounds(building.nodes, building.meshes),
  };
}

function addRoomOf({ building, parsed, originOf, found: all }: Area, index: number, ask: Neighbours): void {
  const room = parsed.rooms[index];
  if (room === undefined) return;
  const { name, line, position } = room;
  building.nodes.push({
    ...{ name: `${index} ${name}`, kind: 'gizmo', gizmo: { kind: 'null', label: name }, origin: originOf(line) },
    ...{ parent: -1, translation: position, rotation: [0, 0, 0, 1], hidden: false },
  });
  const found = ask.find([`${name}.wok`]);
  const model = found && (ask.model(found, 'kotor/bwm') as Bwm | undefined); // of the format that was asked for
  if (!found || !model) {
    const text = `The walkmesh ${name}.wok was not found in this install.`;
    building.problems.push({ weight: 'warning', text, origin: originOf(line) });
    return;
  }
  const source = building.sources.push(found) - 1;
  addRoom(building, { model, source, name });
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

/** What is wrong where rooms meet, each at its edge. */
function addProblems({ building, parsed: { rooms }, found }: Area): void {
  const names = rooms.map(({ name }) => name);
  const models = rooms.map((_, room) => found.get(room)?.model);
  for (const { room, row, edge, problem } of seamsOf(models, names)) {
    const is = found.get(room);
    if (problem === undefined || is === undefined) continue;
    const { model, source } = is;
    const size = openEdge.size ?? 0;
    const origin = { source, path: `edges[${row}]`, start: model.edgesOffset + row * size, size };
    building.problems.push({ weight: 'warning', text: `Edge ${edge} of ${names[room]} ${problem}.`, origin });
  }
}

function addDoors({ building, parsed, originOf }: Area): void {
  for (const { line, room, door, position, rotation } of parsed.doorHooks) {
    building.nodes.push({
      ...{ name: `${room} ${door}`, kind: 'gizmo', gizmo: { kind: 'proxy', label: door }, origin: originOf(line) },
      ...{ parent: -1, translation: position, rotation, hidden: false },
    });
  }
}
