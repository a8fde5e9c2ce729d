import { describe, expect, test } from 'vitest';
import {
  decode,
  encode,
  type Field,
  fieldAt,
  fieldsIn,
  newMemo,
  nodesAt,
  type RootLayout,
  rememberFindings,
  valueAt,
} from '#layout';
import { sameBytes } from '../../shared/base/bytes.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { formatIds } from '../../shared/formats/format-id.ts';
import { formats, identify } from '../../shared/formats/index.ts';
import { describe as documentation } from '../../shared/layout/inside/describe.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { type Fixture, LONG } from '../fixtures/fixture.ts';
import { expectGolden } from '../support/golden.ts';
import { someOfEachKind } from '../support/mutants.ts';

type Layout = RootLayout<unknown>;
type WithLayout = Fixture & { readonly layout: Layout };

const withLayout: readonly WithLayout[] = fixtures.flatMap(fixture => {
  const { layout } = formatOf(fixture);
  return layout && fixture.bytes.length < LONG ? [{ ...fixture, layout }] : [];
});

test('the list of ids matches the registry in its order', () => {
  expect(formatIds).toEqual(formats.map(format => format.id));
});

test('every registered format has a fixture', () => {
  expect(new Set(fixtures.map(fixture => fixture.format))).toEqual(new Set(formats.map(format => format.id)));
});

describe.each(fixtures)('$name', fixture => {
  const probe = { name: fixture.file, source: memorySource(fixture.bytes) };

  test('1 is detected as certain by its own format and no other', () => {
    const sure = formats.filter(format => format.detect(probe).confidence === 'certain').map(format => format.id);
    const { format, confidence, why } = identify(probe);
    expect({ format: format.id, confidence }).toEqual({
      format: fixture.format,
      confidence: fixture.confidence ?? 'certain',
    });
    expect(sure).toEqual(confidence === 'certain' ? [fixture.format] : []);
    expect(why).toMatch(/\w/);
  });

  test('1b is not detected if it begins with a byte that the format does not list', () => {
    const { firstBytes = [] } = formatOf(fixture);
    if (firstBytes.length === 0) return;
    expect(firstBytes).toContain(fixture.bytes[0]);
    const bytes = fixture.bytes.slice();
    const known = Array.from({ length: 256 }, (_, byte) => {
      bytes[0] = byte;
      const { confidence } = formatOf(fixture).detect({ ...probe, source: memorySource(bytes) });
      return confidence === 'unknown' ? [] : [byte];
    });
    expect(firstBytes).toEqual(expect.arrayContaining(known.flat()));
  });
});

