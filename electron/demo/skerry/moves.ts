// The animations of the skerry: the buoy, the lamp of the mast, the seal, and spray from the hole in the rock.
import type { AnimPlan, DefinitionPlan, EventWords, FramePlan } from '../zipper/animation-plan.ts';
import type { Game } from '../zipper/world-plan.ts';

const AT_ONCE = 4;
/** 1 October 2000, noon. */
const COMPILED = 970_401_600;

/** The events that all four games have. */
type Words<E> = Omit<EventWords<E>, 'pufferState'>;

const bob: readonly FramePlan[] = [
  {
    start: 0,
    end: 1.5,
    translate: [
      [150, 0, 96],
      [150, 1.5, 96],
    ],
    rotate: [
      [1, 0, 0, 0],
      [0, 0.1, 0],
    ],
  },
  {
    start: 1.5,
    end: 3,
    translate: [
      [150, 1.5, 96],
      [150, 0, 96],
    ],
  },
  { start: 3, end: 4 },
];

/** In Crimson Skies a definition lists its scripts, and its events refer to that list. */
const buoy = <E>(events: Words<E>, game: Game): DefinitionPlan<E> => ({
  animName: 'buoy_bobs',
  name: 'buoy',
  rootName: 'buoy',
  activation: AT_ONCE,
  objects: ['buoy'],
  nodes: ['buoy'],
  ...(game === 'cs' ? { scripts: [0] } : {}),
  sequences: [
    {
      name: 'BOB',
      events: [events.scriptMotion(1, { index: 0, frames: bob }), events.loop(-1, { after: 2, time: 4 })],
    },
  ],
});

const lamp = <E>(events: Words<E>): DefinitionPlan<E> => ({
  animName: 'lamp_blinks',
  name: 'wireless_mast',
  rootName: 'wireless_mast',
  activation: AT_ONCE,
  objects: ['wireless_lamp'],
  nodes: ['wireless_lamp', 'wireless_light'],
  lights: ['wireless_glow'],
  sequences: [
    {
      name: 'BLINK',
      events: [
        events.lightState('wireless_glow', { light: 1, node: 2, range: [10, 90], color: [1, 0.4, 0.25] }),
        events.opacityFromTo(1, { from: 1, to: 0.2, seconds: 0.8 }),
        events.opacityFromTo(1, { from: 0.2, to: 1, seconds: 0.4 }, { after: 2, time: 0.8 }),
        events.loop(-1, { after: 2, time: 2 }),
      ],
    },
  ],
});

const seal = <E>(events: Words<E>): DefinitionPlan<E> => ({
  animName: 'seal_dives',
  name: 'seal',
  rootName: 'seal',
  range: [0, 60],
  resetTime: 4,
  objects: ['seal'],
  nodes: ['seal'],
  staticSounds: ['seal_splash.wav'],
  reset: [events.activeState(1, true)],
  sequences: [
    {
      name: 'DIVE',
      events: [
        events.ifPlayerNear(60),
        events.motionFromTo(1, {
          translate: [
            [-70, 0, -140],
            [-70, -4, -140],
          ],
          seconds: 1.2,
        }),
        events.sound(1, 1, [0, 0, 0], { after: 2, time: 0.3 }),
        events.activeState(1, false, { after: 2, time: 1.2 }),
        events.endIf({ after: 2, time: 1.2 }),
      ],
    },
  ],
});

const spray = <E>(events: EventWords<E>): DefinitionPlan<E> => ({
  animName: 'blowhole_sprays',
  name: 'blowhole',
  rootName: 'blowhole',
  activation: AT_ONCE,
  nodes: ['blowhole'],
  puffers: ['blowhole_spray'],
  sequences: [
    {
      name: 'SPRAY',
      events: [
        events.pufferState('blowhole_spray', {
          puffer: 1,
          node: 1,
          rise: [0, 6, 0],
          size: [0.6, 2],
          lifetime: [1, 2],
          texture: 'spray',
        }),
      ],
    },
  ],
});

const sources = [{ path: '..\\data\\m1\\zrdr\\skerry_anim.zrd', time: COMPILED - 600 }];
const pool = [{ name: 'buoy.zan', object: 'buoy', frames: bob }];

/** Recoil has no particles; it and MechWarrior 3 store frames in their events. */
export function movesRc<E>(events: Words<E>): AnimPlan<E> {
  return { sources, definitions: [buoy(events, 'rc'), lamp(events), seal(events)] };
}

export function movesMw<E>(events: EventWords<E>): AnimPlan<E> {
  return { sources, definitions: [buoy(events, 'mw'), lamp(events), seal(events), spray(events)] };
}

const bases = [
  { path: 'data\\c1\\gamez.zbd', time: COMPILED },
  { path: 'data\\planes.zbd', time: COMPILED },
] as const;

/** The animations of the mission: those of the place itself. */
export function movesCs<E>(events: EventWords<E>): AnimPlan<E> {
  const definitions = [buoy(events, 'cs'), lamp(events), seal(events), spray(events)];
  return { sources, bases, definitions, scripts: pool };
}

const circle: readonly FramePlan[] = [
  {
    start: 0,
    end: 2,
    translate: [
      [0, 0, 0],
      [0, 12, -40],
    ],
    rotate: [
      [1, 0, 0, 0],
      [0.2, 0, 0],
    ],
  },
  {
    start: 2,
    end: 4,
    translate: [
      [0, 12, -40],
      [0, 0, 0],
    ],
  },
];

/** The animations of the chapter: the plane's propeller and its take-off. */
export function planeMoves<E>(events: EventWords<E>): AnimPlan<E> {
  const propeller: DefinitionPlan<E> = {
    animName: 'petrel_propeller',
    name: 'petrel',
    rootName: 'petrel',
    activation: AT_ONCE,
    objects: ['petrel_prop'],
    nodes: ['petrel_prop'],
    sequences: [{ name: 'SPIN', events: [events.motion(1, [0, 0, 20])] }],
  };
  const start: DefinitionPlan<E> = {
    animName: 'petrel_starts',
    name: 'petrel',
    rootName: 'petrel',
    objects: ['petrel'],
    nodes: ['petrel'],
    scripts: [0],
    sequences: [{ name: 'FLY', events: [events.scriptMotion(1, { index: 0 })] }],
  };
  const scripts = [{ name: 'petrel.zan', object: 'petrel', isSpline: true, frames: circle }];
  return { sources, bases, definitions: [propeller, start], scripts };
}
