import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { decode } from '#layout';
import { editKeys } from '../../../electron/answers/keys/edit-keys.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { elementInClip } from '../../../shared/scene/element-at.ts';
import type { KeyEdit } from '../../../shared/scene/key-timing.ts';
import { originInClip } from '../../../shared/scene/origin-of.ts';
import type { Clip } from '../../../shared/scene/skeleton.ts';
import { clip as everyFrame, keyedClip } from '../../support/build-w3d.ts';
import { demoFiles } from '../../support/demo-files.ts';

const DATA = join(import.meta.dirname, '../../../../shared/data');

/** The first clip of a file, as it is read from its bytes. */
function clipIn(name: string, bytes: Uint8Array): Clip {
  const source = memorySource(bytes);
  const { format } = identify({ name, source });
  const holder = format.scenes ?? format.clips;
  const model = format.layout && decode(format.layout, source).value;
  const [head] = holder?.clips(model) ?? [];
  const found = head && holder?.clip(model, head.id, { asset: 'a', address: name });
  if (found === undefined) throw new Error(`${name} has no clip`);
  return found;
}

function edited(name: string, bytes: Uint8Array, edit: KeyEdit) {
  const source = memorySource(bytes);
  const made = editKeys(identify({ name, source }).format, source, clipIn(name, bytes), edit);
  return made.kind === 'made' ? { ...made, bytes: toBytes([made.source]) } : made;
}

function demoFile(name: RegExp) {
  const [file, bytes] = [...demoFiles()].find(([path]) => name.test(path)) ?? ['', new Uint8Array()];
  return { file, bytes };
}

/** The edit done; its refusal fails the test. */
function done(name: string, bytes: Uint8Array, edit: KeyEdit): Uint8Array {
  const made = edited(name, bytes, edit);
  if (made.kind === 'refused') throw new Error(made.why);
  return made.bytes;
}

const differences = (a: Uint8Array, b: Uint8Array): number[] => [...a.keys()].filter(at => a[at] !== b[at]);
const keysOf = (bytes: Uint8Array, channel: number) => {
  const { times, values } = clipIn('a.w3d', bytes).channels[channel] ?? {};
  return { times: [...(times ?? [])], values: [...(values ?? [])] };
};

describe('keys with times', () => {
  const bytes = keyedClip('SWING');
  const spot = (index: number, channel = 0) => ({ channel, index });

  it('move between their neighbours, and only the time changes', () => {
    const moved = done('a.w3d', bytes, { kind: 'move', key: spot(1), frame: 7 });
    expect(keysOf(moved, 0)).toEqual({ times: [0, 7, 10], values: [0, 2, 0] });
    expect(differences(moved, bytes)).toHaveLength(1);
    expect(edited('a.w3d', bytes, { kind: 'move', key: spot(1), frame: 7 })).toMatchObject({
      label: 'Move a key from frame 4 to 7',
      element: { kind: 'key', channel: 0, index: 1 },
    });
  });

  it('keep their order, and the clip keeps the keys at its ends', () => {
    const why = (edit: KeyEdit) => edited('a.w3d', bytes, edit);
    expect(why({ kind: 'move', key: spot(1), frame: 10 })).toEqual({
      kind: 'refused',
      why: 'frame 10 is not between the keys before and after it: choose 1 to 9',
    });
    expect(why({ kind: 'move', key: spot(0), frame: 2 })).toEqual({
      kind: 'refused',
      why: 'the first frame of a clip needs its key',
    });
    expect(why({ kind: 'remove', key: spot(2) })).toMatchObject({ why: 'the last frame of a clip needs its key' });
  });

  it('can be pasted as new keys, and counts and sizes are updated', () => {
    const pasted = done('a.w3d', bytes, { kind: 'paste', key: spot(1), channel: 0, frame: 8 });
    expect(keysOf(pasted, 0)).toEqual({ times: [0, 4, 8, 10], values: [0, 2, 2, 0] });
    expect(pasted.length - bytes.length).toBe(8);
    expect(clipIn('a.w3d', pasted).findings).toEqual([]);
    expect(done('a.w3d', pasted, { kind: 'remove', key: spot(2) })).toEqual(bytes);
  });

  it('pasted at an existing key replace it', () => {
    const pasted = done('a.w3d', bytes, { kind: 'paste', key: spot(1), channel: 0, frame: 10 });
    expect(keysOf(pasted, 0)).toEqual({ times: [0, 4, 10], values: [0, 2, 2] });
  });

  it('of switches keep their value', () => {
    const moved = done('a.w3d', bytes, { kind: 'move', key: spot(1, 1), frame: 3 });
    expect(keysOf(moved, 1)).toEqual({ times: [0, 3, 10], values: [1, 0, 1] });
    const pasted = done('a.w3d', moved, { kind: 'paste', key: spot(0, 1), channel: 1, frame: 5 });
    expect(keysOf(pasted, 1)).toEqual({ times: [0, 3, 5, 10], values: [1, 0, 1, 1] });
  });

  it('cannot be pasted into a channel that moves something else, or outside the clip', () => {
    const paste = (channel: number, frame: number) =>
      edited('a.w3d', bytes, { kind: 'paste', key: spot(1), channel, frame });
    expect(paste(1, 5)).toMatchObject({ why: 'a key of x does not fit a channel of visible' });
    expect(paste(0, 11)).toMatchObject({ why: 'frame 11 is outside of the clip: choose 0 to 10' });
  });
});

