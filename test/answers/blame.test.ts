import { describe, expect, it } from 'vitest';
import { type Field, fieldsIn } from '#layout';
import { judge } from '../../electron/answers/guard/judge.ts';
import { memorySource } from '../../shared/base/source.ts';
import type { EditProblem } from '../../shared/contract/guard-types.ts';
import { identify } from '../../shared/formats/index.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import type { Fixture } from '../fixtures/fixture.ts';

/** In each file so many of a kind: later ones are in lists of the same. */
const MOST = 40;
const LARGEST = 300_000;

/** The fields whose numbers say how much follows, or where it is. */
function telling({ file, bytes }: Fixture): readonly Field[] {
  const source = memorySource(bytes);
  const { layout } = identify({ name: file, source }).format;
  if (layout === undefined || bytes.length > LARGEST) return [];
  const fields = fieldsIn(layout, source, { start: 0, size: bytes.length });
  return fields.filter(({ kind, size, bits }) => ['count', 'size', 'offset'].includes(kind) && size <= 4 && !bits);
}

/** What the guard says of some fields whose first bytes are one more than they were. */
function judged({ file, bytes }: Fixture, fields: readonly Field[]): readonly EditProblem[] {
  const edited = bytes.slice();
  for (const { start } of fields) edited[start] = ((edited[start] ?? 0) + 1) % 256;
  return problemsOf({ file, bytes }, edited);
}

function problemsOf({ file, bytes }: Pick<Fixture, 'file' | 'bytes'>, edited: Uint8Array): readonly EditProblem[] {
  const [before, after] = [memorySource(bytes), memorySource(edited)];
  return judge({ address: 'a', name: file, before, after, steps: 0 });
}

const breaking = (problems: readonly EditProblem[]) => problems.filter(({ breaks }) => breaks);

describe('damage by an edit is reported for the field that is wrong', () => {
  it.each(fixtures.filter(fixture => telling(fixture).length > 0).map(fixture => [fixture.name, fixture] as const))(
    '%s',
    (_, fixture) => {
      for (const field of telling(fixture).slice(0, MOST)) {
        const [problem] = breaking(judged(fixture, [field]));
        if (problem === undefined) continue;
        expect({ path: problem.path, start: problem.start }).toEqual({ path: field.path, start: field.start });
      }
    },
  );

  it('with the value that is found there, and the one that agrees with the rest', () => {
    const families = ['anim-mw', 'w3d-others', 'everquest-wld', 'kotor', 'fft-mesh', 'gff', 'bif', 'tim'];
    const said = fixtures.flatMap(fixture => {
      const field = families.includes(fixture.name) ? telling(fixture).find(one => one.kind === 'count') : undefined;
      const [problem] = field ? breaking(judged(fixture, [field])) : [];
      return problem ? [`${fixture.name} ${problem.path}: ${problem.text}`] : [];
    });
    expect(said).toMatchInlineSnapshot(`
      [
        "anim-mw sourceCount: expected 0, found 1: 2 bytes of info.definitionCount can no longer be read",
        "w3d-others chunks[5].chunks[1].colourKeyCount: expected 1, found 2: kept raw: chunks[5].chunks[1].opacityKeys at 0x232: needs 8 bytes for 1 item of 8, 0 left",
        "everquest-wld fragmentCount: expected at most 21, found 22: there is room for no more up to 0x474",
        "fft-mesh primaryMesh.texturedTriangleCount: expected 1, found 2: left out: primaryMesh.texturedQuadTiles at 0x184: needs 2 bytes, 1 left",
        "bif entryCount: expected at most 2, found 3: there is room for no more up to 0x34",
      ]
    `);
  });

  it('with commas in sizes and counts, and offsets in hex', () => {
    const told = fixtures.flatMap(fixture =>
      telling(fixture)
        .slice(0, MOST)
        .flatMap(({ start, size }) => {
          const edited = fixture.bytes.slice();
          edited[start + size - 1] = (edited[start + size - 1] ?? 0) ^ 0x40;
          return problemsOf(fixture, edited).map(({ text }) => text);
        }),
    );
    expect(told.length).toBeGreaterThan(500);
    expect(new Set(told.filter(text => /\b\d{4,}\b(?!\.bin)/.test(text)))).toEqual(new Set());
  });

  it('also if a harmless number was written in the same edit', () => {
    let pairs = 0;
    for (const fixture of fixtures) {
      const fields = telling(fixture);
      const wrong: Field[] = [];
      for (const field of fields)
        if (wrong.length < 5 && breaking(judged(fixture, [field])).length > 0) wrong.push(field);
      const harmless = fields.find(field => judged(fixture, [field]).length === 0);
      for (const field of wrong) {
        if (harmless === undefined || harmless.start === field.start) continue;
        const [problem] = breaking(judged(fixture, [harmless, field]));
        if (problem === undefined) continue;
        pairs++;
        expect([fixture.name, problem.path]).toEqual([fixture.name, field.path]);
      }
    }
    expect(pairs).toBeGreaterThan(20);
  });
});

describe('a correct number is not blamed for problems elsewhere', () => {
  /** A harmless size or count, and a number elsewhere that is odd since it was written and breaks nothing. */
  const pairs = fixtures.flatMap(fixture => {
    const size = telling(fixture).find(field => field.kind !== 'offset' && judged(fixture, [field]).length === 0);
    if (size === undefined) return [];
    const odd = numbers(fixture).find(field => isOdd(judged(fixture, [field])) && field.start !== size.start);
    return odd === undefined ? [] : [{ fixture, size, odd }];
  });

  it.each(pairs.map(pair => [pair.fixture.name, pair] as const))('%s', (_, { fixture, size, odd }) => {
    const problems = judged(fixture, [size, odd]);
    expect(problems.map(({ path }) => path)).not.toContain(size.path);
    expect(breaking(problems)).toEqual([]);
    expect(problems).toEqual(judged(fixture, [odd]));
  });

  it('in several formats', () => {
    expect(pairs.length).toBeGreaterThan(5);
  });
});

function numbers({ file, bytes }: Fixture): readonly Field[] {
  const source = memorySource(bytes);
  const { layout } = identify({ name: file, source }).format;
  if (layout === undefined) return [];
  const fields = fieldsIn(layout, source, { start: 0, size: bytes.length });
  return fields.filter(({ kind, bits }) => ['reference', 'u32', 'u16', 'i32', 'u8'].includes(kind) && !bits);
}

const isOdd = (problems: readonly EditProblem[]): boolean =>
  problems.some(({ weight }) => weight === 'warning') && breaking(problems).length === 0;
