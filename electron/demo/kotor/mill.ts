// A mill and its yard: two rooms with a door between them, as an area of the Old Republic would have them.

import { bytesOf, letters, u16, u32 } from '../w3d-writer.ts';
import { type DemoFace, type Point, placeableBytes, roomBytes } from './walkmesh-writer.ts';

const lengthOf = (resources: readonly DemoResource[]): number =>
  resources.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Day 325 of 2026. */
const BUILT = [126, 325] as const;

const MATERIAL = { grass: 3, stone: 4, wood: 5, water: 6, nonwalk: 7, metal: 10, mud: 13, deepWater: 17 } as const;
const TYPES = { wok: 2016, pwk: 2053, lyt: 3000, vis: 3001, txt: 10 } as const;
const walkable: ReadonlySet<number> = new Set([
  ...[MATERIAL.grass, MATERIAL.stone, MATERIAL.wood, MATERIAL.water, MATERIAL.metal, MATERIAL.mud],
]);

const STEP = 2;
const WALL = 2.5;
/** The door: from here to there along the wall between the rooms. */
const DOOR = { x: 12, from: 2, to: 6 } as const;

interface Room {
  readonly left: number;
  readonly columns: number;
  readonly rows: number;
  heightAt(x: number, y: number): number;
  /** By the middle of a square. */
  materialAt(x: number, y: number): number;
}

const yard: Room = {
  left: 0,
  columns: 6,
  rows: 5,
  heightAt: (x, y) => (x < DOOR.x && y > 6 ? 0.5 : 0),
  materialAt(x, y) {
    if (y > 2 && y < 6) return MATERIAL.stone;
    if (x > 2 && x < 6 && y < 2) return MATERIAL.water;
    if (x > 6 && x < 10 && y < 2) return MATERIAL.deepWater;
    return y > 6 && x < 4 ? MATERIAL.mud : MATERIAL.grass;
  },
};

const mill: Room = {
  left: 12,
  columns: 4,
  rows: 5,
  // A step up beside the way in: the rooms meet at the door alone.
  heightAt: (_, y) => (y < DOOR.from || y > DOOR.to ? 0.25 : 0),
  materialAt(x, y) {
    if (x > 14 && x < 18 && y > 4 && y < 6) return MATERIAL.nonwalk;
    return y > 8 ? MATERIAL.metal : MATERIAL.wood;
  },
};

function facesOf(room: Room): DemoFace[] {
  const at = (x: number, y: number): Point => [x, y, room.heightAt(x, y)];
  const floor = squares(room.columns, room.rows).flatMap(([column, row]) => {
    const [x, y] = [room.left + column * STEP, row * STEP];
    const material = room.materialAt(x + STEP / 2, y + STEP / 2);
    const [a, b, c, d] = [at(x, y), at(x + STEP, y), at(x + STEP, y + STEP), at(x, y + STEP)];
    return [
      { corners: [a, b, c], material },
      { corners: [a, c, d], material },
    ] satisfies DemoFace[];
  });
  return [...floor.filter(isWalkable), ...floor.filter(face => !isWalkable(face)), ...wallOf(room)];
}

const isWalkable = ({ material }: DemoFace): boolean => walkable.has(material);

function squares(columns: number, rows: number): readonly (readonly [number, number])[] {
  return Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns)] as const);
}

/** Along the far side of a room. */
function wallOf({ left, columns, rows, heightAt }: Room): DemoFace[] {
  const y = rows * STEP;
  return Array.from({ length: columns }, (_, column) => left + column * STEP).flatMap(x => {
    const [a, b]: [Point, Point] = [
      [x + STEP, y, heightAt(x + STEP, y)],
      [x, y, heightAt(x, y)],
    ];
    const [c, d]: [Point, Point] = [
      [x, y, WALL],
      [x + STEP, y, WALL],
    ];
    const material = MATERIAL.nonwalk;
    return [
      { corners: [b, a, d], material },
      { corners: [b, d, c], material },
    ] satisfies DemoFace[];
  });
}

function roomOf(room: Room, beyond: number): Uint8Array {
  const faces = facesOf(room);
  return roomBytes({
    ...{ faces, walkable: faces.filter(isWalkable).length, position: [room.left + room.columns, room.rows, 0] },
    roomAt: ([x, y]) => (x === DOOR.x && y > DOOR.from && y < DOOR.to ? beyond : -1),
  });
}

