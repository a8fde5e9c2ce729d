import { describe, expect, test } from 'vitest';
import { decode, encode, LayoutFault, type RootLayout, Unwritable } from '#layout';
import { deflate, inflate } from '../../electron/files/zlib.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { entryContent, liesInside } from '../../shared/formats/entry-content.ts';
import type { EntryEdit } from '../../shared/formats/format.ts';
import { type AnyFormat, formatById } from '../../shared/formats/index.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { mutantsOf } from '../support/mutants.ts';

/** Random damage for each fixture, beside every cut and every extreme number; GANTRY_FUZZ makes it more. */
const RANDOM = Number(process.env.GANTRY_FUZZ ?? 60);
/** Entries of a mutant that are read and exchanged. */
const ENTRIES = 6;

type Step = readonly [what: string, run: () => unknown];

/** Everything that is made of a model which was read without a fault. */
function builders(format: AnyFormat, value: unknown): readonly Step[] {
  const { layout, text, reading, scenes, clips, table } = format;
  return [
    ['facts', () => format.facts?.(value)],
    ['toJson', () => (format.toJson ?? layout?.toJson)?.(value)],
    ['table', () => table?.rows(value)],
    ['hasCodePage', () => table?.hasCodePage?.(value)],
    ['toCsv', () => format.toCsv?.(value)],
    ['text', () => text?.toText(value)],
    ['reading', () => reading?.toText(value, reading.partAt(value, '')?.path)],
    ['references', () => [...(format.references?.(value) ?? [])]],
    ['namedParts', () => [...(format.namedParts?.(value) ?? [])]],
    ['tracks', () => format.tracks?.(value)],
    ['sounds', () => format.sounds?.describe(value)],
    ['skeletons', () => scenes?.skeletons(value)],
    ['clips', () => (scenes ?? clips)?.clips(value)],
  ];
}

/** A re-pack of each kind, and that it can be read. */
function* repacks({ layout, container }: AnyFormat, value: unknown, source: Source): Generator<Step> {
  if (!layout || !container) return;
  yield ['entries', () => container.entries(value)];
  const entries = container.entries(value).slice(0, ENTRIES);
  for (const [i, entry] of entries.entries())
    yield [`content ${i}`, () => liesInside(entry, source.size) && entryContent(source, entry, inflate)];
  const content = memorySource(Uint8Array.of(1, 2, 3));
  const edits: readonly (readonly EntryEdit[])[] = [
    ...entries.map((_, index): EntryEdit[] => [{ kind: 'replace', index, content }]),
    ...entries.map((_, index): EntryEdit[] => [{ kind: 'drop', index }]),
    entries.map((_, index): EntryEdit => ({ kind: 'replace', index, content })),
    [{ kind: 'add', name: 'x.txt', content }],
  ];
  for (const edit of edits)
    yield [
      `repack ${edit.map(({ kind }) => kind).join()}`,
      () => {
        const written = toBytes(encode(layout, container.repack(value, edit, deflate)));
        const { fault } = decode(layout, memorySource(written));
        if (fault) throw new Error(`cannot be read any more: ${fault.text}`);
      },
    ];
}

const withLayout = fixtures.flatMap(({ name, format: id, bytes }) => {
  const format = formatById(id);
  return format.layout ? [{ name, format, layout: format.layout as RootLayout<unknown>, bytes }] : []; // as: as the others take it
});

describe('everything made from a damaged file is made, or refused with a reason', () => {
  test.each(withLayout)('$name', ({ format, layout, bytes }) => {
    const thrown = new Set<string>();
    for (const { how, bytes: damaged } of mutantsOf(bytes, layout, RANDOM)) {
      const source = memorySource(damaged);
      const { value, fault } = decode(layout, source);
      if (fault) continue;
      const told = ([what, run]: Step): void => {
        const error = thrownBy(run);
        if (error) thrown.add(`${what}: ${error} (${how})`);
      };
      for (const step of builders(format, value)) told(step);
      for (const step of repacks(format, value, source)) told(step);
    }
    expect([...thrown]).toEqual([]);
  });
});

/** What is thrown without a type that says what is wrong with the file. */
function thrownBy(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Unwritable || error instanceof LayoutFault ? undefined : String(error);
  }
}
