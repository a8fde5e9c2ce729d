// Files that are damaged on purpose: read as far as they go, named to the last byte, never an error that is no fault, never a hang.
import { describe, expect, it } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { explained } from '../../shared/layout/inside/explained.ts';
import { fieldAt, valueAt } from '../../shared/layout/inside/field-at.ts';
import { fieldsIn } from '../../shared/layout/inside/fields-in.ts';
import type { RootLayout } from '../../shared/layout/inside/layout.ts';
import { nodesAt } from '../../shared/layout/inside/nodes-at.ts';
import { roundTrip } from '../../shared/layout/inside/round-trip.ts';
import { setField } from '../../shared/layout/inside/set-field.ts';
import { proofs } from './proofs/all-proofs.ts';
import { expectTiled } from './support.ts';

/** All that must hold for bytes of which nothing is known. `at` is a byte to look at closely. */
function survive(layout: RootLayout<unknown>, bytes: Uint8Array, at: number): ReturnType<typeof decode> {
  const source = memorySource(bytes);
  const decoded = decode(layout, source);
  const fields = fieldsIn(layout, source, { start: 0, size: bytes.length });
  expectTiled(fields, 0, bytes.length);
  if (decoded.fault) {
    const { start, needed, available, text } = decoded.fault;
    expect(text).toMatch(/ at 0x[0-9A-F]+: /);
    expect(start).toBeLessThanOrEqual(bytes.length);
    if (needed !== undefined && available !== undefined) expect(needed).toBeGreaterThan(available);
  } else expect(JSON.stringify(layout.toJson?.(decoded.value))).toBeTypeOf('string');
  expect(roundTrip(layout, source).kind).toMatch(decoded.fault ? /^failed$/ : /^(exact|patchOnly)$/);
  const share = explained(layout, source);
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
  nodesAt(layout, source, '', { first: 0, count: 50 });
  const path = fieldAt(layout, source, at)?.field.path;
  if (path !== undefined) {
    valueAt(layout, source, path);
    setField(layout, source, path, 1);
  }
  return decoded;
}

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.each(proofs)('$name, damaged', ({ layout, bytes }) => {
  const fields = fieldsIn(layout, memorySource(bytes), { start: 0, size: bytes.length });

  it('survives one changed bit anywhere', () => {
    const next = numbersFrom(7);
    for (let i = next(5); i < bytes.length; i += 1 + next(7)) {
      const changed = bytes.slice();
      changed[i] = (changed[i] ?? 0) ^ (1 << next(8));
      survive(layout, changed, i);
    }
  });

  it('survives several changed bytes', () => {
    const next = numbersFrom(42);
    for (let round = 0; round < 40; round++) {
      const changed = bytes.slice();
      for (let i = 0; i < 4; i++) changed[next(bytes.length)] = next(256);
      survive(layout, changed, next(bytes.length));
    }
  });

  it('cut at any field, gives a fault, a finding, or a complete shorter file', () => {
    for (const { start } of fields.filter((_, i) => i % 2 === 0 || i > fields.length - 20)) {
      const cut = bytes.slice(0, start);
      const decoded = survive(layout, cut, Math.max(0, start - 1));
      if (!decoded.fault && decoded.findings.length === 0)
        expect(roundTrip(layout, memorySource(cut))).toEqual({ kind: 'exact' });
    }
  });

  it('with extreme counts, sizes, offsets and tags stops at once', () => {
    const extremes = [0, 0x7fff, 0x80000000, 0xffffffff];
    const telling = new Set(['count', 'size', 'offset', 'choice', 'flags', 'reference', 'constant', 'u32']);
    for (const { start, size, kind } of fields.filter(field => telling.has(field.kind)))
      for (const extreme of extremes) {
        const changed = bytes.slice();
        for (let i = 0; i < size; i++) changed[start + i] = (extreme / 2 ** (8 * i)) & 0xff;
        survive(layout, changed, start);
        if (kind === 'u32') break;
      }
  });
});

it('every layout survives bytes that all have the same value', () => {
  for (const { layout } of proofs)
    for (const byte of [0, 1, 4, 0x7f, 0xff])
      for (const size of [0, 1, 3, 12, 500]) survive(layout, new Uint8Array(size).fill(byte), 0);
});
