import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decode, encode, type RootLayout } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { fromWindows1252 } from '../../shared/base/windows1252.ts';
import { identify } from '../../shared/formats/index.ts';
import { toJson } from '../../shared/formats/zipper/archive/index.ts';
import { type Archive, archive, entriesOf } from '../../shared/formats/zipper/archive/layout.ts';
import { repack } from '../../shared/formats/zipper/archive/repack.ts';
import { readerValue } from '../../shared/formats/zipper/reader/layout.ts';
import {
  floatOf,
  integerValue,
  listValue,
  type ReaderValue,
  stringValue,
} from '../../shared/formats/zipper/reader/value.ts';
import { readerText } from '../../shared/formats/zipper/reader-text/layout.ts';
import { buildReader, int, join, slowCrc } from '../support/build-zipper.ts';
import { readArchive } from '../support/read-archive.ts';
import { unzip } from '../support/unzip.ts';
import { verifyTree } from '../support/verify-tree.ts';
import {
  hasReference,
  parsedJson,
  type ReferenceFile,
  readReference,
  readReferenceJson,
  referenceFiles,
} from './reference.ts';

const FORMATS: Readonly<Record<string, string>> = {
  reader: 'zipper/archive',
  sounds: 'zipper/archive',
  motion: 'zipper/archive',
  mechlib: 'zipper/archive',
  savegame: 'zipper/archive',
  interp: 'zipper/interp',
  messages: 'zipper/messages',
  zmap: 'zipper/zmap',
  gamez: 'zipper/gamez',
  anim: 'zipper/anim',
  zrd_binary: 'zipper/reader',
  zrd_text: 'zipper/readerText',
};

/** Members of saves, and an event or two of Crimson Skies: nobody knows what their bytes mean, and they are shown as unknown. */
const INCOMPLETE = new Set(['zipper/save', 'zipper/anim']);

const files: readonly ReferenceFile[] = hasReference ? referenceFiles() : [];
const known = files.filter(({ type }) => FORMATS[type] !== undefined);
const ofType = (type: string) => files.filter(file => file.type === type).map(({ path }) => path);
const expectedZips = known.filter(
  ({ type, expected }) => FORMATS[type] === 'zipper/archive' && expected.endsWith('.zip'),
);
const expectedLists = known.filter(
  ({ type, expected }) => FORMATS[type] === 'zipper/archive' && expected.endsWith('.json'),
);

describe.skipIf(!hasReference)('the reference files (skipped where ../shared/data/zipper is absent)', () => {
  test.each(known.map(({ path, type }) => [path, FORMATS[type]]))('%s is known for certain as %s', (path, format) => {
    const found = identify({ name: nameOf(path), source: memorySource(readReference(path)) });
    expect({ format: found.format.id, confidence: found.confidence }).toEqual({ format, confidence: 'certain' });
  });

  test('are all of a known type', () => {
    const others = files.filter(({ type }) => FORMATS[type] === undefined).map(({ type }) => type);
    expect([...new Set(others)].toSorted()).toEqual(['textures', 'zrd_text_bad']); // which have tests of their own
  });

  test.each(known.map(({ path }) => path))('%s and its entries are exact and explained', path => {
    const rows = verifyTree(path, nameOf(path), memorySource(readReference(path)));
    const odd = rows.filter(
      ({ status, explained, format }) =>
        status !== 'skipped' && (status !== 'exact' || (explained !== 1 && !INCOMPLETE.has(format))),
    );
    expect(odd).toEqual([]);
  });

  test.each(expectedZips.map(({ path, expected }) => [path, expected]))(
    '%s shows what %s expects',
    (path, expected) => {
      const bytes = readReference(path);
      const model = modelOf(archive, bytes);
      const zip = unzip(readReference(expected));
      const manifest = jsonOf(zip.get('manifest.json')) as readonly ManifestEntry[];
      expect(directoryOf(model)).toEqual(manifest.map(expectedEntry));
      const contents = entriesOf(model).map(({ start, size }) => bytes.subarray(start, start + size));
      for (const [i, { name, rename = name }] of manifest.entries()) {
        const sound = zip.get(rename);
        const reader = zip.get(`${rename}.json`);
        if (sound) expect(contents[i], rename).toEqual(sound);
        if (reader && name.toLowerCase().endsWith('.zrd')) {
          const shown = parsedJson(readerValue.toJson?.(modelOf(readerValue, contents[i] ?? new Uint8Array(0))));
          expect(rounded(shown), rename).toEqual(rounded(jsonOf(reader)));
        }
      }
    },
  );

  test.each(expectedLists.map(({ path, expected }) => [path, expected]))(
    '%s contains what %s lists',
    (path, expected) => {
      const bytes = readReference(path);
      const model = modelOf(archive, bytes);
      const { version, members } = readReferenceJson(expected) as ExpectedList;
      expect(toJson(model)).toMatchObject({
        version,
        entries: members.map(({ start, length, flags, filetime, name_raw, comment_raw }) => ({
          ...{ name: textOfHex(name_raw), start, length, flags },
          ...{ comment: textOfHex(comment_raw), time: filetime },
        })),
      });
      const hashes = entriesOf(model).map(({ start, size }) => sha256(bytes.subarray(start, start + size)));
      expect(hashes).toEqual(members.map(member => member.sha256));
    },
  );

  test.each(ofType('zrd_binary'))('%s shows its values with their types', path => {
    const expected = typedValue(readReferenceJson(path.replace(/zrd$/, 'expected.json')));
    expect(modelOf(readerValue, readReference(path))).toEqual(expected);
  });

  test.each(ofType('zrd_text'))('%s parses as in the games', path => {
    const expected = typedValue(readReferenceJson(path.replace(/zrd$/, 'expected.json')));
    const shown = readerText.toJson?.(modelOf(readerText, readReference(path)));
    expect(rounded(shown)).toEqual(rounded(readerValue.toJson?.(expected)));
  });

  test.each([
    ['mw/zrd_text_bad/stray_close.zrd', 'line 1, column 4: unexpected ): expected a value or the end of the text'],
    ['mw/zrd_text_bad/too_long.zrd', 'line 1, column 2: expected at most 255 bytes, found a token of 256'],
    [
      'mw/zrd_text_bad/unclosed_list.zrd',
      'line 1, column 1: the list opened here is never closed: expected ) before the end',
    ],
  ])('%s is refused with line and column', (path, text) => {
    const source = memorySource(readReference(path));
    const { format } = identify({ name: nameOf(path), source });
    expect(format.id).toBe('zipper/readerText');
    expect(decode(readerText, source).fault?.text).toContain(text);
  });

  test('reader_badcrc is exact, with a finding on its checksum', () => {
    const bytes = readReference('pm/reader/reader_badcrc.zbd');
    const { value, findings, fault } = decode(archive, memorySource(bytes));
    if (fault) throw new Error(fault.text);
    expect(toBytes(encode(archive, value))).toEqual(bytes);
    const { entries } = readArchive(bytes, 2);
    const right = slowCrc(join(entries.map(({ content }) => content)));
    expect(findings).toMatchObject([{ path: 'checksum', start: bytes.length - 4, size: 4 }]);
    expect(new DataView(findings[0]?.repair?.bytes.slice().buffer ?? new ArrayBuffer(4)).getUint32(0, true)).toBe(
      right,
    );
  });

  test.each(['pm/reader/reader.zbd', 'pm/reader/reader_dup.zbd'])(
    'replacing one reader of %s updates directory and checksum, and changes nothing else',
    path => {
      const bytes = readReference(path);
      const before = readArchive(bytes, 2);
      const content = buildReader([['REPLACED', int(7), 'with something longer or shorter']]);
      for (const index of before.entries.keys()) {
        const model = repack(modelOf(archive, bytes), [{ kind: 'replace', index, content: memorySource(content) }]);
        const after = readArchive(toBytes(encode(archive, model)), 2);
        let start = 0;
        const expected = before.entries.map((entry, i) => {
          const now = { ...entry, start, ...(i === index ? { length: content.length, content } : {}) };
          start += now.length;
          return now;
        });
        expect(after.entries).toEqual(expected);
        expect(after.checksum).toBe(slowCrc(join(expected.map(entry => entry.content))));
        expect(after.contents.length).toBe(start);
      }
    },
  );
});

