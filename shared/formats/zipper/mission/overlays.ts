// What a mission places in its world, as lines over it: networks of computer players, vehicles, pickups.

import { counted } from '../../../base/counted.ts';
import { f32Text } from '../../../base/f32.ts';
import type { SceneChoice, ScenePiece, Wanted } from '../../../scene/choices.ts';
import type { Overlay, OverlayItem } from '../../../scene/scene.ts';
import { lastName } from '../../missions.ts';
import type { Neighbour, Neighbours } from '../../scenes.ts';
import type { Building } from '../model/scene/building.ts';
import { type AiNetwork, type AiNode, aiNetwork, type MissionProblem, strategyText } from './ai-network.ts';
import { type Located, located } from './located.ts';
import { type Pickup, type PlacedVehicle, pickupsIn, vehiclesIn } from './placed-things.ts';
import {
  type Member,
  memberOf,
  missionChoices,
  missionReaders,
  networkFiles,
  pickupList,
  vehicleFile,
  wantedMission,
} from './readers.ts';

type Point = readonly [number, number, number];
type Line = readonly [Point, Point];

/** One thing that lines show. */
interface Drawn extends Omit<OverlayItem, 'firstLine' | 'lineCount'> {
  readonly lines: readonly Line[];
}

interface MissionScene {
  readonly overlays: readonly Overlay[];
  readonly choices: readonly SceneChoice[];
  readonly pieces: readonly ScenePiece[];
}

/** Half the size of a mark, in the games' units. */
const MARK = 2;
const ARROW = 8;

/** The overlays of the mission that is wanted, of the missions around a world; its files become sources of the scene. */
export function missionScene(building: Building, self: Neighbour, ask: Neighbours, wanted: Wanted): MissionScene {
  const readers = missionReaders(self, ask);
  const reader = wantedMission(readers, wanted);
  if (reader === undefined) return { overlays: [], choices: [], pieces: [] };
  const pieces: ScenePiece[] = [];
  const take = (name: string, member: Member | undefined): Taken | undefined => {
    if (member === undefined) return undefined;
    const { asset, address, value } = member;
    const source = building.sources.push({ asset, address }) - 1;
    const root = value && located(value);
    const origin = { source, path: '', start: 0, size: root?.size ?? 0 };
    pieces.push({ name, origin });
    if (root !== undefined) return { source, root };
    building.problems.push({ weight: 'warning', text: `${name}: ${lastName(address)} cannot be read.`, origin });
    return undefined;
  };
  const files = networkFiles(reader, ask).flatMap(file => {
    const network = take(`AI network ${file.number}`, file);
    return network ? [{ ...network, network: aiNetwork(network.root, file.number) }] : [];
  });
  const taken = take('Vehicles', memberOf(reader, vehicleFile, ask));
  const list = pickupList(reader, ask, wanted);
  const laid = take('Pickups', list && memberOf(reader, list.file, ask));
  return {
    overlays: [
      overlayOf(
        ['AI networks', 'other'],
        files.flatMap(file => networkItems(building, file)),
      ),
      overlayOf(
        ['Vehicles', 'partitions'],
        taken
          ? vehicleItems(
              building,
              taken,
              files.map(({ network }) => network),
            )
          : [],
      ),
      overlayOf(['Pickups', 'zones'], laid ? pickupItems(building, laid) : []),
    ].filter(({ items }) => items.length > 0),
    choices: missionChoices(readers, reader, list),
    pieces,
  };
}

/** A reader, and its number among the scene's sources. */
interface Taken {
  readonly source: number;
  readonly root: Located;
}

function networkItems(building: Building, { network, source }: Taken & { readonly network: AiNetwork }): Drawn[] {
  const { number, name, nodes, problems } = network;
  const called = name === '' ? `network ${number}` : `network ${number} ${name}`;
  addProblems(building, { source, of: `AI ${called}`, problems });
  const places = new Map(nodes.map(node => [node.number, node.place]));
  return nodes.map(node => {
    const links = node.links.map(link => places.get(link)).filter(place => place !== undefined);
    return {
      label: `${number}: node ${node.number}`,
      about: [called, linkText(node), strategyText(network), `path ${f32Text(network.pathWidth)} wide`].join(', '),
      place: node.place,
      lines: [
        ...diamond(node.place, Math.max(MARK, network.pathWidth / 4)),
        ...links.flatMap(to => arrow(node.place, to)),
      ],
      origin: originIn(source, node.at),
    };
  });
}

function linkText({ links }: AiNode): string {
  return links.length === 0 ? 'leads nowhere' : `leads to ${counted(links.length, 'node')} (${links.join(', ')})`;
}

function vehicleItems(building: Building, { source, root }: Taken, networks: readonly AiNetwork[]): Drawn[] {
  const { things, problems } = vehiclesIn(root);
  addProblems(building, { source, of: 'Vehicles', problems });
  return things.map(vehicle => {
    const { name, network, place, at } = vehicle;
    const isKnown = network <= 0 || networks.some(({ number }) => number === network);
    if (!isKnown) {
      const text = `${name} follows network ${network}, which this mission does not have`;
      addProblems(building, { source, of: 'Vehicles', problems: [{ text, at }] });
    }
    return { label: name, about: vehicleText(vehicle), place, lines: headed(vehicle), origin: originIn(source, at) };
  });
}

function vehicleText({ network, heading }: PlacedVehicle): string {
  return `${network > 0 ? `follows network ${network}` : 'follows no network'}, heading ${f32Text(heading)}°`;
}

function pickupItems(building: Building, { source, root }: Taken): Drawn[] {
  const { things, problems } = pickupsIn(root);
  addProblems(building, { source, of: 'Pickups', problems });
  return things.map(pickup => ({
    label: pickup.kind,
    about: pickupText(pickup),
    place: pickup.place,
    lines: box(pickup.place),
    origin: originIn(source, pickup.at),
  }));
}

function pickupText({ amount, delay }: Pickup): string {
  const back = delay > 0 ? `, there again after ${f32Text(delay)} s` : '';
  return `${amount === 0 ? 'the usual amount' : `amount ${amount}`}${back}`;
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

/** The kind gives the lines their colour. */
function overlayOf([name, kind]: readonly [string, Overlay['kind']], drawn: readonly Drawn[]): Overlay {
  const lines = new Float32Array(drawn.flatMap(item => item.lines.flat(2)));
  let firstLine = 0;
  const items = drawn.map(({ lines: own, ...item }): OverlayItem => {
    firstLine += own.length;
    return { ...item, firstLine: firstLine - own.length, lineCount: own.length };
  });
  return { name, kind, lines, items };
}

/** Four sides around, and their ends joined above and below. */
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

/** A line with a head before its end, so that it stays off the mark there. */
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

/** A pole, and an arrow on the ground: a heading of 0 looks along -z, as the models do. */
function headed({ place, heading }: PlacedVehicle): readonly Line[] {
  const [x, y, z] = place;
  const turn = (heading * Math.PI) / 180;
  const ahead: Point = [x - Math.sin(turn) * ARROW, y, z - Math.cos(turn) * ARROW];
  return [[place, [x, y + ARROW, z]], ...arrow(place, ahead)];
}

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
