import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { comparePlaces, type PlaceSummary } from '../../../electron/host/compare/compare-places.ts';
import type { ComparedSide, HashedFile } from '../../../electron/host/compare/compared-side.ts';
import { type Comparer, createComparer } from '../../../electron/host/compare/comparer.ts';
import { type Index, openIndex } from '../../../electron/index/open-index.ts';
import { scan } from '../../../electron/index/scan.ts';
import type { CompareOptions } from '../../../shared/contract/compare-types.ts';
import { buildArchive, buildReader, bytesOf, int, type Member } from '../../support/build-zipper.ts';
import { temporaryFolder, writeInto } from '../../support/temporary-folder.ts';

const reader = (text: string): Uint8Array => buildReader([text, int(text.length)]);
const member = (name: string, text: string): Member => ({ name, content: reader(text) });
const packed = (...members: Member[]): Uint8Array => buildArchive(members, { version: 1 });

const [one, two, three] = [member('one.zrd', 'first'), member('two.zrd', 'second'), member('three.zrd', 'third')];
const before = {
  'zbd/reader.zbd': packed(one, two, three),
  'zbd/nested.zbd': packed({ name: 'inner.zbd', content: packed(one, two) }, three),
  'notes.txt': 'hello there',
  'old/readme.txt': 'read me',
};

/** One for all tests: starting threads takes longer than what they do here. */
const comparer = createComparer();
afterAll(() => comparer.close());

function openTemporary(): Index {
  const index = openIndex(join(temporaryFolder(), 'index.sqlite'));
  onTestFinished(() => index.close());
  return index;
}

const { signal } = new AbortController();

/** A line for each row: what lies in a container or a folder stands after it, further in. */
function lines({ rows }: PlaceSummary): string[] {
  const depth = new Map<string, number>();
  return rows.map(({ id, parent, kind, address, from, count }) => {
    const own = parent === undefined ? 0 : (depth.get(parent) ?? 0) + 1;
    depth.set(id, own);
    const was = from === undefined ? '' : ` from ${from}`;
    return `${'  '.repeat(own)}${kind} ${address}${was}${count > 0 ? ` (${count})` : ''}`;
  });
}

type Files = Readonly<Record<string, Uint8Array | string>>;

async function compareFolders(after: Files, options: CompareOptions = {}): Promise<PlaceSummary> {
  const [a, b] = [before, after].map((files): ComparedSide => ({ kind: 'folder', folder: temporaryFolder(files) }));
  if (!a || !b) throw new Error('two folders were made');
  return comparePlaces({ a, b, options, comparer, signal });
}

describe('comparing two folders', () => {
  test('gives no rows if they are the same, and counts everything', async () => {
    const summary = await compareFolders(before);
    expect(summary).toMatchObject({ same: true, rows: [], problems: [], unchanged: 3 + 2 + 1 + 1 });
  });

  test('lists added, removed, changed, renamed and moved files', async () => {
    const summary = await compareFolders({
      'zbd/reader.zbd': before['zbd/reader.zbd'],
      'zbd/nested.zbd': before['zbd/nested.zbd'],
      'hints.txt': 'hello there',
      'new/readme.txt': 'read me',
      'more.txt': 'more',
    });
    expect(lines(summary)).toEqual([
      'renamed hints.txt from notes.txt',
      'added more.txt',
      'changed new (1)',
      '  moved new/readme.txt from old/readme.txt',
    ]);
    expect(summary.kinds).toEqual({ added: 1, removed: 0, changed: 0, renamed: 1, moved: 1 });
  });

  test('goes into every container that differs, at any depth', async () => {
    const summary = await compareFolders({
      ...before,
      'zbd/reader.zbd': packed(
        one,
        { ...two, name: 'zwei.zrd' },
        member('three.zrd', 'third and more'),
        member('four.zrd', 'x'),
      ),
      'zbd/nested.zbd': packed({ name: 'inner.zbd', content: packed(member('one.zrd', 'else'), two) }, three),
    });
    expect(lines(summary)).toEqual([
      'changed zbd (4)',
      '  changed zbd/nested.zbd (1)',
      '    changed zbd/nested.zbd::inner.zbd (1)',
      '      changed zbd/nested.zbd::inner.zbd::one.zrd',
      '  changed zbd/reader.zbd (3)',
      '    renamed zbd/reader.zbd::zwei.zrd from zbd/reader.zbd::two.zrd',
      '    changed zbd/reader.zbd::three.zrd',
      '    added zbd/reader.zbd::four.zrd',
    ]);
    expect(summary.formats).toEqual({ 'zipper/reader': 4 });
    expect(summary.unchanged).toBe(1 + 1 + 2 + 1 + 1 - 1);
  });

  test('lists an entry that moved within its container, unless order does not count', async () => {
    const after = { ...before, 'zbd/reader.zbd': packed(three, one, two) };
    expect(lines(await compareFolders(after))).toEqual([
      'changed zbd (1)',
      '  changed zbd/reader.zbd (1)',
      '    moved zbd/reader.zbd::three.zrd',
    ]);
    expect(lines(await compareFolders(after, { ignoreOrder: true }))).toEqual([
      'changed zbd (1)',
      '  changed zbd/reader.zbd',
    ]);
  });

  test('lists an entry that moved to another container', async () => {
    const after = { ...before, 'zbd/reader.zbd': packed(one, two), 'zbd/new.zbd': packed(member('n.zrd', 'new')) };
    const summary = await compareFolders({
      ...after,
      'zbd/nested.zbd': packed({ name: 'inner.zbd', content: packed(one, two) }, three, {
        ...three,
        name: 'three-again.zrd',
      }),
    });
    expect(lines(summary)).toContain('    moved zbd/nested.zbd::three-again.zrd from zbd/reader.zbd::three.zrd');
  });

  test('distinguishes entries with the same name by their content', async () => {
    const twice = [member('same.zrd', 'alpha'), member('same.zrd', 'beta')];
    const [a, b] = [twice, twice.slice(1)].map(
      (members): ComparedSide => ({ kind: 'folder', folder: temporaryFolder({ 'x.zbd': packed(...members) }) }),
    );
    if (!a || !b) throw new Error('two folders were made');
    const summary = await comparePlaces({ a, b, options: {}, comparer, signal });
    expect(lines(summary)).toEqual(['changed x.zbd (1)', '  removed x.zbd::same.zrd']);
  });

  test('ignores the case of names', async () => {
    const { 'notes.txt': notes, ...rest } = before;
    expect((await compareFolders({ ...rest, 'Notes.TXT': notes })).same).toBe(true);
  });
});

