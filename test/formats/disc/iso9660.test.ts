import { describe, expect, test } from 'vitest';
import { decode, encode, fieldAt, fieldsIn, nodesAt, roundTrip, setField, valueAt } from '#layout';
import { piecesSource, toBytes } from '../../../shared/base/pieces.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import { sealed, sectorChecksum } from '../../../shared/codecs/cd-sector.ts';
import { discIso9660 } from '../../../shared/formats/disc/iso9660/index.ts';
import { type Image, iso9660 } from '../../../shared/formats/disc/iso9660/layout.ts';
import { entryContent } from '../../../shared/formats/entry-content.ts';
import type { EntryEdit } from '../../../shared/formats/format.ts';
import { discImage } from '../../support/disc-image.ts';

const RAW = 2352;
const long = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7) & 0xff);
const items = [
  { name: 'SYSTEM.CNF', bytes: new TextEncoder().encode('BOOT') },
  {
    name: 'MAP',
    items: [
      { name: 'MAP001.9', bytes: long },
      { name: 'DEEP', items: [{ name: 'EMPTY.DAT', bytes: new Uint8Array(0) }] },
    ],
  },
  { name: 'MOVIE.STR', bytes: new Uint8Array(2048).fill(9), form2: true },
];
const kinds = [
  ['raw', discImage(items, { isRaw: true, sectors: 32 })],
  ['plain', discImage(items, { isRaw: false, sectors: 32 })],
] as const;
const [[, rawImage]] = kinds;

/** The same disc, its raw sectors stored in another way. */
function restored(store: (sector: Uint8Array) => readonly Uint8Array[]): Uint8Array {
  const sectors = Array.from({ length: rawImage.length / RAW }, (_, i) => rawImage.subarray(i * RAW, (i + 1) * RAW));
  return Uint8Array.from(sectors.flatMap(sector => store(sector).flatMap(part => [...part])));
}
const ways = [
  ['with subchannels', 2448, restored(sector => [sector, new Uint8Array(96).fill(0x40)])],
  ['without addresses', 2336, restored(sector => [sector.subarray(16)])],
  [
    'in mode 1, with subchannels',
    2448,
    restored(sector => [
      ...[sector.subarray(0, 15), Uint8Array.of(1), sector.subarray(24, 2072), new Uint8Array(288)],
      new Uint8Array(96).fill(0x40),
    ]),
  ],
  [
    'in mode 1',
    2352,
    restored(sector => [sector.subarray(0, 15), Uint8Array.of(1), sector.subarray(24, 2072), new Uint8Array(288)]),
  ],
] as const;

describe.each(ways)('raw sectors %s', (way, size, bytes) => {
  test('contain the same files, and are written back byte for byte', () => {
    expect(discIso9660.detect({ name: 'disc.bin', source: memorySource(bytes) }).confidence).toBe('certain');
    expect(contentsOf(modelOf(bytes), memorySource(bytes))).toEqual(
      contentsOf(modelOf(rawImage), memorySource(rawImage)),
    );
    expect(roundTrip(iso9660, memorySource(bytes))).toEqual({ kind: 'exact' });
  });

  test('accept new content with matching checks, and nothing else changes', () => {
    const edit = { kind: 'replace', index: 1, content: memorySource(long.toReversed()) } as const;
    const after = repacked(bytes, edit);
    const wanted = repacked(rawImage, edit);
    const changed = differing(bytes, after, size);
    expect(changed).toEqual(differing(rawImage, wanted, RAW));
    for (const number of changed) {
      const sector = after.subarray(number * size, (number + 1) * size);
      const raw = wanted.subarray(number * RAW, (number + 1) * RAW);
      if (way === 'with subchannels') {
        expect(sector.subarray(0, RAW)).toEqual(raw);
        expect(sector.subarray(RAW)).toEqual(new Uint8Array(96).fill(0x40));
      } else if (way === 'without addresses') expect(sector).toEqual(raw.subarray(16));
      else {
        expect(sector.subarray(RAW)).toEqual(new Uint8Array(size - RAW).fill(0x40));
        // A checksum of this kind after what it is over leaves nothing.
        expect(sectorChecksum(sector, 0, 0x814)).toBe(0);
        expect(sectorChecksum(sector, 0, 0x810)).not.toBe(0);
        expect(sector.subarray(0x814, 0x81c)).toEqual(new Uint8Array(8));
        for (const column of [0, 1, 85]) expect(syndromesOf(sector, column)).toEqual([0, 0]);
      }
    }
  });
});

