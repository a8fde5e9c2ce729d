import { decode } from '#layout';
import { counted, grouped } from '../../../base/counted.ts';
import { sliceSource } from '../../../base/source.ts';
import { nodeBounds } from '../../../scene/node-bounds.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { Detection, Format, Probe, TableForm } from '../../format.ts';
import type { Neighbour } from '../../scenes.ts';
import { type Sound, type Sounds, sound, sounds } from './layout.ts';
import { soundNodes, soundTitle } from './marks.ts';

const table: TableForm<Sounds> = {
  what: 'sounds of the zone',
  columns: [
    { key: 'kind', title: 'Kind', width: 20 },
    { key: 'day', title: 'By day', width: 12 },
    { key: 'night', title: 'By night', width: 12 },
    { key: 'position.x', title: 'x', width: 12, isNumeric: true, isEditable: true },
    { key: 'position.y', title: 'y', width: 12, isNumeric: true, isEditable: true },
    { key: 'position.z', title: 'z', width: 12, isNumeric: true, isEditable: true },
    { key: 'radius', title: 'Heard to', isNumeric: true, isEditable: true },
  ],
  rows: model =>
    Array.from(model.sounds, ({ kind, first, second, position: { x, y, z }, radius }, index) => ({
      path: `sounds[${index}]`,
      cells: [String(kind), soundTitle(first, kind), soundTitle(second, kind), ...[x, y, z, radius].map(String)],
      paths: [
        ...['kind', 'first', 'second', 'position.x', 'position.y', 'position.z', 'radius'].map(
          key => `sounds[${index}].${key}`,
        ),
      ],
    })),
};

/** `ZONE_sounds.eff`. */
export const everquestSounds: Format<Sounds> = {
  id: 'everquest/sounds',
  icon: 'speaker',
  scope: 'sounds',
  title: 'Zone sounds',
  detect,
  layout: sounds,
  table,
  facts: model => [['Sounds', model.sounds.length.toLocaleString('en')]],
  notConfirmed: () => [
    'Not tested on a file of the game: its fields are read as several tools agree on them. Which of x and y is north, and what the numbers without a name mean, is not known.',
  ],
  scenes: { build: buildScene, skeletons: () => [], clips: () => [], clip: () => undefined },
  exportsAs: ['json'],
};

function buildScene(model: Sounds, self: Neighbour): Scene {
  const nodes = soundNodes(model, 0, -1);
  return {
    ...{
      name: self.address,
      sources: [self],
      nodes,
      meshes: [],
      materials: [],
      textures: [],
      skeletons: [],
      lights: [],
    },
    ...{ levels: [], problems: [], units: {}, bounds: nodeBounds(nodes, []) },
    axes: { up: 'z', forward: '-x', handedness: 'right' },
  };
}

/** How many entries are checked; the rest are assumed to be like them. */
const GLANCE = 64;

/** There is no name and no magic number: entries have a fixed size, and each of the first ones must make sense. */
function detect({ source }: Probe): Detection {
  const size = sound.size ?? 0;
  if (source.size === 0 || source.size % size !== 0)
    return { confidence: 'unknown', why: `is not a whole number of entries of ${size} bytes` };
  const count = source.size / size;
  const { value, fault } = decode(sounds, sliceSource(source, 0, Math.min(GLANCE, count) * size));
  if (fault) return { confidence: 'unknown', why: fault.text };
  const seen = Array.from({ length: value.sounds.length }, (_, row) => value.sounds.at(row));
  const placed = seen.filter(isPlaced).length;
  if (
    !seen.every(hasForm) ||
    placed * 2 < seen.length ||
    !seen.some(({ first, second }) => first !== 0 || second !== 0)
  )
    return { confidence: 'unknown', why: 'has entries that are not sounds of a zone' };
  const isCounted = seen.every(({ sequence }, row) => row === 0 || sequence === (seen[row - 1]?.sequence ?? 0) + 1);
  const why = `is ${counted(count, 'entry that is a placed sound', 'entries that are placed sounds')}`;
  return isCounted && placed === seen.length
    ? { confidence: 'certain', why: `${why}, counted one by one` }
    : { confidence: 'likely', why: isCounted ? `${why}, but for ${grouped(seen.length - placed)}` : why };
}

const FARTHEST = 1e5;
const SMALLEST = 1e-6;
const LONGEST = 1e8;
const MOST_SOUNDS = 5000;

/** Whether a number can be a position: other numbers read as floats are tiny or huge. */
const isPlace = (value: number): boolean => value === 0 || (Math.abs(value) < FARTHEST && Math.abs(value) > SMALLEST);
const isTime = (value: number): boolean => value >= 0 && value < LONGEST;

function isPlaced({ position, radius }: Sound): boolean {
  return [position.x, position.y, position.z, radius].every(isPlace) && radius > 0;
}

function hasForm(each: Sound): boolean {
  const { kind, unknown08, first, second } = each;
  return (
    typeof kind === 'string' &&
    unknown08 === 0 &&
    [each.cooldownFirst, each.cooldownSecond, each.randomDelay].every(isTime) &&
    [first, second].every(id => Math.abs(id) < MOST_SOUNDS)
  );
}
