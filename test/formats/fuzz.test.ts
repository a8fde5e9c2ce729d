import { afterAll, describe, expect, test } from 'vitest';
import { FuzzThread } from '../support/fuzz/fuzz-thread.ts';
import { fuzzFiles, mutantOf, shortFiles } from '../support/fuzz/inputs.ts';
import { keptMutants } from '../support/fuzz/kept.ts';

const thread = new FuzzThread();
afterAll(() => thread.close());

describe('everything Gantry makes of files', () => {
  test('neither breaks nor hangs nor uses much memory on inputs that once caused it', async () => {
    for (const mutant of keptMutants()) {
      const found = await thread.run({ mutant });
      expect(found, mutant.how).toEqual([]);
    }
  }, 300_000);

  test('nor on new ones: `node test/bench/fuzz.ts` tries more', async () => {
    const [seed, to] = [20_261_122, 150];
    const found = await thread.run({ seed, from: 0, to });
    const files = shortFiles(fuzzFiles());
    expect(found.map(({ index, ...what }) => ({ ...what, how: mutantOf(files, seed, index).how }))).toEqual([]);
  }, 300_000);
});