/** Of a column of 26 bytes from the header on: their sum, and their sum weighted by powers of 2, modulo 0x11D. */
function syndromesOf(sector: Uint8Array, column: number): readonly [number, number] {
  let [sum, weighted] = [0, 0];
  for (let i = 0; i < 26; i++) {
    const byte = sector[12 + column + 86 * i] ?? 0;
    sum ^= byte;
    weighted = (weighted << 1) ^ (weighted & 0x80 ? 0x11d : 0) ^ byte;
  }
  return [sum, weighted];
}

function modelOf(bytes: Uint8Array): Image {
  const { value, fault } = decode(iso9660, memorySource(bytes));
  if (fault) throw new Error(fault.text);
  return value;
}

const { container } = discIso9660;

function contentsOf(model: Image, image: Source): Record<string, Uint8Array> {
  const entries = container?.entries(model) ?? [];
  const noZlib = (): never => {
    throw new Error('nothing here is packed');
  };
  return Object.fromEntries(
    entries.map(entry => {
      const content = entryContent(image, entry, noZlib);
      if ('why' in content) throw new Error(content.why);
      return [entry.name, content.read(0, content.size).slice()];
    }),
  );
}

function repacked(bytes: Uint8Array, ...edits: EntryEdit[]): Uint8Array {
  const model = container?.repack(modelOf(bytes), edits, bytes => bytes);
  return toBytes(encode(iso9660, model as Image)); // the container's own model
}

/** The numbers of the sectors in which two images differ. */
function differing(a: Uint8Array, b: Uint8Array, size: number): number[] {
  return Array.from({ length: a.length / size }, (_, i) => i).filter(
    i => Buffer.compare(a.subarray(i * size, (i + 1) * size), b.subarray(i * size, (i + 1) * size)) !== 0,
  );
}

