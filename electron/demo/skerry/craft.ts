// The vehicles of the skerry: a plane of Crimson Skies, and a walker of MechWarrior 3.
import type { DemoMember } from '../archives.ts';
import { memberOf, motionOf, type Swing } from '../motions.ts';
import { type Beam, beams } from '../zipper/shapes.ts';
import { flattened, type Thing } from '../zipper/tree.ts';
import type { LibraryModel, MaterialPlan, PartPlan, WorldPlan } from '../zipper/world-plan.ts';

const [SKIN, WOOD, STEEL] = [0, 1, 2];

const fuselage: readonly Beam[] = [
  { axis: 'z', from: -4, to: 3, start: [-0.8, -0.7, 0.8, 0.9], end: [-0.3, -0.2, 0.3, 0.5], material: SKIN },
  { axis: 'x', from: -6, to: 6, start: [0.1, -2, 0.3, -0.2], material: SKIN },
  { axis: 'x', from: -2, to: 2, start: [0.3, 2.2, 0.4, 3], material: SKIN },
  { axis: 'y', from: 0.4, to: 2, start: [2.2, -0.1, 3, 0.1], material: SKIN },
];
const propeller: readonly Beam[] = [
  { axis: 'y', from: -1.6, to: 1.6, start: [-0.05, -0.15, 0.05, 0.15], material: WOOD },
];
const glider: readonly Beam[] = [
  { axis: 'z', from: -4, to: 3, start: [-1, -0.6, 1, 0.8], end: [-4, 0, 4, 0.2], material: SKIN },
];

/** In the table of planes, the first node of each has its name; there is no world. */
const petrel: Thing = {
  name: 'petrel',
  children: [
    {
      name: 'petrel_lod0',
      distances: { near: 0, far: 600 },
      children: [
        {
          name: 'petrel_near',
          model: beams(fuselage),
          children: [{ name: 'petrel_prop', model: beams(propeller), place: { at: [0, 0.1, -4.2] } }],
        },
      ],
    },
    {
      name: 'petrel_lod1',
      distances: { near: 600, far: 4000, level: 0 },
      children: [{ name: 'petrel_far', model: beams(glider) }],
    },
  ],
};

/** 1 October 2000, noon. */
const COMPILED = 970_401_600;

/** The planes: a world that has only bodies and levels of detail. */
export function planesPlan(): WorldPlan {
  const { nodes, models } = flattened([petrel], 0, 0);
  return {
    textures: ['tarred', 'shingle'].map(name => ({ name: `${name}.tif` })),
    materials: [{ texture: 0 }, { texture: 1 }, { color: [90, 94, 104] }],
    models,
    nodes: nodes.map((node, i) => (i === 0 ? { ...node, parents: [] } : node)),
    time: COMPILED,
  };
}

export const ternMaterials: readonly MaterialPlan[] = [
  { texture: 'tarred' },
  { texture: 'shingle' },
  { color: [90, 94, 104] },
];

const swings: readonly Swing[] = [
  { part: 'tern_hull', at: [0, 4, 0], turn: 0.02, ahead: 0, bob: 0.15 },
  { part: 'tern_leg_l', at: [1, -0.5, 0], turn: 0.3, ahead: 0 },
  { part: 'tern_leg_r', at: [-1, -0.5, 0], turn: 0.3, ahead: 0.5 },
];

function part(name: string, bodies: readonly Beam[], children: readonly PartPlan[] = []): PartPlan {
  const at = swings.find(swing => swing.part === name)?.at;
  return { name, model: beams(bodies), ...(at ? { place: { at } } : {}), children };
}

const leg: readonly Beam[] = [
  { axis: 'y', from: -3.5, to: 0.2, start: [-0.2, -0.25, 0.2, 0.25], material: STEEL },
  { axis: 'y', from: -3.7, to: -3.4, start: [-0.8, -0.5, 0.4, 0.5], material: WOOD },
];
const hull: readonly Beam[] = [
  { axis: 'z', from: -2, to: 1.5, start: [-0.4, -0.1, 0.4, 0.6], end: [-1.2, -0.6, 1.2, 1], material: SKIN },
  { axis: 'y', from: 1, to: 1.6, start: [-0.6, -0.5, 0.6, 0.5], material: STEEL },
];

/** The only walker of the library. */
export const ternModels: readonly LibraryModel[] = [
  {
    file: 'tern.flt',
    root: {
      name: 'tern',
      children: [part('tern_hull', hull, [part('tern_leg_l', leg), part('tern_leg_r', leg)])],
    },
  },
];

/** Its walk; MechWarrior 3 stores the duration of each motion. */
export const ternMotions: readonly DemoMember[] = [
  memberOf('tern_walk', motionOf({ swings, frameCount: 16, loopTime: 0.9 })),
];
