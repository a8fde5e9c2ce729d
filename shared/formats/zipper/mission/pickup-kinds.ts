/** A kind of pickup in Recoil, and its amount if a reader says 0. */
export interface PickupKind {
  /** The node of the world to copy. */
  readonly node: string;
  readonly amount: number;
}

const AMMO = [
  'ERFPG 30',
  'HEMORTAR 3',
  'QMORTAR 3',
  'FREON 10',
  'NAPALM 10',
  'P_HEMINE 5',
  'P_QMINE 5',
  'R_HEMINE 5',
  'R_QMINE 5',
];
const MORE_AMMO = [
  'LOCKON_LASER 10',
  'LASER_SABRE 10',
  'SONIC_CANNON 2',
  'ARC_SABRE 10',
  'MISSILE 3',
  'GUIDED_MISSILE 5',
];
const NUKES = ['NUKE 1', 'GUIDED_NUKE 1'];
const WEAPONS = [...AMMO, ...MORE_AMMO, ...NUKES];
const OTHERS = ['NANITE 60', 'NANITE100 100', 'NANO-CANISTER 1', 'PUP_AMPHIB 1', 'PUP_HOVER 1', 'PUP_SUB 1'];

/** In the order of the game's table: the number of a kind is part of its node's name. Read from the program by zStudio. */
const rows = [
  ...WEAPONS.map(row => row.replace(' ', '_AMMO ')),
  ...WEAPONS.map(row => row.replace(' ', '_WEAPON ')),
  ...OTHERS,
].map((row, index): [string, PickupKind] => {
  const [name = '', amount] = row.split(' ');
  return [name, { node: `pu${String(index).padStart(3, '0')}`, amount: Number(amount) }];
});

/** By the names used in readers. */
export const pickupKinds: ReadonlyMap<string, PickupKind> = new Map(rows);
