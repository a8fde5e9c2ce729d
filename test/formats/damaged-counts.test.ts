// A count that asks for more than there is: what is there is read, the count is named with an error, and all stays as it is.
import { expect, test } from 'vitest';
import { decode, encode, type RootLayout } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { wld } from '../../shared/formats/everquest/wld/layout/wld.ts';
import { formats, identify } from '../../shared/formats/index.ts';
import { walkmesh } from '../../shared/formats/kotor/bwm/stored.ts';
import { erf } from '../../shared/formats/kotor/erf/layout.ts';
import { key } from '../../shared/formats/kotor/key/layout.ts';
import { interp } from '../../shared/formats/zipper/interp/layout.ts';
import { motion } from '../../shared/formats/zipper/motion/layout.ts';
import { fieldsIn } from '../../shared/layout/inside/fields-in.ts';
import { roundTrip } from '../../shared/layout/inside/round-trip.ts';
import { archiveFixtures } from '../fixtures/archives.ts';
import { everquestFixtures } from '../fixtures/everquest.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import { kotorFixtures } from '../fixtures/kotor.ts';
import { scriptFixtures } from '../fixtures/scripts.ts';
import { zipperFixtures } from '../fixtures/zipper.ts';
import { expectTiled } from '../layout/support.ts';

const fixtures = [...archiveFixtures, ...kotorFixtures, ...everquestFixtures, ...scriptFixtures, ...zipperFixtures];

function fixture(name: string): Fixture {
  const found = fixtures.find(each => each.name === name);
  if (found === undefined) throw new Error(`no fixture ${name}`);
  return found;
}

/** With the number at an offset replaced. */
function withNumber(bytes: Uint8Array, at: number, number: number, isLittle = true): Uint8Array {
  const changed = bytes.slice();
  new DataView(changed.buffer).setUint32(at, number, isLittle);
  return changed;
}

/** Reads to the end; every byte has one name, and a rewrite gives the same bytes. */
function readWhole<T>(layout: RootLayout<T>, bytes: Uint8Array) {
  const source = memorySource(bytes);
  const { value, fault, findings } = decode(layout, source);
  if (fault) throw new Error(fault.text);
  expectTiled(fieldsIn(layout, source, { start: 0, size: bytes.length }), 0, bytes.length);
  expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
  const errors = findings
    .filter(({ weight }) => weight === 'error')
    .map(({ path, start, text }) => [path, start, text]);
  return { model: value, errors };
}

const MANY = 0xffff_fff0;

test.each([
  ['rim', 'entryCount', 0x0c, true],
  ['bif', 'entryCount', 0x08, true],
  ['erf', 'entryCount', 0x10, true],
  ['big', 'entryCount', 0x08, false],
  ['mix', 'entryCount', 0x20, true],
  ['mix', 'nameCount', 0x3c, true],
])('%s with a %s of four billion lists the items it has', (name, path, at, isLittle) => {
  const { bytes, file, format: id } = fixture(name);
  const format = formats.find(each => each.id === id);
  if (format?.layout === undefined || format.container === undefined) throw new Error(`${id} has no entries`);
  const { model: whole } = readWhole(format.layout, bytes);
  const damaged = withNumber(bytes, at, MANY, isLittle);
  const { model, errors } = readWhole(format.layout, damaged);
  expect(format.container.entries(model)).toEqual(format.container.entries(whole));
  expect(errors).toHaveLength(1);
  expect(errors[0]?.slice(0, 2)).toEqual([path, at]);
  expect(errors[0]?.[2]).toMatch(/^expected at most \d, found 4,294,967,280: there is room for no more up to 0x/);
  const { format: found, confidence } = identify({ name: file, source: memorySource(damaged) });
  expect([found.id, confidence]).toEqual([id, 'likely']);
});

test('an index that claims four billion archives or resources lists those it has', () => {
  const { bytes } = fixture('key');
  const { model: whole } = readWhole(key, bytes);
  for (const [path, at] of [
    ['fileCount', 0x08],
    ['keyCount', 0x0c],
  ] as const) {
    const { model, errors } = readWhole(key, withNumber(bytes, at, MANY));
    expect([...model.keys]).toEqual([...whole.keys]);
    expect(model.files).toEqual(whole.files);
    expect(errors.map(([of, start]) => [of, start])).toEqual([[path, at]]);
  }
});

test('an archive with a table outside the file lists the others, and keeps the count of the lost one', () => {
  const { bytes } = fixture('erf');
  const { model: whole } = readWhole(erf, bytes);
  for (const [path, at] of [
    ['descriptions', 0x14],
    ['keys', 0x18],
    ['entries', 0x1c],
  ] as const) {
    const { model, errors } = readWhole(erf, withNumber(bytes, at, 0x7fff_fff0));
    for (const table of ['descriptions', 'keys', 'entries'] as const)
      expect(model[table]).toEqual(table === path ? [] : whole[table]);
    expect(errors[0]?.[0]).toBe(path);
    expect(errors[0]?.[2]).toMatch(/^left out: starts at 0x7FFFFFF0, but the end is 0x/);
  }
});

test('a list to which items are added updates its count', () => {
  const { bytes } = fixture('erf');
  const { model } = readWhole(erf, withNumber(bytes, 0x08, MANY));
  const description = { language: 2, text: 'One more.' };
  const again = readWhole(erf, toBytes(encode(erf, { ...model, descriptions: [...model.descriptions, description] })));
  expect(again.errors.map(([path]) => path)).not.toContain('descriptionCount');
  expect(again.model.descriptions).toEqual([...model.descriptions, description]);
});

