// The clips of a file, with all their keys.

import { zeroText } from '#layout';
import { Budget } from '../../../../base/budget.ts';
import { sampleChannel } from '../../../../scene/sample.ts';
import type { Channel, Clip } from '../../../../scene/skeleton.ts';
import type { ClipHead, Neighbour, Neighbours } from '../../../scenes.ts';
import { animationHeader, compressedHeader, morphHeader } from '../layout/animation.ts';
import { lowerCase, type Part, part, partsIn, type Table, tablePart } from '../layout/parts.ts';
import { originOf, rowsOf } from './building.ts';
import { bitsOf, compressedChannelOf, motionChannelOf, rawChannel, timedBits } from './compressed-channels.ts';

/** The most numbers in one clip: even few keys per pivot add up. */
const MOST_VALUES = 1 << 21;

const RAW = 0x200;
const COMPRESSED = 0x280;
const MIXED = 0x2c0;

/** The clips of a file. */
export function clipsOf(model: unknown): readonly ClipHead[] {
  return partsIn({ path: '', value: model }).flatMap(top => headOf(top) ?? []);
}

/** The name of a clip, and its length; undefined if it is not one. */
export function headOf(top: Part): ClipHead | undefined {
  const header = headerOf(top);
  if (!header) return undefined;
  const { animationName, hierarchyName, frameCount, frameRate } = header;
  return {
    ...{ id: top.path, name: `${hierarchyName}.${animationName}`, skeleton: hierarchyName },
    ...{ frameCount, frameRate, origin: originOf(top, 0) },
  };
}

function headerOf(top: Part) {
  if (top.id === RAW) return part(top, 0x201, animationHeader)?.value;
  if (top.id === COMPRESSED) return part(top, 0x281, compressedHeader)?.value;
  return top.id === MIXED ? part(top, 0x2c1, morphHeader)?.value : undefined;
}

/** One clip with every key. A mix finds its poses in its own file, or in the file with their name. */
export function clipOf(model: unknown, id: string, { asset, address }: Neighbour, ask?: Neighbours): Clip | undefined {
  const top = partsIn({ path: '', value: model }).find(({ path }) => path === id);
  const head = top && headOf(top);
  if (!top || !head) return undefined;
  const findings: string[] = [];
  const posesOf = (name: string) => posesIn(model, name) ?? posesIn(modelOf(name, ask), name);
  const channels =
    top.id === MIXED
      ? mixedChannels(top, posesOf, findings)
      : partsIn(top).flatMap(chunk => channelsOf(chunk, findings));
  return { ...head, asset, address, channels, findings };
}

/** The file of an animation `SKELETON.NAME` is NAME.w3d. */
function modelOf(name: string, ask: Neighbours | undefined): unknown {
  const file = ask?.find([`${name.slice(name.lastIndexOf('.') + 1)}.w3d`]);
  return file && ask?.model(file);
}

/** The channels of an animation of poses; undefined if the file has none with this name. */
function posesIn(model: unknown, name: string): readonly Channel[] | undefined {
  if (model === undefined) return undefined;
  const isMeant = (top: Part): boolean => top.id !== MIXED && lowerCase(headOf(top)?.name ?? '') === lowerCase(name);
  const top = partsIn({ path: '', value: model }).find(isMeant);
  return top && partsIn(top).flatMap(chunk => channelsOf(chunk, []));
}

function channelsOf(chunk: Part, findings: string[]) {
  switch (chunk.id) {
    case 0x202:
      return rawChannel(chunk, findings);
    case 0x203:
      return bitsOf(chunk);
    case 0x282:
      return compressedChannelOf(chunk, findings);
    case 0x283:
      return timedBits(chunk);
    case 0x284:
      return motionChannelOf(chunk, findings);
    default:
      return [];
  }
}

/** The channels of an animation by its name; undefined if there is none. */
type PosesOf = (name: string) => readonly Channel[] | undefined;

/**
 * What a mix does to the pivots of a skeleton. Each of its channels refers to an animation and moves the pivots assigned to
 * it; each key selects a frame of that animation, and the poses between keys are interpolated.
 */
function mixedChannels(top: Part, posesOf: PosesOf, findings: string[]): Channel[] {
  const values = new Budget(MOST_VALUES);
  const given = tablePart(top, 0x2c5)?.value.column('channel') ?? [];
  return partsIn(top)
    .filter(({ id }) => id === 0x2c2)
    .flatMap((mix, number) => {
      const name = part(mix, 0x2c3, zeroText)?.value ?? '';
      const keys = tablePart(mix, 0x2c4);
      const poses = posesOf(name);
      if (poses === undefined) findings.push(`${mix.path} takes its poses from ${name}, which was not found.`);
      if (poses === undefined || keys === undefined) return [];
      const moved = poses.filter(({ bone }) => given[bone] === number);
      const room = moved.filter(({ components }) => values.take(components * keys.value.length));
      if (room.length < moved.length) findings.push(`${mix.path} moves too many pivots: not all of it is played.`);
      return room.map(pose => mixed(pose, keys));
    });
}

function mixed({ bone, target, components, rest, ...pose }: Channel, keys: Part<Table>): Channel {
  const frames = keys.value.column('poseFrame');
  const values = new Float32Array(frames.length * components);
  const value = new Float64Array(4);
  for (const [key, frame] of Array.from(frames).entries()) {
    sampleChannel({ bone, target, components, rest, ...pose }, frame, value);
    values.set(value.subarray(0, components), key * components);
  }
  return {
    ...{ bone, target, components, rest, values, outside: 'nearest', origin: originOf(keys, 0) },
    times: Float32Array.from(keys.value.column('morphFrame')),
    keys: { kind: 'rows', values: rowsOf(keys, 0) },
  };
}
