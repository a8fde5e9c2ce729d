// Files that other programs made, read by structures of our own: the values that the code of Kaitai's compiler read (see
// PROVENANCE.md beside the files) are those that Gantry reads, and what Gantry changes is read by other programs.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decode, roundTrip, setField, valueAt } from '#layout';
import { wholeJson } from '../../shared/base/lazy-json.ts';
import { piecesSource } from '../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../shared/base/source.ts';
import type { StructureModel } from '../../shared/structures/structure-layout.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type RealEdit, realCases } from './real-cases.ts';
import { goldenText, isSameValue, shownValues } from './shown-values.ts';
import { layoutOf } from './support.ts';

const FILES = join(import.meta.dirname, '../fixtures/structures');
const GOLDENS = join(import.meta.dirname, '../goldens/structures');

/** Disks and films are kept packed. */
const PACKED = /\.(iso|img|avi)\.gz$/;

function fileOf(name: string): Source {
  const stored = readFileSync(join(FILES, name));
  return memorySource(new Uint8Array(PACKED.test(name) ? gunzipSync(stored) : stored));
}

const layoutFor = (structure: string) => layoutOf(readFileSync(join(FILES, `${structure}.ksy`), 'utf8'));

/** The compiler's library reads a negative 64-bit number wrongly where the top bit of its lower half is clear. */
const WRONG_THERE = new Map([['tzif second.times[0]', '-2208990000']]);

describe.each(realCases)('$file by $structure', ({ structure, file, edits }) => {
  test('has exactly the values that the compiler’s code reads', () => {
    const layout = layoutFor(structure);
    const { value, fault } = decode(layout, fileOf(file));
    expect(fault).toBeUndefined();
    const ours = new Map(
      [...shownValues(wholeJson(layout.toJson?.(value as StructureModel)), '')].map(([path, text]) => [
        path.slice(1),
        text,
      ]),
    );
    const theirs = new Map(
      readFileSync(join(GOLDENS, `${structure}.txt`), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map(line => [line.slice(0, line.indexOf(' = ')), line.slice(line.indexOf(' = ') + 3)]),
    );
    expect([...ours.keys()].toSorted()).toEqual([...theirs.keys()].toSorted());
    for (const [path, text] of theirs) {
      const mine = goldenText(ours.get(path) ?? '');
      const wanted = WRONG_THERE.get(`${structure} ${path}`) ?? text;
      if (!isSameValue(mine, wanted)) expect(`${path} = ${mine}`).toBe(`${path} = ${wanted}`);
    }
  });

  test('survives a rewrite', () => {
    expect(roundTrip(layoutFor(structure), fileOf(file)).kind).toBe('exact');
  });

  for (const edit of edits)
    test.skipIf(!isThere(edit.by[0]))(`${edit.path} is changed, and ${edit.by[0]} reads it`, () => {
      const before = fileOf(file);
      expect(printed(edit, file, before)).not.toContain(edit.says);
      const after = edited(structure, before, edit);
      expect(after.size > before.size).toBe(edit.grows === true);
      expect(printed(edit, file, after)).toContain(edit.says);
    });
});

test('every structure among the files is compared', () => {
  const structures = readdirSync(FILES).filter(name => name.endsWith('.ksy'));
  expect(structures.toSorted()).toEqual(realCases.map(each => `${each.structure}.ksy`).toSorted());
});

const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0;

function edited(structure: string, source: Source, { path, value }: RealEdit): Source {
  const layout = layoutFor(structure);
  const edit = setField(layout, source, path, value);
  if (edit.kind === 'refused') throw new Error(edit.why);
  if (edit.kind === 'rebuild') return piecesSource(edit.pieces);
  const bytes = source.read(0, source.size).slice();
  bytes.set(edit.bytes, edit.start);
  expect(valueAt(layout, memorySource(bytes), path)).toBeDefined();
  return memorySource(bytes);
}

/** What a program prints about a file. */
function printed({ by: [program, ...names] }: RealEdit, name: string, source: Source): string {
  const path = join(temporaryFolder(), name.replace(PACKED, '.$1'));
  writeFileSync(path, source.read(0, source.size));
  const { stdout, stderr } = spawnSync(
    program,
    names.map(name => (name === 'FILE' ? path : name)),
    { encoding: 'utf8' },
  );
  return `${stdout}${stderr}`;
}

/** Structures of our own for the corners of the language: a name, the bytes in hex and the text of each. */
const corners = readFileSync(join(FILES, 'corners.txt'), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map(block => {
    const [head = '', text = ''] = block.split('---\n', 2);
    const [name = '', ...hex] = head.split('\n');
    return { name, bytes: Buffer.from(hex.join('').replaceAll(' ', ''), 'hex'), text };
  });
const cornerValues = readFileSync(join(GOLDENS, 'corners.txt'), 'utf8').trimEnd().split('\n');

test.each(corners)(
  '$name gives the values that the compiler’s code reads, and round-trips',
  ({ name, bytes, text }) => {
    const layout = layoutOf(text);
    const source = memorySource(new Uint8Array(bytes));
    const { value } = decode(layout, source);
    const shown = [...shownValues(wholeJson(layout.toJson?.(value as StructureModel)), '')];
    const ours = new Map(shown.map(([path, one]) => [`${name}${path}`, goldenText(one)]));
    const theirs = new Map(
      cornerValues.filter(line => line.startsWith(`${name}.`)).map(line => line.split(' = ', 2) as [string, string]), // each has both
    );
    expect(theirs.size).toBeGreaterThan(0);
    for (const [path, expected] of theirs)
      expect([path, ours.get(path), isSameValue(ours.get(path), expected)]).toEqual([path, ours.get(path), true]);
    expect([...ours.keys()].filter(path => !theirs.has(path))).toEqual([]);
    expect(roundTrip(layout, source)).toEqual({ kind: 'exact' });
  },
);