describe.each(kinds)('a %s image', (kind, bytes) => {
  const size = kind === 'raw' ? RAW : 2048;

  test('has its files with their folders, in the order of the directories, byte for byte', () => {
    const found = contentsOf(modelOf(bytes), memorySource(bytes));
    expect(Object.keys(found)).toEqual(['SYSTEM.CNF', 'MAP/MAP001.9', 'MAP/DEEP/EMPTY.DAT', 'MOVIE.STR']);
    expect(Buffer.compare(found['MAP/MAP001.9'] ?? long.slice(1), long)).toBe(0);
  });

  test('is written back byte for byte, and every byte has a name', () => {
    expect(roundTrip(iso9660, memorySource(bytes))).toEqual({ kind: 'exact' });
    let at = 0;
    for (const field of fieldsIn(iso9660, memorySource(bytes), { start: 0, size: bytes.length })) {
      expect(field.start).toBe(at);
      expect(field.kind).not.toBe('unknown');
      at += field.size;
    }
    expect(at).toBe(bytes.length);
  });

  test('writes content of the same size in the old sectors, and nothing else changes', () => {
    const other = long.toReversed();
    const after = repacked(bytes, { kind: 'replace', index: 1, content: memorySource(other) });
    expect(contentsOf(modelOf(after), memorySource(after))['MAP/MAP001.9']).toEqual(other);
    const { sector = 0 } = JSON.parse(JSON.stringify(discIso9660.toJson?.(modelOf(bytes)))).entries[1];
    expect(differing(bytes, after, size)).toEqual([sector, sector + 1, sector + 2]);
  });

  test('writes content that needs as many sectors, and updates its size in the directory', () => {
    const after = repacked(bytes, { kind: 'replace', index: 1, content: memorySource(long.subarray(0, 4100)) });
    const found = contentsOf(modelOf(after), memorySource(after));
    expect(Buffer.compare(found['MAP/MAP001.9'] ?? long, long.subarray(0, 4100))).toBe(0);
    expect(decode(iso9660, memorySource(after)).findings).toEqual([]);
  });

  test('writes smaller content in the first of the old sectors; the others keep their bytes', () => {
    const after = repacked(bytes, {
      kind: 'replace',
      index: 1,
      content: memorySource(long.toReversed().subarray(0, 9)),
    });
    const found = contentsOf(modelOf(after), memorySource(after));
    expect(found['MAP/MAP001.9']).toEqual(long.toReversed().subarray(0, 9));
    const { sector = 0 } = JSON.parse(JSON.stringify(discIso9660.toJson?.(modelOf(bytes)))).entries[1];
    expect(differing(bytes, after, size).filter(each => each > sector)).toEqual([]);
    expect(decode(iso9660, memorySource(after)).findings).toEqual([]);
  });

  test.each([
    [
      'more sectors',
      { kind: 'replace', index: 1, content: memorySource(new Uint8Array(6145)) },
      /takes 3 sectors of 2,048 bytes and would take 4/,
    ],
    [
      'a new file',
      { kind: 'add', name: 'NEW', content: memorySource(long) },
      /can only be replaced, not added or removed/,
    ],
    ['a dropped file', { kind: 'drop', index: 0 }, /can only be replaced, not added or removed/],
  ] as const)('refuses %s with the reason', (_, edit, reason) => {
    expect(() => repacked(bytes, edit)).toThrow(reason);
  });
});

test('changed raw sectors get matching checks; others keep theirs, right or wrong', () => {
  const after = repacked(rawImage, { kind: 'replace', index: 1, content: memorySource(long.toReversed()) });
  for (const sector of differing(rawImage, after, RAW)) {
    const bytes = after.slice(sector * RAW, (sector + 1) * RAW);
    expect(sealed(bytes)).toEqual(bytes);
    expect(sectorChecksum(bytes)).not.toBe(0);
  }
});

test('files have their Rock Ridge names if these are complete', () => {
  const letters = (text: string): number[] => Array.from(text, letter => letter.charCodeAt(0));
  const named = (text: string, flags = 0): number[] => [...letters('NM'), 5 + text.length, 1, flags, ...letters(text)];
  const xa = [0, 0, 0, 0, 0x0d, 0x55, ...letters('XA'), 0, 0, 0, 0, 0, 0];
  const extras = {
    'A.DAT': [...letters('PX'), 6, 1, 0, 0, ...named('A long name.data')],
    'B.DAT': [...named('In two', 1), ...named(' parts')],
    'C.DAT': [...xa, ...named('After XA')],
    'D.DAT': named('Not whole', 1),
    'E.DAT': [...letters('NM'), 200, 1, 0, 0x41],
    'F.DAT': named('../../out'),
    'G.DAT': xa,
  };
  const items = Object.entries(extras).map(([name, extra]) => ({
    ...{ name, bytes: long.subarray(0, 9), extra: Uint8Array.from(extra) },
  }));
  const bytes = discImage(items, { isRaw: false, sectors: 40 });
  const { entries } = container ?? {};
  expect(entries?.(modelOf(bytes)) && Array.from(entries(modelOf(bytes)), ({ name }) => name)).toEqual([
    'A long name.data',
    'In two parts',
    'After XA',
    'D.DAT',
    'E.DAT',
    'F.DAT',
    'G.DAT',
  ]);
  expect(decode(iso9660, memorySource(bytes)).findings).toEqual([]);
});

test('sectors of sound and video are not written', () => {
  const content = memorySource(new Uint8Array(2048).fill(8));
  expect(() => repacked(rawImage, { kind: 'replace', index: 3, content })).toThrow(/one of sound or video/);
});

