// The animations of Lower Marram: the mill, the lock, the ferry, a door, smoke, lamps, and the flood warning.

import type { Xyz } from './vectors.ts';
import type { AnimPlan, DefinitionPlan, EventWords, FramePlan, ScriptPlan } from './zipper/animation-plan.ts';
import { animationsPm } from './zipper/animations.ts';
import { eventsPm } from './zipper/events.ts';

const AT_ONCE = 4;
const AFTER_LAST = 3;
/** 1 March 1999, noon. */
const COMPILED = 920_289_600;

/** A definition for any game's events. */
type Definition = <E>(events: EventWords<E>) => DefinitionPlan<E>;

const mill: Definition = events => ({
  animName: 'mill_turns',
  name: 'mill',
  rootName: 'mill',
  activation: AT_ONCE,
  objects: ['mill_sails'],
  nodes: ['mill_sails'],
  sequences: [{ name: 'TURN', events: [events.motion(1, [0, 0, 0.8])] }],
});

const DOWN: Xyz = [-388, -0.5, 412];
const UP: Xyz = [-388, 8, 412];

const lock: Definition = events => ({
  animName: 'lock_opens',
  name: 'lock_gate',
  rootName: 'lock_gate',
  resetTime: 0,
  objects: ['lock_gate'],
  nodes: ['lock_gate'],
  staticSounds: ['servo_turn.wav', 'marsh_bell.wav'],
  garbage: 'servo_turn.wav\0 left by the sound before',
  reset: [events.translateState(1, DOWN)],
  sequences: [
    {
      name: 'OPEN',
      events: [
        events.sound(1, 1),
        events.motionFromTo(1, { translate: [DOWN, UP], seconds: 6 }),
        events.sound(2, 1, [0, 10, 0], { after: AFTER_LAST, time: 6 }),
        events.callSequence('CLOSE', { after: AFTER_LAST, time: 4 }),
      ],
    },
    {
      name: 'CLOSE',
      isOnCall: true,
      events: [events.motionFromTo(1, { translate: [UP, DOWN], seconds: 3 })],
    },
  ],
});

const NEAR_BANK: Xyz = [610, -0.5, 40];
const FAR_BANK: Xyz = [610, -0.5, 164];
/** A half turn about the vertical has a half angle of half pi. */
const HALF_TURN = Math.PI / 2;

const crossing: readonly FramePlan[] = [
  {
    start: 0,
    end: 8,
    translate: [NEAR_BANK, FAR_BANK],
    rotate: [
      [1, 0, 0, 0],
      [0, 0, 0],
    ],
  },
  { start: 8, end: 10 },
  {
    start: 10,
    end: 14,
    rotate: [
      [1, 0, 0, 0],
      [0, HALF_TURN / 4, 0],
    ],
  },
  { start: 14, end: 22, translate: [FAR_BANK, NEAR_BANK] },
];

const ferry: Definition = events => ({
  animName: 'ferry_crosses',
  name: 'ferry_01',
  rootName: 'ferry_01',
  activation: AT_ONCE,
  objects: ['ferry_01', 'ferry_crate'],
  nodes: ['ferry_01', 'ferry_crate', 'world1'],
  dynamicSounds: ['ferry_engine'],
  sequences: [
    {
      name: 'CROSS',
      events: [
        events.soundNode('ferry_engine', { index: 1, node: 1 }),
        events.scriptMotion(1, { index: 0 }),
        events.deleteChild(1, 2, { after: 2, time: 8 }),
        events.addChild(1, 2, { after: 2, time: 14 }),
        events.loop(-1, { after: 2, time: 22 }),
      ],
    },
  ],
});

const door: Definition = events => ({
  animName: 'house_door_opens',
  name: 'house_door',
  rootName: 'house_door',
  range: [0, 40],
  objects: ['house_door'],
  nodes: ['house_door'],
  sequences: [
    {
      name: 'OPEN',
      events: [
        events.ifPlayerNear(40),
        events.motionFromTo(1, {
          rotate: [
            [0, 0, 0],
            [0, 1.6, 0],
          ],
          seconds: 1.5,
        }),
        events.otherwise(),
        events.rotateState(1, [0, 0, 0]),
        events.endIf(),
      ],
    },
  ],
});

const smoke: Definition = events => ({
  animName: 'chimney_smokes',
  name: 'chimney',
  rootName: 'chimney',
  activation: AT_ONCE,
  nodes: ['chimney'],
  puffers: ['chimney_smoke'],
  sequences: [
    {
      name: 'SMOKE',
      events: [
        events.pufferState('chimney_smoke', {
          puffer: 1,
          node: 1,
          rise: [0.5, 2.5, 0],
          size: [0.8, 1.4],
          lifetime: [3, 5],
          texture: 'smoke',
        }),
      ],
    },
  ],
});

const lamps: Definition = events => ({
  animName: 'lamps_flicker',
  name: 'lamp_01',
  rootName: 'lamp_01',
  activation: AT_ONCE,
  objects: ['lamp_01_bulb'],
  nodes: ['lamp_01_bulb', 'lamp_01_light'],
  lights: ['lamp_glow'],
  sequences: [
    {
      name: 'GLOW',
      events: [
        events.lightState('lamp_glow', { light: 1, node: 2, range: [8, 60], color: [1, 0.8, 0.3] }),
        events.lightAnimation('lamp_glow', { light: 1, range: [-2, -8], color: [-0.3, -0.3, -0.1], seconds: 0.7 }),
        events.opacityFromTo(1, { from: 1, to: 0.35, seconds: 0.7 }),
        events.opacityFromTo(1, { from: 0.35, to: 1, seconds: 0.3 }, { after: 2, time: 0.7 }),
        events.loop(-1, { after: 2, time: 1 }),
      ],
    },
  ],
});

