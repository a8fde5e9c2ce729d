// The demo's zone: two squares of ground with a pond in the second, and where its things and lamps stand.
import { ByteWriter, type Xyz } from '../zipper/byte-writer.ts';
import { addMaterial, addMesh, addPalette, ground, joined, quad, WldWriter } from './surfaces.ts';

const SIDE = 64;
const SQUARE = 16;
const POND = -3;
const SPHERE = Math.sqrt(3 * SIDE * SIDE) / 2;
const LAMP: Xyz = [-20, 10, 9];

/** Whole numbers, so that it is the same ground on every machine. */
function height(x: number, y: number): number {
  if (x > 0 && x < SIDE && Math.abs(y) < SIDE / 2) return -6;
  return ((x * 3 + y * 5) / SQUARE) % 4;
}

/** Brighter near the lamp. */
function light([x, y]: Xyz): Xyz {
  const near = Math.max(0, 1 - Math.hypot(x - LAMP[0], y - LAMP[1]) / 48);
  return [Math.round(240 * near), Math.round(200 * near), Math.round(120 * near)];
}

/** The ground of the zone, how it is divided, and what its regions are. */
export function fenZone(): Uint8Array {
  const file = new WldWriter();
  file.addBody(0x35, new ByteWriter().u8(0, 0, 0, 0xff));
  const palette = addPalette(file, 'FEN', [
    addMaterial(file, { name: 'GRASS', how: 'opaque', pictures: ['fengrass'] }),
    addMaterial(file, { name: 'WATER', how: 'half', pictures: ['fenwater1', 'fenwater2'] }),
    addMaterial(file, { name: 'EDGE', how: 'unseen', pictures: [] }),
  ]);
  const meshes = [-1, 1].map((side, i) => addMesh(file, `R${i + 1}`, { palette, ...pieceOf(side) }));
  file.add(0x21, '', body => {
    body.u32(3).f32(1, 0, 0, 0).u32(0, 3, 2).f32(0, 0, 0, 0).u32(1, 0, 0).f32(0, 0, 0, 0).u32(2, 0, 0);
  });
  for (const [i, mesh] of meshes.entries()) addRegion(file, i, mesh);
  file.add(0x29, 'WT_FENPOND_ZONE', body => body.u32(0, 1, 1, 0));
  return file.bytes();
}

/** Half of the zone around its own centre. */
function pieceOf(side: number) {
  const middle = (side * SIDE) / 2;
  const own = ground([-SIDE / 2, -SIDE], [SIDE / SQUARE, (SIDE * 2) / SQUARE], SQUARE, (x, y) => height(x + middle, y));
  const edge = quad(
    [
      [-SIDE / 2, SIDE, 0],
      [SIDE / 2, SIDE, 0],
      [SIDE / 2, SIDE, SQUARE],
      [-SIDE / 2, SIDE, SQUARE],
    ],
    [0, -1, 0],
  );
  const water = ground([-SIDE / 2, -SIDE / 2], [4, 4], SQUARE, () => POND);
  return {
    centre: [middle, 0, 0] as const,
    light: ([x, y, z]: Xyz) => light([x + middle, y, z]),
    parts: [
      { shape: own, material: 0 },
      ...(side > 0 ? [{ shape: joined([water]), material: 1 }] : []),
      { shape: edge, material: 2 },
    ],
  };
}

/** Each region sees both: bytes that skip none and take two. */
const SEES_BOTH = 0xc2;

function addRegion(file: WldWriter, index: number, mesh: number): void {
  file.add(0x22, `R${String(index + 1).padStart(6, '0')}`, body => {
    body.u32(0x181, 0, 0, 0, 0, 0, 0, 0, 1, 1);
    body.f32(0, 0, 0, 0).u32(1, 0, 0).u16(1).u8(SEES_BOTH);
    body.f32(index === 0 ? -SIDE / 2 : SIDE / 2, 0, 0, SPHERE).u32(0, mesh);
  });
}

interface Placed {
  readonly name: string;
  readonly at: Xyz;
  /** Of 512 for a full turn. */
  readonly heading?: number;
  readonly scale?: number;
  /** The light on each of its vertices. */
  readonly baked?: readonly Xyz[];
}

/** The upper corners of the stone in the pond shine blue; the four of each side are two lower ones and two upper ones. */
const GLOW: readonly Xyz[] = Array.from({ length: 24 }, (_, i) =>
  i >= 20 || (i < 16 && i % 4 > 1) ? [80, 120, 255] : [0, 0, 0],
);

const THINGS: readonly Placed[] = [
  { name: 'WILLOW', at: [-44, -30, 0], heading: 40 },
  { name: 'WILLOW', at: [-52, 24, 0], heading: 200, scale: 1.5 },
  { name: 'WILLOW', at: [-14, 44, 0], heading: 310, scale: 0.75 },
  { name: 'WILLOW', at: [20, 46, 0], heading: 90 },
  { name: 'STONE', at: [8, -8, -4], heading: 64 },
  { name: 'STONE', at: [26, 12, -4], heading: 300, scale: 2, baked: GLOW },
  { name: 'LANTERN', at: [-20, 10, 0] },
  { name: 'REEDS', at: [18, -22, -6] },
];

/** Where the things of the zone stand. */
export function fenPlaces(): Uint8Array {
  const file = new WldWriter();
  const round = file.add(0x16, '', body => body.f32(0.1));
  for (const { name, at, heading = 0, scale = 1, baked } of THINGS) {
    const colours = baked ? [addBaked(file, baked)] : [];
    file.add(0x15, '', body => {
      body
        .u32(file.name(`${name}_ACTORDEF`), baked ? 0x12e : 0x2e, round)
        .f32(...at, heading, 0, 0)
        .u32(0)
        .f32(8 * scale, scale)
        .u32(...colours, 0);
    });
  }
  return file.bytes();
}

function addBaked(file: WldWriter, colours: readonly Xyz[]): number {
  const stored = file.add(0x32, '', body => {
    body.u32(1, colours.length, 1, 200, 0);
    for (const [red, green, blue] of colours) body.u8(blue, green, red, 0xb8);
  });
  return file.add(0x33, '', body => body.u32(stored, 0));
}

/** The lamp, and one over the pond. */
export function fenLights(): Uint8Array {
  const file = new WldWriter();
  const lamp = addLight(file, 'LANTERN', [1, 0.8, 0.5]);
  const glow = addLight(file, 'POND', [0.4, 0.6, 1]);
  for (const [source, at, radius] of [
    [lamp, LAMP, 48],
    [glow, [32, 0, 4], 30],
  ] as const)
    file.add(0x28, '', body => body.u32(source, 0x100).f32(...at, radius));
  return file.bytes();
}

function addLight(file: WldWriter, name: string, colour: Xyz): number {
  const definition = file.add(0x1b, `${name}_LDEF`, body => body.u32(0x1e, 1, 200).f32(1, ...colour));
  return file.add(0x1c, '', body => body.u32(definition, 0));
}
