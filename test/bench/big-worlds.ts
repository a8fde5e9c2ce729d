// Large worlds and animations for the benches, from the writers by hand, which know nothing of the layouts.

import type { Xyz } from '../../electron/demo/vectors.ts';
import { type Beam, beams } from '../../electron/demo/zipper/shapes.ts';
import { flattened, type Thing } from '../../electron/demo/zipper/tree.ts';
import {
  BASE,
  type Game,
  type MaterialPlan,
  type ModelPlan,
  type NodePlan,
} from '../../electron/demo/zipper/world-plan.ts';
import { animFile, type WrittenAnimations } from '../support/writers/zipper/anim-writer.ts';
import type { WrittenDefinition } from '../support/writers/zipper/definition-writer.ts';
import * as events from '../support/writers/zipper/event-writer.ts';
import { worldFile } from '../support/writers/zipper/world-writer.ts';

const EDGE = 2048;
const FIRST_THING = 5;
const MATERIALS = 40;
const BEAMS = 40;

/** A world of the later games; with 385 models it has about 20 MB, which is four times the largest ever sold. */
export function bigWorld(game: 'pm' | 'mw', modelCount: number): Uint8Array {
  const { nodes, models, top } = flattened(things(modelCount), FIRST_THING, 0);
  return worldFile(game, {
    textures: Array.from({ length: MATERIALS }, (_, i) => ({ name: `cover_${i}.tif` })),
    materials: Array.from(
      { length: MATERIALS },
      (_, i): MaterialPlan => ({
        texture: i,
        ...(i % 8 === 7 ? { cycle: { textures: [i, (i + 1) % MATERIALS], speed: 4 } } : {}),
      }),
    ),
    models,
    nodes: [...fixed(top), ...nodes],
  });
}

/** A world as games have them: many small models, each shown once; with 4,400 houses it has about 20 MB. */
export function townWorld(houses: number): Uint8Array {
  const { nodes, models, top } = flattened(town(houses), FIRST_THING, 0);
  return worldFile('pm', {
    textures: Array.from({ length: TOWN_MATERIALS }, (_, i) => ({ name: `wall_${i}.tif` })),
    materials: Array.from({ length: TOWN_MATERIALS }, (_, i): MaterialPlan => ({ texture: i })),
    models,
    nodes: [...fixed(top), ...nodes],
  });
}

/** How much there is of what a world is made of. */
export interface Parts {
  readonly nodes: number;
  /** At most as many as nodes; each is shown by at least one of these. */
  readonly models: number;
  /** Six faces to each body of a model. */
  readonly bodiesPerModel: number;
}

/** A world of very many parts, far beyond every game: groups right below the world, with as many bodies in each. */
export function partsWorld({ nodes, models, bodiesPerModel }: Parts): Uint8Array {
  const side = Math.ceil(Math.sqrt(nodes));
  const groups = Array.from({ length: Math.ceil(nodes / (GROUP + 1)) }, (_, i) => FIRST_THING + i * (GROUP + 1));
  const part = (i: number): NodePlan => {
    const slot = i % (GROUP + 1);
    const group = FIRST_THING + i - slot;
    const children = Array.from({ length: Math.min(GROUP, nodes - (i - slot) - 1) }, (_, k) => group + 1 + k);
    const at: Xyz = [((i % side) / side - 0.5) * EDGE * 2, 0, (Math.floor(i / side) / side - 0.5) * EDGE * 2];
    if (slot === 0) return { name: `group_${i}`, flags: BASE, parents: [0], children, data: { class: 'object3d' } };
    return {
      name: `part_${i}`,
      flags: [...BASE, 'hasModelBox'],
      model: i % models,
      parents: [group],
      data: { class: 'object3d', place: { at, turn: [0, i, 0] } },
    };
  };
  return worldFile('pm', {
    textures: Array.from({ length: TOWN_MATERIALS }, (_, i) => ({ name: `wall_${i}.tif` })),
    materials: Array.from({ length: TOWN_MATERIALS }, (_, i): MaterialPlan => ({ texture: i })),
    models: Array.from({ length: models }, (_, i) => tower(i, bodiesPerModel)),
    nodes: [...fixed(groups), ...Array.from({ length: nodes }, (_, i) => part(i))],
  });
}

const GROUP = 100;

function tower(nth: number, bodies: number): ModelPlan {
  const body = (_: unknown, k: number): Beam => ({
    axis: 'y',
    from: k,
    to: k + 1,
    start: [-1 - (k % 7), -1, 1, 1 + ((nth + k) % 5)],
    material: (nth + k) % TOWN_MATERIALS,
  });
  return beams(Array.from({ length: bodies }, body));
}

const TOWN_MATERIALS = 300;
const STOREYS = 4;

