// Readers of missions are written here by the description of their values: a type, then the value; a list's count is one more.

import { describe, expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { aiNetwork, strategyText } from '../../../shared/formats/zipper/mission/ai-network.ts';
import { type Located, located } from '../../../shared/formats/zipper/mission/located.ts';
import { pickupKinds } from '../../../shared/formats/zipper/mission/pickup-kinds.ts';
import { pickupsIn, vehiclesIn } from '../../../shared/formats/zipper/mission/placed-things.ts';
import {
  isRoster,
  networkNames,
  rosterNetwork,
  rosterVehicles,
} from '../../../shared/formats/zipper/mission/rosters.ts';
import { readerValue } from '../../../shared/formats/zipper/reader/layout.ts';

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const int = (value: number): Buffer => Buffer.concat([u32(1), u32(value)]);
const float = (value: number): Buffer => {
  const bytes = Buffer.concat([u32(2), u32(0)]);
  bytes.writeFloatLE(value, 4);
  return bytes;
};
const text = (value: string): Buffer => Buffer.concat([u32(3), u32(value.length), Buffer.from(value, 'latin1')]);
const list = (...items: Buffer[]): Buffer => Buffer.concat([u32(4), u32(items.length + 1), ...items]);
const place = (x: number, y: number, z: number): Buffer => list(float(x), float(y), float(z));
const links = (...to: number[]): Buffer => list(...to.map(int));

function read(bytes: Buffer): Located {
  const decoded = decode(readerValue, memorySource(new Uint8Array(bytes)));
  if (decoded.fault) throw new Error(decoded.fault.text);
  return located(decoded.value);
}

const node = (index: string, at: Buffer, to: Buffer): Buffer[] => [text(`node_${index}`), list(int(7), at, to)];

describe('a network of computer players', () => {
  const first = node('00', place(1, 2, 3), links(1, -1, -1));
  const second = node('01', place(4, 5, 6.5), links(0, 9, -1));
  const head = [text('version'), list(int(105)), text('attack_strategy'), list(text('zigzag')), ...first];
  const bytes = list(...head, ...second);

  test('has its nodes, their positions and links, and maps each to its bytes', () => {
    const { nodes, pathWidth, problems, ...network } = aiNetwork(read(bytes), 4);
    expect(nodes.map(each => [each.number, each.place, each.links])).toEqual([
      [0, [1, 2, 3], [1]],
      [1, [4, 5, 6.5], [0, 9]],
    ]);
    expect([network.number, network.name, pathWidth, strategyText(network)]).toEqual([
      ...[4, '', 10, 'attacks: zigzag (zigzag)'],
    ]);
    for (const [i, stored] of [first[1], second[1]].entries()) {
      const { start = 0, size = 0, path } = nodes[i]?.at ?? {};
      expect(bytes.subarray(start, start + size)).toEqual(stored);
      expect(path).toBe(`[${5 + i * 2}]`);
    }
    expect(problems.map(problem => problem.text)).toEqual(['node 1 leads to node 9, which it does not have']);
  });

  test('of MechWarrior 3 has any number of links, then conditions, and keys for links without a position', () => {
    const gate = [text('node_02'), list(links(0, 1), text('gate'), list(text('low_tide')))];
    const wide = [text('node_00'), list(int(0), place(0, 0, 0), links(1, 3, 4, 5, 1), text('valve'), list(int(1)))];
    const made = list(text('version'), list(int(106)), ...wide, ...node('01', place(9, 0, 0), links()), ...gate);
    const { nodes, problems } = aiNetwork(read(list(made)), 1);
    expect(nodes.map(each => [each.number, each.links.length, each.at.path])).toEqual([
      [0, 4, '[0][3]'],
      [1, 0, '[0][5]'],
    ]);
    expect(problems.map(each => each.text)).toEqual(['node 0 leads to node 3 and 2 others, which it does not have']);
  });

  test('reports a node with integers for a position, and an unknown version; the rest is shown', () => {
    const wrong = node('01', list(int(1), int(2), int(3)), links(0));
    const { nodes, problems } = aiNetwork(read(list(text('version'), list(int(7)), ...first, ...wrong)), 1);
    expect(nodes.map(each => each.number)).toEqual([0]);
    expect(problems.map(each => each.text)).toEqual([
      'its version is neither 105 nor 106: the game leaves such a network out',
      'node_01 is not a number, a place of three floats and the numbers of other nodes',
      'node 0 leads to node 1, which it does not have',
    ]);
  });

  test('without a strategy, or with an unknown one, attacks head on', () => {
    expect([{}, { strategy: 'Hover' }, { strategy: 'circle' }].map(strategyText)).toEqual([
      'attacks head on (not stored)',
      'attacks head on (Hover is unknown)',
      'attacks: circles (circle)',
    ]);
  });
});

test('vehicles have a network, a position and a heading; incomplete ones are reported and left out', () => {
  const rows = [text('tank_01'), list(int(3), place(1, 0, 2), float(90)), text('tank_02'), list(int(1), int(2))];
  const { things, problems } = vehiclesIn(read(list(list(...rows))));
  expect(things.map(({ at, ...thing }) => ({ ...thing, path: at.path }))).toEqual([
    { name: 'tank_01', type: 'tank', network: 3, place: [1, 0, 2], heading: 90, path: '[0][1]' },
  ]);
  expect(problems.map(each => [each.text, each.at.path])).toEqual([
    ['tank_02 is not a network, a place of three floats and a heading as a float', '[0][3]'],
  ]);
});

test('pickups have a kind, an amount, a position, a rotation and a delay', () => {
  const row = list(text('Nanite'), int(0), place(1, 2, 3), place(0, 1, 0), float(30));
  const { things, problems } = pickupsIn(read(list(list(row, list(int(1))))));
  expect(things.map(({ at, ...thing }) => ({ ...thing, path: at.path }))).toEqual([
    { kind: 'Nanite', amount: 0, place: [1, 2, 3], turn: [0, 1, 0], delay: 30, path: '[0][0]' },
  ]);
  expect(problems.map(each => each.text)).toEqual(['pickup 1 is not a kind, an amount and a place of three floats']);
});

test('kinds of pickups are copies of numbered nodes, in the order of the game’s table', () => {
  expect(pickupKinds.size).toBe(40);
  expect(
    ['ERFPG_AMMO', 'ERFPG_WEAPON', 'GUIDED_NUKE_WEAPON', 'NANITE', 'PUP_SUB'].map(kind => pickupKinds.get(kind)),
  ).toEqual([
    { node: 'pu000', amount: 30 },
    { node: 'pu017', amount: 30 },
    { node: 'pu033', amount: 1 },
    { node: 'pu034', amount: 60 },
    { node: 'pu039', amount: 1 },
  ]);
});

describe('a roster of Crimson Skies', () => {
  const vehicle = (name: string, ...fields: Buffer[]) => list(text(name), list(...fields));
  const rows = [
    vehicle('player', int(0xffff_ffff), place(1, 2, 3), float(90), int(0), int(0), int(1)),
    vehicle('bloodhawk_2', list(int(7), int(8)), list(int(4), float(5), int(6)), int(45)),
    vehicle('template_1', int(7), place(0, 0, 0), float(0), int(1), int(0), int(0)),
    vehicle('odd', int(7), float(1)),
  ];
  const roster = read(list(list(int(0), text('labels')), ...rows));

  test('has a list for each vehicle; later ones are left out, and those without a position reported', () => {
    expect(isRoster(roster)).toBe(true);
    expect(isRoster(read(list(list(text('tank_01'), list(int(3), place(1, 0, 2), float(90))))))).toBe(false);
    const { things, problems } = rosterVehicles(roster);
    expect(things.map(({ at, ...thing }) => ({ ...thing, path: at.path }))).toEqual([
      { name: 'player', type: 'player', network: -1, place: [1, 2, 3], heading: 90, path: '[1]' },
      { name: 'bloodhawk_2', type: 'bloodhawk', network: 7, place: [4, 5, 6], heading: 45, path: '[2]' },
    ]);
    expect(problems.map(each => each.text)).toEqual(['odd is not a network, a place of three numbers and a heading']);
  });

  test('names networks of its chapter: positions, and their links', () => {
    expect(networkNames(read(list(list(int(46), int(10), text('Ring'), int(12), text('Route')))))).toEqual(
      new Map([
        [10, 'Ring'],
        [12, 'Route'],
      ]),
    );
    const zeros = Array.from({ length: 9 }, () => float(0));
    const nodes = list(place(1, 2, 3), list(float(4), float(5), float(6), int(3), int(1)), list(text('no')));
    const edges = list(list(int(0), int(1)), list(int(0), int(9)));
    const network = rosterNetwork(
      read(list(list(list(), float(10), ...zeros, nodes, edges, list(int(1), text('player'))))),
      10,
      'Ring',
    );
    expect(network.nodes.map(({ number, place: at, links: to }) => [number, at, to])).toEqual([
      [0, [1, 2, 3], [1]],
      [1, [4, 5, 6], []],
    ]);
    expect([network.number, network.name, network.about]).toEqual([10, 'Ring', ['carried along by player']]);
    expect(network.problems.map(each => each.text)).toEqual([
      'a link is not two of its 3 nodes',
      'node 2 is not a place of three numbers',
    ]);
  });
});

test('a list longer than the games accept is read as far as they would', () => {
  const many = links(...Array.from({ length: 5000 }, (_, i) => i));
  const { nodes } = aiNetwork(read(list(text('version'), list(int(106)), ...node('00', place(0, 0, 0), many))), 1);
  expect(nodes[0]?.links.length).toBe(4096);
});
