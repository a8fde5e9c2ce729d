// The objects of Lower Marram: a house at two levels of detail, a mill, a gate, a ferry, lamps, reeds, a sign.
import { courses, heightAt } from './valley-ground.ts';
import type { Uv, Xyz } from './vectors.ts';
import { type Beam, beams } from './zipper/shapes.ts';
import type { Thing } from './zipper/tree.ts';
import type { MaterialPlan, ModelPlan } from './zipper/world-plan.ts';

/** The files that the world's textures were made from, in order. */
export const textureNames = [
  ...['grass', 'sand', 'mud', 'road', 'water_1', 'water_2', 'water_3', 'planks', 'roof'],
  ...['reeds', 'warning', 'badge_heron', 'sky_dawn', 'glass', 'smoke'],
] as const;

const textureOf = (name: (typeof textureNames)[number]): number => textureNames.indexOf(name);
const [GRASS_SOIL, MUD_SOIL, WATER_SOIL, CONCRETE_SOIL] = [8, 7, 1, 9];

export const materialNames = [
  ...['grass', 'sand', 'mud', 'road', 'water', 'planks', 'roof', 'reeds', 'warning', 'badge', 'sky', 'glass'],
  ...['stone', 'iron', 'glow', 'signal'],
] as const;

export const materialOf = (name: (typeof materialNames)[number]): number => materialNames.indexOf(name);

export const valleyMaterials: readonly MaterialPlan[] = [
  { texture: textureOf('grass'), soil: GRASS_SOIL },
  { texture: textureOf('sand') },
  { texture: textureOf('mud'), soil: MUD_SOIL },
  { texture: textureOf('road'), soil: CONCRETE_SOIL },
  {
    texture: textureOf('water_1'),
    soil: WATER_SOIL,
    cycle: {
      textures: ['water_1', 'water_2', 'water_3'].map(name => textureNames.indexOf(name as 'water_1')),
      speed: 6,
    },
  },
  { texture: textureOf('planks') },
  { texture: textureOf('roof') },
  { texture: textureOf('reeds') },
  { texture: textureOf('warning') },
  { texture: textureOf('badge_heron'), isMarked: true },
  { texture: textureOf('sky_dawn') },
  { texture: textureOf('glass') },
  { color: [132, 128, 118], soil: CONCRETE_SOIL },
  { color: [60, 62, 68] },
  { color: [255, 214, 130], alpha: 200 },
  // Shows one board after another, and stops at the last.
  {
    texture: textureOf('warning'),
    cycle: { textures: (['warning', 'badge_heron', 'planks', 'road'] as const).map(textureOf), speed: 1, loops: false },
  },
];

const [planks, roof, stone, iron] = (['planks', 'roof', 'stone', 'iron'] as const).map(materialOf) as [
  number,
  number,
  number,
  number,
];

const SQUARE: readonly Uv[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
];

function onGround(x: number, z: number, lift = 0): Xyz {
  const corner = (value: number) => Math.round(value / 64) * 64;
  return [x, heightAt(corner(x), corner(z)) + lift, z];
}

/** A card that turns about the vertical to face the viewer. */
function card(width: number, height: number, name: 'reeds' | 'glass'): ModelPlan {
  const half = width / 2;
  const vertices: Xyz[] = [
    [-half, 0, 0],
    [half, 0, 0],
    [half, height, 0],
    [-half, height, 0],
  ];
  const passes = [{ material: materialOf(name), uvs: SQUARE }] as const;
  const polygons = [{ corners: [0, 1, 2, 3], normals: [0, 0, 0, 0], passes, showsBack: true }];
  return { type: 'facade', flags: ['fog'], vertices, normals: [[0, 0, 1]], polygons };
}

const reedCard = card(7, 8, 'reeds');

/** Reeds along the river, all with the same model. */
const reeds: Thing = {
  name: 'reeds',
  children: courses.flatMap((course, nth) =>
    course.slice(1, -1).flatMap(([x, z], i) =>
      [-1, 1].map((side): Thing => {
        const at = onGround(x + side * 92, z + side * 40, -0.5);
        return { name: `reed_${nth}${i}${side < 0 ? 'w' : 'e'}`, model: reedCard, place: { at } };
      }),
    ),
  ),
};

const houseNear: readonly Beam[] = [
  { axis: 'y', from: 0, to: 8, start: [-7, -10, 7, 10], material: planks },
  { axis: 'y', from: 8, to: 13, start: [-8, -11, 8, 11], end: [-0.5, -9, 0.5, 9], material: roof },
  { axis: 'y', from: 8, to: 16, start: [3, 5, 5, 7], material: stone },
];

/** The ferryman's house: with a door when near, as a single body when far. */
const house: Thing = {
  name: 'ferry_house',
  place: { at: onGround(576, 192), turn: [0, 0.4, 0] },
  zone: 2,
  flags: ['landmark'],
  children: [
    {
      name: 'house_lod0',
      distances: { near: 0, far: 400 },
      children: [
        {
          name: 'house_near',
          model: beams(houseNear),
          children: [
            {
              name: 'house_door',
              model: beams([{ axis: 'x', from: 0, to: 3, start: [0, -0.2, 6, 0.2], material: materialOf('warning') }]),
              place: { at: [-1.5, 0, -7.3] },
            },
            { name: 'chimney', place: { at: [6, 16, 4] } },
            { name: 'house_flag', model: flag(), place: { at: [0, 13, -9] } },
          ],
        },
      ],
    },
    {
      name: 'house_lod1',
      distances: { near: 400, far: 3000, level: 0 },
      children: [
        {
          name: 'house_far',
          model: beams([{ axis: 'y', from: 0, to: 11, start: [-7, -10, 7, 10], end: [-3, -9, 3, 9], material: roof }]),
        },
      ],
    },
  ],
};

