// Small worlds and animations of all four games with one of everything, for the writers by hand.

import type { Uv, Xyz } from '../../electron/demo/vectors.ts';
import type { DefinitionPlan, FramePlan } from '../../electron/demo/zipper/animation-plan.ts';
import {
  BASE,
  type Game,
  isLater,
  type MaterialPlan,
  type ModelPlan,
  type NodePlan,
  type PartPlan,
  type WorldPlan,
} from '../../electron/demo/zipper/world-plan.ts';
import type { WrittenAnimations } from './writers/zipper/anim-writer.ts';
import * as events from './writers/zipper/event-writer.ts';

export const games: readonly Game[] = ['rc', 'mw', 'pm', 'cs'];

const SQUARE: readonly Xyz[] = [
  [0, 0, 0],
  [4, 0, 0],
  [4, 0, -4],
  [0, 0, -4],
];
const CORNERS: readonly Uv[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
];

const materials: readonly MaterialPlan[] = [
  { texture: 0, soil: 8 },
  { color: [200, 64.5, 0], alpha: 128 },
  { texture: 1, cycle: { textures: [1, 2], speed: 4, frame: 1 } },
];

/** A model with a face, a strip, an overlay where the game has them, morphs and a light. */
function modelsOf(game: Game): ModelPlan[] {
  const face = { corners: [0, 1, 2, 3], normals: [0, 0, 0, 0], zones: [1, 2], priority: 3 };
  const own = { material: 0, uvs: CORNERS };
  const over = { material: 2, uvs: CORNERS };
  return [
    {
      vertices: SQUARE,
      normals: [[0, 1, 0]],
      polygons: [
        { ...face, passes: isLater(game) ? [own, over] : [own] },
        { corners: [0, 1, 3, 2], passes: [over], isStrip: game !== 'rc', showsBack: true },
        { corners: [0, 1, 2], passes: [{ material: 1 }] },
      ],
      scroll: [0.25, -0.125],
    },
    {
      vertices: SQUARE.slice(0, 3),
      morphs: SQUARE.slice(1),
      lights: [{ places: [[0, 5, 0]], color: [255, 200, 64] }],
      polygons: [],
    },
  ];
}

