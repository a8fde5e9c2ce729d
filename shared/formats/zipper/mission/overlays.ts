// Lines over a world that show what a mission places: networks of computer players, vehicles, pickups.

import { counted } from '../../../base/counted.ts';
import { f32Text } from '../../../base/f32.ts';
import type { SceneChoice, ScenePiece, Wanted } from '../../../scene/choices.ts';
import type { Origin } from '../../../scene/origin.ts';
import type { Overlay, OverlayItem, SceneNode } from '../../../scene/scene.ts';
import { lastName } from '../../missions.ts';
import type { Neighbour, Neighbours } from '../../scenes.ts';
import type { Building } from '../model/scene/building.ts';
import { quaternionOf } from '../node/transform.ts';
import { type AiNetwork, type AiNode, aiNetwork, type MissionProblem } from './ai-network.ts';
import { type Located, located } from './located.ts';
import { pickupKinds } from './pickup-kinds.ts';
import { type Pickup, type PlacedVehicle, pickupsIn, vehiclesIn } from './placed-things.ts';
import {
  chapterNetworks,
  type Member,
  type MissionReader,
  missionChoices,
  missionLists,
  missionReaders,
  networkFiles,
  wantedMission,
} from './readers.ts';
import { isRoster, networkNames, rosterNetwork, rosterVehicles } from './rosters.ts';

type Point = readonly [number, number, number];
type Line = readonly [Point, Point];

/** One thing drawn as lines. */
interface Drawn extends Omit<OverlayItem, 'firstLine' | 'lineCount'> {
  readonly lines: readonly Line[];
}

/** A placed thing, and what it may be a copy of: nodes of the world by name, the best match first. */
export interface PlacedThing {
  readonly group: 'Vehicles' | 'Pickups';
  readonly name: string;
  readonly copyOf: readonly string[];
  readonly translation: SceneNode['translation'];
  readonly rotation: SceneNode['rotation'];
  readonly origin: Origin;
}

interface MissionScene {
  readonly overlays: readonly Overlay[];
  readonly choices: readonly SceneChoice[];
  readonly pieces: readonly ScenePiece[];
  readonly things: readonly PlacedThing[];
}

/** Half the size of a mark, in the games' units. */
const MARK = 2;
const ARROW = 8;

/** What the chosen mission places in a world; its files become sources of the scene. */
export function missionScene(building: Building, self: Neighbour, ask: Neighbours, wanted: Wanted): MissionScene {
  const readers = missionReaders(self, ask);
  const reader = wantedMission(readers, wanted);
  if (reader === undefined) return { overlays: [], choices: [], pieces: [], things: [] };
  const lists = missionLists(reader, ask, wanted);
  const pieces: ScenePiece[] = [];
  const taking = { building, pieces };
  const roster = take(taking, 'Vehicles', lists.vehicles);
  const isSkies = roster !== undefined && isRoster(roster.root);
  const vehicles = roster && { ...roster, ...(isSkies ? rosterVehicles(roster.root) : vehiclesIn(roster.root)) };
  const networks = isSkies
    ? rosterNetworks(taking, vehicles?.things ?? [], { self, ask })
    : numberedNetworks(taking, reader, ask);
  const laid = take(taking, 'Pickups', lists.pickups);
  const pickups = laid && { ...laid, ...pickupsIn(laid.root) };
  const overlays = [
    overlayOf(
      ['AI networks', 'other'],
      networks.flatMap(each => networkItems(building, each)),
    ),
    overlayOf(
      ['Vehicles', 'partitions'],
      vehicles ? vehicleItems(building, vehicles, new Set(networks.map(({ network }) => network.number))) : [],
    ),
    overlayOf(['Pickups', 'zones'], pickups ? pickupItems(building, pickups) : []),
  ];
  return {
    overlays: overlays.filter(({ items }) => items.length > 0),
    choices: missionChoices(readers, reader, lists),
    pieces,
    things: [...(vehicles ? vehicleThings(vehicles) : []), ...(pickups ? pickupThings(pickups) : [])],
  };
}

interface Taking {
  readonly building: Building;
  readonly pieces: ScenePiece[];
}

