import { describe, expect, test } from 'vitest';
import { decode, nodesAt, valueAt } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { formatById } from '../../../shared/formats/index.ts';
import { pictureFixtures } from '../../fixtures/pictures.ts';
import { mutantsOf } from '../../support/mutants.ts';

const R = 'FF0000FF';
const G = '00FF00FF';
const B = '0000FFFF';
const W = 'FFFFFFFF';
const K = '000000FF';
const none = '00000000';
const mixed = ['AA0055FF', '5500AAFF'];

/** Every pixel of every fixture, worked out by hand. */
const expected: Readonly<Record<string, readonly (readonly string[])[]>> = {
  tga: [[B, W, R, G]],
  'tga-palette': [[K, R, G, none]],
  'tga-packed': [[B, G, 'FF000000', 'FF000000', 'FF000000', 'FF000000']],
  'tga-grey': [['404040FF', 'C0C0C0FF']],
  'tga-cut': [[none, none, '03020104', '07060508']],
  'dds-dxt1': [Array.from({ length: 4 }, () => [R, B, ...mixed, none, none]).flat(), [G, G, G, G, G, G]],
  'dds-dxt5': [
    ['FF', '00', 'DB', 'B6', '92', '6D', '49', '24', 'FF', '00', 'DB', 'B6', '92', '6D', '49', '24'].map(
      alpha => `FFFFFF${alpha}`,
    ),
  ],
  'dds-cube': [[R], [G]],
  'dds-other': [],
  'bmp-1': [[...'wwwwwwwwww', ...'wrwrwrwrwr'].map(letter => (letter === 'w' ? W : R))],
  'bmp-runs': [[K, K, G, K, G, B, G, K, B, B, B, B]],
  'bmp-core': [[G, R]],
  'bmp-masks': [[R, B]],
};

function opened(name: string, bytes?: Uint8Array) {
  const fixture = pictureFixtures.find(one => one.name === name);
  if (fixture === undefined) throw new Error(`no fixture ${name}`);
  const { layout, pictures } = formatById(fixture.format);
  if (layout === undefined || pictures === undefined) throw new Error(`${fixture.format} has no pictures`);
  const source = memorySource(bytes ?? fixture.bytes);
  return { fixture, layout, pictures, source, ...decode(layout, source) };
}

const hexPixels = (rgba: Uint8Array): string[] => Buffer.from(rgba).toString('hex').toUpperCase().match(/.{8}/g) ?? [];

test('every picture fixture has its expected pixels listed', () => {
  expect(Object.keys(expected)).toEqual(pictureFixtures.map(({ name }) => name));
});

describe.each(Object.keys(expected))('%s', name => {
  const { pictures, value: model, source, layout } = opened(name);
  const list = pictures.list(model);

  test('shows its stored pixels', () => {
    const shown = list.map((_, index) => pictures.decode({ model, index }));
    expect(shown.map(({ rgba }) => hexPixels(rgba))).toEqual(expected[name]);
    expect(shown.map(({ width, height }) => [width, height])).toEqual(list.map(({ width, height }) => [width, height]));
  });

  test('has colour numbers and a palette that give the same colours', () => {
    for (const [index] of list.entries()) {
      const { rgba, indexed } = pictures.decode({ model, index });
      for (const [pixel, number] of (indexed?.indices ?? []).entries()) {
        const colour = indexed?.palette.subarray(number * 3, number * 3 + 3);
        if (colour?.length === 3) expect([...rgba.subarray(pixel * 4, pixel * 4 + 3)]).toEqual([...colour]);
      }
    }
  });

  test('maps every pixel to its bytes, by offset and by path, and back', () => {
    for (const [index, { width, height }] of list.entries())
      for (let pixel = 0; pixel < width * height; pixel++)
        for (const { start, size, path, what } of pictures.pixel({ model, index }, pixel)) {
          const node = nodesAt(layout, source, path, { first: 0, count: 0 })?.node;
          expect(node?.start, path).toBeLessThanOrEqual(start);
          expect((node?.start ?? 0) + (node?.size ?? 0), path).toBeGreaterThanOrEqual(start + size);
          expect(valueAt(layout, source, path)?.value, path).toBeDefined();
          if (what === 'palette') continue;
          const { pixels } = pictures.pixelsAt({ model, index }, { start, size });
          expect(
            pixels.some(run => pixel >= run.first && pixel < run.first + run.count),
            `${path} ${pixel}`,
          ).toBe(true);
        }
  });

  test('changes only the pixels that a byte is said to contain', () => {
    if (name.includes('packed') || name.includes('runs')) return; // there a byte may move all that follows
    for (let at = 0; at < source.size; at++) {
      const bytes = source.read(0, source.size).slice();
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      for (const [index] of list.entries()) {
        const { pixels, colours } = pictures.pixelsAt({ model, index }, { start: at, size: 1 });
        if (pixels.length === 0 && colours === undefined) continue;
        const before = pictures.decode({ model, index });
        const after = pictures.decode({ model: opened(name, bytes).value, index });
        const changed = hexPixels(after.rgba).flatMap((pixel, i) => (pixel === hexPixels(before.rgba)[i] ? [] : [i]));
        const may = (pixel: number) =>
          pixels.some(({ first, count }) => pixel >= first && pixel < first + count) ||
          (colours !== undefined && (before.indexed?.indices[pixel] ?? -1) >= colours.first);
        expect(changed.filter(pixel => !may(pixel))).toEqual([]);
      }
    }
  });

  test('damaged in any way is shown or not, without an error', () => {
    const { fixture } = opened(name);
    let shown = 0;
    for (const { bytes } of mutantsOf(fixture.bytes, layout, 200)) {
      const { value, fault } = opened(name, bytes);
      if (fault) continue;
      for (const [index, { width, height }] of pictures.list(value).entries()) {
        const { rgba } = pictures.decode({ model: value, index });
        expect(rgba).toHaveLength(width * height * 4);
        pictures.pixel({ model: value, index }, width * height - 1);
        pictures.pixelsAt({ model: value, index }, { start: 0, size: bytes.length });
        shown++;
      }
    }
    expect(shown > 0).toBe(list.length > 0);
  });
});

test.each(['tga-palette', 'bmp-1', 'bmp-runs'])('%s maps every pixel to its colour in the palette', name => {
  const { pictures, value: model, source } = opened(name);
  const { rgba, indexed } = pictures.decode({ model, index: 0 });
  for (const [pixel, number] of (indexed?.indices ?? []).entries()) {
    const part = pictures.pixel({ model, index: 0 }, pixel).find(({ what }) => what === 'palette');
    const isKnown = number >= (name === 'tga-palette' ? 5 : 0);
    const isStored = isKnown && pictures.pixel({ model, index: 0 }, pixel).length > 0;
    expect(part !== undefined).toBe(isStored);
    const [blue, green, red] = part ? source.read(part.start, 3) : [];
    if (part) expect([red, green, blue]).toEqual([...rgba.subarray(pixel * 4, pixel * 4 + 3)]);
  }
});

test('a picture that claims more pixels than its bytes can hold is not decoded', () => {
  const fixture = pictureFixtures.find(({ name }) => name === 'tga-packed');
  const bytes = Uint8Array.from(fixture?.bytes ?? []);
  bytes.fill(0xff, 12, 16); // 65,535 × 65,535
  const { pictures, value } = opened('tga-packed', bytes);
  expect(pictures.list(value)).toEqual([]);
});