describe.each(withLayout)('$name', ({ name, bytes, layout }) => {
  test('2 is written back byte for byte, from its model alone', () => {
    expect(rewritten(layout, bytes)).toEqual(bytes);
  });

  test('3 is tiled by its fields', () => {
    let at = 0;
    const apart = fieldsOf(layout, bytes).filter(({ start, size }) => {
      const follows = start === at && size > 0;
      at += size;
      return !follows;
    });
    expect(apart.map(place)).toEqual([]);
    expect(at).toBe(bytes.length);
  });

  test('3 has the same fields in windows of any size', () => {
    const whole = fieldsOf(layout, bytes);
    const memo = newMemo();
    for (const size of [1, 7, 64]) {
      let first = 0;
      for (let start = 0; start < bytes.length; start += size) {
        while (endOf(whole[first]) <= start) first++;
        let end = first;
        while (end < whole.length && (whole[end]?.start ?? 0) < start + size) end++;
        const window = fieldsIn(layout, memorySource(bytes), { start, size }, memo).filter(isNamed);
        const expected = whole.slice(first, end).filter(isNamed);
        // The test runner compares some of them at once, not a list for each byte.
        if (window.length === expected.length && window.every((field, i) => isSame(field, expected[i]))) continue;
        expect(window.map(place), `${size} bytes at ${start}`).toEqual(expected.map(place));
      }
    }
  });

  test('4 cut anywhere gives a fault, a finding or a whole smaller file, and leaves everything before the cut unchanged', () => {
    const whole = fieldsOf(layout, bytes);
    const extents = byExtent(whole);
    const wrong: string[] = [];
    for (const cut of new Set(whole.flatMap(field => [field.start, field.start + 1]))) {
      const part = bytes.slice(0, cut);
      const { fault, findings, value } = decode(layout, memorySource(part));
      if (fault) {
        if (fault.start > cut || !PLACED.test(fault.text)) wrong.push(`cut at ${cut}: ${fault.start}, ${fault.text}`);
      } else {
        if (findings.length === 0 && value === undefined) wrong.push(`cut at ${cut}: neither a finding nor a value`);
        if (!sameBytes(rewritten(layout, part), part)) wrong.push(`cut at ${cut}: written back as other bytes`);
      }
      for (const path of contradictions(fieldsOf(layout, part), extents)) wrong.push(`cut at ${cut}: ${path}`);
    }
    expect(wrong).toEqual([]);
  });

  test('5 a changed byte in a value changes that value and values derived from it', () => {
    const before = fieldsOf(layout, bytes);
    const wrong: string[] = [];
    const values = before.filter(field => isPlainValue(field) && !DECIDES.test(field.path));
    // All fields are compared for each: of values of one kind the first, the last and some between.
    for (const field of someOfEachKind(values, CHANGED)) {
      const changed = bytes.slice();
      const at = field.start + (changed[field.start] === QUOTE ? 1 : 0);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const differing = differences(before, fieldsOf(layout, changed));
      const where = `${field.path} at ${field.start}`;
      if (differing.length !== 1 || differing[0] !== field.path) wrong.push(`${where} changes ${differing.join(', ')}`);
      if (!sameBytes(rewritten(layout, changed), changed)) wrong.push(`${where} is written back as other bytes`);
    }
    expect(wrong).toEqual([]);
  });

  test('5 a changed byte in a value that determines what follows gives a fault, or another whole file', () => {
    for (const field of fieldsOf(layout, bytes).filter(({ path }) => DECIDES.test(path))) {
      const changed = bytes.slice();
      changed[field.start] = (changed[field.start] ?? 0) ^ 1;
      const { fault } = decode(layout, memorySource(changed));
      if (fault) expect(fault.text).toMatch(PLACED);
      else expect(rewritten(layout, changed)).toEqual(changed);
    }
  });

  test('every path of a field leads back to it, by value and by tree', () => {
    const source = memorySource(bytes);
    const fields = fieldsOf(layout, bytes);
    const memo = newMemo();
    const astray = fields.filter(field => {
      if (!isNamed(field)) return false;
      const isThere = isSameValue(valueAt(layout, source, field.path)?.value, field.value);
      return !isThere || fieldAt(layout, source, field.start, memo)?.field.path !== field.path;
    });
    expect(astray.map(place)).toEqual([]);
    const inTree = leavesBelow(layout, source, '');
    const missing = fields.filter(field => isPlainValue(field) && !inTree.has(field.path));
    expect(missing).toEqual([]);
  });

  test('6 reads the same from the middle of a larger buffer', () => {
    const buffer = Buffer.alloc(bytes.length + 5, 0xee);
    buffer.set(bytes, 3);
    const inside = buffer.subarray(3, 3 + bytes.length);
    expect(fieldsOf(layout, inside)).toEqual(fieldsOf(layout, bytes));
    expect(rewritten(layout, inside)).toEqual(bytes);
  });

  test('8 matches its golden dump', () => {
    expectGolden(`test/goldens/${name}.txt`, dump(layout, bytes));
  });
});

describe.each(formats.filter(format => format.layout))('$id', ({ id, title, layout }) => {
  test('7 is documented as in its layout', () => {
    if (layout) expectGolden(`shared/formats/${folderOf(id)}/FORMAT.md`, documentation(layout, title));
  });
});

function formatOf(fixture: Fixture) {
  const format = formats.find(({ id }) => id === fixture.format);
  if (!format) throw new Error(`no format ${fixture.format}`);
  return format;
}

function folderOf(id: string): string {
  return id.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}

/** Encodes what decoding gave, after the bytes it came from are all wrong. */
function rewritten(layout: Layout, bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const { value, fault } = decode(layout, memorySource(copy));
  if (fault) throw new Error(fault.text);
  copy.fill(0x5a);
  return toBytes(encode(layout, value));
}

function fieldsOf(layout: Layout, bytes: Uint8Array): Field[] {
  return fieldsIn(layout, memorySource(bytes), { start: 0, size: bytes.length });
}

function isNamed(field: Field): boolean {
  return field.kind !== 'unknown';
}

function place({ path, start, size, kind, value }: Field) {
  return { path, start, size, kind, value };
}

const CHANGED = 6;
/** Says where. */
const PLACED = / at 0x[0-9A-F]+: /;
const QUOTE = '"'.charCodeAt(0);
/** Kinds whose bytes say nothing about where other bytes lie. */
const PLAIN = new Set(['u8', 'u16', 'u32', 'u64', 'i32', 'f32', 'text', 'bytes', 'flags']);

