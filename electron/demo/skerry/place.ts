// A skerry: a rock in the sea with a boathouse and a wireless mast. It is stored as in Recoil, MechWarrior 3 and Crimson
// Skies, for users who have none of these games.
import type { Uv, Xyz } from '../vectors.ts';
import { cellSize } from '../zipper/ground.ts';
import { type Beam, beams } from '../zipper/shapes.ts';
import { cellRows, placed, type Thing } from '../zipper/tree.ts';
import {
  BASE,
  type Game,
  type MaterialPlan,
  type ModelPlan,
  type NodeFlag,
  type NodePlan,
  type PolygonPlan,
  type WorldPlan,
} from '../zipper/world-plan.ts';

/** The files that the textures were made from, in order. */
const skerryTextureNames = ['slate', 'sea_1', 'sea_2', 'sea_3', 'tarred', 'shingle', 'seal', 'spray'] as const;

const [SLATE, SEA, TARRED, SHINGLE, SEAL, RUST, BEACON] = [0, 1, 2, 3, 4, 5, 6];

const skerryMaterials: readonly MaterialPlan[] = [
  { texture: 0 },
  { texture: 1, soil: 1, cycle: { textures: [1, 2, 3], speed: 5 } },
  { texture: 4 },
  { texture: 5 },
  { texture: 6 },
  { color: [112, 64, 44] },
  { color: [255, 96, 64], alpha: 220 },
];

const SQUARE: readonly Uv[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
];

/** How far the rock and the sea extend: a cell of the older games. */
const REACH = 256;

/** Four tiles around the centre, one for each cell, that rise from the sea to a flat top. */
const TILES = [
  [-1, -1],
  [0, -1],
  [-1, 0],
  [0, 0],
] as const;
const STEPS = 4;

function heightAt(x: number, z: number): number {
  const far = Math.max(Math.abs(x), Math.abs(z)) / REACH;
  if (far <= 0.25) return 6;
  return far <= 0.5 ? 2 : -4;
}

/** A tile made of strips of triangles. */
function rockTile([left, top]: readonly [number, number]): ModelPlan {
  const side = STEPS + 1;
  const vertices = Array.from({ length: side * side }, (_, i): Xyz => {
    const [x, z] = [(left + (i % side) / STEPS) * REACH, (top + Math.floor(i / side) / STEPS) * REACH];
    return [x, heightAt(x, z), z];
  });
  const polygons = Array.from({ length: STEPS }, (_, row): PolygonPlan => {
    const corners = Array.from({ length: side }, (__, i) => [row * side + i, (row + 1) * side + i]).flat();
    const uvs = corners.map((_corner, i): Uv => [i >> 1, i & 1]);
    return { corners, normals: corners.map(() => 0), passes: [{ material: SLATE, uvs }], isStrip: true };
  });
  return { vertices, normals: [[0, 1, 0]], polygons };
}

/** The sea around it. */
function sea(): ModelPlan {
  const vertices: Xyz[] = [
    [-REACH, 0, REACH],
    [REACH, 0, REACH],
    [REACH, 0, -REACH],
    [-REACH, 0, -REACH],
  ];
  const uvs = SQUARE.map(([u, v]): Uv => [u * 8, v * 8]);
  const face = { corners: [0, 1, 2, 3], normals: [0, 0, 0, 0], passes: [{ material: SEA, uvs }] as const };
  return { vertices, normals: [[0, 1, 0]], polygons: [face], scroll: [0.02, 0.01] };
}

const walls: readonly Beam[] = [
  { axis: 'y', from: 0, to: 7, start: [-6, -9, 6, 9], material: TARRED },
  { axis: 'y', from: 7, to: 11, start: [-7, -10, 7, 10], end: [-0.5, -9, 0.5, 9], material: SHINGLE },
];
const shed: readonly Beam[] = [
  { axis: 'y', from: 0, to: 10, start: [-6, -9, 6, 9], end: [-2, -8, 2, 8], material: SHINGLE },
];

/** In detail when near, as a single body when far. */
const boathouse: Thing = {
  name: 'boathouse',
  place: { at: [-24, 6, 18], turn: [0, 0.5, 0] },
  flags: ['landmark'],
  children: [
    {
      name: 'boathouse_lod0',
      distances: { near: 0, far: 350 },
      children: [{ name: 'boathouse_near', model: beams(walls) }],
    },
    {
      name: 'boathouse_lod1',
      distances: { near: 350, far: 2500, level: 0 },
      children: [{ name: 'boathouse_far', model: beams(shed) }],
    },
  ],
};

const beacon: ModelPlan = {
  flags: ['lighting'],
  vertices: [],
  polygons: [],
  lights: [{ places: [[0, 0, 0]], color: [255, 96, 64], near: 10, far: 90 }],
};

