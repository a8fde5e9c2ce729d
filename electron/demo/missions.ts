import type { DemoReader } from './walkers.ts';

/** The whole campaign, in the demo's main archive. */
export const campaignReaders: readonly DemoReader[] = [
  {
    name: 'campaign.zrd',
    text: `(
      CHAPTERS (
        c1 (TITLE "Low water" MISSIONS (m1 m2) NEXT c2)
        c2 (TITLE "Spring tide" MISSIONS (m1) NEXT ())
      )
      START ((WALKERS (heron lapwing crake)) (PILOTS (imke tomas lo)) (FUNDS 120000))
    )`,
  },
  {
    name: 'salvage.zrd',
    text: `(RATES ((SCOUT 0.35) (LINE 0.3) (SUPPORT 0.25) (ASSAULT 0.15)) REPAIR_HOURS ((ARM 6) (LEG 9) (TORSO 14)) NEVER (shoebill))`,
  },
  {
    name: 'terrain.zrd',
    text: `(
      KINDS (
        0 (NAME water WALK 0.6 COOLS 1)
        1 (NAME mud WALK 0.75 COOLS 0)
        2 (NAME reed WALK 0.9 HIDES 0.5)
        3 (NAME sand WALK 1.0)
        4 (NAME causeway WALK 1.1 BREAKS_OVER 80)
      )
    )`,
  },
  {
    name: 'sounds.zrd',
    text: `(
      BANK soundsL
      SOUNDS (
        step_light (FILE step_light.wav VOLUME 0.6 NEAR 20.0 FAR 220.0)
        step_heavy (FILE step_heavy.wav VOLUME 0.9 NEAR 30.0 FAR 400.0)
        servo_turn (FILE servo_turn.wav VOLUME 0.35 NEAR 5.0 FAR 60.0 LOOPS 1)
        heat_alarm (FILE heat_alarm.wav VOLUME 0.8 COCKPIT 1)
        beam_light (FILE beam_light.wav VOLUME 0.7 NEAR 25.0 FAR 500.0)
        beam_heavy (FILE beam_heavy.wav VOLUME 0.85 NEAR 30.0 FAR 700.0)
        gun_burst (FILE gun_burst.wav VOLUME 0.9 NEAR 30.0 FAR 800.0)
        rail_crack (FILE rail_crack.wav VOLUME 1.0 NEAR 40.0 FAR 1200.0)
        rocket_out (FILE rocket_out.wav VOLUME 0.8 NEAR 30.0 FAR 600.0)
        flare_hiss (FILE flare_hiss.wav VOLUME 0.5 NEAR 10.0 FAR 150.0)
        marsh_bell (FILE marsh_bell.wav VOLUME 0.7 NEAR 30.0 FAR 600.0)
        radio_call (FILE radio_call.wav VOLUME 0.9 NEAR 1.0 FAR 1.0)
        menu_click (FILE menu_click.wav VOLUME 0.4 COCKPIT 1)
      )
    )`,
  },
  {
    // The horn does not exist: the only name in the demo without a target.
    name: 'music.zrd',
    text: `(TRACKS ((MENU 2) (BRIEFING 3) (c1 4 5 6) (c2 7 8)) FADE 2.5 SHUFFLE 0 STINGER tide_horn.wav)`,
  },
];

interface Mission {
  readonly id: string;
  readonly title: string;
  readonly briefing: string;
  readonly time: string;
  readonly tide: string;
  readonly start: string;
  readonly foes: readonly (readonly [walker: string, place: string, tactic: string])[];
  readonly goals: string;
}