/** The nodes that each game has at fixed places; the world's children are given. */
function fixedNodes(game: Game, children: readonly number[]): NodePlan[] {
  const light = game === 'cs' ? 6 : 4;
  const area = game === 'cs' ? 1024 : 256;
  const world: NodePlan = {
    name: 'world1',
    children,
    data: {
      class: 'world',
      world: {
        area: { left: -area, top: -area, right: area, bottom: area },
        fog: { type: 1, color: [0.5, 0.6, 0.7], range: [200, 1800], altitude: [0, 90], density: 0.015 },
        lights: [light],
        cell: (x, z) => (x === 1 && z === 0 ? [[children[0] ?? 0, -1.5, 12.25]] : []),
      },
    },
  };
  const sun: NodePlan = {
    name: 'sunlight',
    flags: [...BASE, 'hasNodeBox'],
    nodeBox: { min: [1, 1, -2], max: [2, 2, -1] },
    data: {
      class: 'light',
      light: {
        direction: [-0.6, 0.8, 0],
        diffuse: 0.8,
        ambient: 0.3,
        color: [1, 0.9, 0.8],
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
  const screen: NodePlan = { name: 'display', data: { class: 'display', clear: [0.392, 0.392, 1] } };
  if (game !== 'cs') return [world, window('window1', [320, 200]), camera('camera1', 1), screen, sun];
  return [
    world,
    screen,
    window('window1', [640, 480]),
    camera('camera1', 2),
    window('sgwin', [96, 96]),
    camera('spyglass', 4),
    sun,
  ];
}

/** A world with a hut, a tree with two distances, a lamp, and in the games before Pirate's Moon an empty node. */
export function smallWorld(game: Game): WorldPlan {
  const first = game === 'cs' ? 7 : 5;
  const [hut, tree, near, lamp] = [first, first + 1, first + 2, first + 3];
  const box = { min: [0, 0, -4], max: [4, 0, 0] } as const;
  const nodes: NodePlan[] = [
    ...fixedNodes(game, [hut, tree]),
    {
      name: 'hut',
      flags: [...BASE, 'hasModelBox'],
      zone: 2,
      model: 0,
      parents: [0],
      area: [1, 0],
      modelBox: box,
      data: { class: 'object3d', place: { at: [30, 4, -60], turn: [0.1, -1.2, 0.4], scale: [1, 1.5, 0.5] } },
    },
    {
      name: 'tree',
      parents: [0],
      children: [near],
      childBox: box,
      activeBox: 'child',
      data: { class: 'lod', distances: { near: 0, far: 150 } },
    },
    {
      name: 'tree_near',
      flags: [...BASE, 'hasModelBox'],
      model: 0,
      parents: [tree],
      children: [lamp],
      modelBox: box,
      data: { class: 'object3d' },
    },
    {
      name: 'lamp',
      flags: [...BASE, 'hasModelBox'],
      model: 1,
      parents: [near],
      modelBox: { min: [0, 0, 0], max: [0, 0, 0] },
      data: { class: 'object3d', place: { opacity: 0.5, color: [1, 0.5, 0.25] } },
    },
    ...(isLater(game) ? [] : [{ name: 'marker', data: { class: 'empty', parent: hut } } as const]),
  ];
  return {
    textures: [{ name: 'grass.tif', smaller: 2 }, { name: 'water_1.tif' }, { name: 'water_2.tif' }],
    materials,
    models: game === 'cs' ? [modelsOf(game)[0], undefined, modelsOf(game)[1]] : modelsOf(game),
    nodes: game === 'cs' ? nodes.map(node => (node.model === 1 ? { ...node, model: 2 } : node)) : nodes,
    lastFree: 1240,
  };
}

/** A cart with a wheel, which in Pirate's Moon is seen from near alone. */
export function smallPart(game: 'mw' | 'pm'): PartPlan {
  const [model] = modelsOf(game);
  if (model === undefined) throw new Error('no model');
  const polygons = model.polygons.map(({ passes: [{ uvs }], ...polygon }) => ({
    ...polygon,
    passes: [{ material: 0, ...(uvs ? { uvs } : {}) }] as const,
  }));
  const body = { ...model, polygons };
  const wheel: PartPlan = { name: 'wheel', model: body, place: { at: [1, 0.5, 2], turn: [0, 0.25, 0] } };
  const children = game === 'pm' ? [{ name: 'wheel_lod', lod: { near: 0, far: 90 }, children: [wheel] }] : [wheel];
  return { name: 'cart', model: body, children };
}

const frames: readonly FramePlan[] = [
  {
    start: 0,
    end: 2,
    translate: [
      [0, 0, 0],
      [4, 0, 0],
    ],
    rotate: [
      [1, 0, 0, 0],
      [0, 0.5, 0],
    ],
  },
  { start: 2, end: 3 },
  {
    start: 3,
    end: 4,
    scale: [
      [1, 1, 1],
      [2, 2, 2],
    ],
  },
];

/** Two definitions with a record in every list and most kinds of events. */
export function smallAnimations(game: Game): WrittenAnimations {
  const script = events.scriptMotion(game, 1, { index: 0, frames });
  const gate: DefinitionPlan<events.EventPlan> = {
    animName: 'gate_opens',
    name: 'gate',
    rootName: 'gate',
    range: [0, 40],
    resetTime: 2,
    health: 10,
    objects: ['gate', 'gate_bar'],
    nodes: ['world1'],
    lights: ['glow'],
    ...(game === 'rc' ? {} : { puffers: ['smoke'] }),
    dynamicSounds: ['engine'],
    staticSounds: ['click.wav'],
    effects: ['splash'],
    prerequisites: ['tide_is_low'],
    calls: ['bell_rings'],
    ...(game === 'cs' ? { scripts: [0] } : {}),
    reset: [events.translateState(1, [0, 0, 0])],
    sequences: [
      {
        name: 'OPEN',
        events: [events.sound(1, 1), ...moves(game), script, events.callSequence('CLOSE', { after: 3, time: 1 })],
      },
      {
        name: 'CLOSE',
        isOnCall: true,
        events: [
          events.motionFromTo(1, {
            translate: [
              [0, 3, 0],
              [0, 0, 0],
            ],
            seconds: 1.5,
          }),
        ],
      },
    ],
  };
  const bell: DefinitionPlan<events.EventPlan> = {
    animName: 'bell_rings',
    name: 'bell',
    rootName: 'bell',
    sequences: [],
  };
  return {
    sources: [{ path: '..\\data\\zrdr\\gate.zrd', time: 920_289_600 }],
    definitions: [gate, bell],
    ...(isLater(game) ? { scripts: [{ name: 'gate.zan', object: 'gate', frames }] } : {}),
  };
}

function moves(game: Game): events.EventPlan[] {
  return [
    events.soundNode('engine', { index: 1, node: 1 }),
    events.effect(1, 1),
    events.lightState(game, 'glow', { light: 1, node: 1, range: [8, 60], color: [1, 0.8, 0.3] }),
    events.lightAnimation('glow', { light: 1, range: [1, 2], color: [0.5, 0.5, 0.5], seconds: 1 }),
    events.activeState(1, true),
    events.scaleState(1, [1, 2, 1]),
    events.rotateState(2, [0, 0.25, 0]),
    events.motion(game, 1, [0, 0, 0.75]),
    events.motionFromTo(1, {
      translate: [
        [0, 0, 0],
        [0, 3, 0],
      ],
      rotate: [
        [0, 0, 0],
        [0, 1, 0],
      ],
      seconds: 3,
    }),
    events.opacityState(1, 0.5),
    events.opacityFromTo(1, { from: 1, to: 0.25, seconds: 2 }),
    events.addChild(1, 2),
    events.deleteChild(1, 2),
    events.cycleTexture(1, 0),
    events.cameraState(1, 900),
    events.stopSequence('CLOSE'),
    events.callAnimation('bell_rings'),
    events.stopAnimation(game, 'bell_rings'),
    events.resetAnimation('bell_rings'),
    events.fogState([0.5, 0.5, 0.5], [10, 900]),
    events.ifPlayerNear(game, 40),
    events.otherwise(),
    events.endIf(),
    events.callback(7),
    events.screenColor([0, 0, 0, 0], [1, 1, 1, 0.5], 2),
    ...(game === 'rc'
      ? []
      : [
          events.pufferState(game, 'smoke', {
            puffer: 1,
            node: 1,
            rise: [0, 2, 0],
            size: [1, 2],
            lifetime: [3, 4],
            texture: 'smoke',
          }),
        ]),
    events.loop(3),
  ];
}