describe('numbers of a key', () => {
  it('are changed in place, and nothing else changes', () => {
    const bytes = keyedClip('SWING');
    const set = (index: number, values: readonly number[], channel = 0) =>
      edited('a.w3d', bytes, { kind: 'set', key: { channel, index }, values });
    const made = set(1, [2.5]);
    expect(made).toMatchObject({ label: 'Set x of a key at frame 4: 2 → 2.5', element: { kind: 'key', index: 1 } });
    const after = done('a.w3d', bytes, { kind: 'set', key: { channel: 0, index: 1 }, values: [2.5] });
    expect(keysOf(after, 0)).toEqual({ times: [0, 4, 10], values: [0, 2.5, 0] });
    expect(differences(after, bytes)).toHaveLength(1);
    expect(set(1, [1, 2])).toEqual({ kind: 'refused', why: 'a key of x has 1 number' });
    expect(set(9, [1])).toEqual({ kind: 'refused', why: 'the clip has no such key' });
    expect(set(1, [0.5], 1)).toEqual({
      kind: 'refused',
      why: 'what is stored as a bit can only be 1, shown, or 0, hidden',
    });
  });

  it('can be set in a clip with one key per frame, too', () => {
    const bytes = everyFrame('SWING');
    const after = done('a.w3d', bytes, { kind: 'set', key: { channel: 0, index: 1 }, values: [-3] });
    expect(keysOf(after, 0).values).toEqual([keysOf(bytes, 0).values[0], -3, keysOf(bytes, 0).values[2]]);
  });
});

describe('keys of every frame', () => {
  const bytes = everyFrame('SWING');
  const key = { channel: 0, index: 2 };

  it('cannot be moved, with the reason', () => {
    const why = 'the format has one key for each frame';
    expect(edited('a.w3d', bytes, { kind: 'move', key, frame: 1 })).toEqual({ kind: 'refused', why });
    expect(edited('a.w3d', bytes, { kind: 'remove', key })).toEqual({ kind: 'refused', why });
  });

  it('take the value of a copied one', () => {
    const pasted = done('a.w3d', bytes, { kind: 'paste', key, channel: 0, frame: 1 });
    expect(keysOf(pasted, 0)).toEqual({ times: [0, 1, 2], values: [0, 2, 2] });
    expect(pasted).toHaveLength(bytes.length);
  });
});

test('keys that follow from events can be neither pasted nor removed, and the message says what to edit instead', () => {
  const { file, bytes } = demoFile(/anim\.zbd$/);
  const channel = clipIn(file, bytes).channels.findIndex(({ keys }) => keys.kind === 'spans');
  const key = { channel, index: 0 };
  const why = expect.stringContaining('follow from events');
  for (const edit of [{ kind: 'remove', key } as const, { kind: 'paste', key, channel, frame: 1 } as const])
    expect([channel >= 0, edited(file, bytes, edit)]).toEqual([true, { kind: 'refused', why }]);
});