interface ManifestEntry {
  readonly name: string;
  readonly rename?: string;
  readonly flags: number;
  readonly info:
    | { readonly Valid: { readonly comment: string; readonly datetime: string } }
    | { readonly Invalid: { readonly comment: string; readonly filetime: number } };
}

interface ExpectedList {
  readonly version: number;
  readonly members: readonly {
    readonly name_raw: string;
    readonly start: number;
    readonly length: number;
    readonly flags: number;
    readonly comment_raw: string;
    readonly filetime: string;
    readonly sha256: string;
  }[];
}

function modelOf<T>(layout: RootLayout<T>, bytes: Uint8Array): T {
  const { value, fault } = decode(layout, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

function directoryOf({ entries }: Archive) {
  return entries.map(({ name, flags, comment, time }) => ({ name, flags, comment, time: Number(time) }));
}

/** An expected entry as ours; FILETIMEs beyond 2^53 were rounded when the expectation was written as JSON. */
function expectedEntry({ name, flags, info }: ManifestEntry) {
  if ('Valid' in info)
    return { name, flags, comment: info.Valid.comment, time: Number(filetimeOf(info.Valid.datetime)) };
  const comment = fromWindows1252(Uint8Array.from(Buffer.from(info.Invalid.comment, 'base64')))
    .split('\0', 1)
    .join('');
  return { name, flags, comment, time: info.Invalid.filetime };
}

/** Hundreds of nanoseconds since 1601, of a date with seven digits after the second. */
function filetimeOf(text: string): bigint {
  const [, seconds = '', ticks = '0'] = /^(.*?)(?:\.(\d{1,7}))?Z$/.exec(text) ?? [];
  const sinceUnix = BigInt(Date.parse(`${seconds}Z`)) + 11_644_473_600_000n;
  return sinceUnix * 10_000n + BigInt(ticks.padEnd(7, '0'));
}

function typedValue(json: unknown): ReaderValue {
  if (Array.isArray(json)) return listValue(json.map(typedValue));
  const { i, f, s } = json as { i?: number; f?: string; s?: string };
  if (i !== undefined) return integerValue(i);
  if (f !== undefined) return floatOf(Number.parseInt(f, 16));
  return stringValue(s ?? '');
}

/** Numbers as 32-bit floats, an empty list in place of null, -0 as we write it: what both sides can be compared by. */
function rounded(json: unknown): unknown {
  if (json === null) return [];
  if (Array.isArray(json)) return json.map(rounded);
  if (typeof json !== 'number') return json;
  return Object.is(json, -0) ? '-0' : Math.fround(json);
}

function textOfHex(hex: string): string {
  return fromWindows1252(Uint8Array.from(Buffer.from(hex, 'hex')))
    .split('\0', 1)
    .join('');
}

function jsonOf(bytes: Uint8Array | undefined): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}
