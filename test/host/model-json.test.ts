import { describe, expect, test } from 'vitest';
import { decode, fieldsIn, valueAt } from '#layout';
import { decodedJson } from '../../electron/answers/model-json.ts';
import { memorySource } from '../../shared/base/source.ts';
import { formatById } from '../../shared/formats/index.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { mutantsOf } from '../support/mutants.ts';

const RANDOM = 4;
/** Of each file: test/formats/mutations.test.ts reads them all. */
const MOST = 120;

describe('a damaged file is shown up to the damage', () => {
  test.each(fixtures.map(fixture => [fixture.name, fixture] as const))('%s', (_, { format: id, bytes }) => {
    const format = formatById(id);
    const { layout } = format;
    if (layout === undefined) return;
    for (const { how, bytes: damaged } of spread([...mutantsOf(bytes, layout, RANDOM)])) {
      const source = memorySource(damaged);
      const shown = () => JSON.stringify(decodedJson(format, decode(layout, source)));
      expect(shown, how).not.toThrow();
      const [first] = fieldsIn(layout, source, { start: 0, size: damaged.length });
      const parents = (first?.path ?? '').replace(/[.[][^.[]*$/, '');
      expect(() => valueAt(layout, source, parents), `${how}: ${parents}`).not.toThrow();
    }
  });
});

/** Some of many, from the first to the last at even steps. */
function spread<T>(all: readonly T[]): readonly T[] {
  const step = Math.max(1, all.length / MOST);
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}
