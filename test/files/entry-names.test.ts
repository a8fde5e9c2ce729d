import { expect, test } from 'vitest';
import { decode } from '#layout';
import { entriesOf } from '../../electron/files/entry-names.ts';
import { openAddress } from '../../electron/files/open-address.ts';
import { memorySource } from '../../shared/base/source.ts';
import { kotorBif } from '../../shared/formats/kotor/bif/index.ts';
import { bifArchive, keyIndex } from '../fixtures/kotor.ts';
import { temporaryFolder, writeInto } from '../support/temporary-folder.ts';

const install = (): string => temporaryFolder({ 'Data/2DA.bif': bifArchive });

const namesIn = (folder: string): readonly string[] =>
  openAddress(folder, 'Data/2DA.bif::0.2da').steps[0]?.entries.map(({ name }) => name) ?? [];

test('without a KEY the entries of a BIF are named by number', () => {
  expect(namesIn(install())).toEqual(['0.2da', '1.mdl']);
});

test('a KEY above the archive names its entries, whatever the case of both', () => {
  const folder = install();
  writeInto(folder, 'Chitin.KEY', keyIndex);
  const opened = openAddress(folder, 'Data/2DA.bif::appearance.2da');
  expect(opened.steps[0]?.entries.map(({ name }) => name)).toEqual(['appearance.2da', 'm01aa_01a.mdl']);
  expect(Buffer.from(opened.source.read(0, 3)).toString('latin1')).toBe('abc');
  opened.close();
});

test('a KEY that is damaged, or belongs to other archives, names nothing', () => {
  const folder = install();
  writeInto(folder, 'chitin.key', keyIndex.subarray(0, 80));
  expect(namesIn(folder)).toEqual(['0.2da', '1.mdl']);
  writeInto(
    folder,
    'chitin.key',
    keyIndex.map((byte, at) => (at === 0x5d ? 0x58 : byte)),
  );
  expect(namesIn(folder)).toEqual(['0.2da', '1.mdl']);
});

test('the entries of bytes that are not a file of their own are named by number', () => {
  const { layout, container } = kotorBif;
  const source = memorySource(bifArchive);
  const decoded = layout && decode(layout, source);
  if (!container || !decoded || decoded.fault) throw new Error('the fixture is sound');
  expect(entriesOf(container, decoded.value, source).map(({ name }) => name)).toEqual(['0.2da', '1.mdl']);
});
