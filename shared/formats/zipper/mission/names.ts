/** The games' names for the archives with a mission's readers, below the folder of its world. */
export interface MissionName {
  readonly file: string;
  readonly title: string;
}

const numbered = (count: number, name: (number: number) => MissionName): readonly MissionName[] =>
  Array.from({ length: count }, (_, i) => name(i + 1));

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Recoil has a world per mission, MechWarrior 3 and Pirate's Moon have several archives next to one world, Crimson Skies
 * has a subfolder of the chapter per mission.
 */
export const missionNames: readonly MissionName[] = [
  { file: 'zrdr.zbd', title: 'This mission' },
  ...numbered(9, n => ({ file: `readerm${n}.zbd`, title: `Campaign ${n}` })),
  ...numbered(9, n => ({ file: `readeria${n}.zbd`, title: `Instant action ${n}` })),
  ...numbered(9, n => ({ file: `readermp${n}.zbd`, title: `Multiplayer ${n}` })),
  ...numbered(20, n => ({ file: `m${two(n)}/zrdr.zbd`, title: `Mission ${n}` })),
];
