import { describe, expect, test } from 'vitest';
import { decode, type Field, fieldsIn, type RootLayout } from '#layout';
import { judge } from '../../../electron/answers/guard/judge.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { formatById } from '../../../shared/formats/index.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';
import type { Fixture } from '../../fixtures/fixture.ts';

/** Larger ones would be walked too often. */
const LONGEST = 8192;
const TELLING = ['count', 'size', 'tag', 'choice', 'flags', 'constant'];
/** So many fields of each kind are changed in each file. */
const MOST = 6;

const written = fixtures.filter(
  ({ format, bytes }) => bytes.length <= LONGEST && formatById(format)?.layout !== undefined,
);

function layoutOf({ format }: Fixture): RootLayout<unknown> {
  const layout = formatById(format)?.layout;
  if (layout === undefined) throw new Error(`${format} has no layout`);
  return layout as RootLayout<unknown>; // as: the registry's own
}

function fieldsOf(layout: RootLayout<unknown>, bytes: Uint8Array): readonly Field[] {
  return fieldsIn(layout, memorySource(bytes), { start: 0, size: bytes.length });
}

/** What tells of other bytes: every so many-th of each kind, the first and the last among them. */
function tellingFields(layout: RootLayout<unknown>, bytes: Uint8Array): readonly Field[] {
  const all = fieldsOf(layout, bytes);
  return TELLING.flatMap(kind => {
    const of = all.filter(field => field.kind === kind);
    const step = Math.max(1, Math.ceil(of.length / MOST));
    return of.filter((_, i) => i % step === 0 || i === of.length - 1);
  });
}

/** How many bytes outside of a range have a name, and how many things are wrong. */
function healthOf(layout: RootLayout<unknown>, bytes: Uint8Array, edited: Field) {
  const unnamed = fieldsOf(layout, bytes).filter(({ kind }) => kind === 'unknown');
  const lost = unnamed.filter(({ start, size }) => start + size <= edited.start || start >= edited.start + edited.size);
  const { fault, findings } = decode(layout, memorySource(bytes), { thorough: true });
  const errors = findings.filter(({ weight }) => weight === 'error').length;
  return { lost: lost.reduce((sum, { size }) => sum + size, 0), errors, faults: fault === undefined ? 0 : 1 };
}

describe('a number or tag that is changed beside the bytes it describes', () => {
  test.each(written.map(fixture => [`${fixture.format} ${fixture.name}`, fixture] as const))('%s', (_, fixture) => {
    const layout = layoutOf(fixture);
    const silent: string[] = [];
    for (const field of tellingFields(layout, fixture.bytes))
      for (const change of [1, 0xff, 0x80]) {
        const bytes = fixture.bytes.slice();
        bytes[field.start] = ((bytes[field.start] ?? 0) + change) & 0xff;
        const [before, after] = [memorySource(fixture.bytes), memorySource(bytes)];
        const problems = judge({ address: fixture.file, name: fixture.file, before, after, steps: 0 });
        if (problems.some(({ breaks }) => breaks)) continue;
        const [was, is] = [healthOf(layout, fixture.bytes, field), healthOf(layout, bytes, field)];
        const isWorse = is.lost > was.lost || is.errors > was.errors || is.faults > was.faults;
        if (isWorse) silent.push(`${field.path} (${field.kind}) +${change}: ${JSON.stringify(is)}`);
      }
    expect(silent).toEqual([]);
  });
});

describe('a number that an edit makes invalid', () => {
  const numbered = written.filter(fixture =>
    fieldsOf(layoutOf(fixture), fixture.bytes).some(field => isUsual(field) && field.size === 4),
  );
  /** The bytes of a number that is none, and of one without end. */
  const ODD = [
    [0, 0, 0xc0, 0x7f],
    [0, 0, 0x80, 0xff],
  ] as const;

  test.each(numbered.map(fixture => [`${fixture.format} ${fixture.name}`, fixture] as const))('%s', (_, fixture) => {
    const layout = layoutOf(fixture);
    const [field] = fieldsOf(layout, fixture.bytes).filter(each => isUsual(each) && each.size === 4);
    if (field === undefined) throw new Error('it has no number');
    for (const odd of ODD) {
      const bytes = fixture.bytes.slice();
      bytes.set(odd, field.start);
      const judged = { address: fixture.file, name: fixture.file, steps: 0 };
      const [before, after] = [memorySource(fixture.bytes), memorySource(bytes)];
      const told = judge({ ...judged, before, after }).map(({ path, text }) => `${path} ${text}`);
      expect(told.filter(text => text.startsWith(field.path)).join()).not.toBe('');
      // What was none before is nobody's fault.
      expect(judge({ ...judged, before: after, after }).map(({ path }) => path)).not.toContain(field.path);
    }
  });
});

function isUsual({ kind, value }: Field): boolean {
  return kind === 'f32' && typeof value === 'number' && Number.isFinite(value);
}
