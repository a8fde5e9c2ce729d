import { expect, test } from 'vitest';
import { fieldsIn, type RootLayout, readAndWrite } from '#layout';
import { memorySource } from '../../shared/base/source.ts';
import { formatById } from '../../shared/formats/index.ts';
import { fixtures } from '../fixtures/all-fixtures.ts';
import { LONG } from '../fixtures/fixture.ts';

/** Numbers that may be anything: what they mean is open, or is told by another file. */
const OPEN = [
  'zipper/messages file.machine', // any processor
  'zipper/messages resources.directories[].entries[].name', // resources without a name have numbers
  'zipper/messages messages[].letters', // any code page
  'zipper/save type', // only some of them are known
  'zipper/save status',
  'zipper/model model.polygons[].material', // the materials are in another file
  'everquest/wld fragments[].body.skins.dags[]', // a character of the game names one after its last bone
  'image/tga colourMapType', // then it is no TGA
  'image/tga imageType',
  'image/bmp compression', // the picture is not shown, and says so
  'fft/gns ends[].selector', // nothing is read from the last row
  'fft/gns ends[].comparison',
  'audio/wav wave.chunks[].coding', // anybody may register one
];

/** What the field cannot mean: not the same byte again and again, which may stand for none. */
function far(bytes: Uint8Array, start: number, size: number): Uint8Array {
  const edited = bytes.slice();
  for (let i = 0; i < size; i++) edited[start + i] = i === size - 1 && size > 1 ? 0x6b : 0xee;
  return edited;
}

function saysMore(layout: RootLayout<unknown>, before: number, bytes: Uint8Array): boolean {
  const { trip, findings } = readAndWrite(layout, memorySource(bytes));
  return trip.kind === 'failed' || findings.length > before;
}

test('a number without a name or an item is a finding', () => {
  const silent = new Set<string>();
  const told = new Set<string>();
  for (const { format, bytes } of fixtures) {
    const { layout } = formatById(format);
    if (layout === undefined || bytes.length >= LONG) continue;
    const source = memorySource(bytes);
    const before = readAndWrite(layout, source).findings.length;
    const seen = new Set<string>();
    for (const { path, start, size, kind, bits } of fieldsIn(layout, source, { start: 0, size: bytes.length })) {
      const name = `${format} ${path.replace(/\[\d+\]/g, '[]')}`;
      if ((kind !== 'choice' && kind !== 'reference') || bits || seen.has(name)) continue;
      seen.add(name);
      (saysMore(layout, before, far(bytes, start, size)) ? told : silent).add(name);
    }
  }
  expect([...silent].filter(name => !told.has(name)).sort()).toEqual([...OPEN].sort());
});