describe.skipIf(!existsSync(join(DATA, 'w3d/bfme2_elladan')))('keys of the games’ own clips', () => {
  const folder = join(DATA, 'w3d/bfme2_elladan');
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.w3d')) : [];

  it('a typed rotation is stored as typed, and only its numbers change', () => {
    const bytes = new Uint8Array(readFileSync(join(folder, 'auelladan_atnf.w3d')));
    const channel = clipIn('a.w3d', bytes).channels.findIndex(({ target }) => target === 'rotation');
    const after = done('a.w3d', bytes, { kind: 'set', key: { channel, index: 0 }, values: [0, 0, 3, 4] });
    const [x, y, z, w] = keysOf(after, channel).values.map(Math.abs);
    expect([x, y, z, w]).toEqual([0, 0, expect.closeTo(0.6, 5), expect.closeTo(0.8, 5)]);
    const changed = differences(after, bytes);
    expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(16);
  });

  it('pasting and removing a key leaves the file as it was, in every clip with times', () => {
    let tried = 0;
    for (const name of files) {
      const bytes = new Uint8Array(readFileSync(join(folder, name)));
      if (!/_(atnf|idla|runa)/.test(name)) continue;
      const { channels, frameCount } = clipIn(name, bytes);
      for (const [channel, { times, timing }] of channels.entries()) {
        const frame = [...Array(frameCount).keys()].find(at => !times.includes(at));
        if (timing?.kind !== 'stored' || frame === undefined || times.length < 2) continue;
        const pasted = done(name, bytes, { kind: 'paste', key: { channel, index: 0 }, channel, frame });
        const index = clipIn(name, pasted).channels[channel]?.times.indexOf(frame) ?? -1;
        expect(done(name, pasted, { kind: 'remove', key: { channel, index } })).toEqual(bytes);
        tried += 1;
        if (tried % 4 === 0) break; // a few of each file
      }
    }
    expect(tried).toBe(12);
  });
});

describe.skipIf(!existsSync(join(DATA, 'w3d/adaptive_delta_generated')))('packed keys', () => {
  const bytes = () => new Uint8Array(readFileSync(join(DATA, 'w3d/adaptive_delta_generated/CISPINF_RNA_adaptive.w3d')));
  const packed = (file: Uint8Array) => {
    const { channels } = clipIn('a.w3d', file);
    return channels.findIndex(
      ({ keys, components, values }) =>
        keys.kind === 'packets' && components === 1 && new Set(values).size > 4 && values.length > 6,
    );
  };

  it('take values that their steps can store, and no other key changes; all others are refused with the range', () => {
    const file = bytes();
    const channel = packed(file);
    const before = keysOf(file, channel).values;
    let taken = 0;
    for (let index = 1; index < before.length; index++) {
      const key = { channel, index };
      const odd = edited('a.w3d', file, { kind: 'set', key, values: [(before[index] ?? 0) + 0.000123] });
      const why = odd.kind === 'refused' ? odd.why : '';
      const choices = / can be (.*)$/.exec(why)?.[1]?.split(' or ').map(Number) ?? [];
      for (const value of choices) {
        const made = edited('a.w3d', file, { kind: 'set', key, values: [value] });
        if (made.kind === 'refused') throw new Error(made.why);
        taken++;
        const after = keysOf(made.bytes, channel).values;
        expect(after[index]).toBeCloseTo(value, 4);
        for (const [other, was] of before.entries()) if (other !== index) expect(after[other]).toBeCloseTo(was, 4);
        expect(differences(made.bytes, file).length).toBeLessThanOrEqual(2);
        expect(made.bytes).toHaveLength(file.length);
      }
    }
    expect(taken).toBeGreaterThan(5);
  });

  it('explain why the first key and times cannot change, and what to do', () => {
    const file = bytes();
    const channel = packed(file);
    const refusal = (edit: KeyEdit) => edited('a.w3d', file, edit);
    expect(refusal({ kind: 'set', key: { channel, index: 0 }, values: [9] })).toEqual({
      kind: 'refused',
      why: 'all keys of this channel are counted from the first one: change its initial value instead',
    });
    expect(refusal({ kind: 'move', key: { channel, index: 2 }, frame: 1 })).toEqual({
      kind: 'refused',
      why: 'this channel is packed with one key for each frame: set the values of its keys instead',
    });
  });
});

