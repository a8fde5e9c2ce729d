// The demo's zone: two squares of ground with a pond in the second, and the positions of its objects and lamps.
import { recordsFrom } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { actorInst } from '../../../shared/formats/everquest/wld/layout/actors.ts';
import { lightColor, lightDef, pointLight } from '../../../shared/formats/everquest/wld/layout/lights.ts';
import { color, location, vec3 } from '../../../shared/formats/everquest/wld/layout/refs.ts';
import { proximal, region, visNode, worldNode } from '../../../shared/formats/everquest/wld/layout/regions.ts';
import { blank, flagsOn } from '../blank.ts';
import type { Xyz } from '../vectors.ts';
import { vectorOf } from '../vectors.ts';
import { addMaterial, addMesh, addPalette, colourOf, ground, joined, quad } from './surfaces.ts';
import { WldFile } from './wld-file.ts';

export const SIDE = 64;
const SQUARE = 16;
const POND = -3;
export const SPHERE = Math.sqrt(3 * SIDE * SIDE) / 2;
const LAMP: Xyz = [-20, 10, 9];

/** Integers only, so that the ground is the same on every machine. */
function height(x: number, y: number): number {
  if (x > 0 && x < SIDE && Math.abs(y) < SIDE / 2) return -6;
  return ((x * 3 + y * 5) / SQUARE) % 4;
}

/** Brighter near the lamp. */
function light([x, y]: Xyz): Xyz {
  const near = Math.max(0, 1 - Math.hypot(x - LAMP[0], y - LAMP[1]) / 48);
  return [Math.round(240 * near), Math.round(200 * near), Math.round(120 * near)];
}

/** The ground of the zone, its division, and its regions. */
export function fenZone(): Uint8Array {
  const file = new WldFile();
  file.addAmbient({ blue: 0, green: 0, red: 0, alpha: 0xff });
  const palette = addPalette(file, 'FEN', [
    addMaterial(file, { name: 'GRASS', how: 'opaque', pictures: ['fengrass'] }),
    addMaterial(file, { name: 'WATER', how: 'half', pictures: ['fenwater1', 'fenwater2'] }),
    addMaterial(file, { name: 'EDGE', how: 'unseen', pictures: [] }),
  ]);
  const meshes = [-1, 1].map((side, i) => addMesh(file, `R${i + 1}`, { palette, ...pieceOf(side) }));
  const node = blank(worldNode);
  const nodes = [
    { ...node, x: 1, front: 3, back: 2 },
    { ...node, region: 1 },
    { ...node, region: 2 },
  ];
  file.add(0x21, '', { nodes: recordsFrom(worldNode, nodes) });
  for (const [i, mesh] of meshes.entries()) addRegion(file, i, mesh);
  file.add(0x29, 'WT_FENPOND_ZONE', { flags: 0, regions: [1], userData: '' });
  return file.bytes();
}

