// Decode, change one field of each kind, encode, decode: that field is another, and not one other byte.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, type Field, fieldsIn, nodesAt, parsePath, type RootLayout, setField } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { FieldEdit } from '../../../shared/layout/inside/set-field.ts';
import { games, smallAnimations, smallPart, smallWorld } from '../../support/made-zipper.ts';
import { sureLayout } from '../../support/rewritten.ts';
import { animFile } from '../../support/writers/zipper/anim-writer.ts';
import { libraryMembers } from '../../support/writers/zipper/library-writer.ts';
import { worldFile } from '../../support/writers/zipper/world-writer.ts';

const RUNS = 12;

const worldsAndAnimations = games.flatMap(game => [
  { title: `a world of ${game}`, name: 'gamez.zbd', bytes: worldFile(game, smallWorld(game)) },
  { title: `animations of ${game}`, name: 'anim.zbd', bytes: animFile(game, smallAnimations(game)) },
]);
const models = (['mw', 'pm'] as const).flatMap(game =>
  libraryMembers(game, [{ texture: 'hull' }, { color: [1, 2, 3] }], [{ file: 'cart.flt', root: smallPart(game) }])
    .filter(({ name }) => name === 'cart.flt' || name === 'materials')
    .map(({ name, bytes }) => ({ title: `${name} of ${game}`, name, bytes })),
);

const kinds = ['u8', 'u16', 'u32', 'i8', 'i16', 'i32', 'f32', 'text', 'choice', 'flags', 'reference'] as const;
type Kind = (typeof kinds)[number];

/** Values whose bytes also say what follows: flags with counts in them, addresses that stand for a yes, words that choose. */
const DECIDES =
  /(polygons\[\d+\]|^materials\[\d+\]|frames\[\d+\])\.flags$|(uvs|colors|model|resetState)Pointer$|(^|\.)(class|type|by|condition)$|^version$/;

const cases = [...worldsAndAnimations, ...models].flatMap(file => {
  const layout = sureLayout(file.name, file.bytes);
  const fields = fieldsOf(layout, file.bytes).filter(({ path }) => !DECIDES.test(path));
  return kinds.flatMap(kind => {
    const own = fields.filter(field => field.kind === kind && field.value !== '');
    return own.length > 0 ? [{ ...file, layout, kind, own }] : [];
  });
});

test('every kind has a field to change', () => {
  expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

describe.each(cases)('$title: another $kind', ({ layout, bytes, kind, own }) => {
  test('changes that field, and no other byte', () => {
    const before = fieldsOf(layout, bytes);
    let changes = 0;
    fc.assert(
      fc.property(fc.constantFrom(...own), inputs(kind), (field, input) => {
        const changed = changedBytes(layout, bytes, field, input(field));
        if (changed === undefined) return;
        changes += 1;
        const outside = (list: Uint8Array) => [list.slice(0, field.start), list.slice(field.start + field.size)];
        expect(outside(changed)).toEqual(outside(bytes));
        const after = fieldsOf(layout, changed);
        expect(differing(before, after)).toEqual([field.path]);
        expect(after.length).toBe(before.length);
        expect(throughModel(layout, bytes, changed, field.path)).toEqual(changed);
      }),
      { numRuns: RUNS },
    );
    expect(changes).toBeGreaterThan(0);
  });
});

/** The bytes with one field set; undefined where it is refused, or has that value already. */
function changedBytes(layout: RootLayout<unknown>, bytes: Uint8Array, { path, kind }: Field, input: unknown) {
  const source = memorySource(bytes);
  const edit = kind === 'flags' ? toggled(layout, source, path, Number(input)) : setField(layout, source, path, input);
  if (edit.kind === 'refused') return undefined;
  if (edit.kind === 'rebuild') throw new Error(`${path}: the length changed`);
  const changed = bytes.slice();
  changed.set(edit.bytes, edit.start);
  return edit.bytes.length === 0 ? undefined : changed;
}

/** One bit that has a name; those that have none are nobody's to set, and stay. */
function toggled(layout: RootLayout<unknown>, source: Source, path: string, nth: number): FieldEdit {
  const bits = nodesAt(layout, source, path, { first: 0, count: 32 })?.children ?? [];
  const bit = bits[nth % bits.length];
  if (bit === undefined) return { kind: 'refused', why: 'no bit of it has a name' };
  return setField(layout, source, bit.path, bit.value === 1 || bit.value === true ? 0 : 1);
}

/** The value that the changed file decodes to, put into the model of the first, and that encoded. */
function throughModel(layout: RootLayout<unknown>, bytes: Uint8Array, changed: Uint8Array, path: string): Uint8Array {
  const model = modelOf(layout, bytes);
  const other = modelOf(layout, changed);
  const steps = parsePath(path) ?? [];
  const isPut = put(model, other, steps);
  // A row of a table is not an object that could be given another value: there the whole model is the changed one.
  return toBytes(encode(layout, isPut ? model : other));
}

function modelOf(layout: RootLayout<unknown>, bytes: Uint8Array): unknown {
  const copy = bytes.slice();
  const { value, fault } = decode(layout, memorySource(copy));
  if (fault) throw new Error(fault.text);
  return value;
}

type Branch = Record<string | number, unknown>;

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}

/** Steps down two models at once, through what is read only when asked for, and copies the last value. */
function put(model: unknown, other: unknown, [step, ...rest]: readonly (string | number)[]): boolean {
  if (!isBranch(model) || !isBranch(other) || step === undefined) return false;
  if (!(step in model) && 'value' in model) return put(model.value, other.value, [step, ...rest]);
  if (!(step in model) || !(step in other)) return false;
  if (rest.length > 0) return put(model[step], other[step], rest);
  model[step] = other[step];
  return true;
}

function fieldsOf(layout: RootLayout<unknown>, bytes: Uint8Array): Field[] {
  return fieldsIn(layout, memorySource(bytes), { start: 0, size: bytes.length });
}

function differing(before: readonly Field[], after: readonly Field[]): string[] {
  const told = ({ path, start, size, kind, value }: Field) => JSON.stringify([path, start, size, kind, value]);
  const old = new Set(before.map(told));
  return after.filter(field => !old.has(told(field))).map(({ path }) => path);
}

/** What somebody might enter into a field of a kind. */
function inputs(kind: Kind): fc.Arbitrary<(field: Field) => unknown> {
  if (kind === 'f32') return fc.float({ noNaN: true }).map(value => () => value);
  if (kind === 'text') return fc.integer({ min: 0, max: 25 }).map(letter => field => otherText(field, letter));
  if (kind === 'reference') return fc.integer({ min: 0, max: 2 }).map(value => () => value);
  if (kind === 'choice') return fc.integer({ min: 0, max: 5 }).map(value => () => value);
  return fc.integer({ min: 0, max: 0xffff_ffff }).map(word => field => within(word, field));
}

/** As many letters as there are. */
function otherText({ value }: Field, letter: number): string {
  return String.fromCharCode(97 + letter).repeat(String(value).length);
}

function within(word: number, { kind, size }: Field): number {
  const span = 2 ** (size * 8);
  const value = word % span;
  return kind.startsWith('i') && value >= span / 2 ? value - span : value;
}
