// An item that comes and goes leaves no trace, and what is shown of a file is the file: in every format, every kind of list.
// A bounded sample; GANTRY_ROUNDS=all goes through every file, which takes minutes.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { demoFiles } from '../support/demo-files.ts';
import { expectGolden } from '../support/golden.ts';
import {
  addedAndTaken,
  builtAgain,
  type Came,
  type ExactFile,
  exactFiles,
  filesIn,
  listsIn,
  shapeOf,
  someOfEach,
} from '../support/item-rounds.ts';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const here = existsSync(data);
const isAll = process.env.GANTRY_ROUNDS === 'all';

/** Files longer than this take long. */
const LARGEST = isAll ? Number.POSITIVE_INFINITY : 8_000;

const text = (came: Came): string => (typeof came === 'string' ? came : `no: ${came.why}`);

/** Files whose bytes come out otherwise, and why that is right. */
const OTHER: Readonly<Record<string, string>> = {
  'eq/openzone/clz.wld':
    'says that its largest fragment is larger than any: an edit that makes one larger computes it anew',
  'kotor/containers/test.lyt : insert':
    'has no end after its last line, which an empty line behind it needs and leaves',
  'kotor/containers/test_corrupted.56e874f.lyt : insert': 'the same',
};

/** One line for each kind of list that a format has: what came of a copy, and of a blank item. */
function roundsOf(files: readonly ExactFile[]): string[] {
  const known = new Map<string, string>();
  for (const file of files)
    for (const list of listsIn(file)) {
      const key = `${file.format.id} ${shapeOf(list.path) || 'the list'}`;
      if (known.has(key)) continue;
      const [copied, inserted] = (['copy', 'insert'] as const).map(how => text(addedAndTaken(file, list, how)));
      known.set(key, copied === inserted ? `${copied}` : `copied: ${copied}; inserted: ${inserted}`);
    }
  return [...known].map(([key, came]) => `${key}: ${came}`).sort();
}

describe('items that are added and removed in the demo', () => {
  const files = exactFiles(demoFiles(), isAll ? Number.POSITIVE_INFINITY : 16_000);

  test('leave no trace, or are refused for a reason', () => {
    expectGolden('test/goldens/item-rounds.txt', `${roundsOf(someOfEach(files, 3)).join('\n')}\n`);
  });

  test('every file is rebuilt from what show prints', () => {
    expect(files.filter(file => builtAgain(file) !== 'same').map(({ address }) => address)).toEqual([]);
  });
});

describe.skipIf(!here)('items added and removed in real files (skipped where ../shared/data is missing)', () => {
  const files = here
    ? exactFiles(
        [...filesIn(data)].filter(([path]) => !path.startsWith('kaitai/')),
        LARGEST,
      )
    : [];

  test('leave no trace', () => {
    const others = someOfEach(files, isAll ? files.length : 1).flatMap(file =>
      listsIn(file).flatMap(list =>
        (['copy', 'insert'] as const)
          .filter(how => addedAndTaken(file, list, how) === 'other')
          .map(how => `${file.address} ${list.path}: ${how}`),
      ),
    );
    expect(others.filter(other => !Object.keys(OTHER).some(known => other.startsWith(known)))).toEqual([]);
  });

  test('every file is rebuilt from what show prints', () => {
    const some = isAll ? files : someOfEach(files, 10);
    expect(some.filter(file => builtAgain(file) !== 'same').map(({ address }) => address)).toEqual([]);
  });
});