const flood: Definition = events => ({
  animName: 'flood_warns',
  name: 'flood_marker',
  rootName: 'flood_marker',
  objects: ['flood_marker', 'river', 'ferry_01'],
  nodes: ['flood_marker', 'river', 'ferry_01', 'camera1'],
  staticSounds: ['heat_alarm.wav'],
  effects: ['SPLASH'],
  prerequisites: ['lock_opens'],
  calls: ['lock_opens'],
  garbage: 'effect_of_some_other_day_and_hour',
  sequences: [
    {
      name: 'WARN',
      events: [
        events.activeState(1, true),
        events.sound(1, 1),
        events.opacityState(1, 0.2),
        events.opacityFromTo(1, { from: 0.2, to: 0.9, seconds: 2 }),
        events.motionFromTo(1, {
          scale: [
            [1, 1, 1],
            [1.5, 2, 1.5],
          ],
          seconds: 2,
        }),
        events.cycleTexture(2, 0),
        events.effect(1, 3, [0, 1, 0], { after: 2, time: 1 }),
        events.fogState([0.4, 0.46, 0.5], [120, 900], { after: 2, time: 2 }),
        events.screenColor([0.4, 0.5, 0.6, 0], [0.4, 0.5, 0.6, 0.5], 1, { after: 2, time: 2 }),
        events.cameraState(4, 1200, { after: 2, time: 2 }),
        events.callAnimation('lock_opens', { after: 2, time: 3 }),
        events.callback(7, { after: 2, time: 3 }),
        events.scaleState(1, [1, 1, 1], { after: 2, time: 5 }),
        events.activeState(1, false, { after: 2, time: 5 }),
      ],
    },
  ],
});

const dance: readonly FramePlan[] = [
  {
    start: 0,
    end: 1.5,
    translate: [
      [-420, 3, -40],
      [-412, 6, -44],
    ],
  },
  {
    start: 1.5,
    end: 3,
    translate: [
      [-412, 6, -44],
      [-426, 4, -32],
    ],
    scale: [
      [1, 1, 1],
      [1.4, 1.2, 1.4],
    ],
  },
  {
    start: 3,
    end: 4,
    translate: [
      [-426, 4, -32],
      [-420, 3, -40],
    ],
    scale: [
      [1.4, 1.2, 1.4],
      [1, 1, 1],
    ],
  },
];

const gnats: Definition = events => ({
  animName: 'gnats_dance',
  name: 'gnats',
  rootName: 'gnats',
  activation: AT_ONCE,
  objects: ['gnats'],
  nodes: ['gnats'],
  sequences: [
    { name: 'DANCE', events: [events.scriptMotion(1, { index: 1 }), events.loop(-1, { after: 2, time: 4 })] },
  ],
});

/** Spray half hides it for a while. */
const sign: Definition = events => ({
  animName: 'sign_fades',
  name: 'tide_sign',
  rootName: 'tide_sign',
  objects: ['tide_sign'],
  nodes: ['tide_sign'],
  sequences: [
    {
      name: 'FADE',
      events: [
        events.opacityFromTo(1, { from: 1, to: 0.25, seconds: 2 }),
        events.opacityFromTo(1, { from: 0.25, to: 1, seconds: 1 }, { after: 2, time: 4 }),
      ],
    },
  ],
});

const flag: Definition = events => ({
  animName: 'flag_turns',
  name: 'house_flag',
  rootName: 'ferry_house',
  activation: AT_ONCE,
  objects: ['house_flag'],
  nodes: ['house_flag'],
  sequences: [
    {
      name: 'BLOW',
      events: [
        events.motionFromTo(1, { morph: [0, 1], seconds: 2 }),
        events.motionFromTo(1, { morph: [1, 0], seconds: 1 }, { after: 2, time: 3 }),
        events.loop(-1, { after: 2, time: 4 }),
      ],
    },
  ],
});

/** Shows its pictures from the first, and then again from the third. */
const signal: Definition = events => ({
  animName: 'signal_counts',
  name: 'lock_signal',
  rootName: 'lock_signal',
  objects: ['lock_signal'],
  nodes: ['lock_signal'],
  sequences: [
    {
      name: 'COUNT',
      events: [
        events.cycleTexture(1, 0),
        events.cycleTexture(1, 2, { after: 2, time: 5 }),
        events.callback(3, { after: 2, time: 8 }),
      ],
    },
  ],
});

const scripts: readonly ScriptPlan[] = [
  { name: 'ferry.zan', object: 'ferry_01', frames: crossing },
  { name: 'gnats.zan', object: 'gnats', isSpline: true, frames: dance },
];

const definitions = [mill, lock, ferry, door, smoke, lamps, flood, gnats, sign, flag, signal];

/** The anim.zbd of the chapter. */
export function valleyAnimations(): Uint8Array {
  return animationsPm(valleyMoves(eventsPm));
}

/** Its content. */
export function valleyMoves<E>(events: EventWords<E>): AnimPlan<E> {
  return {
    sources: [
      {
        path: '..\\data\\c1\\zrdr\\marsh_anim.zrd',
        time: COMPILED - 3600,
        under: '..\\data\\common\\zrdr\\a_path_that_was_longer.zrd',
      },
      { path: '..\\data\\c1\\zrdr\\ferry_anim.zrd', time: COMPILED - 1800 },
    ],
    time: COMPILED,
    gravity: -9.2,
    definitions: definitions.map(definition => definition(events)),
    scripts,
  };
}