const mast: Thing = {
  name: 'wireless_mast',
  model: beams([
    { axis: 'y', from: 0, to: 26, start: [-0.8, -0.8, 0.8, 0.8], end: [-0.2, -0.2, 0.2, 0.2], material: RUST },
  ]),
  place: { at: [22, 6, -16] },
  children: [
    {
      name: 'wireless_lamp',
      model: beams([{ axis: 'y', from: 26, to: 27.5, start: [-0.6, -0.6, 0.6, 0.6], material: BEACON }]),
    },
    { name: 'wireless_light', model: beacon, place: { at: [0, 26.8, 0] } },
  ],
};

const buoy: Thing = {
  name: 'buoy',
  model: beams([
    { axis: 'y', from: -2, to: 2, start: [-2, -2, 2, 2], material: RUST },
    { axis: 'y', from: 2, to: 6, start: [-1.5, -1.5, 1.5, 1.5], end: [-0.3, -0.3, 0.3, 0.3], material: BEACON },
  ]),
  place: { at: [150, 0, 96] },
};

/** A card that turns to face the viewer. */
const seal: Thing = {
  name: 'seal',
  model: {
    type: 'facade',
    flags: ['fog'],
    vertices: [
      [-2, 0, 0],
      [2, 0, 0],
      [2, 3, 0],
      [-2, 3, 0],
    ],
    normals: [[0, 0, 1]],
    polygons: [
      { corners: [0, 1, 2, 3], normals: [0, 0, 0, 0], passes: [{ material: SEAL, uvs: SQUARE }], showsBack: true },
    ],
  },
  place: { at: [-70, 0, -140] },
};

const outlet: Thing = { name: 'blowhole', place: { at: [40, 6, 40] } };

function contents(): readonly Thing[] {
  const flags: readonly NodeFlag[] = ['terrain', 'altitudeSurface', 'intersectSurface'];
  const rocks = TILES.map((tile, i): Thing => ({ name: `rock_${i}`, model: rockTile(tile), zone: 1, flags }));
  const water: Thing = { name: 'open_sea', model: sea(), place: { opacity: 0.8 } };
  return [...rocks, water, boathouse, mast, buoy, seal, outlet];
}

/** 1 October 2000, noon. */
const COMPILED = 970_401_600;

/** The world in the form of one game. */
export function skerryPlan(game: Game): WorldPlan {
  const size = cellSize(game);
  const area = { left: -size, top: -size, right: size, bottom: size };
  const things = contents();
  const first = game === 'cs' ? 7 : 5;
  const { nodes, models, top } = placed(game, things, { first, area });
  const cell = cellRows(game, { area }, things, top);
  const fixed = fixedNodes(game, top, { area, cell });
  // The older games have empty nodes, which are attached to another.
  const marker: NodePlan = { name: 'mooring', data: { class: 'empty', parent: top.at(-3) ?? 0 } };
  const all = [...fixed, ...nodes, ...(game === 'rc' || game === 'mw' ? [marker] : [])];
  const textures = skerryTextureNames.map(name => ({ name: `${name}.tif` }));
  return { textures, materials: skerryMaterials, models, nodes: all, time: COMPILED };
}

type Ground = Pick<Extract<NodePlan['data'], { class: 'world' }>['world'], 'area' | 'cell'>;

/** World, window, camera, display and sun, at the positions that each game expects. */
function fixedNodes(game: Game, children: readonly number[], ground: Ground): NodePlan[] {
  const dusk: Xyz = [0.58, 0.62, 0.7];
  const fog = { type: 1, color: dusk, range: [300, 2600], altitude: [0, 200], density: 0 } as const;
  const light = game === 'cs' ? 6 : 4;
  const world: NodePlan = {
    name: 'world1',
    children,
    data: { class: 'world', world: { ...ground, fog, lights: [light] } },
  };
  const sun: NodePlan = {
    name: 'sunlight',
    flags: [...BASE, 'hasNodeBox'],
    nodeBox: { min: [1, 1, -2], max: [2, 2, -1] },
    data: {
      class: 'light',
      light: {
        direction: [-0.6, 0.5, 0.2],
        diffuse: 0.85,
        ambient: 0.3,
        color: [1, 0.86, 0.7],
        near: 1000,
        far: 2000,
        parents: [0],
      },
    },
  };
  const window = (name: string, size: readonly [number, number]): NodePlan => ({
    name,
    data: { class: 'window', size },
  });
  const camera = (name: string, of: number): NodePlan => ({ name, data: { class: 'camera', camera: { window: of } } });
  const screen: NodePlan = { name: 'display', data: { class: 'display', clear: dusk } };
  if (game !== 'cs') return [world, window('window1', [320, 200]), camera('camera1', 1), screen, sun];
  return [
    ...[world, screen, window('window1', [640, 480]), camera('camera1', 2)],
    ...[window('sgwin', [96, 96]), camera('spyglass', 4), sun],
  ];
}