function town(houses: number): Thing[] {
  const side = Math.ceil(Math.sqrt(houses));
  const step = (EDGE * 2) / side;
  return Array.from({ length: houses }, (_, i): Thing => {
    const at: Xyz = [(i % side) * step - EDGE, 0, Math.floor(i / side) * step - EDGE];
    const storeys = Array.from(
      { length: STOREYS },
      (__, k): Beam => ({
        axis: 'y',
        from: k * 6,
        to: k * 6 + 6,
        start: [-8 + k, -8 + k, 8 - k, 8 - k],
        material: (i * 3 + (k % 3)) % TOWN_MATERIALS,
      }),
    );
    return { name: `house_${i}`, place: { at, turn: [0, i, 0] }, model: beams(storeys) };
  });
}

/** A model for every part, and fifteen nodes around each. */
function things(modelCount: number): Thing[] {
  return Array.from({ length: modelCount }, (_, i): Thing => {
    const model = shape(i);
    const at: Xyz = [((i * 37) % 4000) - 2000, 0, ((i * 91) % 4000) - 2000];
    const parts = Array.from(
      { length: 13 },
      (__, k): Thing => ({ name: `part_${i}_${k}`, model, place: { at: [k, k, 0] } }),
    );
    return {
      name: `thing_${i}`,
      place: { at, turn: [0, i, 0] },
      children: [{ name: `near_${i}`, distances: { near: 0, far: 500 }, children: parts }],
    };
  });
}

function shape(nth: number): ModelPlan {
  return beams(
    Array.from(
      { length: BEAMS },
      (_, i): Beam => ({
        axis: 'y',
        from: i,
        to: i + 1,
        start: [-1 - i / 9, -1, 1, 1 + i / 7],
        material: (nth + i) % MATERIALS,
        overlay: (nth + i + 3) % MATERIALS,
      }),
    ),
  );
}

function fixed(top: readonly number[]): NodePlan[] {
  const area = { left: -EDGE, top: -EDGE, right: EDGE, bottom: EDGE };
  const cell = (x: number, z: number) =>
    top.filter((_, i) => i % 256 === z * 16 + x).map(node => [node, 0, 20] as const);
  return [
    { name: 'world1', flags: BASE, children: top, data: { class: 'world', world: { area, lights: [4], cell } } },
    { name: 'window1', flags: BASE, data: { class: 'window', size: [320, 200] } },
    { name: 'camera1', flags: BASE, data: { class: 'camera', camera: { window: 1 } } },
    { name: 'display', flags: BASE, data: { class: 'display', clear: [0.4, 0.4, 1] } },
    {
      name: 'sunlight',
      flags: BASE,
      data: {
        class: 'light',
        light: {
          direction: [-0.5, 0.7, 0],
          diffuse: 0.9,
          ambient: 0.3,
          color: [1, 1, 1],
          near: 1000,
          far: 2000,
          parents: [0],
        },
      },
    },
  ];
}

/** Animations; 2,980 definitions of Pirate's Moon have about 10 MB. */
export function bigAnimations(game: Extract<Game, 'pm' | 'mw'>, definitionCount: number): Uint8Array {
  const plan: WrittenAnimations = {
    sources: Array.from({ length: 30 }, (_, i) => ({
      path: `..\\data\\c1\\zrdr\\anim_${i}.zrd`,
      time: 900_000_000 + i,
    })),
    definitions: Array.from({ length: definitionCount }, (_, i) => definition(game, i)),
    ...(game === 'pm' ? { scripts: scripts() } : {}),
  };
  return animFile(game, plan);
}

function definition(game: 'pm' | 'mw', nth: number): WrittenDefinition {
  const node = (i: number) => 1 + ((nth + i) % 6);
  return {
    animName: `anim_${nth}`,
    name: `thing_${nth}`,
    rootName: `thing_${nth}`,
    activation: nth % 5,
    objects: Array.from({ length: 6 }, (_, i) => `part_${nth}_${i}`),
    nodes: [`near_${nth}`],
    staticSounds: ['beam_light.wav', 'gun_burst.wav'],
    calls: [`anim_${(nth + 1) % 100}`],
    sequences: Array.from({ length: 3 }, (_, i) => ({
      name: `SEQUENCE_${i}`,
      isOnCall: i > 0,
      events: [
        events.sound(1, node(0)),
        events.motion(game, node(1), [0, i, 0]),
        events.motionFromTo(node(2), {
          translate: [
            [0, 0, 0],
            [1, i, nth],
          ],
          rotate: [
            [0, 0, 0],
            [0, 1, 0],
          ],
          seconds: 3,
        }),
        events.opacityFromTo(node(3), { from: 1, to: 0, seconds: 2 }, { after: 3, time: 1 }),
        events.activeState(node(4), false, { after: 2, time: 4 }),
        events.callSequence(`SEQUENCE_${(i + 1) % 3}`, { after: 3, time: 2 }),
      ],
    })),
  };
}

function scripts() {
  const frames = Array.from({ length: 40 }, (_, i) => ({
    start: i,
    end: i + 1,
    translate: [
      [i, 0, 0],
      [i + 1, 0, 0],
    ] as const,
    rotate: [
      [1, 0, 0, 0],
      [0, 0.1, 0],
    ] as const,
  }));
  return Array.from({ length: 60 }, (_, i) => ({
    name: `script_${i}.zan`,
    object: `part_${i}_0`,
    frames,
  }));
}
