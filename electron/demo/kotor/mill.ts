// A mill and its yard: two rooms with a door between them, like an area of the Old Republic.

import { encode, recordsFrom } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { repackBif } from '../../../shared/formats/kotor/bif/index.ts';
import { HEADER_SIZE as BIF_HEADER, bif } from '../../../shared/formats/kotor/bif/layout.ts';
import { repackErf } from '../../../shared/formats/kotor/erf/index.ts';
import { HEADER_SIZE as ERF_HEADER, erf } from '../../../shared/formats/kotor/erf/layout.ts';
import { key, keyResource } from '../../../shared/formats/kotor/key/layout.ts';
import { resourceOf } from '../../../shared/formats/kotor/resources/resource.ts';
import { type DemoFace, type DemoWalkmesh, type Point, walkmeshBytes } from './walkmesh.ts';

const nothing = memorySource(new Uint8Array(0));

/** Day 325 of 2026. */
const BUILT = { buildYear: 126, buildDay: 325 } as const;
/** No entry of the talk table. */
const NO_TEXT = 0xffff_ffff;

const MATERIAL = { grass: 3, stone: 4, wood: 5, water: 6, nonwalk: 7, metal: 10, mud: 13, deepWater: 17 } as const;
const walkable: ReadonlySet<number> = new Set([
  ...[MATERIAL.grass, MATERIAL.stone, MATERIAL.wood, MATERIAL.water, MATERIAL.metal, MATERIAL.mud],
]);

const STEP = 2;
const WALL = 2.5;
/** The door: its span along the wall between the rooms. */
const DOOR = { x: 12, from: 2, to: 6 } as const;

interface Room {
  readonly left: number;
  readonly columns: number;
  readonly rows: number;
  heightAt(x: number, y: number): number;
  /** The material at the centre of a square. */
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
  // A step up beside the doorway: the rooms meet only at the door.
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

/** The wall along the far side of a room. */
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

function roomOf(room: Room, beyond: number): DemoWalkmesh {
  const faces = facesOf(room);
  return {
    ...{ kind: 'area', faces, walkable: faces.filter(isWalkable).length },
    position: [room.left + room.columns, room.rows, 0],
    roomAt: ([x, y]) => (x === DOOR.x && y > DOOR.from && y < DOOR.to ? beyond : -1),
  };
}

/** A bench: a square that blocks walking. */
function bench(): DemoWalkmesh {
  const corner = (x: number, y: number): Point => [x, y, 0];
  const [a, b, c, d] = [corner(-1, -0.3), corner(1, -0.3), corner(1, 0.3), corner(-1, 0.3)];
  const material = MATERIAL.nonwalk;
  const faces: readonly DemoFace[] = [
    { corners: [a, b, c], material },
    { corners: [a, c, d], material },
  ];
  return { kind: 'placeable', faces, walkable: 0, position: [0, 0, 0], roomAt: () => -1 };
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

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content.replaceAll('\n', '\r\n'));
}

/** The walkmeshes, by file name. */
export const millWalkmeshes: readonly (readonly [name: string, plan: DemoWalkmesh])[] = [
  ['mill_01a.wok', roomOf(yard, 1)],
  ['mill_01b.wok', roomOf(mill, 0)],
  ['plc_bench.pwk', bench()],
];

/** The content of the module. */
export const millModule: readonly DemoResource[] = [
  { name: 'mill.lyt', bytes: text(layout) },
  { name: 'mill.vis', bytes: text(visible) },
  { name: 'readme.txt', bytes: text('The mill of Lower Marram.\n') },
];

/** The files of the area, by their paths in the demo. */
export function millFiles(): readonly (readonly [string, Uint8Array])[] {
  const stored = millWalkmeshes.map(([name, plan]) => ({ name, bytes: walkmeshBytes(plan) }));
  const archive = bifBytes(stored);
  return [
    ['kotor/chitin.key', keyBytes('data\\mill.bif', archive.length, stored)],
    ['kotor/data/mill.bif', archive],
    ['kotor/modules/mill.mod', modBytes(millModule)],
    ...stored.map(({ name, bytes }) => [`kotor/override/${name}`, bytes] as const),
    ['kotor/override/mill.lyt', text(layout)],
    ['kotor/override/mill.vis', text(visible)],
  ];
}

/** A file with a resource type of these games. */
export interface DemoResource {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const additions = (resources: readonly DemoResource[]) =>
  resources.map(({ name, bytes }) => ({ kind: 'add', name, content: memorySource(bytes) }) as const);

/** The bytes of a module. */
function modBytes(resources: readonly DemoResource[]): Uint8Array {
  const tables = { descriptions: [], descriptionsOffset: ERF_HEADER, keys: [], keysOffset: ERF_HEADER, entries: [] };
  const head = { magic: 'MOD ', ...BUILT, descriptionText: NO_TEXT };
  const empty = { ...head, ...tables, entriesOffset: ERF_HEADER, contents: nothing };
  return toBytes(encode(erf, repackErf(empty, additions(resources))));
}

/** An archive without names. */
function bifBytes(resources: readonly DemoResource[]): Uint8Array {
  const empty = { entriesOffset: BIF_HEADER, entries: [], contents: nothing };
  return toBytes(encode(bif, repackBif(empty, additions(resources))));
}

/** The index with the names of one archive's files. */
function keyBytes(path: string, size: number, resources: readonly DemoResource[]): Uint8Array {
  const rows = resources.map(({ name }, index) => ({ ...resourceOf(name), id: { index, file: 0 } }));
  return toBytes(
    encode(key, { ...BUILT, files: [{ size, drives: 0, name: path }], keys: recordsFrom(keyResource, rows) }),
  );
}
