import { describe, expect, test } from 'vitest';
import { decode, encode, setField } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { identify } from '../../../shared/formats/index.ts';
import { toCsv, toJson, tracks } from '../../../shared/formats/zipper/motion/index.ts';
import { type Motion, motion } from '../../../shared/formats/zipper/motion/layout.ts';
import { zipperFixtures } from '../../fixtures/zipper.ts';
import { asJson } from '../../support/as-json.ts';

const walk = zipperFixtures.find(({ name }) => name === 'motion')?.bytes ?? new Uint8Array(0);

function modelOf(bytes: Uint8Array): Motion {
  const { value, fault } = decode(motion, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

describe('a motion', () => {
  test('shows vectors as x, y, z and quaternions as x, y, z, w; the last frame as stored', () => {
    expect(asJson(toJson(modelOf(walk)))).toEqual({
      loopTime: 0.2,
      frameCount: 1,
      parts: [
        {
          name: 'hip',
          translations: [
            [0, 1, 0],
            [0, 1, -0],
          ],
          rotations: [
            [0, 0, 0, 1],
            [0, 0, -0, 1],
          ],
        },
        {
          name: '',
          translations: [
            [0.5, 0, -1],
            [0.5, 0, -1],
          ],
          rotations: [
            [0.70710677, 0, 0, 0.70710677],
            [0.70710677, 0, 0, 0.70710677],
          ],
        },
      ],
    });
  });

  test('is a table for a spreadsheet, with a row for every frame of every part', () => {
    expect(toCsv(modelOf(walk)).split('\r\n')).toEqual([
      'part,frame,x,y,z,rotationX,rotationY,rotationZ,rotationW',
      'hip,0,0,1,0,0,0,0,1',
      'hip,1,0,1,-0,0,0,-0,1',
      ',0,0.5,0,-1,0.70710677,0,0,0.70710677',
      ',1,0.5,0,-1,0.70710677,0,0,0.70710677',
      '',
    ]);
  });

  test('has curves that map back to its fields', () => {
    const { duration, keyCount, groups } = tracks(modelOf(walk));
    expect({ duration: Math.fround(duration), keyCount }).toEqual({ duration: Math.fround(0.2), keyCount: 2 });
    expect(groups[1]?.tracks.map(({ path, axes }) => [path, axes.join('')])).toEqual([
      ['parts[1].translations', 'xyz'],
      ['parts[1].rotations', 'xyzw'],
    ]);
    expect(groups[1]?.tracks[1]?.values.map(values => [...values])).toEqual(
      [0.70710677, 0, 0, 0.70710677].map(value => [Math.fround(value), Math.fround(value)]),
    );
  });

  test('is detected without an extension, and not taken for a reader, which also begins with 4', () => {
    expect(identify({ name: 'heron_walk', source: memorySource(walk) })).toMatchObject({
      confidence: 'certain',
      format: { id: 'zipper/motion' },
    });
  });

  test('with extra bytes or another constant is still a motion, and round-trips', () => {
    const longer = Uint8Array.from([...walk, 1, 2, 3]);
    expect(identify({ name: 'x', source: memorySource(longer) })).toMatchObject({
      confidence: 'likely',
      format: { id: 'zipper/motion' },
    });
    const flagged = walk.slice();
    flagged[31] = 0x0e;
    const { findings } = decode(motion, memorySource(flagged));
    expect(findings).toMatchObject([
      { path: 'parts[0].flags', text: expect.stringContaining('expected 0xC, found 0xE') },
    ]);
    expect(toBytes(encode(motion, modelOf(flagged)))).toEqual(flagged);
  });

  test('writes only the changed bytes of a number, and refuses a count without samples', () => {
    const source = memorySource(walk);
    expect(setField(motion, source, 'parts[0].translations[1].y', '2.5')).toMatchObject({ kind: 'patch', start: 53 });
    expect(setField(motion, source, 'frameCount', 7)).toMatchObject({ kind: 'refused' });
  });
});

test.each([0, -1])('a motion of %d seconds is reported', seconds => {
  const bytes = walk.slice();
  new DataView(bytes.buffer).setFloat32(4, seconds, true);
  const told = (of: Uint8Array) =>
    decode(motion, memorySource(of)).findings.map(({ path, text }) => `${path}: ${text}`);
  expect(told(walk)).toEqual([]);
  expect(told(bytes)).toEqual([`loopTime: expected more than 0 seconds, found ${seconds}`]);
});
