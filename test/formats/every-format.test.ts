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
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { formatIds } from '../../shared/formats/format-id.ts';
import { formats, identify } from '../../shared/formats/index.ts';
import { describe as documentation } from '../../shared/layout/inside/describe.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { type Fixture, LONG } from '../fixtures/fixture.ts';
import { expectGolden } from '../support/golden.ts';

type Layout = RootLayout<unknown>;
type WithLayout = Fixture & { readonly layout: Layout };

const withLayout: readonly WithLayout[] = fixtures.flatMap(fixture => {
  const { layout } = formatOf(fixture);
  return layout && fixture.bytes.length < LONG ? [{ ...fixture, layout }] : [];
});

test('the list of ids is the registry in its order', () => {
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

  test('1b is not known by its format when it begins with a byte that the format does not name', () => {
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
    for (const field of fieldsOf(layout, bytes)) {
      expect(field.start, field.path).toBe(at);
      expect(field.size, field.path).toBeGreaterThan(0);
      at += field.size;
    }
    expect(at).toBe(bytes.length);
  });

  test('3 has the same fields in windows of any size', () => {
    const whole = fieldsOf(layout, bytes);
    const memo = newMemo();
    for (const size of [1, 7, 64]) {
      for (let start = 0; start < bytes.length; start += size) {
        const window = fieldsIn(layout, memorySource(bytes), { start, size }, memo).filter(isNamed);
        const expected = whole.filter(field => field.start < start + size && field.start + field.size > start);
        expect(window.map(place)).toEqual(expected.filter(isNamed).map(place));
      }
    }
  });

  test('4 cut anywhere gives a fault, a finding or a whole smaller file, and nothing that stands is told otherwise', () => {
    const whole = fieldsOf(layout, bytes);
    const extents = byExtent(whole);
    for (const cut of new Set(whole.flatMap(field => [field.start, field.start + 1]))) {
      const part = bytes.slice(0, cut);
      const { fault, findings, value } = decode(layout, memorySource(part));
      if (fault) {
        expect(fault.start, `cut at ${cut}`).toBeLessThanOrEqual(cut);
        expect(fault.text).toMatch(/ at 0x[0-9A-F]+: /);
      } else {
        const isSound = findings.length > 0 || value !== undefined;
        expect(isSound, `cut at ${cut}`).toBe(true);
        expect(rewritten(layout, part)).toEqual(part);
      }
      expect(contradictions(fieldsOf(layout, part), extents)).toEqual([]);
    }
  });

  test('5 a changed byte in a value changes that value, and what derives from it', () => {
    const before = fieldsOf(layout, bytes);
    const known = byPath(before);
    const values = before.filter(field => isPlainValue(field) && !DECIDES.test(field.path));
    // All fields are compared for each: of very many values some, from the first to the last.
    const step = Math.ceil(values.length / MOST_CHANGED);
    for (const field of values.filter((_, i) => i % step === 0 || i === values.length - 1)) {
      const changed = bytes.slice();
      const at = field.start + (changed[field.start] === QUOTE ? 1 : 0);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const differing = differences(known, fieldsOf(layout, changed));
      expect(differing, `${field.path} at ${field.start}`).toEqual([field.path]);
      expect(rewritten(layout, changed)).toEqual(changed);
    }
  });

  test('5 a changed byte in a value that says what follows gives a fault, or another whole file', () => {
    for (const field of fieldsOf(layout, bytes).filter(({ path }) => DECIDES.test(path))) {
      const changed = bytes.slice();
      changed[field.start] = (changed[field.start] ?? 0) ^ 1;
      const { fault } = decode(layout, memorySource(changed));
      if (fault) expect(fault.text).toMatch(/ at 0x[0-9A-F]+: /);
      else expect(rewritten(layout, changed)).toEqual(changed);
    }
  });

  test('every path of a field leads back to it, by value and by tree', () => {
    const source = memorySource(bytes);
    for (const field of fieldsOf(layout, bytes).filter(isNamed)) {
      expect(valueAt(layout, source, field.path)?.value, field.path).toEqual(field.value);
      expect(fieldAt(layout, source, field.start)?.field.path).toBe(field.path);
    }
    const inTree = leavesBelow(layout, source, '');
    const missing = fieldsOf(layout, bytes).filter(field => isPlainValue(field) && !inTree.has(field.path));
    expect(missing).toEqual([]);
  });

  test('6 reads the same from the middle of a larger buffer', () => {
    const buffer = Buffer.alloc(bytes.length + 5, 0xee);
    buffer.set(bytes, 3);
    const inside = buffer.subarray(3, 3 + bytes.length);
    expect(fieldsOf(layout, inside)).toEqual(fieldsOf(layout, bytes));
    expect(rewritten(layout, inside)).toEqual(bytes);
  });

  test('8 looks as its golden dump says', () => {
    expectGolden(`test/goldens/${name}.txt`, dump(layout, bytes));
  });
});

describe.each(formats.filter(format => format.layout))('$id', ({ id, title, layout }) => {
  test('7 is documented as it is laid out', () => {
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

const MOST_CHANGED = 600;
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
function byExtent(fields: readonly Field[]): ReadonlyMap<string, { readonly path: string; readonly value: string }> {
  return new Map(
    fields.map(({ path, start, size, value }) => [`${start}+${size}`, { path, value: JSON.stringify(value) }]),
  );
}

/** Values of the part that lie where the whole has one of the same extent, but say something else. */
function contradictions(part: readonly Field[], whole: ReturnType<typeof byExtent>): string[] {
  return part.filter(isPlainValue).flatMap(({ path, start, size, value }) => {
    const same = whole.get(`${start}+${size}`);
    const isSame = !same || (same.path === path && same.value === JSON.stringify(value));
    return isSame ? [] : [`${path} at ${start}`];
  });
}

/** What is said of each field, by its path. */
function byPath(fields: readonly Field[]): ReadonlyMap<string, string> {
  return new Map(fields.map(field => [field.path, JSON.stringify(place(field))]));
}

function differences(before: ReadonlyMap<string, string>, after: readonly Field[]): string[] {
  const paths = after.filter(field => before.get(field.path) !== JSON.stringify(place(field))).map(({ path }) => path);
  const there = new Set(after.map(({ path }) => path));
  return [...paths, ...[...before.keys()].filter(path => !there.has(path))];
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