describe('a damaged directory', () => {
  /** Where the record of a name begins in the plain image. */
  const [, [, plain]] = kinds;
  const recordOf = (name: string): number => Buffer.from(plain).indexOf(name, 18 * 2048) - 33;

  test('that contains itself is reported, and reading ends', () => {
    const bytes = plain.slice();
    new DataView(bytes.buffer).setUint32(recordOf('MAP') + 2, 18, true);
    const { findings } = decode(iso9660, memorySource(bytes));
    expect(findings.map(({ text }) => text)).toContain('the folder MAP contains itself');
  });

  test('that points outside the image is reported, with the sector', () => {
    const bytes = plain.slice();
    for (const [at, isLittle] of [
      [2, true],
      [6, false],
    ] as const)
      new DataView(bytes.buffer).setUint32(recordOf('SYSTEM.CNF') + at, 0xffff_0000, isLittle);
    const { findings } = decode(iso9660, memorySource(bytes));
    expect(findings).toMatchObject([
      {
        path: 'sectors[18].data[2].sector',
        text: 'SYSTEM.CNF should be at sector 4294901760 with 4 bytes, but the image has only 32 sectors',
      },
    ]);
  });

  test('with a record that does not fit keeps everything before it', () => {
    const bytes = plain.slice();
    bytes[recordOf('MOVIE.STR') + 32] = 250;
    const { findings, value } = decode(iso9660, memorySource(bytes));
    expect(findings[0]?.text).toMatch(/does not fit/);
    expect(container?.entries(value as Image)).toHaveLength(3); // nothing stops the reading
  });
});

test('an image of 700 MB is opened by reading only its directories', () => {
  const sectors = 312_000;
  let read = 0;
  const head = memorySource(rawImage);
  const rest: Source = { size: sectors * RAW - head.size, read: (_, count) => new Uint8Array(count) };
  const whole = piecesSource([head, rest]);
  const counted: Source = {
    size: whole.size,
    read: (start, count) => {
      read += count;
      return whole.read(start, count);
    },
  };
  const { value } = decode(iso9660, counted);
  expect(container?.entries(value as Image)).toHaveLength(4); // nothing stops the reading
  expect(read).toBeLessThan(220_000);
});

/** The disc with a second directory as Joliet has it, in free sectors: one long name for the data of SYSTEM.CNF. */
function withJoliet(plain: Uint8Array): Uint8Array {
  const [second, folder] = [17, 31];
  const image = plain.slice();
  const view = new DataView(image.buffer);
  const record = (at: number, name: readonly number[], where: { sector: number; size: number; isFolder: boolean }) => {
    const length = 33 + name.length + ((name.length + 1) % 2);
    image[at] = length;
    for (const [place, value] of [
      [2, where.sector],
      [10, where.size],
    ] as const) {
      view.setUint32(at + place, value, true);
      view.setUint32(at + place + 4, value, false);
    }
    image.set([where.isFolder ? 2 : 0], at + 25);
    image.set([1, 0, 0, 1, name.length, ...name], at + 28);
    return at + length;
  };
  image.copyWithin(second * 2048, 16 * 2048, 17 * 2048);
  image[second * 2048] = 2;
  image.set([0x25, 0x2f, 0x45], second * 2048 + 88);
  record(second * 2048 + 156, [0], { sector: folder, size: 2048, isFolder: true });
  const name = [...'The system’s configuration.cnf;1'].flatMap(letter => {
    const code = letter.charCodeAt(0);
    return [code >> 8, code & 0xff];
  });
  let at = folder * 2048;
  image.fill(0, at, at + 2048);
  for (const dot of [0, 1]) at = record(at, [dot], { sector: folder, size: 2048, isFolder: true });
  const start = Buffer.from(plain).indexOf('BOOT');
  record(at, name, { sector: start / 2048, size: 4, isFolder: false });
  return image;
}

