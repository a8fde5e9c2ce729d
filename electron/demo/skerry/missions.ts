// The missions on the skerry: one of Recoil, two of MechWarrior 3, one of Crimson Skies.
import type { DemoReader } from '../walkers.ts';

/** Around the rock from buoy to boathouse; Recoil's nodes have three links each, -1 for none. */
const round: DemoReader = {
  name: 'net_01.zrd',
  text: `(
    version (105) name ("around the rock") type ("STANDARD") path_width (12.0) attack_strategy ("CIRCLE")
    node_00 (0 (96.0 6.0 64.0) (1 3 -1))
    node_01 (0 (96.0 6.0 -64.0) (2 0 -1))
    node_02 (0 (-72.0 6.0 -64.0) (3 1 -1))
    node_03 (0 (-72.0 6.0 64.0) (0 2 -1))
  )`,
};
const slipway: DemoReader = {
  name: 'net_02.zrd',
  text: `(
    version (105) name (slipway) path_width (6.0)
    node_00 (0 (-24.0 6.0 30.0) (1 -1 -1))
    node_01 (0 (-20.0 2.0 110.0) (0 -1 -1))
  )`,
};

const pickups = (amount: number): string => `((
  (Lantern ${amount} (30.0 7.0 -6.0) (0.0 0.0 0.0) 30.0)
  (Rope 0 (-40.0 7.0 36.0) (0.0 1.5 0.0) 0.0)
  (Lantern ${amount} (60.0 7.0 48.0) (0.0 0.0 0.0) 30.0)
))`;

/** Next to the world of Recoil's first mission. */
export const recoilMission: readonly DemoReader[] = [
  {
    name: 'aiv.zrd',
    text: '((keeper_00 (0 (8.0 6.0 40.0) 180.0) seal_01 (1 (96.0 6.0 20.0) 0.0) seal_02 (2 (-24.0 6.0 34.0) 200.0)))',
  },
  round,
  slipway,
  {
    name: 'objectives.zrd',
    text: '(READ_TIME 4 OBJECTIVE1 (MSG_LAMP MSG_SKERRY ACTIVE (wireless_lamp) READ_SOUND (seal_splash)) FINAL_MISSION 1)',
  },
  { name: 'puppies.zrd', text: pickups(2) },
  { name: 'puppies_easy.zrd', text: pickups(5) },
];

/** MechWarrior 3 has any number of links, conditions after them, and keys for a link without a position. */
const shallows: DemoReader = {
  name: 'net_01.zrd',
  text: `(
    version (106) name (shallows) path_width (16.0) attack_strategy ("FOLLOW")
    node_00 (0 (120.0 0.0 96.0) (1 2 3 4))
    node_01 (0 (150.0 -4.0 0.0) (0 2))
    node_02 (0 (96.0 2.0 -96.0) (1 3) valve (lamp_out 1))
    node_03 (0 (-96.0 2.0 -96.0) (2 4))
    node_04 (0 (-110.0 2.0 80.0) (3 0))
    node_05 ((0 4) gate (low_tide))
  )`,
};

/** Next to the world of MechWarrior 3: an archive for each mission. */
export const mechMissions: readonly (readonly [file: string, readers: readonly DemoReader[]])[] = [
  [
    'readerm1.zbd',
    [
      { name: 'aiv.zrd', text: '((tern_00 (0 (0.0 6.0 30.0) 180.0) tern_01 (1 (120.0 0.0 80.0) 90.0)))' },
      shallows,
      { name: 'm1_briefing.zrd', text: '(BRIEFING (TEXT MSG_GALE SOUND seal_splash MOTION tern_walk))' },
    ],
  ],
  [
    'readermp1.zbd',
    [{ name: 'aiv.zrd', text: '((tern_00 (0 (-60.0 6.0 -30.0) 0.0) tern_01 (0 (60.0 6.0 -30.0) 0.0)))' }],
  ],
];

/** In the chapter of Crimson Skies: labels, then a list for each vehicle; the disabled one is created later. */
export const skiesMission: readonly DemoReader[] = [
  { name: 'm01.zrd', text: '(MISSION (TITLE MSG_GALE WIND 14.0 SOUNDS (seal_splash)))' },
  {
    name: 'aiv.zrd',
    text: `(
      (0 Imke 1 Buoy_params 2 Seal_params)
      (player (-1 (0.0 40.0 60.0) 180.0 0 0 1 ""))
      (buoy_1 (3 (90.0 6.0 30.0) 45.0 1 0 1 ""))
      (seal_1 (3 (0.0 0.0 0.0) 0.0 1 0 0 ""))
    )`,
  },
];

/** Next to the world of the chapter: its networks, with their names in an index. */
export const skiesChapter: readonly DemoReader[] = [
  { name: 'neindex.zrd', text: '((4 3 "RoundTheRock"))' },
  {
    name: 'ne000003.zrd',
    text: `((
      () 10.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0
      ((90.0 30.0 60.0) (90.0 30.0 -60.0) (-70.0 34.0 -60.0 1 0) (-70.0 34.0 60.0))
      ((0 1) (1 2) (2 3) (0 3))
      (-1)
    ))`,
  },
];
