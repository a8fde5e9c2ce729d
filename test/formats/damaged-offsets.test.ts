// One bad offset: what it leads to is left out and named, and all else is read, and stays as it is.
import { expect, test } from 'vitest';
import { type Decoded, decode, encode, type RootLayout, Unwritable } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { mesh, pointers } from '../../shared/formats/fft/mesh/layout/mesh.ts';
import type { Format } from '../../shared/formats/format.ts';
import { kotorBif } from '../../shared/formats/kotor/bif/index.ts';
import { kotorErf } from '../../shared/formats/kotor/erf/index.ts';
import { key } from '../../shared/formats/kotor/key/layout.ts';
import { kotorRim } from '../../shared/formats/kotor/rim/index.ts';
import { fieldsIn } from '../../shared/layout/inside/fields-in.ts';
import { roundTrip } from '../../shared/layout/inside/round-trip.ts';
import { fftFixtures } from '../fixtures/fft.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import { kotorFixtures } from '../fixtures/kotor.ts';
import { expectTiled } from '../layout/support.ts';

function fixture(all: readonly Fixture[], name: string): Uint8Array {
  const found = all.find(each => each.name === name);
  if (found === undefined) throw new Error(`no fixture ${name}`);
  return found.bytes;
}

const numberAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);

/** With the number at an offset replaced. */
function withNumber(bytes: Uint8Array, at: number, number: number): Uint8Array {
  const changed = bytes.slice();
  new DataView(changed.buffer).setUint32(at, number, true);
  return changed;
}

/** Reads to the end; every byte has one name, and a rewrite gives the same bytes. */
function readWhole<T>(
  layout: RootLayout<T>,
  bytes: Uint8Array,
): { readonly model: T; readonly errors: Decoded<T>['findings'] } {
  const source = memorySource(bytes);
  const { value, fault, findings } = decode(layout, source);
  if (fault) throw new Error(fault.text);
  expectTiled(fieldsIn(layout, source, { start: 0, size: bytes.length }), 0, bytes.length);
  expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
  return { model: value, errors: findings.filter(({ weight }) => weight === 'error') };
}

const FAR = 0x7fff_fff0;

test('an index with a name outside the file lists the resources of all others', () => {
  const bytes = fixture(kotorFixtures, 'key');
  const { model: whole } = readWhole(key, bytes);
  const { model, errors } = readWhole(key, withNumber(bytes, numberAt(bytes, 16) + 4, FAR));
  expect(model.files.map(({ name }) => name)).toEqual(whole.files.map(({ name }, i) => (i === 0 ? '' : name)));
  expect([...model.keys]).toEqual([...whole.keys]);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.path).toBe('files[0].name');
  expect(errors[0]?.text).toMatch(/^left out: starts at 0x7FFFFFF0, but the end is 0x/);
});

test('a map resource with a pointer outside the file shows every other chunk', () => {
  const bytes = fixture(fftFixtures, 'fft-mesh');
  const { model: whole } = readWhole(mesh, bytes);
  const there = pointers.filter(([chunk]) => whole[chunk] !== undefined);
  expect(there.length).toBeGreaterThan(1);
  for (const [lost, at] of there) {
    const { model, errors } = readWhole(mesh, withNumber(bytes, at, FAR));
    expect(there.filter(([chunk]) => model[chunk] === undefined)).toEqual([[lost, at]]);
    expect(errors[0]?.path).toBe(lost);
    expect(errors[0]?.text).toMatch(/^left out: starts at 0x7FFFFFF0/);
  }
});

test.each([
  { name: 'rim', format: kotorRim as Format, offsets: [16] },
  { name: 'bif', format: kotorBif as Format, offsets: [16] },
  { name: 'erf', format: kotorErf as Format, offsets: [24, 28] },
])('an archive ($name) whose table is not found takes no new entry', ({ name, format, offsets }) => {
  const bytes = offsets.reduce((each, at) => withNumber(each, at, FAR), fixture(kotorFixtures, name));
  const { layout, container } = format;
  if (layout === undefined || container === undefined) throw new Error(`${name} holds no entries`);
  const { value } = decode(layout, memorySource(bytes));
  const added = { kind: 'add', name: 'a.txt', content: memorySource(new Uint8Array(4)) } as const;
  const add = () =>
    encode(
      layout,
      container.repack(value, [added], each => each),
    );
  expect(add).toThrow(Unwritable);
  expect(add).toThrow(/its offset leads outside: starts at 0x7FFFFFF0/);
});

test.each([
  { name: 'rim', layout: kotorRim.layout, at: 16, wrong: 90, path: 'entriesOffset' },
  { name: 'bif', layout: kotorBif.layout, at: 16, wrong: 2, path: 'entriesOffset' },
  { name: 'erf', layout: kotorErf.layout, at: 24, wrong: 44, path: 'keysOffset' },
  { name: 'erf', layout: kotorErf.layout, at: 28, wrong: 44, path: 'entriesOffset' },
  { name: 'key', layout: key, at: 16, wrong: 40, path: 'filesOffset' },
])(
  'a table ($name $path) that is elsewhere in the file is an error on its offset, with a repair',
  ({ name, layout, at, wrong, path }) => {
    const bytes = fixture(kotorFixtures, name);
    const { findings } = decode(layout as RootLayout<unknown>, memorySource(withNumber(bytes, at, wrong)));
    const found = findings.filter(finding => finding.path === path && finding.weight === 'error');
    expect(found).toHaveLength(1);
    expect(found[0]?.text).toMatch(/^expected 0x[0-9A-F]+, where the rows of the table are, found 0x/);
    expect(found[0]?.repair).toEqual({ start: at, size: 4, bytes: bytes.slice(at, at + 4) });
  },
);
