import { describe, expect, it } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import type { Neighbours } from '../../../shared/formats/scenes.ts';
import { w3d } from '../../../shared/formats/westwood/w3d/layout/w3d.ts';
import { clipOf, clipsOf } from '../../../shared/formats/westwood/w3d/scene/clips.ts';
import { originInClip } from '../../../shared/scene/origin-of.ts';
import { sampleChannel } from '../../../shared/scene/sample.ts';
import { data, nest } from '../../fixtures/w3d.ts';
import { f32, join, letters, u16, u32 } from '../../layout/build.ts';

const z = (text: string) => letters(text, text.length + 1);
const head = (name: string) => [u32(0x40001), letters(name, 16), letters('FACE', 16)];
const along = (type: number, pivot: number, ...values: number[]) =>
  data(0x202, u16(0, values.length - 1, 1, type, pivot, 0), f32(...values));

/** Three poses of a mouth (pivot 1, along x) and a brow (pivot 2, along y). */
const poses = nest(0x200, data(0x201, ...head('POSES'), u32(3, 15)), along(0, 1, 0, 10, 40), along(1, 2, 5, 6, 7));
/** The mouth goes from pose 0 to 2 in ten frames and to 1 in ten more; the brow follows another channel. */
const talk = nest(
  0x2c0,
  data(0x2c1, ...head('TALK'), u32(21), f32(30), u32(2)),
  nest(0x2c2, data(0x2c3, z('FACE.POSES')), data(0x2c4, u32(0, 0, 10, 2, 20, 1))),
  nest(0x2c2, data(0x2c3, z('FACE.GONE')), data(0x2c4, u32(0, 0))),
  data(0x2c5, u32(0xffffffff, 0, 1)),
);
const self = { asset: 'talk', address: 'talk.w3d' };

function modelOf(...chunks: number[][]) {
  const { value, fault } = decode(w3d, memorySource(join(...chunks)));
  if (value === undefined || fault) throw new Error(fault?.text);
  return value;
}

const beside: Neighbours = {
  find: names => (names.includes('POSES.w3d') ? { asset: 'poses', address: 'POSES.w3d' } : undefined),
  model: () => modelOf(poses),
};

describe('an animation mixed from poses', () => {
  const model = modelOf(talk);
  const [info] = clipsOf(model);
  const clip = clipOf(model, info?.id ?? '', self, beside);
  const mouth = clip?.channels[0];
  const at = (frame: number) => {
    const value = new Float64Array(4);
    if (mouth) sampleChannel(mouth, frame, value);
    return value[0];
  };

  it('is a clip of its skeleton, with its stated length', () => {
    expect(info).toMatchObject({ name: 'FACE.TALK', skeleton: 'FACE', frameCount: 21, frameRate: 30 });
  });

  it('moves the pivots of a channel from pose to pose', () => {
    expect(clip?.channels.map(({ bone, target }) => [bone, target])).toEqual([[1, 'x']]);
    expect([0, 5, 10, 15, 20].map(at)).toEqual([0, 20, 40, 25, 10]);
  });

  it('maps a key to its row', () => {
    const origin = clip && originInClip(clip, { kind: 'key', channel: 0, index: 1 });
    const bytes = join(talk);
    expect(origin?.size).toBe(8);
    expect([...bytes.slice(origin?.start ?? 0, (origin?.start ?? 0) + 8)]).toEqual([10, 0, 0, 0, 2, 0, 0, 0]);
  });

  it('reports missing poses, and uses those of its own file first', () => {
    expect(clip?.findings).toEqual([expect.stringMatching(/takes its poses from FACE\.GONE, which was not found\.$/)]);
    const both = modelOf(poses, talk);
    const id = clipsOf(both).find(({ name }) => name === 'FACE.TALK')?.id ?? '';
    expect(clipOf(both, id, self)?.channels).toHaveLength(1);
    expect(clipOf(model, info?.id ?? '', self)?.channels).toEqual([]);
  });
});
