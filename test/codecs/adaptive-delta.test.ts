import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeDeltas, packetSize } from '../../shared/codecs/adaptive-delta.ts';

const curve = { bits: 4, components: 1, count: 17, scale: 1, initial: [10] } as const;

describe('packed differences', () => {
  test('of four bits have the low half first, are signed, and count in steps of ten to the power of filter minus 8', () => {
    // Filter 8 is a step of 1: +1, -1, +7, -8, then nothing.
    const packet = Uint8Array.of(8, 0xf1, 0x87, 0, 0, 0, 0, 0, 0);
    expect(Array.from(decodeDeltas(packet, curve)).slice(0, 6)).toEqual([10, 11, 10, 17, 9, 9]);
    expect(Array.from(decodeDeltas(Uint8Array.of(9, 1, 0, 0, 0, 0, 0, 0, 0), curve))[1]).toBe(20);
  });

  test('of eight bits have an inverted sign bit, and a sixteenth of the scale as their step', () => {
    const packet = Uint8Array.of(8, 0x90, 0x70, ...new Uint8Array(14).fill(0x80));
    expect(Array.from(decodeDeltas(packet, { ...curve, bits: 8 })).slice(0, 4)).toEqual([10, 11, 10, 10]);
  });

  test('take their steps from a sine from filter 16 on: zero first, almost zero last', () => {
    const step = (filter: number) =>
      decodeDeltas(Uint8Array.of(filter, 1, 0, 0, 0, 0, 0, 0, 0), { ...curve, initial: [0] })[1] ?? 0;
    expect(step(16)).toBe(1);
    expect(step(16 + 120)).toBeCloseTo(1 - Math.SQRT1_2, 6);
    expect(step(255)).toBeCloseTo(0, 4);
  });

  test('have packets for each component in turn', () => {
    const packets = Uint8Array.of(8, 1, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0, 0, 0, 0, 0);
    expect(Array.from(decodeDeltas(packets, { ...curve, components: 2, count: 2, initial: [0, 0] }))).toEqual([
      0, 0, 1, 2,
    ]);
  });

  test('of any bytes and counts give no more values than there are packets, and never throw', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(4 as const, 8 as const),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: -5, max: 4_000_000_000 }),
        fc.float(),
        (packets, bits, components, count, scale) => {
          const values = decodeDeltas(packets, { bits, components, count, scale, initial: [] });
          const groups = components === 0 ? 0 : Math.floor(packets.length / (packetSize(bits) * components));
          expect(values.length).toBeLessThanOrEqual((1 + 16 * groups) * components);
        },
      ),
    );
  });
});
