import { describe, expect, test } from 'vitest';
import { decode, nodesAt } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { discIso9660 } from '../../../shared/formats/disc/iso9660/index.ts';
import { iso9660 } from '../../../shared/formats/disc/iso9660/layout.ts';
import { discImage } from '../../support/disc-image.ts';

test('records are named in every sector of a folder', () => {
  const file = { name: 'MOVIE.STR', bytes: new Uint8Array(5) };
  const bytes = discImage([file], { isRaw: false, sectors: 32 });
  const rowsIn = (sector: number) =>
    nodesAt(iso9660, memorySource(bytes), `sectors[${sector}].data`, { first: 0, count: 9 })?.children;
  const root = Array.from({ length: 31 }, (_, sector) => sector).find(sector => rowsIn(sector)?.[0]?.text === '.') ?? 0;
  const record = rowsIn(root)?.[2];
  if (!record) throw new Error('the folder has no third record');
  bytes.copyWithin(30 * 2048, record.start, record.start + record.size);
  expect(rowsIn(30)?.map(({ text }) => text)).toEqual(['MOVIE.STR;1']);
  // A number that is another one in its other byte order: this is no record.
  bytes[30 * 2048 + 10] = 99;
  expect(rowsIn(30)?.map(({ text }) => text)).not.toEqual(['MOVIE.STR;1']);
});

describe('invalid file names', () => {
  const bytes = new Uint8Array(1);
  const image = discImage(
    [
      { name: 'README.', bytes },
      { name: '..\\X', bytes },
      { name: 'MAP', items: [{ name: 'CON', bytes }] },
    ],
    { isRaw: false, sectors: 32 },
  );
  const { value, findings, fault } = decode(iso9660, memorySource(image));
  if (fault) throw new Error(fault.text);

  test('are reported at their records', () => {
    expect(findings.map(({ path, text }) => [path, text])).toEqual([
      ['sectors[18].data[3].name', 'the name leads through "." or ".."'],
      ['sectors[21].data[2].name', '"CON" is the name of a device on Windows'],
    ]);
  });

  test('a file without an extension has the dot before its version only on the disc', () => {
    const names = discIso9660.container?.entries(value).map(({ name }) => name);
    expect(names).toEqual(['README', '..\\X', 'MAP/CON']);
  });
});
