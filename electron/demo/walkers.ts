/** A reader of the demo as text: compiled when the demo is written. */
export interface DemoReader {
  readonly name: string;
  readonly text: string;
}

interface Walker {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly mass: number;
  /** In metres per second: walking, running, backwards. */
  readonly speed: readonly [string, string, string];
  /** In degrees per second: legs, torso. */
  readonly turn: readonly [string, string];
  readonly heatSinks: number;
  readonly jumpJets: number;
  /** Head, torso, back, each arm, each leg. */
  readonly armor: readonly [number, number, number, number, number];
  readonly mounts: readonly (readonly [place: string, weapon: string, group: number])[];
  readonly about: string;
}

const walkers: readonly Walker[] = [
  {
    id: 'crake',
    name: 'Crake',
    role: 'SCOUT',
    mass: 20,
    speed: ['16.5', '33.0', '11.0'],
    turn: ['70.0', '110.0'],
    heatSinks: 10,
    jumpJets: 4,
    armor: [6, 14, 6, 8, 10],
    mounts: [
      ['arm_r', 'light_beam', 1],
      ['torso', 'flare_rack', 2],
    ],
    about: 'Runs between the reeds and reports. Do not ask it to stand.',
  },
  {
    id: 'sandpiper',
    name: 'Sandpiper',
    role: 'SCOUT',
    mass: 30,
    speed: ['14.0', '28.5', '9.5'],
    turn: ['62.5', '105.0'],
    heatSinks: 10,
    jumpJets: 3,
    armor: [8, 18, 8, 11, 14],
    mounts: [
      ['arm_l', 'light_beam', 1],
      ['arm_r', 'light_beam', 1],
      ['torso', 'short_rocket_2', 2],
    ],
    about: 'Two eyes on each knee; sees mines before they see it.',
  },
  {
    id: 'heron',
    name: 'Heron',
    role: 'LINE',
    mass: 45,
    speed: ['12.0', '24.0', '8.0'],
    turn: ['55.0', '95.0'],
    heatSinks: 12,
    jumpJets: 2,
    armor: [9, 28, 12, 18, 22],
    mounts: [
      ['arm_l', 'beam', 1],
      ['arm_r', 'auto_gun_5', 2],
      ['torso', 'long_rocket_10', 3],
      ['head', 'light_beam', 1],
    ],
    about: 'The company is named after it, and not the other way round.',
  },
  {
    id: 'lapwing',
    name: 'Lapwing',
    role: 'LINE',
    mass: 50,
    speed: ['11.5', '22.5', '7.5'],
    turn: ['50.0', '90.0'],
    heatSinks: 14,
    jumpJets: 4,
    armor: [9, 30, 13, 20, 24],
    mounts: [
      ['arm_l', 'beam', 1],
      ['arm_r', 'beam', 1],
      ['torso_l', 'short_rocket_6', 2],
      ['torso_r', 'short_rocket_6', 2],
    ],
    about: 'Jumps first, thinks in the air.',
  },
  {
    id: 'bittern',
    name: 'Bittern',
    role: 'SUPPORT',
    mass: 60,
    speed: ['9.5', '18.0', '6.0'],
    turn: ['42.0', '80.0'],
    heatSinks: 13,
    jumpJets: 0,
    armor: [9, 38, 16, 24, 30],
    mounts: [
      ['torso_l', 'long_rocket_20', 3],
      ['torso_r', 'long_rocket_20', 3],
      ['arm_r', 'beam', 1],
    ],
    about: 'Stands very still in the rushes until the range is right.',
  },
  {
    id: 'goshawk',
    name: 'Goshawk',
    role: 'ASSAULT',
    mass: 75,
    speed: ['8.5', '16.5', '5.5'],
    turn: ['38.0', '75.0'],
    heatSinks: 18,
    jumpJets: 0,
    armor: [9, 46, 20, 30, 36],
    mounts: [
      ['arm_l', 'heavy_beam', 1],
      ['arm_r', 'heavy_beam', 1],
      ['torso', 'auto_gun_20', 2],
      ['torso_l', 'short_rocket_6', 3],
    ],
    about: 'Not a wader. Nobody has told it so.',
  },
  {
    id: 'shoebill',
    name: 'Shoebill',
    role: 'ASSAULT',
    mass: 95,
    speed: ['6.5', '12.0', '4.0'],
    turn: ['28.0', '60.0'],
    heatSinks: 22,
    jumpJets: 0,
    armor: [9, 62, 28, 40, 48],
    mounts: [
      ['arm_l', 'rail_gun', 1],
      ['arm_r', 'rail_gun', 1],
      ['torso_l', 'long_rocket_20', 3],
      ['torso_r', 'heavy_beam', 2],
      ['head', 'light_beam', 2],
    ],
    about: 'Arrives late and stays.',
  },
];

/** One definition for each walker of the demo. */
export const walkerReaders: readonly DemoReader[] = walkers.map(walker => ({
  name: `dfn_${walker.id}.zrd`,
  text: definition(walker),
}));

/** The list that names them all. */
export const walkerList: DemoReader = {
  name: 'walkers.zrd',
  text: `(WALKERS (${walkers.map(({ id, role }) => `(${id} ${role} dfn_${id}.zrd)`).join('\n')}))`,
};

function definition({ id, name, role, mass, speed, turn, heatSinks, jumpJets, armor, mounts, about }: Walker): string {
  const [head, torso, back, arm, leg] = armor;
  return `(
    WALKER (
      NAME ${name}
      MODEL ${id}.flt
      ROLE ${role}
      ABOUT "${about}"
      MASS ${mass}
      HEAT_SINKS ${heatSinks}
      JUMP_JETS ${jumpJets}
      SPEED ((WALK ${speed[0]}) (RUN ${speed[1]}) (BACK ${speed[2]}))
      TURN ((LEGS ${turn[0]}) (TORSO ${turn[1]}))
      ARMOR (
        (head ${head}) (torso ${torso}) (back ${back})
        (arm_l ${arm}) (arm_r ${arm}) (leg_l ${leg}) (leg_r ${leg})
      )
      MOUNTS (${mounts.map(([place, weapon, group]) => `(${place} ${weapon} ${group})`).join(' ')})
      MOTIONS (
        STAND ${id}_stand
        WALK ${id}_walk
        RUN ${id}_run
        ${jumpJets > 0 ? `JUMP ${id}_jump` : ''}
        FALL ${id}_fall
      )
      EYE (0.0 ${(mass / 10 + 2).toFixed(2)} 0.45)
      SOUNDS (STEP ${mass < 50 ? 'step_light' : 'step_heavy'} TURN servo_turn ALARM heat_alarm)
    )
  )`;
}