/** A reader as a source of the scene; undefined if it is missing or damaged. */
function take({ building, pieces }: Taking, name: string, member: Member | undefined): Taken | undefined {
  if (member === undefined) return undefined;
  const { asset, address, value } = member;
  const source = building.sources.push({ asset, address }) - 1;
  const root = value && located(value);
  const origin = { source, path: '', start: 0, size: root?.size ?? 0 };
  pieces.push({ name, origin });
  if (root !== undefined) return { source, root };
  building.problems.push({ weight: 'warning', text: `${name}: ${lastName(address)} cannot be read.`, origin });
  return undefined;
}

interface TakenNetwork extends Taken {
  readonly network: AiNetwork;
}

function numberedNetworks(taking: Taking, reader: MissionReader, ask: Neighbours): readonly TakenNetwork[] {
  return networkFiles(reader, ask).flatMap(file => {
    const taken = take(taking, `AI network ${file.number}`, file);
    return taken ? [{ ...taken, network: aiNetwork(taken.root, file.number) }] : [];
  });
}

/** The networks of the chapter that the mission's vehicles refer to. */
function rosterNetworks(
  taking: Taking,
  vehicles: readonly PlacedVehicle[],
  { self, ask }: { readonly self: Neighbour; readonly ask: Neighbours },
): readonly TakenNetwork[] {
  const chapter = chapterNetworks(self, ask);
  const index = take(taking, 'Names of networks', chapter?.names);
  const names = index ? networkNames(index.root) : new Map<number, string>();
  const numbers = new Set(vehicles.flatMap(({ network }) => (network >= 0 ? [network] : [])));
  return [...numbers]
    .toSorted((a, b) => a - b)
    .flatMap(number => {
      const taken = take(taking, `AI network ${number}`, chapter?.network(number));
      return taken ? [{ ...taken, network: rosterNetwork(taken.root, number, names.get(number) ?? '') }] : [];
    });
}

/** A reader, and its index among the scene's sources. */
interface Taken {
  readonly source: number;
  readonly root: Located;
}

function networkItems(building: Building, { network, source }: TakenNetwork): Drawn[] {
  const { number, name, nodes, problems, about, pathWidth = 0 } = network;
  const called = name === '' ? `network ${number}` : `network ${number} ${name}`;
  addProblems(building, { source, of: `AI ${called}`, problems });
  const places = new Map(nodes.map(node => [node.number, node.place]));
  return nodes.map(node => {
    const links = node.links.map(link => places.get(link)).filter(place => place !== undefined);
    return {
      label: `${number}: node ${node.number}`,
      about: [called, linkText(node), ...about].join(', '),
      place: node.place,
      lines: [...diamond(node.place, Math.max(MARK, pathWidth / 4)), ...links.flatMap(to => arrow(node.place, to))],
      origin: originIn(source, node.at),
    };
  });
}

function linkText({ links }: AiNode): string {
  return links.length === 0 ? 'leads nowhere' : `leads to ${counted(links.length, 'node')} (${links.join(', ')})`;
}

interface TakenThings<T> extends Taken {
  readonly things: readonly T[];
  readonly problems: readonly MissionProblem[];
}

function vehicleItems(
  building: Building,
  { source, things, problems }: TakenThings<PlacedVehicle>,
  networks: ReadonlySet<number>,
): Drawn[] {
  addProblems(building, { source, of: 'Vehicles', problems });
  return things.map(vehicle => {
    const { name, network, place, at } = vehicle;
    if (network > 0 && !networks.has(network)) {
      const text = `${name} follows network ${network}, which this mission does not have`;
      addProblems(building, { source, of: 'Vehicles', problems: [{ text, at }] });
    }
    return { label: name, about: vehicleText(vehicle), place, lines: headed(vehicle), origin: originIn(source, at) };
  });
}

function vehicleText({ network, heading }: PlacedVehicle): string {
  return `${network > 0 ? `follows network ${network}` : 'follows no network'}, heading ${f32Text(heading)}°`;
}

/** Rotated about the vertical axis, as in the games' programs. */
function vehicleThings({ source, things }: TakenThings<PlacedVehicle>): readonly PlacedThing[] {
  return things.map(({ name, type, place, heading, at }) => ({
    ...{ group: 'Vehicles', name, copyOf: [name, type], translation: place, origin: originIn(source, at) },
    rotation: quaternionOf({ x: 0, y: radians(heading), z: 0 }),
  }));
}

