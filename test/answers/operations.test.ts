// For each format and each operation: what it makes is exact, breaks nothing, and a reader of a few lines that knows nothing of
// the layouts finds the intended change and every reference on its old target. What is refused says why.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decode, roundTrip } from '#layout';
import { judge } from '../../electron/answers/guard/judge.ts';
import type { MakeEdit } from '../../electron/answers/items/make-edit.ts';
import { makeItems } from '../../electron/answers/items/make-items.ts';
import { modelJson } from '../../electron/answers/model-json.ts';
import { parseJson } from '../../shared/base/parse-json.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { demoFiles } from '../support/demo-files.ts';
import { expectGolden } from '../support/golden.ts';
import { type ExactFile, exactFiles, filesIn, listsIn, someOfEach, wanted } from '../support/item-rounds.ts';
import type { PlainList } from '../support/plain-bytes.ts';
import { plainLists } from '../support/plain-lists.ts';

const OPERATIONS = ['insert', 'copy', 'move', 'remove', 'rename', 'set', 'build'] as const;
type Operation = (typeof OPERATIONS)[number];

interface Tried {
  readonly edit: MakeEdit;
  /** Whether the items after it are those that are meant; `followed` more fields changed with it. */
  readonly isMeant: (before: readonly string[], after: readonly string[], followed: number) => boolean;
}

