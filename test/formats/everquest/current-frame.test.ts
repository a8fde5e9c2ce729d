// A number that tools read by one flag or another: the size of the fragment decides.
import { describe, expect, test } from 'vitest';
import { decode, nodesAt, roundTrip } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { bodyOf } from '../../../shared/formats/everquest/wld/fragments.ts';
import { wld } from '../../../shared/formats/everquest/wld/layout/wld.ts';
import { WldWriter } from '../../support/writers/everquest/wld.ts';

function read(bytes: Uint8Array) {
  const { value, fault, findings } = decode(wld, memorySource(bytes), { thorough: true });
  if (fault) throw new Error(fault.text);
  return { model: value, findings };
}

describe('the first frame of a texture', () => {
  const [FLAG_2, FLAG_5, HAS_SLEEP, ALWAYS] = [0x04, 0x20, 0x08, 0x10];
  /** A texture of two pictures, with these numbers before them. */
  const texture = (flags: number, ...numbers: readonly number[]): Uint8Array => {
    const file = new WldWriter();
    const picture = file.add(0x03, 'A', body => body.u32(0).u16(0));
    file.add(0x04, 'A_SPRITE', body => body.u32(ALWAYS | flags, 2, ...numbers, picture, picture));
    return file.bytes();
  };

  test.each([
    ['flag 2', texture(FLAG_2, 7), { currentFrame: 7 }],
    ['flag 5', texture(FLAG_5, 7), { currentFrame: 7 }],
    ['flag 5 and milliseconds', texture(FLAG_5 | HAS_SLEEP, 7, 100), { currentFrame: 7, sleep: 100 }],
    ['both flags', texture(FLAG_2 | FLAG_5 | HAS_SLEEP, 7, 100), { currentFrame: 7, sleep: 100 }],
    ['flag 2 without room', texture(FLAG_2), {}],
    ['flag 5 without room', texture(FLAG_5), {}],
    ['flag 5 and milliseconds without room', texture(FLAG_5 | HAS_SLEEP, 100), { sleep: 100 }],
    ['neither', texture(HAS_SLEEP, 100), { sleep: 100 }],
  ])('%s', (_, bytes, numbers) => {
    const { model, findings } = read(bytes);
    expect(findings).toEqual([]);
    const { currentFrame, sleep, frames } = { ...bodyOf(model, 2, 0x04) };
    expect({ currentFrame, sleep, frames }).toEqual({ ...numbers, frames: [1, 1] });
    expect(roundTrip(wld, memorySource(bytes))).toEqual({ kind: 'exact' });
    const members = nodesAt(wld, memorySource(bytes), 'fragments[1].body', { first: 0, count: 9 });
    expect(members?.node.count).toBe(members?.children.length);
  });

  test('is absent if neither flag is set: leftover bytes are reported', () => {
    expect(read(texture(0, 7)).findings.map(({ path, text }) => `${path}: ${text}`)).toContain(
      'fragments[1].body: 4 bytes left over',
    );
  });
});