describe('hashes', () => {
  test('come from the index if it is current, and only files that differ are read', async () => {
    const index = openTemporary();
    const after = { ...before, 'zbd/nested.zbd': packed({ name: 'inner.zbd', content: packed(two) }, three) };
    const [left, right] = [temporaryFolder(before), temporaryFolder(after)];
    for (const folder of [left, right]) await scan({ index, folder });
    writeInto(right, 'notes.txt', 'hello there, after the scan');
    const read: string[] = [];
    const watching: Comparer = {
      ...comparer,
      hash(content, work) {
        read.push(content.name);
        return comparer.hash(content, work);
      },
    };
    const place = (folder: string): ComparedSide => ({ kind: 'folder', folder, index });
    const summary = await comparePlaces({ a: place(left), b: place(right), options: {}, comparer: watching, signal });
    expect(read).toEqual(['notes.txt', 'zbd/nested.zbd', 'zbd/nested.zbd']);
    expect(lines(summary)).toContain('changed notes.txt');
    expect(lines(summary)).toContain('      removed zbd/nested.zbd::inner.zbd::one.zrd');
  });

  test('give the same rows as an index', async () => {
    const index = openTemporary();
    const after = { ...before, 'zbd/nested.zbd': packed({ name: 'inner.zbd', content: packed(two, one) }, three) };
    const [left, right] = [temporaryFolder(before), temporaryFolder(after)];
    for (const folder of [left, right]) await scan({ index, folder });
    const run = (own: { index?: Index }) =>
      comparePlaces({
        a: { kind: 'folder', folder: left, ...own },
        b: { kind: 'folder', folder: right, ...own },
        options: {},
        comparer,
        signal,
      });
    const [known, unknown] = [await run({ index }), await run({})];
    expect(known).toEqual(unknown);
  });

  test('from a snapshot are enough to find differences', async () => {
    const file = (path: string, hash: string): HashedFile => ({ path, size: 5, format: 'unknown', hash, entries: [] });
    const a: ComparedSide = { kind: 'hashes', files: [file('a', '01'), file('b', '02')] };
    const b: ComparedSide = { kind: 'hashes', files: [file('a', '01'), file('c', '02')] };
    expect(lines(await comparePlaces({ a, b, options: {}, comparer, signal }))).toEqual(['renamed c from b']);
  });
});

test('two files, or two entries, are one row with their content', async () => {
  const folder = temporaryFolder({ 'a.zbd': packed(one, two), 'b.zbd': packed(one, member('two.zrd', 'other')) });
  const content = (name: string, ...entries: string[]): ComparedSide => ({
    kind: 'content',
    name: entries.at(-1) ?? name,
    content: { kind: 'file', file: join(folder, name), entries: entries.map(entry => ({ name: entry, nth: 1 })) },
  });
  const run = (a: ComparedSide, b: ComparedSide) => comparePlaces({ a, b, options: {}, comparer, signal });
  expect(lines(await run(content('a.zbd'), content('b.zbd')))).toEqual(['changed  (1)', '  changed two.zrd']);
  writeInto(folder, 'c.zbd', packed(two, one));
  expect(lines(await run(content('a.zbd'), content('c.zbd')))).toEqual(['changed  (1)', '  moved two.zrd']);
  expect(lines(await run(content('a.zbd', 'two.zrd'), content('b.zbd', 'two.zrd')))).toEqual(['changed ']);
  expect((await run(content('a.zbd', 'one.zrd'), content('b.zbd', 'one.zrd'))).same).toBe(true);
});

test('a comparison stops when it is cancelled', async () => {
  const folder = temporaryFolder({ 'big.bin': bytesOf('x'.repeat(5_000_000)) });
  const stop = new AbortController();
  const place: ComparedSide = { kind: 'folder', folder };
  const run = comparePlaces({ a: place, b: place, options: {}, comparer, signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(run).rejects.toThrow('enough');
});