const missions = {
  lowWater: {
    id: 'm1',
    title: 'Low water',
    briefing: 'The ferry is aground and the Wardens know it. Hold the causeway until the water is back.',
    time: '06:40',
    tide: '-1.2',
    start: '(240.0 3.5 -112.0)',
    foes: [
      ['crake', '(610.0 2.0 -80.0)', 'PATROL'],
      ['crake', '(655.5 2.0 -131.0)', 'PATROL'],
      ['sandpiper', '(820.0 4.25 40.0)', 'CHARGE'],
    ],
    goals: `((HOLD causeway 300.0) PRIMARY "Hold the causeway for five minutes")
            ((KEEP ferry) PRIMARY "The ferry must float again")
            ((DESTROY 3) SECONDARY "Leave no Warden on the flats")`,
  },
  lanterns: {
    id: 'm2',
    title: 'Lanterns',
    briefing: 'Follow the lamp boats upriver at night. Lights off, guns cold, feet wet.',
    time: '23:15',
    tide: '0.4',
    start: '(-96.0 1.0 412.0)',
    foes: [
      ['heron', '(-410.0 6.0 980.0)', 'HOLD'],
      ['lapwing', '(-388.0 6.0 1002.5)', 'HOLD'],
      ['bittern', '(-120.0 12.0 1440.0)', 'HOLD'],
      ['sandpiper', '(-60.0 2.0 1210.0)', 'PATROL'],
    ],
    goals: `((REACH lock) PRIMARY "Bring two walkers to the lock")
            ((UNSEEN 600.0) SECONDARY "Stay unseen for ten minutes")`,
  },
  springTide: {
    id: 'm1',
    title: 'Spring tide',
    briefing: 'Highest water of the year, and every Warden left is on the one dry hill. So are we.',
    time: '12:05',
    tide: '3.1',
    start: '(0.0 44.0 0.0)',
    foes: [
      ['goshawk', '(310.0 20.0 310.0)', 'CHARGE'],
      ['goshawk', '(-310.0 20.0 310.0)', 'CHARGE'],
      ['lapwing', '(0.0 18.0 -420.0)', 'CHARGE'],
      ['shoebill', '(40.0 15.0 900.0)', 'HOLD'],
    ],
    goals: `((DESTROY 4) PRIMARY "Take the hill")
            ((KEEP windmill) SECONDARY "The windmill is the only landmark; keep it")`,
  },
} satisfies Record<string, Mission>;

/** The readers of one mission's own archive. */
function missionReaders({ id, title, briefing, time, tide, start, foes, goals }: Mission): readonly DemoReader[] {
  return [
    {
      name: `${id}_mission.zrd`,
      text: `(MISSION (TITLE "${title}" BRIEFING "${briefing}" TIME "${time}" TIDE ${tide} START ${start} GOALS (${goals})))`,
    },
    {
      name: `${id}_foes.zrd`,
      text: `(FOES (${foes.map(([walker, place, tactic], i) => `foe_${i + 1} (WALKER ${walker} PLACE ${place} TACTIC ${tactic})`).join('\n')}))`,
    },
    {
      name: `${id}_nav.zrd`,
      text: `(NAV (${foes.map(([, place], i) => `(${'abcdef'.charAt(i)} ${place})`).join(' ')} (home ${start})))`,
    },
  ];
}

function chapterReaders(id: string, weather: string): readonly DemoReader[] {
  return [
    { name: `${id}_world.zrd`, text: `(WORLD (NAME ${id} SIZE (2048 2048) CELL 64 SEA_LEVEL 0.0 GAMEZ gamez.zbd))` },
    { name: `${id}_weather.zrd`, text: weather },
  ];
}

/** The archives of the chapters, by their paths below zbd. */
export const chapterArchives: readonly { readonly file: string; readonly readers: readonly DemoReader[] }[] = [
  {
    file: 'c1/reader.zbd',
    readers: chapterReaders(
      'c1',
      '(FOG ((COLOR 176 188 184) (FROM 120.0) (TO 900.0)) WIND ((2.5 0.0 -1.0) GUSTS 0.6) RAIN 0.0)',
    ),
  },
  { file: 'c1/readerm1.zbd', readers: missionReaders(missions.lowWater) },
  { file: 'c1/readerm2.zbd', readers: missionReaders(missions.lanterns) },
  {
    file: 'c2/reader.zbd',
    readers: chapterReaders(
      'c2',
      '(FOG ((COLOR 208 214 220) (FROM 400.0) (TO 2400.0)) WIND ((6.0 0.0 3.5) GUSTS 1.4) RAIN 0.35)',
    ),
  },
  { file: 'c2/readerm1.zbd', readers: missionReaders(missions.springTide) },
];
