// A motion as a clip: its parts move the nodes of their name, each in the space of its parent.

import { u32 } from '#layout';
import type { Rows } from '../../../scene/origin.ts';
import type { Channel, Clip } from '../../../scene/skeleton.ts';
import type { ClipHead, Clips, Neighbour } from '../../scenes.ts';
import { type Motion, type MotionPart, motion, rotation, translation } from './layout.ts';

/** A file holds one clip. */
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
  const channel = { bone, outside: 'nearest', rest: 0 } as const;
  return [
    {
      ...{ ...channel, target: 'place', components: 3, times: framesOf(places.count), origin: places },
      values: interleaved(translations, ['x', 'y', 'z']),
      keys: { kind: 'rows', values: places },
    },
    {
      ...{ ...channel, target: 'rotation', components: 4, times: framesOf(turns.count), origin: turns },
      values: interleaved(rotations, ['x', 'y', 'z', 'w']),
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