describe('keys that are bits', () => {
  /** Eleven frames from the second on: shown at 1 to 3, hidden at 4 to 8, shown at 9, hidden at 10 and 11. */
  const seen = (...bits: readonly number[]) => {
    const chunk = (id: number, body: readonly number[], nested = 0) => {
      const head = new DataView(new ArrayBuffer(8));
      head.setUint32(0, id, true);
      head.setUint32(4, body.length + nested, true);
      return [...new Uint8Array(head.buffer), ...body];
    };
    const name = (text: string) => [...Buffer.from(text.padEnd(16, '\0'))];
    const header = chunk(0x201, [1, 0, 4, 0, ...name('BLINK'), ...name('CRANE_SKL'), 12, 0, 0, 0, 10, 0, 0, 0]);
    const channel = chunk(0x203, [1, 0, 11, 0, 0, 0, 1, 0, 1, ...bits]);
    return Uint8Array.from(chunk(0x200, [...header, ...channel], 0x8000_0000));
  };
  const bytes = seen(0b0000_0111, 0b0000_0001);
  const spot = (index: number) => ({ channel: 0, index });
  const bitsAfter = (edit: KeyEdit) => [...done('a.w3d', bytes, edit).subarray(-2)];

  it('are at the changes of the bit, and one is at the last frame', () => {
    expect(keysOf(bytes, 0)).toEqual({ times: [1, 4, 9, 10, 11], values: [1, 0, 1, 0, 0] });
  });

  it('move with the bits they pass, and no further than the changes next to them', () => {
    expect(bitsAfter({ kind: 'move', key: spot(1), frame: 8 })).toEqual([0b0111_1111, 0b0000_0001]);
    expect(bitsAfter({ kind: 'move', key: spot(1), frame: 2 })).toEqual([0b0000_0001, 0b0000_0001]);
    expect(bitsAfter({ kind: 'move', key: spot(2), frame: 7 })).toEqual([0b1100_0111, 0b0000_0001]);
    expect(bitsAfter({ kind: 'move', key: spot(3), frame: 11 })).toEqual([0b0000_0111, 0b0000_0011]);
    expect(edited('a.w3d', bytes, { kind: 'move', key: spot(1), frame: 9 })).toMatchObject({
      why: 'frame 9 is not between the keys before and after it: choose 2 to 8',
    });
    expect(edited('a.w3d', bytes, { kind: 'move', key: spot(0), frame: 2 })).toMatchObject({
      why: 'the bits of this channel begin at this frame',
    });
  });

  it('can be set, pasted and removed', () => {
    expect(bitsAfter({ kind: 'set', key: spot(1), values: [1] })).toEqual([0b1111_1111, 0b0000_0001]);
    expect(bitsAfter({ kind: 'set', key: spot(0), values: [0] })).toEqual([0, 0b0000_0001]);
    expect(bitsAfter({ kind: 'paste', key: spot(0), channel: 0, frame: 6 })).toEqual([0b1110_0111, 0b0000_0001]);
    expect(bitsAfter({ kind: 'remove', key: spot(1) })).toEqual([0b1111_1111, 0b0000_0001]);
    expect(bitsAfter({ kind: 'remove', key: spot(3) })).toEqual([0b0000_0111, 0b0000_0111]);
    const why = (edit: KeyEdit) => edited('a.w3d', bytes, edit);
    expect(why({ kind: 'set', key: spot(1), values: [0.5] })).toMatchObject({
      why: 'what is stored as a bit can only be 1, shown, or 0, hidden',
    });
    expect(why({ kind: 'paste', key: spot(0), channel: 0, frame: 2 })).toMatchObject({
      why: 'it is shown at frame 2 already',
    });
  });

  it('lead to the byte of their frame and back', () => {
    const clip = clipIn('a.w3d', bytes);
    const at = [0, 1, 2].map(index => originInClip(clip, { kind: 'key', channel: 0, index })?.start);
    expect(at).toEqual([bytes.length - 2, bytes.length - 2, bytes.length - 1]);
    expect(elementInClip(clip, bytes.length - 1)).toEqual({ kind: 'key', channel: 0, index: 4 });
  });

  it('with times are shown or hidden by the mark next to their time', () => {
    const timed = keyedClip('SWING');
    expect(keysOf(done('a.w3d', timed, { kind: 'set', key: { channel: 1, index: 1 }, values: [1] }), 1)).toEqual({
      times: [0, 6, 10],
      values: [1, 1, 1],
    });
  });

  it.skipIf(!existsSync(DATA))('of real files move there and back to the same bytes', () => {
    for (const name of ['synthetic/anim_bitchannel_and_fade.w3d', 'zh_shockwave_infantry/EXIndGnd.w3d']) {
      const real = new Uint8Array(readFileSync(join(DATA, 'w3d', name)));
      const clip = clipIn(name, real);
      const channel = clip.channels.findIndex(({ keys }) => keys.kind === 'bits');
      const times = [...(clip.channels[channel]?.times ?? [])];
      const index = times.findIndex((time, key) => key > 0 && (times[key + 1] ?? 0) > time + 1);
      if (index < 0) continue;
      const frame = (times[index] ?? 0) + 1;
      const there = done(name, real, { kind: 'move', key: { channel, index }, frame });
      expect(differences(there, real).length).toBeGreaterThan(0);
      expect(done(name, there, { kind: 'move', key: { channel, index }, frame: frame - 1 })).toEqual(real);
    }
  });
});
