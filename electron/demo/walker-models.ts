// The 'mechs of the demo: a steel heron, with parts named as in its motions, and its relatives.
import { joints } from './motions.ts';
import type { Xyz } from './vectors.ts';
import { type LibraryMember, libraryMembers } from './zipper/library.ts';
import { type Beam, beams } from './zipper/shapes.ts';
import type { LibraryModel, MaterialPlan, PartPlan } from './zipper/world-plan.ts';

const HULL = 0;
const STRIPES = 1;
const STEEL = 2;
const GLASS = 3;
const BADGE = 4;

export const walkerMaterials: readonly MaterialPlan[] = [
  { texture: 'hull' },
  { texture: 'warning' },
  { color: [72, 80, 88] },
  { color: [110, 176, 206], alpha: 160 },
  { texture: 'badge_heron', isMarked: true },
];

/** The members of the demo's library of models. */
export function walkerMembers(): LibraryMember[] {
  return libraryMembers('pm', walkerMaterials, walkerModels());
}

/** Each model with its file. */
export function walkerModels(): LibraryModel[] {
  return [
    { file: 'heron.flt', root: { name: 'heron', children: [hip] } },
    { file: 'heron_seat.flt', root: seat },
    ...Object.entries(builds).map(([id, size]) => ({
      file: `${id}.flt`,
      root: { name: id, children: [scaled(hip, size)] },
    })),
  ];
}

/** The others are the heron scaled in width, height and length. */
const builds: Readonly<Record<string, Xyz>> = {
  crake: [0.65, 0.8, 0.75],
  sandpiper: [0.7, 1, 0.8],
  lapwing: [1.1, 1, 1],
  bittern: [1.2, 1.05, 1.15],
  goshawk: [1.4, 1.1, 1.2],
  shoebill: [1.6, 1.25, 1.5],
};

function scaled(part: PartPlan, size: Xyz): PartPlan {
  const { model, place, children = [] } = part;
  const at = (place: Xyz): Xyz => [place[0] * size[0], place[1] * size[1], place[2] * size[2]];
  return {
    ...part,
    ...(model ? { model: { ...model, vertices: model.vertices.map(at) } } : {}),
    ...(place?.at ? { place: { ...place, at: at(place.at) } } : {}),
    children: children.map(child => scaled(child, size)),
  };
}

/** A part at its joint, at the same position as in the motions. */
function part(name: string, bodies: readonly Beam[], children: readonly PartPlan[] = []): PartPlan {
  const at = joints.get(name);
  return { name, model: beams(bodies), ...(at ? { place: { at } } : {}), children };
}

/** A thigh and a shin with its foot. */
function leg(side: 'l' | 'r'): PartPlan {
  const shin: readonly Beam[] = [
    {
      axis: 'y',
      from: -2.55,
      to: 0.2,
      start: [-0.15, -0.15, 0.15, 0.15],
      end: [-0.2, -0.22, 0.25, 0.22],
      material: STEEL,
    },
    { axis: 'y', from: -2.75, to: -2.5, start: [-1.1, -0.6, 0.5, 0.6], end: [-0.6, -0.35, 0.3, 0.35], material: HULL },
  ];
  const thigh: readonly Beam[] = [
    { axis: 'y', from: -2.6, to: 0.3, start: [-0.05, -0.25, 0.5, 0.25], end: [-0.5, -0.35, 0.5, 0.35], material: HULL },
  ];
  return part(`leg_${side}`, thigh, [part(`shin_${side}`, shin)]);
}

/** An arm is a gun: with its barrel when near, without it when far. */
function arm(side: 'l' | 'r'): PartPlan {
  const x = side === 'l' ? 1.45 : -1.45;
  const barrel: Beam = {
    axis: 'z',
    from: -2.4,
    to: -0.6,
    start: [-0.1, -0.1, 0.1, 0.1],
    end: [-0.18, -0.18, 0.18, 0.18],
    material: STEEL,
  };
  const near: PartPlan = { name: `gun_${side}_near`, model: beams([barrel]) };
  return {
    name: `arm_${side}`,
    model: beams([
      {
        axis: 'z',
        from: -0.7,
        to: 0.8,
        start: [-0.35, -0.35, 0.35, 0.35],
        end: [-0.25, -0.3, 0.25, 0.3],
        material: STRIPES,
      },
    ]),
    place: { at: [x, 0.25, -0.2] },
    children: [{ name: `gun_${side}`, lod: { near: 0, far: 180 }, children: [near] }],
  };
}

const head = part('head', [
  { axis: 'y', from: -1, to: 0.1, start: [-0.3, -0.3, 0.3, 0.3], end: [-0.25, -0.22, 0.2, 0.22], material: STEEL },
  { axis: 'z', from: -1.1, to: 0.4, start: [-0.3, 0, 0.3, 0.45], end: [-0.4, -0.1, 0.4, 0.6], material: HULL },
  {
    axis: 'z',
    from: -2.9,
    to: -1.05,
    start: [-0.03, 0.12, 0.03, 0.18],
    end: [-0.2, 0.02, 0.2, 0.36],
    material: STRIPES,
  },
  { axis: 'z', from: -0.95, to: -0.5, start: [-0.2, 0.42, 0.2, 0.48], end: [-0.3, 0.42, 0.3, 0.66], material: GLASS },
]);

const torso = part(
  'torso',
  [
    { axis: 'z', from: -1.7, to: 0.2, start: [-0.5, -0.2, 0.5, 0.6], end: [-1.1, -0.7, 1.1, 1], material: HULL },
    {
      axis: 'z',
      from: 0.2,
      to: 2.1,
      start: [-1.1, -0.7, 1.1, 1],
      end: [-0.4, 0, 0.4, 0.5],
      material: HULL,
      overlay: BADGE,
    },
  ],
  [head, arm('l'), arm('r')],
);

const hip = part(
  'hip',
  [{ axis: 'x', from: -0.9, to: 0.9, start: [-0.5, -0.5, 0.5, 0.5], material: STEEL }],
  [torso, leg('l'), leg('r')],
);

/** The pilot's view of it. */
const seat: PartPlan = {
  name: 'heron_seat',
  model: beams([{ axis: 'z', from: -0.8, to: -0.7, start: [-0.7, -0.45, 0.7, -0.2], material: STRIPES }]),
  place: { at: [0, 8.25, 0.45] },
};