test('a written file must not grow around an offset that pointed outside', () => {
  const { bytes } = fixture('erf');
  const { model } = readWhole(erf, withNumber(bytes, 0x14, bytes.length + 4));
  const contents = memorySource(new Uint8Array(model.contents.size + 4));
  expect(() => toBytes(encode(erf, { ...model, contents }))).toThrow(
    /which leads outside, would lead into what is written/,
  );
});

const TABLES = [
  ['vertices', 0x48, 0x4c],
  ['faces', 0x50, 0x54],
  ['materials', 0x50, 0x58],
  ['normals', 0x50, 0x5c],
  ['distances', 0x50, 0x60],
  ['boxes', 0x64, 0x68],
  ['adjacency', 0x70, 0x74],
  ['edges', 0x78, 0x7c],
  ['perimeters', 0x80, 0x84],
] as const;

test.each(TABLES)('a walkmesh whose table of %s is outside has all others', (lost, _, at) => {
  const { bytes } = fixture('bwm');
  const { model: whole } = readWhole(walkmesh, bytes);
  const { model, errors } = readWhole(walkmesh, withNumber(bytes, at, 0x7fff_fff0));
  for (const [table] of TABLES) expect([...model[table]]).toEqual(table === lost ? [] : [...whole[table]]);
  expect(errors.map(([path]) => path)).toEqual([lost]);
});

test.each(TABLES)('a walkmesh that claims four billion %s has those before the next table', (table, at) => {
  const { bytes } = fixture('bwm');
  const { model: whole } = readWhole(walkmesh, bytes);
  const { model, errors } = readWhole(walkmesh, withNumber(bytes, at, MANY));
  expect([...model[table]]).toEqual([...whole[table]]);
  expect(errors.map(([, start]) => start)).toEqual([at]);
});

const textOf = (lines: readonly (readonly string[])[]): readonly string[] => lines.map(line => line.join(' '));

test('a damaged line hides only the rest of its own script', () => {
  const { bytes } = fixture('interp');
  const { model: whole } = readWhole(interp, bytes);
  const second = 0x18c + 24;
  for (const [at, number] of [
    [second, MANY],
    [second, 0x200],
    [second + 4, 25],
  ] as const) {
    const { model, errors } = readWhole(interp, withNumber(bytes, at, number));
    expect(model.scripts.map(({ lines }) => textOf(lines))).toEqual(
      whole.scripts.map(({ lines }, i) => textOf(i === 0 ? lines.slice(0, 1) : lines)),
    );
    expect(errors).toEqual([['scripts[0].lines', second, 'line 1 cannot be read, nor what follows it in this script']]);
  }
});

test('scripts with bad offsets or too high a count leave the others as they are', () => {
  const { bytes } = fixture('interp');
  const { model: whole } = readWhole(interp, bytes);
  const { model, errors } = readWhole(interp, withNumber(bytes, 0x0c + 0x7c, 0x7fff_fff0));
  expect(model.scripts.map(({ lines }) => textOf(lines))).toEqual(
    whole.scripts.map(({ lines }, i) => (i === 0 ? [] : textOf(lines))),
  );
  expect(errors.map(([path]) => path)).toEqual(['scripts[0].lines']);
  const many = readWhole(interp, withNumber(bytes, 8, MANY));
  expect(interp.toJson?.(many.model)).toEqual(interp.toJson?.(whole));
  expect(many.errors.map(([path, start]) => [path, start])).toEqual([['count', 8]]);
});

test('a truncated motion and a truncated world keep their complete parts', () => {
  const { bytes: walk } = fixture('motion');
  const { model: moves } = readWhole(motion, walk);
  const cut = readWhole(motion, walk.slice(0, -4));
  expect(cut.model.parts.map(({ name }) => name)).toEqual(moves.parts.slice(0, -1).map(({ name }) => name));
  expect(cut.errors).toEqual([['partCount', 0x0c, expect.stringMatching(/^expected at most \d, found \d: parts/)]]);
  const { bytes: hill } = fixture('everquest-wld');
  const { model: world } = readWhole(wld, hill);
  const half = readWhole(wld, hill.slice(0, hill.length - 10));
  const kept = half.model.fragments.length;
  expect(kept).toBeGreaterThan(0);
  const same = { ...world, fragments: world.fragments.slice(0, kept), end: [] };
  expect(wld.toJson?.(half.model)).toEqual(wld.toJson?.(same));
  expect(half.model.end).toEqual([]);
  expect(half.errors.map(([path, start]) => [path, start])).toContainEqual(['fragmentCount', 8]);
});

test.each([
  ['motion', 0x0c, MANY],
  ['motion', 0x0c, 3],
  ['interp', 0x08, MANY],
  ['interp', 0x18c + 24, MANY],
  ['bwm', 0x48, MANY],
  ['bwm', 0x4c, MANY],
])('%s with the number at %d set to %d keeps its format as likely, no longer as certain', (name, at, number) => {
  const { bytes, file, format: id } = fixture(name);
  const { format, confidence } = identify({ name: file, source: memorySource(withNumber(bytes, at, number)) });
  expect([format.id, confidence]).toEqual([id, 'likely']);
});