/** A flag with a second shape, as if the wind had turned. */
function flag(): ModelPlan {
  const vertices: Xyz[] = [
    [0, 0, 0],
    [0, 0, -4],
    [0, 2.5, -4],
    [0, 2.5, 0],
  ];
  const morphs: Xyz[] = vertices.map(([x, y, z]) => [x + z / 4, y, z]);
  const passes = [
    { material: materialOf('warning'), uvs: SQUARE },
    { material: materialOf('badge'), uvs: SQUARE },
  ] as const;
  const polygons = [{ corners: [0, 1, 2, 3], normals: [0, 0, 0, 0], passes, showsBack: true, zones: [1, 2] }];
  return { vertices, normals: [[1, 0, 0]], morphs, polygons };
}

const sail = (nth: number): Beam => {
  const along = nth < 2 ? ('x' as const) : ('y' as const);
  const [from, to] = nth % 2 === 0 ? [1, 14] : [-14, -1];
  return {
    axis: along,
    from,
    to,
    start: along === 'x' ? [-1.2, -0.1, 1.2, 0.1] : [-0.1, -1.2, 0.1, 1.2],
    material: planks,
  };
};

const mill: Thing = {
  name: 'mill',
  place: { at: onGround(256, -320) },
  zone: 2,
  flags: ['landmark'],
  children: [
    {
      name: 'mill_tower',
      model: beams([
        { axis: 'y', from: -2, to: 18, start: [-6, -6, 6, 6], end: [-4, -4, 4, 4], material: stone },
        { axis: 'y', from: 18, to: 23, start: [-5, -5, 5, 5], end: [-0.5, -0.5, 0.5, 0.5], material: roof },
      ]),
    },
    {
      name: 'mill_sails',
      model: beams([0, 1, 2, 3].map(sail)),
      place: { at: [0, 17, 6.5] },
    },
  ],
};

/** It holds back the river; an animation lifts it. */
const gate: Thing = {
  name: 'lock_gate',
  model: beams([
    { axis: 'x', from: -80, to: 80, start: [-8, -1, 5, 1], material: planks },
    { axis: 'x', from: -84, to: -80, start: [-9, -3, 14, 3], material: iron },
    { axis: 'x', from: 80, to: 84, start: [-9, -3, 14, 3], material: iron },
  ]),
  place: { at: [-388, -0.5, 412] },
};

const ferry: Thing = {
  name: 'ferry_01',
  place: { at: [610, -0.5, 104] },
  children: [
    { name: 'ferry_hull', model: beams([{ axis: 'z', from: -9, to: 9, start: [-4, -1, 4, 1.2], material: planks }]) },
    {
      name: 'ferry_crate',
      model: beams([{ axis: 'y', from: 1.2, to: 3.6, start: [-1.2, -1.2, 1.2, 1.2], material: materialOf('warning') }]),
      place: { at: [0, 0, 3], turn: [0, 0.5, 0] },
    },
  ],
};

/** A lamp: a post, a glass that glows, and a model for its light alone. */
function lamp(name: string, x: number): Thing {
  const at: Xyz = [x, 2, -110];
  const light: ModelPlan = {
    flags: ['lighting'],
    vertices: [],
    polygons: [],
    lights: [{ places: [[0, 0, 0]], color: [255, 200, 64], near: 8, far: 60 }],
  };
  return {
    name,
    model: beams([{ axis: 'y', from: 0, to: 7, start: [-0.2, -0.2, 0.2, 0.2], material: iron }]),
    place: { at },
    children: [
      {
        name: `${name}_bulb`,
        model: beams([{ axis: 'y', from: 7, to: 8.2, start: [-0.5, -0.5, 0.5, 0.5], material: materialOf('glow') }]),
      },
      { name: `${name}_light`, model: light, place: { at: [0, 7.6, 0] } },
    ],
  };
}

const sign: Thing = {
  name: 'tide_sign',
  model: beams([
    { axis: 'y', from: 0, to: 5, start: [-0.2, -0.2, 0.2, 0.2], material: iron },
    {
      axis: 'z',
      from: -0.2,
      to: 0.2,
      start: [-2, 4, 2, 7],
      material: materialOf('warning'),
      overlay: materialOf('badge'),
    },
  ]),
  place: { at: [-560, 2, -74], turn: [0, -0.5, 0] },
};

/** Gnats over the water: a model of points. */
const gnats: Thing = {
  name: 'gnats',
  model: {
    type: 'points',
    flags: [],
    vertices: Array.from({ length: 12 }, (_, i): Xyz => [(i * 7) % 11, (i * 5) % 7, (i * 3) % 8]),
    polygons: [{ corners: [0, 1, 2], passes: [{ material: materialOf('glow') }] }],
  },
  place: { at: [-420, 3, -40] },
};

/** Hidden until an animation shows it. */
const flood: Thing = {
  name: 'flood_marker',
  model: card(10, 10, 'glass'),
  place: { at: [-300, 2, -96], opacity: 0.5, color: [1, 0.9, 0.8] },
  isHidden: true,
};

/** A board by the lock whose pictures show the lock's state. */
const signal: Thing = {
  name: 'lock_signal',
  model: beams([
    { axis: 'y', from: 0, to: 6, start: [-0.3, -0.3, 0.3, 0.3], material: iron },
    { axis: 'z', from: -0.2, to: 0.2, start: [-4, 5, 4, 13], material: materialOf('signal') },
  ]),
  place: { at: onGround(-286, 440) },
};

export const valleyObjects: readonly Thing[] = [
  ...[house, mill, gate, ferry, sign, gnats, flood, reeds],
  ...[-768, -256, 256, 768].map((x, i) => lamp(`lamp_0${i + 1}`, x)),
  signal,
];
