import { expect, test } from 'vitest';
import { decode, roundTrip } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { entriesOf, pictures } from '../../../shared/formats/zipper/textures/index.ts';
import { textures as layout, type Package } from '../../../shared/formats/zipper/textures/layout.ts';
import { textureFixtures } from '../../fixtures/textures.ts';
import { read } from '../../layout/support.ts';

const bytes = textureFixtures[0]?.bytes ?? new Uint8Array(0);
const places = entriesOf(modelOf(bytes));
const all = places.map((_, index) => index);
/** Of a line of the directory, and in it of the number that says where its texture is. */
const [LINES, LINE, OFFSET] = [0x18, 40, 32];

/** The pictures of a package, those that were kept raw as `raw`. */
function shownIn(damaged: Uint8Array): unknown[] {
  const model = modelOf(damaged);
  return pictures.list(model).map(({ isRaw }, index) => (isRaw === true ? 'raw' : pictures.decode({ model, index })));
}

test.each(all)('texture %i with a size past the end hides no other, and is kept up to the next', damagedOne => {
  const damaged = bytes.slice();
  const { start = 0, size = 0 } = places[damagedOne] ?? {};
  damaged.fill(0xff, start + 4, start + 8);
  const whole = shownIn(bytes);
  expect(shownIn(damaged)).toEqual(whole.map((picture, i) => (i === damagedOne ? 'raw' : picture)));
  const { findings, fields } = read<Package>(layout, damaged);
  const [kept] = findings.filter(({ weight }) => weight === 'error');
  expect(kept).toMatchObject({ path: `textures[${damagedOne}].texture`, start, size });
  expect(kept?.text).toMatch(
    /^kept raw: textures\[\d\]\.texture\.(pixels|indices) at 0x[0-9A-F]+: needs [\d,]+ bytes, \d+ left$/,
  );
  expect(entriesOf(modelOf(damaged))).toEqual(places);
  expect(fields.filter(({ path }) => path.startsWith(`textures[${damagedOne}].texture`))).toMatchObject([
    { start, size },
  ]);
});

test.each(all)('texture %i with an offset outside the file hides no other, and its offset stays', damagedOne => {
  const damaged = bytes.slice();
  damaged.fill(0xee, LINES + damagedOne * LINE + OFFSET, LINES + damagedOne * LINE + OFFSET + 4);
  const whole = shownIn(bytes);
  expect(shownIn(damaged)).toEqual(whole.map((picture, i) => (i === damagedOne ? 'raw' : picture)));
  const { findings } = read<Package>(layout, damaged);
  expect(findings.filter(({ weight }) => weight === 'error')).toMatchObject([
    {
      path: `textures[${damagedOne}].texture`,
      text: `left out: starts at 0xEEEEEEEE, but the end is 0x${bytes.length.toString(16).toUpperCase()}`,
    },
  ]);
});

test('all damaged textures are kept, and a file that ends in its directory shows the complete lines', () => {
  const damaged = bytes.slice();
  for (const { start } of places) damaged.fill(0xff, start + 4, start + 8);
  expect(shownIn(damaged)).toEqual(all.map(() => 'raw'));
  const cut = bytes.slice(0, 0x80);
  const { findings } = decode(layout, memorySource(cut));
  expect(modelOf(cut).textures.map(({ name }) => name)).toEqual(
    modelOf(bytes)
      .textures.slice(0, 2)
      .map(({ name }) => name),
  );
  expect(findings.find(({ weight }) => weight === 'error')).toMatchObject({
    path: 'textureCount',
    start: 0xc,
    text: 'expected at most 2, found 6: there is room for no more up to 0x68',
  });
  expect(roundTrip(layout, memorySource(cut))).toEqual({ kind: 'exact' });
});

function modelOf(given: Uint8Array): Package {
  const { value, fault } = decode(layout, memorySource(given));
  if (fault) throw new Error(fault.text);
  return value;
}
