import { decode } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import type { Source } from '../../../base/source.ts';
import type { Detection, Format, Probe, TableForm } from '../../format.ts';
import { hasSignature } from '../../signatures.ts';
import { facts } from './facts.ts';
import { type Save, SIZES, save } from './layout.ts';

const VERSION = 2;

const TYPES: readonly number[] = [1, 2, 5];

/** Every bit known in saves: persistence, status, the save and the mission. */
const CONTENTS = 0x3_0003;

const MOST_NODES = 20_000;

const MOST_STATES = 255;

/** The planes of a pilot's hangar. */
const table: TableForm<Save> = {
  what: 'planes',
  columns: [
    { key: 'owned', title: 'Owned', width: 8, isNumeric: true, isEditable: true },
    { key: 'name', title: 'Name', isEditable: true },
    { key: 'airframe', title: 'Airframe', width: 10, isNumeric: true, isEditable: true },
    { key: 'hardpointsLeft', title: 'Hardpoints left', width: 14, isNumeric: true, isEditable: true },
    { key: 'hardpointsRight', title: 'Hardpoints right', width: 14, isNumeric: true, isEditable: true },
  ],
  rows: value =>
    value.part !== 'uiData'
      ? []
      : value.planes.map(({ owned, name, airframe, hardpointsLeft, hardpointsRight }, i) => ({
          path: `planes[${i}]`,
          cells: [owned, name, airframe, hardpointsLeft, hardpointsRight].map(String),
        })),
};

/** Members of saved games, as far as they are known. */
export const zipperSave: Format<Save> = {
  id: 'zipper/save',
  icon: 'floppy',
  scope: 'others',
  title: 'Saved game',
  detect,
  layout: save,
  table,
  facts,
  notConfirmed: () => ['Not tested on a saved game: read as others describe theirs.'],
  exportsAs: ['json'],
};

/** Members of saved games are identified by name, or by what every animation state has in common. */
function detect({ name, source }: Probe): Detection {
  const part = namedPart(name, source);
  if (part) return part;
  if (source.size === SIZES.uiData) return uiData(name, source);
  if (source.size < SIZES.header8 || source.size > SIZES.activation + MOST_STATES * SIZES.nodeState)
    return { confidence: 'unknown', why: 'of no size that members of saves have' };
  const head = viewOf(source.read(0, Math.min(source.size, SIZES.activation)));
  if (source.size === SIZES.header8 || source.size === SIZES.header12) {
    const isHeader =
      head.getUint32(0, true) === source.size &&
      head.getUint32(4, true) === VERSION &&
      (source.size === SIZES.header8 || (head.getUint32(8, true) & ~CONTENTS) === 0);
    const isNamed = name === 'zSaveHeader';
    if (isHeader)
      return {
        confidence: isNamed ? 'certain' : 'likely',
        why: `its own size and version ${VERSION}, as the header of a save`,
      };
    return { confidence: 'unknown', why: 'no header of a save' };
  }
  // Checks its first two numbers first: few files have both.
  const isState =
    source.size >= SIZES.activation && TYPES.includes(head.getUint32(0, true)) && head.getUint32(4, true) === 0;
  const decoded = isState ? decode(save, source) : undefined;
  if (!decoded || decoded.fault || decoded.findings.length > 0 || decoded.value.part !== 'activation')
    return { confidence: 'unknown', why: 'no state of an animation' };
  const { nodeIndex, name: animation, pointer, unknown56 } = decoded.value;
  const isSound =
    nodeIndex >= -1 &&
    nodeIndex < MOST_NODES &&
    /^[\x20-\x7e]+$/.test(animation) &&
    (pointer !== 0) === (unknown56 !== 0);
  if (!isSound) return { confidence: 'unknown', why: 'no state of an animation' };
  return { confidence: 'certain', why: `the state of animation ${animation}, of the right size`, decoded };
}

/** Section names: what wrote them, and for which thing: `TurretList/ltur1`. */
const SECTION =
  /(?:^|[/\\])(?:PlayerVehicle|VehicleList|AnimActivation|RunningAnim|Anim|TurretList|Weapons|GWWorld|zDEClient)(?:[/\\][^/\\]+)?$/i;

/** Parts of saves of Crimson Skies that are only known by name and size. */
function namedPart(name: string, source: Source): Detection | undefined {
  if (source.size === SIZES.pilotStatus && /(?:^|[/\\])PilotStatus$/i.test(name))
    return { confidence: 'likely', why: 'called PilotStatus, and of its size' };
  if (source.size < 4 || source.size === SIZES.header8 || source.size === SIZES.header12 || !SECTION.test(name))
    return undefined;
  const size = viewOf(source.read(0, 4)).getUint32(0, true);
  return size === source.size
    ? { confidence: 'likely', why: 'called like a section of a save, and begins with its own size' }
    : undefined;
}

function uiData(name: string, source: Source): Detection {
  const isIt = /(?:^|[/\\])UIData$/i.test(name) && !hasSignature(source);
  if (isIt) return { confidence: 'likely', why: 'called UIData, and of its size' };
  return { confidence: 'unknown', why: 'of the size of UIData, but not called so' };
}