/** A bench: a square that nobody walks through. */
function benchBytes(): Uint8Array {
  const corner = (x: number, y: number): Point => [x, y, 0];
  const [a, b, c, d] = [corner(-1, -0.3), corner(1, -0.3), corner(1, 0.3), corner(-1, 0.3)];
  const material = MATERIAL.nonwalk;
  return placeableBytes({
    faces: [
      { corners: [a, b, c], material },
      { corners: [a, c, d], material },
    ],
    ...{ walkable: 0, position: [0, 0, 0], roomAt: () => -1 },
  });
}

const layout = `#MAXLAYOUT ASCII
filedependancy mill.max
beginlayout
   roomcount 2
      mill_01a 0.0 0.0 0.0
      mill_01b 12.0 0.0 0.0
   trackcount 0
   obstaclecount 0
   doorhookcount 1
      mill_01a Door_01 0 12.0 4.0 0.0 0.707107 0.0 0.0 0.707107
donelayout
`;

const visible = `mill_01a 1
  mill_01b
mill_01b 1
  mill_01a
`;

const text = (content: string): Uint8Array => new TextEncoder().encode(content.replaceAll('\n', '\r\n'));

/** The files of the area, by their paths below the demo. */
export function millFiles(): readonly (readonly [string, Uint8Array])[] {
  const stored: readonly DemoResource[] = [
    { name: 'mill_01a', type: TYPES.wok, bytes: roomOf(yard, 1) },
    { name: 'mill_01b', type: TYPES.wok, bytes: roomOf(mill, 0) },
    { name: 'plc_bench', type: TYPES.pwk, bytes: benchBytes() },
  ];
  const module: readonly DemoResource[] = [
    { name: 'mill', type: TYPES.lyt, bytes: text(layout) },
    { name: 'mill', type: TYPES.vis, bytes: text(visible) },
    { name: 'readme', type: TYPES.txt, bytes: text('The mill of Lower Marram.\n') },
  ];
  const archive = bifBytes(stored);
  return [
    ['kotor/chitin.key', keyBytes('data\\mill.bif', archive.length, stored)],
    ['kotor/data/mill.bif', archive],
    ['kotor/modules/mill.mod', modBytes(module)],
    ...stored.map(
      ({ name, type, bytes }) => [`kotor/override/${name}.${type === TYPES.wok ? 'wok' : 'pwk'}`, bytes] as const,
    ),
    ['kotor/override/mill.lyt', text(layout)],
    ['kotor/override/mill.vis', text(visible)],
  ];
}

interface DemoResource {
  /** At most 16 letters. */
  readonly name: string;
  /** The number its ending stands for. */
  readonly type: number;
  readonly bytes: Uint8Array;
}

/** A module. */
function modBytes(resources: readonly DemoResource[]): Uint8Array {
  const count = resources.length;
  const keys = 160;
  const places = keys + count * 24;
  const data = places + count * 8;
  return bytesOf(
    ...[letters('MOD V1.0', 8), u32(0, 0, count, 160, keys, places, ...BUILT, 0xffff_ffff), letters('', 116)],
    ...resources.map(({ name, type }, i) => [...letters(name, 16), ...u32(i), ...u16(type, 0)]),
    ...resources.map(({ bytes }, i) => u32(data + lengthOf(resources.slice(0, i)), bytes.length)),
    ...resources.map(({ bytes }) => [...bytes]),
  );
}

/** An archive without names. */
function bifBytes(resources: readonly DemoResource[]): Uint8Array {
  const data = 20 + resources.length * 16;
  return bytesOf(
    ...[letters('BIFFV1  ', 8), u32(resources.length, 0, 20)],
    ...resources.map(({ type, bytes }, i) => u32(i, data + lengthOf(resources.slice(0, i)), bytes.length, type)),
    ...resources.map(({ bytes }) => [...bytes]),
  );
}

/** The index that names what is in one archive. */
function keyBytes(path: string, size: number, resources: readonly DemoResource[]): Uint8Array {
  const names = 64 + 12;
  const keys = names + path.length + 1;
  return bytesOf(
    ...[letters('KEY V1  ', 8), u32(1, resources.length, 64, keys, ...BUILT), letters('', 32)],
    ...[u32(size, names), u16(path.length + 1, 0), letters(path, path.length + 1)],
    ...resources.map(({ name, type }, i) => [...letters(name, 16), ...u16(type), ...u32(i)]),
  );
}
