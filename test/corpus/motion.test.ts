import { describe, expect, test } from 'vitest';
import { decode, type RootLayout } from '#layout';
import { memorySource, sliceSource } from '../../shared/base/source.ts';
import { archive, entriesOf } from '../../shared/formats/zipper/archive/layout.ts';
import { type Motion, motion } from '../../shared/formats/zipper/motion/layout.ts';
import { unzip } from '../support/unzip.ts';
import { verifyTree } from '../support/verify-tree.ts';
import { hasReference, readReference } from './reference.ts';

const games = ['mw', 'pm'];

describe.skipIf(!hasReference)('the reference motions (skipped where ../shared/data/zipper is absent)', () => {
  test.each(games)('of %s are exact and explained, all three', game => {
    const path = `${game}/motion/motion.zbd`;
    const rows = verifyTree(path, 'motion.zbd', memorySource(readReference(path)));
    expect(rows.map(({ format, status, explained }) => [format, status, explained])).toEqual([
      ['zipper/archive', 'exact', 1],
      ...Array.from({ length: 3 }, () => ['zipper/motion', 'exact', 1]),
    ]);
  });

  test.each(games)('of %s show the expected values', game => {
    const source = memorySource(readReference(`${game}/motion/motion.zbd`));
    const zip = unzip(readReference(`${game}/motion/motion.expected.zip`));
    for (const { name, start, size } of entriesOf(modelOf(archive, source))) {
      const model = modelOf(motion, sliceSource(source, start, size));
      const expected = JSON.parse(new TextDecoder().decode(zip.get(`${name}.json`))) as ExpectedMotion;
      expect(Math.fround(model.loopTime), name).toBe(Math.fround(expected.loop_time));
      expect(model.parts.map(partOf(model)), name).toEqual(expected.parts.map(expectedPart));
    }
  });

  test.each(games)('of %s have one more frame, a copy of the first except for the sign of zeros', game => {
    const source = memorySource(readReference(`${game}/motion/motion.zbd`));
    for (const { start, size } of entriesOf(modelOf(archive, source))) {
      const { frameCount, parts } = modelOf(motion, sliceSource(source, start, size));
      for (const { translations, rotations } of parts) {
        expect([translations.length, rotations.length]).toEqual([frameCount + 1, frameCount + 1]);
        const [first, last] = [translations.at(0), translations.at(frameCount)];
        expect([last.x + 0, last.y + 0, last.z + 0]).toEqual([first.x + 0, first.y + 0, first.z + 0]);
      }
    }
  });
});

interface ExpectedMotion {
  readonly loop_time: number;
  readonly parts: readonly {
    readonly name: string;
    readonly frames: readonly {
      readonly translation: Record<'x' | 'y' | 'z', number>;
      /** Named x, y, z, w in the order they lie in, which is w, x, y, z. */
      readonly rotation: Record<'x' | 'y' | 'z' | 'w', number>;
    }[];
  }[];
}

/** Bits of the numbers, so that -0 is told from 0; the expectation leaves the extra frame out. */
function partOf({ frameCount }: Motion) {
  return ({ name, translations, rotations }: Motion['parts'][number]) => ({
    name,
    frames: Array.from({ length: frameCount }, (_, i) => {
      const { x, y, z } = translations.at(i);
      const turn = rotations.at(i);
      return [x, y, z, turn.w, turn.x, turn.y, turn.z].map(bits);
    }),
  });
}

function expectedPart({ name, frames }: ExpectedMotion['parts'][number]) {
  return {
    name,
    frames: frames.map(({ translation: t, rotation: r }) => [t.x, t.y, t.z, r.x, r.y, r.z, r.w].map(bits)),
  };
}

function bits(value: number): string {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return view.getUint32(0).toString(16);
}

function modelOf<T>(layout: RootLayout<T>, source: ReturnType<typeof memorySource>): T {
  const { value, fault } = decode(layout, source);
  if (fault) throw new Error(fault.text);
  return value;
}