/** Values whose bytes also say what follows: a pointer that is not zero, flags with a count in them, a flag for a name. */
const DECIDES =
  /(^|\.)(modelPointer|uvsPointer|colorsPointer)$|polygons\[\d+\]\.flags$|^materials\[\d+\]\.flags$|^fragments\[.*(flags|headings)$/;

function isPlainValue({ kind, path, value }: Field): boolean {
  const isRemark = path.includes('before') || path.includes('after');
  // The flags of a keyframe say which of its parts follow.
  const isShape = /\.frames\[\d+\]\.flags$/.test(path);
  // The version says which footer it is; an empty text is its NUL alone.
  return PLAIN.has(kind) && path !== 'version' && value !== '' && !isRemark && !isShape;
}

/** Fields by where they lie: made once for a file that many others are compared with. */
function byExtent(fields: readonly Field[]): ReadonlyMap<number, Field> {
  return new Map(fields.map(field => [extentOf(field), field]));
}

/** One number for each place and size in a file of fewer bytes than LONG. */
const extentOf = ({ start, size }: Field): number => start * LONG + size;

/** Values of the part that lie where the whole has one of the same extent, but say something else. */
function contradictions(part: readonly Field[], whole: ReturnType<typeof byExtent>): string[] {
  return part.filter(isPlainValue).flatMap(field => {
    const known = whole.get(extentOf(field));
    const isKept = !known || (known.path === field.path && isSameValue(known.value, field.value));
    return isKept ? [] : [`${field.path} at ${field.start}`];
  });
}

/** The paths of what is said otherwise or is there no more. */
function differences(before: readonly Field[], after: readonly Field[]): string[] {
  const isInStep = after.length === before.length && after.every(({ path }, i) => path === before[i]?.path);
  if (isInStep) return after.filter((field, i) => !isSame(field, before[i])).map(({ path }) => path);
  const known = new Map(before.map(field => [field.path, field]));
  const there = new Set(after.map(({ path }) => path));
  const changed = after.filter(field => !isSame(field, known.get(field.path)));
  return [...changed, ...before.filter(({ path }) => !there.has(path))].map(({ path }) => path);
}

const endOf = (field: Field | undefined): number => (field ? field.start + field.size : Infinity);

/** Whether the same is said of it. */
function isSame({ path, start, size, kind, value }: Field, other: Field | undefined): boolean {
  if (other?.path !== path || other.start !== start || other.size !== size || other.kind !== kind) return false;
  return isSameValue(value, other.value);
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The paths of all leaves of the tree below a node. */
function leavesBelow(layout: Layout, source: Source, path: string): Set<string> {
  const { node, children } = nodesAt(layout, source, path, { first: 0, count: 1000 }) ?? {
    node: undefined,
    children: [],
  };
  expect(node, `node ${path}`).toBeDefined();
  expect(children.length, `children of ${path}`).toBe(Math.min(1000, node?.count ?? 0));
  // A word of flags is one field, and has its parts below it.
  const leaves = children.filter(({ count, kind }) => count === 0 || kind === 'flags').map(child => child.path);
  const deeper = children
    .filter(({ count }) => count > 0)
    .flatMap(child => [...leavesBelow(layout, source, child.path)]);
  return new Set([...leaves, ...deeper]);
}

function dump(layout: Layout, bytes: Uint8Array): string {
  const source: Source = memorySource(bytes);
  const { findings } = decode(layout, source, { thorough: true });
  const memo = newMemo();
  rememberFindings(memo, findings);
  const lines = fieldsIn(layout, source, { start: 0, size: bytes.length }, memo).map(
    ({ start, size, kind, path, value, text, finding }) =>
      [
        start.toString(16).toUpperCase().padStart(4, '0'),
        String(size).padStart(4),
        kind.padEnd(9),
        path || '(root)',
        shownValue(value),
        ...(text === undefined ? [] : [`(${text})`]),
        ...(finding ? [`! ${finding.weight}: ${finding.text}`] : []),
      ].join('  '),
  );
  const found = findings.map(
    ({ weight, path, start, size, text }) => `${weight} ${path || '(root)'} ${start}+${size}: ${text}`,
  );
  return `${[...lines, '', 'findings', ...found].join('\n')}\n`;
}

function shownValue(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'bytes' in value) return `${value.bytes} bytes`;
  return JSON.stringify(value);
}
