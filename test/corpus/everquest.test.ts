import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { deflate } from '../../electron/files/zlib.ts';
import { WldWriter } from '../../electron/host/demo/everquest/wld-writer.ts';
import { ByteWriter } from '../../electron/host/demo/zipper/byte-writer.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { s3d } from '../../shared/formats/everquest/s3d/layout.ts';
import { repack } from '../../shared/formats/everquest/s3d/repack.ts';
import { readBody, typeOf } from '../../shared/formats/everquest/wld/fragments.ts';
import { wld } from '../../shared/formats/everquest/wld/layout/wld.ts';
import { decode } from '../../shared/layout/decode.ts';
import { encode } from '../../shared/layout/encode.ts';
import { explained } from '../../shared/layout/explained.ts';
import { readS3d } from '../support/everquest-archives.ts';
import { verifyTree } from '../support/verify-tree.ts';

/** Where the private reference files lie, beside the repository; most checkouts have none. */
const folder = fileURLToPath(new URL('../../../shared/data/eq/', import.meta.url));
const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
const ending = (...endings: readonly string[]) => files.filter(file => endings.some(each => file.endsWith(each)));
const read = (file: string): Uint8Array => Uint8Array.from(readFileSync(folder + file));

const archives = ending('.s3d', '.eqg');
const worlds = ending('.wld');
const bodies = ending('.frag');

/** Findings that are known, by file: OpenZone writes one number of the header for all files. */
const ODD: Readonly<Record<string, readonly string[]>> = { 'openzone/clz.wld': ['maxFragmentBytes'] };

describe.skipIf(files.length === 0)('EverQuest (skipped where ../shared/data/eq is absent)', () => {
  test('is there', () => {
    expect([archives.length, worlds.length, bodies.length]).toEqual([5, 4, 123]);
  });

  test.each(archives)('%s and all in it are known for certain, exact, and explained whole', file => {
    const rows = verifyTree(file, basename(file), memorySource(read(file)));
    expect(rows[0]).toMatchObject({ format: 'everquest/s3d', confidence: 'certain', status: 'exact', explained: 1 });
    const described = rows.filter(({ status }) => status !== 'skipped');
    expect(described.filter(({ status, explained: share }) => status !== 'exact' || share < 1)).toEqual([]);
  });

  test.each(archives)('%s has the files that an independent reader finds', file => {
    const bytes = read(file);
    const rows = verifyTree(file, basename(file), memorySource(bytes));
    const expected = readS3d(bytes).map(({ name }, i) => `${file}::${name} #${i}`);
    expect(rows.slice(1).map(({ address }) => address)).toEqual(expected);
  });

  test.each(archives)('%s has nothing odd but an index out of order', file => {
    const { findings } = decode(s3d, memorySource(read(file)), { thorough: true });
    expect(findings.filter(({ text }) => text !== 'the index is not in the order of its checksums')).toEqual([]);
  });

  test('of a real archive, what is replaced is new and all else the same, block for block', () => {
    const bytes = read('gfaydark.s3d');
    const { value, fault } = decode(s3d, memorySource(bytes));
    if (fault) throw new Error(fault.text);
    const content = Uint8Array.of(1, 2, 3);
    const edits = [{ kind: 'replace', index: 5, content: memorySource(content) }] as const;
    const after = readS3d(toBytes(encode(s3d, repack(value, edits, deflate))));
    const before = readS3d(bytes);
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    expect(after[5]?.content).toEqual(content);
    const others = (all: typeof after) => all.filter((_, i) => i !== 5).map(({ stored }) => Buffer.from(stored));
    expect(Buffer.concat(others(after)).equals(Buffer.concat(others(before)))).toBe(true);
  });

  test.each(worlds)('%s is known for certain, exact, explained whole, and every fragment is read', file => {
    const bytes = read(file);
    const [row] = verifyTree(file, basename(file), memorySource(bytes));
    expect(row).toMatchObject({ format: 'everquest/wld', confidence: 'certain', status: 'exact', explained: 1 });
    const { value, fault, findings } = decode(wld, memorySource(bytes), { thorough: true });
    if (fault) throw new Error(fault.text);
    expect(findings.map(({ path }) => path)).toEqual(ODD[file] ?? []);
    expect(value.fragments.filter(fragment => readBody(fragment) === undefined)).toEqual([]);
  });

  test('36 types of fragments lie there as single bodies', () => {
    expect(new Set(bodies.map(file => file.slice(-9, -5))).size).toBe(36);
  });

  test.each(bodies)('%s is read, named whole and written back byte for byte', file => {
    const type = Number(file.slice(-9, -5));
    const body = read(file);
    const alone = new WldWriter();
    alone.addBody(type, new ByteWriter().raw(body));
    const source = memorySource(alone.bytes());
    const { value, fault, findings } = decode(wld, source, { thorough: true });
    if (fault) throw new Error(fault.text);
    const [fragment] = value.fragments;
    expect(fragment && typeOf(fragment)).toBe(type);
    expect(fragment && readBody(fragment)).toBeDefined();
    // Alone, it refers to fragments and names that are not there.
    expect(findings.filter(({ text }) => !/^expected a (fragment|place)/.test(text))).toEqual([]);
    expect(explained(wld, source)).toBe(1);
    const written = toBytes(encode(wld, value));
    expect(Buffer.from(written.slice(-4 - body.length, -4)).equals(Buffer.from(body))).toBe(true);
    expect(written.length).toBe(source.size);
  });
});