test('files have their long Joliet names, and both directories are kept', () => {
  const [, [, plain]] = kinds;
  const source = memorySource(withJoliet(plain));
  const { value, fault } = decode(iso9660, source);
  if (fault) throw new Error(fault.text);
  const names = discIso9660.container?.entries(value).map(({ name }) => name);
  expect(names).toContain('The system’s configuration.cnf');
  expect(names).toContain('MAP/MAP001.9');
  expect(roundTrip(iso9660, source)).toEqual({ kind: 'exact' });
});

test('numbers that a plain image stores twice, or not at all, are found in their sectors', () => {
  const [, [, plain]] = kinds;
  const at = (sector: number, place: number): number => sector * 2048 + place;
  for (const [place, text] of [
    [at(16, 1), 'sectors[16].data: expected the descriptor of a volume, which begins with CD001'],
    [at(16, 80), 'sectors[16].data.sectorCount: stored twice, as 33 and as 32'],
    [at(16, 129), 'sectors[16].data.blockSize: expected 2048, found 2304'],
    [at(18, 68 + 2), 'sectors[18].data[2].sector: stored twice, as 20 and as 19'],
  ] as const) {
    const bytes = plain.slice();
    bytes[place] = (bytes[place] ?? 0) + 1;
    const found = decode(iso9660, memorySource(bytes)).findings.map(({ path, text: said }) => `${path}: ${said}`);
    expect(found).toContain(text);
  }
  expect(decode(iso9660, memorySource(plain)).findings).toEqual([]);
});

describe('the descriptor and the records of folders', () => {
  const [, [, plain]] = kinds;
  const source = memorySource(plain);

  test('are named in the data of their sectors, while those of files are bytes', () => {
    expect(valueAt(iso9660, source, 'sectors[16].data.name')?.value).toBe('GANTRY');
    expect(valueAt(iso9660, source, 'sectors[16].data.sectorCount')?.field).toMatchObject({
      ...{ start: 16 * 2048 + 80, size: 8, kind: 'u32', value: 32 },
    });
    const { node, children } = nodesAt(iso9660, source, 'sectors[18].data', { first: 0, count: 9 }) ?? {};
    expect(node).toMatchObject({ kind: 'list', count: 5 });
    expect(children?.map(({ text }) => text)).toEqual(['.', '..', 'SYSTEM.CNF;1', 'MAP', 'MOVIE.STR;1']);
    expect(valueAt(iso9660, source, 'sectors[18].data[3].flags')?.field?.text).toBe('0x2 folder');
    expect(valueAt(iso9660, source, 'sectors[18].data[3]')?.value).toMatchObject({ name: 'MAP', size: 2048 });
    expect(fieldAt(iso9660, source, 19 * 2048)?.field).toMatchObject({ path: 'sectors[19].data', kind: 'bytes' });
  });

  test('write numbers in both byte orders', () => {
    const edit = setField(iso9660, source, 'sectors[18].data[2].size', 5);
    if (edit.kind !== 'patch') throw new Error('expected a patch');
    expect(edit).toMatchObject({ bytes: Uint8Array.of(5, 0, 0, 0, 0, 0, 0, 5) });
    const bytes = plain.slice();
    bytes.set(edit.bytes, edit.start);
    const { value, findings } = decode(iso9660, memorySource(bytes));
    expect(findings).toEqual([]);
    expect(container?.entries(value as Image)[0]).toMatchObject({ name: 'SYSTEM.CNF', size: 5 });
  });

  test('of Joliet have two-byte letters, and are checked like the first ones', () => {
    const bytes = withJoliet(plain);
    const { children } = nodesAt(iso9660, memorySource(bytes), 'sectors[31].data', { first: 0, count: 9 }) ?? {};
    expect(children?.map(({ text }) => text)).toEqual(['.', '..', 'The system’s configuration.cnf;1']);
    bytes[17 * 2048 + 80] = 1;
    const { findings } = decode(iso9660, memorySource(bytes));
    expect(findings).toMatchObject([{ path: 'sectors[17].data.sectorCount', text: 'stored twice, as 1 and as 32' }]);
  });
});