const without = (items: readonly string[], gone: readonly string[]): readonly string[] => {
  const left = [...items];
  for (const item of gone) {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
};
/** All of the one are in the other, in their order; so many more are there. */
const isWithin = (some: readonly string[], all: readonly string[], more: number): boolean => {
  let at = 0;
  for (const item of all) if (item === some[at]) at++;
  return at === some.length && all.length === some.length + more;
};
const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && without(a, b).length === 0;

const MOST_TRIED = 8;

/** The ways to try an operation on a list, the likeliest first. */
function ways(file: ExactFile, { path, count }: Place, operation: Operation): readonly Tried[] {
  const last = Array.from({ length: Math.min(count, MOST_TRIED) }, (_, i) => count - 1 - i);
  const some = [...new Set([0, 1, count >> 1, Math.max(0, count - 2)])].filter(i => i < count);
  switch (operation) {
    case 'insert':
      return [wanted(file, path), { json: { name: 'new.wok' } }].map(item => ({
        edit: { kind: 'insert', path: `${path}[]`, ...item },
        isMeant: (a, b) => isWithin(a, b, 1),
      }));
    case 'copy':
      return some.flatMap(index =>
        [`${path}[]`, undefined].map(to => ({
          edit: { kind: 'copy', paths: [`${path}[${index}]`], ...(to !== undefined && { to }) },
          // A node comes with all below it.
          isMeant: (a, b) => isWithin(a, b, file.format.trees ? b.length - a.length : 1) && b.length > a.length,
        })),
      );
    case 'move':
      return some.map(index => ({
        edit: { kind: 'move', paths: [`${path}[${index}]`], to: `${path}[]` },
        isMeant: isSameSet,
      }));
    case 'remove':
      return last.map(index => ({
        edit: { kind: 'remove', paths: [`${path}[${index}]`] },
        isMeant: (a, b) => isWithin(b, a, 1) && isSameSet(b, without(a, [a[index] ?? ''])),
      }));
    case 'rename':
      return some.flatMap(index =>
        ['renamed_x', 'renamed.wok'].map(name => ({
          edit: { kind: 'rename', path: `${path}[${index}]`, name },
          isMeant: (a, b, followed) => a.length === b.length && without(a, b).length <= 1 + followed,
        })),
      );
    case 'set': {
      const items = listIn(file, path);
      if (items === undefined) return [];
      return [items.slice(0, -1), items].map((json, i) => ({
        edit: { kind: 'set', path, json },
        isMeant: (a, b) => (i === 0 ? isWithin(b, a, 1) : isSameSet(a, b)),
      }));
    }
    case 'build':
      return [{ edit: { kind: 'build', json: shownOf(file) }, isMeant: isSameSet }];
  }
}

interface Place {
  readonly path: string;
  readonly count: number;
}

function shownOf({ format, layout, bytes }: ExactFile): unknown {
  return parseJson(JSON.stringify(modelJson(format, decode(layout, memorySource(bytes)).value)));
}

/** A list as the layout shows it. */
function listIn({ layout, bytes }: ExactFile, path: string): readonly unknown[] | undefined {
  let at: unknown = parseJson(JSON.stringify(layout.toJson?.(decode(layout, memorySource(bytes)).value) ?? null));
  for (const step of path === '' ? [] : path.replaceAll(/\[(\d+)\]/g, '.$1').split('.'))
    at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[step] : undefined; // as: members are looked at
  return Array.isArray(at) ? at : undefined;
}

/** One cell of the table: what was done and what is said of it, or why it is refused. */
function cell(file: ExactFile, place: Place, operation: Operation, plain: PlainList | undefined): string {
  const { address, format, layout, bytes } = file;
  let why = 'it has no list whose items come and go';
  for (const { edit, isMeant } of ways(file, place, operation)) {
    const made = makeItems(format, memorySource(bytes), edit);
    if (made.kind === 'refused') {
      if (why.startsWith('it has no list')) ({ why } = made);
      continue;
    }
    const after = toBytes([made.source]);
    expect(roundTrip(layout, memorySource(after)).kind, `${address} ${operation}`).toBe('exact');
    const problems = judge({
      address: '',
      name: address,
      before: memorySource(bytes),
      after: memorySource(after),
      steps: 0,
    });
    // The verbs refuse what breaks something: nothing of it is written.
    const breaking = problems.find(({ breaks }) => breaks);
    if (breaking !== undefined) {
      if (why.startsWith('it has no list')) why = `${breaking.path}: ${breaking.text}`;
      continue;
    }
    if (plain !== undefined) expectMeant({ file, plain, operation, isMeant, followed: made.followed.length }, after);
    const told = [...new Set(problems.map(({ text }) => text.replaceAll(/\d+/g, '#')))];
    const detail =
      edit.kind === 'set' ? 'the list' : 'path' in edit ? edit.path : 'paths' in edit ? edit.paths[0] : 'the file';
    return `${detail}${told.length > 0 ? `; told: ${told.join(' · ')}` : ''}`;
  }
  return `no: ${why}`;
}

interface Meant {
  readonly file: ExactFile;
  readonly plain: PlainList;
  readonly operation: Operation;
  readonly isMeant: Tried['isMeant'];
  readonly followed: number;
}

function expectMeant({ file, plain, operation, isMeant, followed }: Meant, after: Uint8Array): void {
  const where = `${file.address} ${operation}`;
  const [was, is] = [Buffer.from(file.bytes), Buffer.from(after)];
  const [before, now] = [plain.read(was), plain.read(is)];
  expect(isMeant(before, now, followed), `${where}: ${before.length} items, then ${now.length}`).toBe(true);
  // Numbers in a list that is given as a whole are meant as they are afterwards.
  if (operation === 'rename' || operation === 'set' || plain.uses === undefined) return;
  // What goes takes its own references along; all others lead where they led.
  const gone = without(plain.uses(was), plain.uses(is));
  const items = without(before, now).length;
  // A node that moves hangs below another one since.
  const moved = operation === 'move' && file.format.trees !== undefined ? 1 : 0;
  expect(gone.length, `${where}: ${gone.join(', ')}`).toBeLessThanOrEqual(items === 0 ? moved : MOST_GONE);
}

/** A node that goes is listed by its parent and names it. */
const MOST_GONE = 2;

/** Lists that a person means first, of formats that have several. */
const CHOSEN: Readonly<Record<string, string>> = { 'zipper/anim': 'definitions', 'zipper/model': 'children' };

/** The lists of a file that are tried: those that are read by hand, else the first. */
function placesIn(file: ExactFile): readonly (Place & { readonly plain?: PlainList })[] {
  const plain = plainOf(file);
  if (plain.length > 0)
    return plain.map(list => ({ path: list.path, count: list.read(Buffer.from(file.bytes)).length, plain: list }));
  const lists = listsIn(file);
  const chosen = lists.find(({ path }) => path === CHOSEN[file.format.id]) ?? lists[0];
  const container = file.format.container ? { path: 'entries', count: 1 } : undefined;
  return [chosen ?? container ?? { path: '', count: 0 }];
}

const plainOf = ({ format, bytes }: ExactFile) => plainLists(format.id, Buffer.from(bytes));

/** What import does is shown mesh by mesh in the tests of import. */
function importsOf({ format }: ExactFile): string {
  if (format.pictures?.redraw !== undefined) return 'pictures';
  if (format.shapes === undefined) return 'no: it has no meshes';
  return format.shapes.add === undefined
    ? 'meshes in the place of its own'
    : 'meshes in the place of its own, and new ones';
}

/** How many of its lists have items to try. */
const shapesIn = (file: ExactFile): number =>
  placesIn(file).filter(({ path, count }) => count > 1 && path === (CHOSEN[file.format.id] ?? path)).length;

/** A line for each format, list and operation, of the file that has most of the lists. */
function tableOf(files: readonly ExactFile[]): string[] {
  const byFormat = Map.groupBy(files, ({ format }) => format.id);
  return [...byFormat].sort().flatMap(([id, all]) => {
    const [file] = all.toSorted((a, b) => shapesIn(b) - shapesIn(a) || b.bytes.length - a.bytes.length);
    if (file === undefined) return [];
    return placesIn(file).flatMap(({ plain, ...place }) => [
      `${id}: ${place.path || 'the list'}${plain === undefined ? '' : plain.uses ? ', seen by hand with what refers to it' : ', seen by hand'}`,
      ...OPERATIONS.map(
        operation => `  ${operation}: ${cell(file, place, operation, place.count > 0 ? plain : undefined)}`,
      ),
      `  import: ${importsOf(file)}`,
    ]);
  });
}

describe('each operation on each format', () => {
  test('of the demo: exact, nothing broken, as meant, or refused for a reason', { timeout: 120_000 }, () => {
    expectGolden('test/goldens/operations.txt', `${tableOf(exactFiles(demoFiles(), 40_000)).join('\n')}\n`);
  });

  const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
  test.skipIf(!existsSync(data))(
    'of real files: exact, nothing broken, as meant (skipped where ../shared/data is missing)',
    { timeout: 240_000 },
    () => {
      const files = exactFiles(
        [...filesIn(data)].filter(([path]) => !path.startsWith('kaitai/')),
        30_000,
      ).filter(file => plainOf(file).length > 0);
      const some = someOfEach(files, 2);
      const done = new Set<string>();
      for (const file of some)
        for (const { plain, ...place } of placesIn(file).filter(({ count }) => count > 1))
          for (const operation of OPERATIONS)
            if (!cell(file, place, operation, plain).startsWith('no: ')) done.add(`${file.format.id} ${operation}`);
      const formats = new Set(some.filter(file => shapesIn(file) > 0).map(({ format }) => format.id));
      expect(formats.size).toBeGreaterThan(10);
      expect([...formats].filter(id => !done.has(`${id} build`))).toEqual([]);
      expect(done.size).toBeGreaterThan(formats.size * 4);
    },
  );
});
