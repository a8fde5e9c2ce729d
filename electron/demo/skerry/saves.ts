// Saved games: the state of the skerry's animations, and a pilot's data from the menus of Crimson Skies.
import { encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { type Save, SIZES, save } from '../../../shared/formats/zipper/save/layout.ts';
import { archiveBytes, archiveOf } from '../archives.ts';
import { blank } from '../blank.ts';

type Part<P extends Save['part']> = Extract<Save, { part: P }>;

const zeros = (size: number) => memorySource(new Uint8Array(size));

/** An animation that has finished: nine numbers that are 0, and no nodes. */
function played(name: string, nodeIndex: number): Part<'activation'> {
  const rest = { pointer: 0, status: 'executed', unknown56: 0, nodeStates: [] } as const;
  return { part: 'activation', type: 'one', name, nodeIndex, unknown2C: zeros(36), ...rest, nodeStates: [] };
}

const HEADER = 'zSaveHeader';
const member = (name: string, value: Save) => ({ name, bytes: toBytes(encode(save, value)) });

/** A save of MechWarrior 3. */
export function mechWarriorSave(): Uint8Array {
  const members = [
    member(HEADER, { part: 'header8', version: 2 }),
    member('AnimActivation', played('lamp_blinks', 15)),
    member('AnimActivation', played('buoy_bobs', 18)),
  ];
  return archiveBytes(archiveOf(members, { folder: 'saves', version: 1 }));
}

const STATUS = 2;
const MISSION = 0x2_0000;
const PERSISTENCE = 1;

/** The status of a pilot of Crimson Skies. */
export function pilotStatus(): Uint8Array {
  const members = [
    member(HEADER, { part: 'header12', version: 2, contents: STATUS }),
    member('Persist/UIData', pilot()),
  ];
  return archiveBytes(archiveOf(members, { folder: 'SavedGames', version: 1 }));
}

/** A section of a save with numbers, in one of its forms: a count, positions, nothing. */
function section(values: readonly number[]): Part<'section'> {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [i, value] of values.entries())
    if (Number.isInteger(value)) view.setUint32(i * 4, value, true);
    else view.setFloat32(i * 4, value, true);
  return { part: 'section', unknown04: memorySource(bytes) };
}

/** A saved game during a mission of Crimson Skies: sections that nobody has described. */
export function missionSave(): Uint8Array {
  const members = [
    member(HEADER, { part: 'header12', version: 2, contents: MISSION | PERSISTENCE }),
    member('Persist/PilotStatus', { part: 'pilotStatus', unknown000: zeros(SIZES.pilotStatus) }),
    member('Mission/TurretList', section([2, 12.5, 1.5, -40.25, 8.5, 1.5, 36.75])),
    member('Mission/Weapons', section([0, 0, 0, 0])),
  ];
  return archiveBytes(archiveOf(members, { folder: 'SavedGames', version: 1 }));
}

const NOTHING = { guns: 5, ammunition: 4, ordnance: 11 };

function pilot(): Part<'uiData'> {
  const none = blank(save, SIZES.uiData);
  if (none.part !== 'uiData') throw new Error('zeros of this size are what the menus know');
  const [first, ...others] = none.planes.map(plane => ({
    ...plane,
    guns: plane.guns.map(() => NOTHING.guns),
    ammunition: plane.ammunition.map(() => NOTHING.ammunition),
    ordnance: plane.ordnance.map(() => NOTHING.ordnance),
  }));
  const petrel = first && {
    ...first,
    owned: 1,
    name: 'Petrel',
    airframe: 3,
    guns: [0, 1, 5, 5],
    ammunition: [1, 1, 4, 4],
  };
  return {
    ...none,
    ...{ missionIndex: 1, profilePath: 'SavedGames\\Imke', pilotName: 'Imke', missionsCompleted: 1, money: 1200 },
    planes: petrel ? [petrel, ...others] : others,
  };
}