/** Half of the zone around its own centre. */
export function pieceOf(side: number) {
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

/** Each region sees both: a byte that skips none and includes two. */
const SEES_BOTH = Uint8Array.of(0xc2);

function addRegion(file: WldFile, index: number, mesh: number): void {
  const centre: Xyz = [index === 0 ? -SIDE / 2 : SIDE / 2, 0, 0];
  file.add(0x22, `R${String(index + 1).padStart(6, '0')}`, {
    ...{ flags: flagsOn(region.shape.flags, 'hasSphere', 'byteVisibility', 'hasMesh'), ambientLight: 0 },
    ...{
      regionVertices: recordsFrom(vec3, []),
      proximals: recordsFrom(proximal, []),
      renderVertices: recordsFrom(vec3, []),
    },
    ...{ walls: [], obstacles: [], cuttingObstacleCount: 0 },
    visNodes: [{ ...blank(visNode), list: 1 }],
    visLists: [{ sees: memorySource(SEES_BOTH) }],
    ...{ sphere: { center: vectorOf(centre), radius: SPHERE }, userData: '', mesh },
  });
}

interface Placed {
  readonly name: string;
  readonly at: Xyz;
  /** 512 is a full turn. */
  readonly heading?: number;
  readonly scale?: number;
  /** The light baked into each of its vertices. */
  readonly baked?: readonly Xyz[];
}

/** The upper corners of the stone in the pond glow blue; of the four corners of each side, two are lower and two upper. */
const GLOW: readonly Xyz[] = Array.from({ length: 24 }, (_, i) =>
  i >= 20 || (i < 16 && i % 4 > 1) ? [80, 120, 255] : [0, 0, 0],
);

export const fenThingPlaces: readonly Placed[] = [
  { name: 'WILLOW', at: [-44, -30, 0], heading: 40 },
  { name: 'WILLOW', at: [-52, 24, 0], heading: 200, scale: 1.5 },
  { name: 'WILLOW', at: [-14, 44, 0], heading: 310, scale: 0.75 },
  { name: 'WILLOW', at: [20, 46, 0], heading: 90 },
  { name: 'STONE', at: [8, -8, -4], heading: 64 },
  { name: 'STONE', at: [26, 12, -4], heading: 300, scale: 2, baked: GLOW },
  { name: 'LANTERN', at: [-20, 10, 0] },
  { name: 'REEDS', at: [18, -22, -6] },
];

/** The positions of the zone's objects. */
export function fenPlaces(): Uint8Array {
  const file = new WldFile();
  const sphere = file.add(0x16, '', { radius: 0.1 });
  const { flags } = actorInst.shape;
  for (const { name, at, heading = 0, scale = 1, baked } of fenThingPlaces) {
    const colors = baked ? { colors: addBaked(file, baked) } : {};
    const own = baked ? flagsOn(flags, ...PLACED, 'hasColors') : flagsOn(flags, ...PLACED);
    file.add(0x15, '', {
      ...{ actor: file.name(`${name}_ACTORDEF`), flags: own, sphere },
      location: { ...blank(location), ...vectorOf(at), rotZ: heading },
      ...{ boundingRadius: 8 * scale, scale, ...colors, userData: '' },
    });
  }
  return file.bytes();
}

const PLACED = ['hasLocation', 'hasBoundingRadius', 'hasScale', 'active'] as const;

function addBaked(file: WldFile, colours: readonly Xyz[]): number {
  const definition = file.add(0x32, '', { colors: recordsFrom(color, colours.map(colourOf)) });
  return file.add(0x33, '', { definition, flags: 0 });
}

/** The lamp, and one over the pond. */
export const fenLamps: readonly FenLamp[] = [
  { name: 'LANTERN', colour: [1, 0.8, 0.5], at: LAMP, radius: 48 },
  { name: 'POND', colour: [0.4, 0.6, 1], at: [32, 0, 4], radius: 30 },
];

interface FenLamp {
  readonly name: string;
  readonly colour: Xyz;
  readonly at: Xyz;
  readonly radius: number;
}

/** The lights: first their definitions, then their positions. */
export function fenLights(): Uint8Array {
  const file = new WldFile();
  const lights = fenLamps.map(({ name, colour }) => addLight(file, name, colour));
  for (const [i, { at, radius }] of fenLamps.entries())
    file.add(0x28, '', {
      ...{ light: lights[i] ?? 0, flags: flagsOn(pointLight.shape.flags, 'isStatic') },
      ...{ position: vectorOf(at), radius },
    });
  return file.bytes();
}

function addLight(file: WldFile, name: string, [red, green, blue]: Xyz): number {
  const definition = file.add(0x1b, `${name}_LDEF`, {
    flags: flagsOn(lightDef.shape.flags, 'hasSleep', 'hasLevels', 'skipFrames', 'hasColors'),
    ...{ frameCount: 1, sleep: 200, levels: [1], colors: recordsFrom(lightColor, [{ red, green, blue }]) },
  });
  return file.add(0x1c, '', { definition, flags: 0 });
}
