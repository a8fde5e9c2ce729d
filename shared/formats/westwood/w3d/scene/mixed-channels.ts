// Animations that are mixed from single poses of others: faces that talk.
import { Budget } from '../../../../base/budget.ts';
import { zeroText } from '../../../../layout/zero-text.ts';
import { sampleChannel } from '../../../../scene/sample.ts';
import type { Channel } from '../../../../scene/skeleton.ts';
import { originOf, type Part, part, partsIn, rowsOf, type Table, table } from './parts.ts';

/** The channels of an animation by its name; undefined where there is none. */
export type PosesOf = (name: string) => readonly Channel[] | undefined;

/** Numbers of one clip, at most: few keys for few pivots are many together. */
const MOST_VALUES = 1 << 21;

/**
 * What a mix does to the pivots of a skeleton. Each of its channels names an animation and moves the pivots that are given to
 * it, at each key into one frame of that animation, and in between by degrees from one pose to the next.
 */
export function mixedChannels(top: Part, posesOf: PosesOf, findings: string[]): Channel[] {
  const values = new Budget(MOST_VALUES);
  const given = table(top, 0x2c5)?.value.column('channel') ?? [];
  return partsIn(top)
    .filter(({ id }) => id === 0x2c2)
    .flatMap((mix, number) => {
      const name = part(mix, 0x2c3, zeroText)?.value ?? '';
      const keys = table(mix, 0x2c4);
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
