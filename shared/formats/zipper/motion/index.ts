import { type Decoded, decode, type Records, u32 } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { counted, grouped } from '../../../base/counted.ts';
import { csvLine } from '../../../base/csv.ts';
import { FloatRows, f32Json, f32Text } from '../../../base/f32.ts';
import type { Source } from '../../../base/source.ts';
import type { Rows } from '../../../scene/origin.ts';
import type { Channel, Clip } from '../../../scene/skeleton.ts';
import type { Detection, Format, Probe } from '../../format.ts';
import type { ClipHead, Clips, Neighbour } from '../../scenes.ts';
import { firstBytesOf } from '../../signatures.ts';
import type { Track, Tracks } from '../../tracks.ts';
import { packedByOthers } from '../not-confirmed.ts';
import { type Motion, type MotionPart, motion, rotation, translation } from './layout.ts';

const VERSION = 4;

/** Constants whose meaning is unknown. */
const ALWAYS = { unknown10: -1, unknown14: 1 } as const;

const COLUMNS = ['part', 'frame', 'x', 'y', 'z', 'rotationX', 'rotationY', 'rotationZ', 'rotationW'];

const PLACE = ['x', 'y', 'z'] as const;
const TURN = ['x', 'y', 'z', 'w'] as const;

// A motion as a clip: its parts move the nodes with their names, each in the space of its parent.

/** A file contains one clip. */
const ONLY = '';

export const clips: Clips<Motion> = {
  clips: model => [headOf(model)],
  clip: (model, id, self) => (id === ONLY ? clipOf(model, self) : undefined),
};

function headOf(model: Motion): ClipHead {
  const { loopTime, frameCount, parts } = model;
  const size = endOf(model);
  return {
    ...{ id: ONLY, name: '', skeleton: '' },
    frameCount: frameCount + 1,
    frameRate: loopTime > 0 ? frameCount / loopTime : 0,
    origin: { source: 0, path: '', start: 0, size },
    nodes: parts.map(({ name }) => name),
  };
}

function clipOf(model: Motion, { asset, address }: Neighbour): Clip {
  const { parts } = model;
  const channels: Channel[] = [];
  let at = motion.minSize;
  for (const [bone, part] of parts.entries()) {
    at += headSize(part);
    channels.push(...channelsOf(part, bone, at));
    at += tablesSize(part);
  }
  const targets = parts.map(({ name }) => ({ name }));
  return { ...headOf(model), asset, address, channels, findings: [], targets, loops: true };
}

function channelsOf({ translations, rotations }: MotionPart, bone: number, start: number): Channel[] {
  const places = rowsOf(translations, `parts[${bone}].translations`, start);
  const turns = rowsOf(rotations, `parts[${bone}].rotations`, start + places.size);
  const channel = { bone, outside: 'nearest', rest: 0, timing: { kind: 'steps' } } as const;
  return [
    {
      ...{ ...channel, target: 'place', components: 3, times: framesOf(places.count), origin: places },
      values: interleaved(translations, PLACE),
      keys: { kind: 'rows', values: places },
    },
    {
      ...{ ...channel, target: 'rotation', components: 4, times: framesOf(turns.count), origin: turns },
      values: interleaved(rotations, TURN),
      keys: { kind: 'rows', values: turns },
    },
  ];
}

interface Table {
  readonly length: number;
  readonly source: { readonly size: number };
  column(name: string): ArrayLike<number>;
}

function rowsOf({ length, source: { size } }: Table, path: string, start: number): Rows {
  return { source: 0, path, start, size, stride: length === 0 ? 0 : size / length, count: length };
}

const framesOf = (count: number): Float32Array => Float32Array.from({ length: count }, (_, frame) => frame);

function interleaved(table: Table, names: readonly string[]): Float32Array {
  const out = new Float32Array(table.length * names.length);
  for (const [i, name] of names.entries()) {
    const column = table.column(name);
    for (let row = 0; row < column.length; row++) out[row * names.length + i] = column[row] ?? 0;
  }
  return out;
}

/** The length of a part's name, the name, and its flags. */
const headSize = ({ name }: MotionPart): number => u32.size + name.length + u32.size;
const tablesSize = ({ translations, rotations }: MotionPart): number =>
  translations.length * (translation.size ?? 0) + rotations.length * (rotation.size ?? 0);