function pickupItems(building: Building, { source, things, problems }: TakenThings<Pickup>): Drawn[] {
  addProblems(building, { source, of: 'Pickups', problems });
  return things.map(pickup => ({
    label: pickup.kind,
    about: pickupText(pickup),
    place: pickup.place,
    lines: box(pickup.place),
    origin: originIn(source, pickup.at),
  }));
}

function pickupThings({ source, things }: TakenThings<Pickup>): readonly PlacedThing[] {
  return things.flatMap(({ kind, place, turn: [x, y, z], at }) => {
    const { node } = pickupKinds.get(kind) ?? {};
    if (node === undefined) return [];
    const rotation = quaternionOf({ x, y, z });
    return [
      { group: 'Pickups', name: kind, copyOf: [node], translation: place, rotation, origin: originIn(source, at) },
    ];
  });
}

function pickupText({ kind, amount, delay }: Pickup): string {
  const back = delay > 0 ? `, there again after ${f32Text(delay)} s` : '';
  const usual = pickupKinds.get(kind)?.amount;
  const said = usual === undefined ? 'the usual amount' : `the usual amount (${usual})`;
  return `${amount === 0 ? said : `amount ${amount}`}${back}`;
}

interface Odd {
  readonly source: number;
  readonly of: string;
  readonly problems: readonly MissionProblem[];
}

function addProblems(building: Building, { source, of, problems }: Odd): void {
  for (const { text, at } of problems)
    building.problems.push({ weight: 'warning', text: `${of}: ${text}.`, origin: originIn(source, at) });
}

function originIn(source: number, { path, start, size }: Located) {
  return { source, path, start, size };
}

/** The kind determines the colour of the lines. */
function overlayOf([name, kind]: readonly [string, Overlay['kind']], drawn: readonly Drawn[]): Overlay {
  const lines = new Float32Array(drawn.flatMap(item => item.lines.flat(2)));
  let firstLine = 0;
  const items = drawn.map(({ lines: own, ...item }): OverlayItem => {
    firstLine += own.length;
    return { ...item, firstLine: firstLine - own.length, lineCount: own.length };
  });
  return { name, kind, lines, items };
}

/** Four sides around the middle, with their ends joined above and below. */
function diamond([x, y, z]: Point, by: number): readonly Line[] {
  const ring: readonly Point[] = [
    [x + by, y, z],
    [x, y, z + by],
    [x - by, y, z],
    [x, y, z - by],
  ];
  const tips: readonly Point[] = [
    [x, y + by, z],
    [x, y - by, z],
  ];
  return ring.flatMap((corner, i): readonly Line[] => [
    [corner, ring[(i + 1) % ring.length] ?? corner],
    ...tips.map((tip): Line => [corner, tip]),
  ]);
}

/** A line with an arrowhead before its end, to keep clear of the mark there. */
function arrow(from: Point, to: Point): readonly Line[] {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.hypot(dx, dy, dz);
  const flat = Math.hypot(dx, dz);
  if (length < MARK * 2 || flat === 0) return [[from, to]];
  const along = (by: number, aside: number): Point => [
    to[0] - (dx / length) * by - (dz / flat) * aside,
    to[1] - (dy / length) * by,
    to[2] - (dz / length) * by + (dx / flat) * aside,
  ];
  const tip = along(MARK, 0);
  return [
    [from, tip],
    [tip, along(MARK * 2, MARK / 2)],
    [tip, along(MARK * 2, -MARK / 2)],
  ];
}

/** A pole, and an arrow on the ground: heading 0 points along -z, as for models. */
function headed({ place, heading }: PlacedVehicle): readonly Line[] {
  const [x, y, z] = place;
  const turn = radians(heading);
  const ahead: Point = [x - Math.sin(turn) * ARROW, y, z - Math.cos(turn) * ARROW];
  return [[place, [x, y + ARROW, z]], ...arrow(place, ahead)];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function box([x, y, z]: Point): readonly Line[] {
  const corner = (i: number): Point => [
    x + (i & 1 ? MARK : -MARK),
    y + (i & 2 ? MARK * 2 : 0),
    z + (i & 4 ? MARK : -MARK),
  ];
  return Array.from({ length: 8 }, (_, i) => i).flatMap(i =>
    [1, 2, 4].flatMap((bit): readonly Line[] => ((i & bit) === 0 ? [[corner(i), corner(i | bit)]] : [])),
  );
}
