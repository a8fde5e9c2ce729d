// Entries of archives in another order, by moves and by copies to a place.
import { expect, test } from 'vitest';
import { makeItems } from '../../electron/answers/items/make-items.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';

/** A directory entry of an archive of version 1, by hand: start, length, name, and 76 bytes that are zero. */
function row(start: number, length: number, name: string): number[] {
  const bytes = new Uint8Array(148);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, start, true);
  view.setUint32(4, length, true);
  bytes.set(new TextEncoder().encode(name), 8);
  return [...bytes];
}

const footer = (count: number): number[] => [1, 0, 0, 0, count, 0, 0, 0];
const text = (letters: string): number[] => [...new TextEncoder().encode(letters)];
const three = Uint8Array.from([
  ...text('aabbbc'),
  ...[...row(0, 2, 'a'), ...row(2, 3, 'b'), ...row(5, 1, 'c')],
  ...footer(3),
]);

function made(bytes: Uint8Array, edit: Parameters<typeof makeItems>[2]): Uint8Array | string {
  const source = memorySource(bytes);
  const result = makeItems(identify({ name: 'x.zbd', source }).format, source, edit);
  return result.kind === 'made' ? toBytes([result.source]) : result.why;
}

test('an entry moves before another with its bytes, and back', () => {
  const moved = made(three, { kind: 'move', paths: ['entries[2]'], to: 'entries[0]' });
  expect(moved).toEqual(
    Uint8Array.from([...text('caabbb'), ...row(0, 1, 'c'), ...row(1, 2, 'a'), ...row(3, 3, 'b'), ...footer(3)]),
  );
  expect(made(moved as Uint8Array, { kind: 'move', paths: ['entries[0]'], to: 'entries[2]+' })).toEqual(three);
});

test('a copy goes to a position, and gaps between entries prevent that', () => {
  const copied = made(three, { kind: 'copy', paths: ['entries[0]'], to: 'entries[1]' });
  const rows = [...row(0, 2, 'a'), ...row(2, 2, 'a_2'), ...row(4, 3, 'b'), ...row(7, 1, 'c')];
  expect(copied).toEqual(Uint8Array.from([...text('aaaabbbc'), ...rows, ...footer(4)]));
  const gap = Uint8Array.from([...text('aaxbbb'), ...row(0, 2, 'a'), ...row(3, 3, 'b'), ...footer(2)]);
  expect(made(gap, { kind: 'move', paths: ['entries[1]'], to: 'entries[0]' })).toBe(
    '"b" is not stored right after the entry before it: the order cannot change',
  );
});

test('a moved or added entry is reported at its new position, so that the next move applies to the same entry', () => {
  const source = memorySource(three);
  const { format } = identify({ name: 'x.zbd', source });
  const placesAfter = (edit: Parameters<typeof makeItems>[2]) => {
    const result = makeItems(format, source, edit);
    return result.kind === 'made' ? result.places : result.why;
  };
  expect(placesAfter({ kind: 'move', paths: ['entries[2]'], to: 'entries[0]' })).toEqual(['entries[0]']);
  expect(placesAfter({ kind: 'move', paths: ['entries[0]'], to: 'entries[2]' })).toEqual(['entries[1]']);
  expect(placesAfter({ kind: 'copy', paths: ['entries[0]'], to: 'entries[1]' })).toEqual(['entries[1]']);
  expect(placesAfter({ kind: 'copy', paths: ['entries[0]', 'entries[1]'] })).toEqual(['entries[3]', 'entries[4]']);
});