const endOf = ({ parts }: Motion): number =>
  parts.reduce((sum, part) => sum + headSize(part) + tablesSize(part), motion.minSize);

/** Movements of 'mechs: MechWarrior 3 and Pirate's Moon. */
export const zipperMotion: Format<Motion> = {
  id: 'zipper/motion',
  icon: 'spline',
  scope: 'motion',
  title: 'Motion',
  detect,
  firstBytes: firstBytesOf(VERSION),
  layout: motion,
  notConfirmed: packedByOthers,
  toJson,
  toCsv,
  tracks,
  clips,
  exportsAs: ['csv', 'json'],
};

/** The shape that scripts rely on: vectors as x, y, z and quaternions as x, y, z, w. */
export function toJson({ loopTime, frameCount, parts }: Motion): unknown {
  return {
    loopTime: f32Json(loopTime),
    frameCount,
    parts: parts.map(({ name, translations, rotations }) => ({
      name,
      translations: new FloatRows(interleaved(translations, PLACE), PLACE.length),
      rotations: new FloatRows(interleaved(rotations, TURN), TURN.length),
    })),
  };
}

/** A row for every frame of every part; the last frame of each part is an extra one. */
export function toCsv({ parts }: Motion): string {
  const lines = [csvLine(COLUMNS)];
  for (const { name, translations, rotations } of parts)
    for (const [frame, { x, y, z }] of [...translations].entries()) {
      const turn = rotations.at(frame);
      const numbers = [x, y, z, turn.x, turn.y, turn.z, turn.w].map(f32Text);
      lines.push(csvLine([name, String(frame), ...numbers]));
    }
  return lines.join('');
}

/** The curves of a motion: translations and rotations of each part. */
export function tracks({ loopTime, frameCount, parts }: Motion): Tracks {
  return {
    duration: loopTime,
    keyCount: frameCount + 1,
    groups: parts.map(({ name, translations, rotations }, index) => ({
      name,
      tracks: [
        trackOf('translation', PLACE, `parts[${index}].translations`, translations),
        trackOf('rotation', TURN, `parts[${index}].rotations`, rotations),
      ],
    })),
  };
}

function trackOf(name: string, axes: readonly string[], path: string, table: Records<unknown>): Track {
  return { name, axes, path, values: axes.map(axis => Float32Array.from(table.column(axis))) };
}

/** Version 4, -1.0 and 1.0 in the header, and parts that end at the end of the file. Names of motions have no extension. */
function detect({ source }: Probe): Detection {
  if (source.size < motion.minSize) return { confidence: 'unknown', why: 'too short for a motion' };
  if (!hasHeader(source)) return { confidence: 'unknown', why: 'does not begin with version 4, -1.0 and 1.0' };
  const { end, unexpected, decoded } = stepThrough(source);
  const why = 'begins as a motion of version 4';
  if (unexpected !== undefined) return { confidence: 'likely', why: `${why}, but ${unexpected}` };
  if (end < source.size)
    return { confidence: 'likely', why: `${why}, but ends at ${grouped(end)} of ${counted(source.size, 'byte')}` };
  return { confidence: 'certain', why: `${why}, and its parts end where the file ends`, decoded };
}

function hasHeader(source: Source): boolean {
  const { offsets } = motion;
  const head = viewOf(source.read(0, motion.minSize));
  return (
    head.getUint32(offsets.version ?? 0, true) === VERSION &&
    head.getFloat32(offsets.unknown10 ?? 0, true) === ALWAYS.unknown10 &&
    head.getFloat32(offsets.unknown14 ?? 0, true) === ALWAYS.unknown14
  );
}

interface Sight {
  readonly end: number;
  readonly unexpected: string | undefined;
  readonly decoded: Decoded<Motion>;
}

/** Reads to the end without keeping anything. */
function stepThrough(source: Source): Sight {
  const decoded = decode(motion, source, { passing: true });
  const { end, fault, findings } = decoded;
  return { end, unexpected: fault?.text ?? findings.find(({ isCut }) => isCut)?.text, decoded };
}
