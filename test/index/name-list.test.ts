import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NameList } from '../../electron/index/name-list.ts';

function listOf(...names: string[]): NameList {
  const list = new NameList();
  list.add(
    'file',
    names.map((name, key) => ({ key, name, container: 'zbd/reader.zbd' })),
  );
  return list;
}

/** The names found, best first. */
function found(names: readonly string[], query: string): string[] {
  return listOf(...names)
    .search(query, 50)
    .hits.map(hit => names[hit.key] ?? '');
}

/** The name with its marked letters in brackets. */
function marked(name: string, query: string): string | undefined {
  const [hit] = listOf(name).search(query, 1).hits;
  return hit?.marks.reduceRight(
    (text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
    name,
  );
}

describe('searching names', () => {
  test('finds letters in order, with any others between them and in any case', () => {
    expect(found(['dfn_atlas.zrd', 'DFN_HERON.ZRD', 'atlas'], 'dhr')).toEqual(['DFN_HERON.ZRD']);
    expect(found(['dfn_atlas.zrd'], 'salt')).toEqual([]);
  });

  test('puts the start of a name first, then a word’s start, the middle, letters at starts of words, scattered letters', () => {
    const names = [
      'great_liquid.zrd',
      'engine_rat.zrd',
      'pirate.zrd',
      'rat.zrd',
      'ratio_long_name.zrd',
      'rocket_a_t.zrd',
    ];
    expect(found(names, 'rat')).toEqual([
      'rat.zrd',
      'ratio_long_name.zrd',
      'engine_rat.zrd',
      'pirate.zrd',
      'rocket_a_t.zrd',
      'great_liquid.zrd',
    ]);
  });

  test('puts the file with the shorter path first if names are equal, however late it was listed', () => {
    const list = new NameList();
    list.add('a', [
      { key: 1, name: 'gamez.zbd', container: 'crimson-skies/zbd/c1' },
      { key: 2, name: 'gamez.zbd', container: 'zbd/c1' },
      { key: 3, name: 'gamez.zbd', container: 'zbd/c2' },
    ]);
    expect(list.search('gamez.zbd', 2).hits.map(({ key }) => key)).toEqual([2, 3]);
    expect(list.search('zbd/gamez.zbd', 3).hits.map(({ key }) => key)).toEqual([2, 3, 1]);
  });

  test('puts the whole name before longer ones, and shorter ones first among equals', () => {
    expect(found(['atlas_long.zrd', 'atlas.zrd', 'atlas'], 'atlas')).toEqual(['atlas', 'atlas.zrd', 'atlas_long.zrd']);
  });

  test('counts capitals and digits as starts of words', () => {
    expect(found(['xDefaultCtlConfig', 'dracula'], 'dcc')).toEqual(['xDefaultCtlConfig']);
    expect(found(['mech10', 'mega_1_and_0'], '10')).toEqual(['mech10', 'mega_1_and_0']);
  });

  test('accepts several words in any order, each in the name or in the address of its container', () => {
    const list = new NameList();
    list.add('a', [{ key: 1, name: 'atlas.zrd', container: 'zbd/c1/reader.zbd' }]);
    list.add('b', [{ key: 2, name: 'atlas.zrd', container: 'zbd/c2/reader.zbd' }]);
    const keys = (query: string) => list.search(query, 10).hits.map(hit => hit.key);
    expect(keys('atlas c2')).toEqual([2]);
    expect(keys('c1/atlas')).toEqual([1]);
    expect(keys('C1\\reader.zbd::atl')).toEqual([1]);
    expect(keys('reader')).toEqual([1, 2]);
    expect(keys('atlas c3')).toEqual([]);
  });

  test('counts all matches, and returns the requested number', () => {
    const list = listOf(...Array.from({ length: 1000 }, (_, n) => `name_${n}`));
    const { total, hits } = list.search('name', 7);
    expect([total, hits.length]).toEqual([1000, 7]);
  });

  test('finds everything for an empty query', () => {
    expect(listOf('a', 'b').search('  ', 10)).toMatchObject({
      total: 2,
      hits: [
        { key: 0, marks: [] },
        { key: 1, marks: [] },
      ],
    });
  });

  test('marks the letters that matched', () => {
    expect(marked('dfn_atlas.zrd', 'atl')).toBe('dfn_[atl]as.zrd');
    expect(marked('dfn_atlas.zrd', 'dat')).toBe('[d]fn_[at]las.zrd');
    expect(marked('dfn_atlas.zrd', 'zrd atl')).toBe('dfn_[atl]as.[zrd]');
    expect(marked('dfn_atlas.zrd', 'reader')).toBe('dfn_atlas.zrd');
    expect(marked('Türé_ÄRGER', 'ärg')).toBe('Türé_[ÄRG]ER');
  });

  test('marks the right letters if a capital has a longer lower-case form', () => {
    expect(marked('\u0130stanbul_x', 'x')).toBe('\u0130stanbul_[x]');
  });
});

describe('a list that changes', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'C', '_', '1', 'é'), maxLength: 8 });
  const step = fc.oneof(
    fc.record({ group: fc.constantFrom('x', 'y', 'z'), names: fc.array(name, { maxLength: 1500 }) }),
    fc.record({ group: fc.constantFrom('x', 'y', 'z'), names: fc.constant(undefined) }),
  );

  test('finds the same as a plain search, after any additions and removals', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', 'é'), minLength: 1, maxLength: 3 }),
        (steps, query) => {
          const list = new NameList();
          const model = new Map<number, { group: string; name: string }>();
          let key = 0;
          for (const { group, names } of steps) {
            if (names === undefined) {
              list.remove(group);
              for (const [known, row] of model) if (row.group === group) model.delete(known);
              continue;
            }
            const added = names.map(added => ({ key: ++key, name: added, container: 'nowhere' }));
            for (const row of added) model.set(row.key, { group, name: row.name });
            list.add(group, added);
          }
          const pattern = new RegExp([...query].join('.*'), 'iu');
          const expected = [...model].filter(([, row]) => pattern.test(row.name)).map(([known]) => known);
          const { total, hits } = list.search(query, 100_000);
          expect(list.size).toBe(model.size);
          expect(total).toBe(expected.length);
          expect(hits.map(hit => hit.key).sort((a, b) => a - b)).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});
