import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decode, encode, type RootLayout } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { DxtKind } from '../../../shared/codecs/dxt.ts';
import { dxtQuality, rgbaToDxt } from '../../../shared/codecs/dxt-encode.ts';
import { bmp } from '../../../shared/formats/image/bmp/layout.ts';
import { pictures as bmpPictures } from '../../../shared/formats/image/bmp/pictures.ts';
import { dds } from '../../../shared/formats/image/dds/layout.ts';
import { pictures as ddsPictures } from '../../../shared/formats/image/dds/pictures.ts';
import { tga } from '../../../shared/formats/image/tga/layout.ts';
import { pictures as tgaPictures } from '../../../shared/formats/image/tga/pictures.ts';
import type { Around, Drawing, Picture, Pictures } from '../../../shared/formats/pictures.ts';
import { fixtures } from '../../fixtures/all-fixtures.ts';
import { readS3d } from '../../support/everquest-archives.ts';

const shared = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

/** Reds to the right, greens downwards; a clear ring around. */
function drawn(width: number, height: number, hasAlpha: boolean): Drawing {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isInside = Math.hypot(x - width / 2, y - height / 2) < width / 2;
    rgba.set([(x * 255) / width, (y * 255) / height, (x ^ y) & 31, hasAlpha && !isInside ? 0 : 255], i * 4);
  }
  return { width, height, rgba, hasAlpha };
}

interface Kind<M> {
  readonly layout: RootLayout<M>;
  readonly pictures: Pictures<M>;
}

/** The file with another picture, written and read again. */
function redrawn<M>({ layout, pictures }: Kind<M>, bytes: Uint8Array, drawing: Drawing, around?: Around) {
  const before = decode(layout, memorySource(bytes));
  if (before.fault) throw new Error(before.fault.text);
  const made = pictures.redraw?.({ model: before.value, index: 0, ...(around && { around }) }, drawing);
  if (made === undefined || 'why' in made) throw new Error(made?.why ?? 'cannot be redrawn');
  const written = toBytes(encode(layout, made.model));
  const { value, fault, findings } = decode(layout, memorySource(written));
  if (fault) throw new Error(fault.text);
  const picture = pictures.decode({ model: value, index: 0, ...(around && { around }) });
  return { ...made, written, model: value, findings, picture };
}

const pixelsOf = ({ rgba }: Pick<Picture, 'rgba'>, of: readonly number[]) =>
  of.map(pixel => [...rgba.subarray(pixel * 4, pixel * 4 + 3)]);

const ODD_SIZE =
  '20 × 12 is not a power of two in both directions: the game may not draw it. Scale the picture to 16 × 16.';

describe('a bitmap', () => {
  const old = (name: string) => fixtures.find(each => each.format === 'image/bmp' && each.name === name)?.bytes;
  const names = fixtures.filter(({ format }) => format === 'image/bmp').map(({ name }) => name);

  test.each(names)('%s accepts a picture of another size, and reads back the same', name => {
    const drawing = drawn(32, 16, true);
    const { picture, model, findings } = redrawn(
      { layout: bmp, pictures: bmpPictures },
      old(name) ?? new Uint8Array(),
      drawing,
    );
    expect([picture.width, picture.height, findings]).toEqual([32, 16, []]);
    const middle = [8 * 32 + 16, 8 * 32 + 20, 4 * 32 + 16];
    for (const [i, colour] of pixelsOf(picture, middle).entries())
      for (const [c, value] of colour.entries())
        expect(Math.abs(value - (pixelsOf(drawing, middle)[i]?.[c] ?? 0))).toBeLessThan(16);
    if (model.pixelBits !== 8) return;
    const holes = [...(picture.indexed?.indices ?? [])].map(index => index === 0);
    expect(holes).toEqual([...drawing.rgba].filter((_, i) => i % 4 === 3).map(alpha => alpha === 0));
  });

  test('keeps the numbers and palette of a picture that has its own', () => {
    const palette = Uint8Array.of(1, 2, 3, 200, 100, 0);
    const indices = Uint8Array.of(0, 1, 1, 0);
    const rgba = Uint8Array.from([...indices].flatMap(index => [...palette.subarray(index * 3, index * 3 + 3), 255]));
    const drawing = { width: 2, height: 2, rgba, hasAlpha: false, indexed: { indices, palette } };
    const { picture, notes } = redrawn(
      { layout: bmp, pictures: bmpPictures },
      old(names[0] ?? '') ?? new Uint8Array(),
      drawing,
    );
    expect([picture.rgba, picture.indexed?.indices]).toEqual([rgba, indices]);
    expect(notes).toEqual([]);
  });

  test('reports pixels that are not opaque, if it has no alpha for them', () => {
    const rgba = Uint8Array.from([0, 100, 200, 255].flatMap(alpha => [alpha, 9, 9, alpha]));
    const drawing = { width: 2, height: 2, rgba, hasAlpha: true };
    const notesOf = (name: string) =>
      redrawn({ layout: bmp, pictures: bmpPictures }, old(name) ?? new Uint8Array(), drawing).notes.filter(note =>
        note.includes('transparent'),
      );
    const said = new Set(names.map(name => notesOf(name).join(' ')));
    expect([...said].sort()).toEqual([
      '2 pixels are transparent in the picture and will get colour 0, which only masked materials leave out. 1 pixel is transparent in the picture and will be solid: a bitmap has no alpha.',
      '3 pixels are transparent in the picture and will be solid: a bitmap has no alpha.',
    ]);
  });

  test('reports a size that contemporary graphics cards cannot draw, if the old size was fine', () => {
    const kind = { layout: bmp, pictures: bmpPictures };
    const before = redrawn(kind, old(names[0] ?? '') ?? new Uint8Array(), drawn(32, 16, false)).written;
    const odd = redrawn(kind, before, drawn(20, 12, false));
    expect(odd.notes).toContain(ODD_SIZE);
    expect(redrawn(kind, odd.written, drawn(20, 12, false)).notes).not.toContain(ODD_SIZE);
    expect(redrawn(kind, before, drawn(16, 16, false)).notes).not.toContain(ODD_SIZE);
  });
});

/** A texture with all its levels: header as DirectX describes it, written by hand. */
function texture(kind: DxtKind, levels: number): Uint8Array {
  const bytes = new Uint8Array(128 + 64);
  const view = new DataView(bytes.buffer);
  const numbers = [0x20534444, 124, 0x000a1007, 4, 4, 16, 0, levels, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 4];
  for (const [i, number] of numbers.entries()) view.setUint32(i * 4, number, true);
  for (const [i, letter] of [...kind].entries()) bytes[84 + i] = letter.charCodeAt(0);
  view.setUint32(108, 0x00401008, true);
  return bytes;
}

describe('a texture', () => {
  test.each(['DXT1', 'DXT3', 'DXT5'] as const)(
    'of %s gets all levels down to one pixel, and reports its quality',
    kind => {
      const drawing = drawn(64, 32, true);
      const { model, picture, notes } = redrawn({ layout: dds, pictures: ddsPictures }, texture(kind, 3), drawing);
      expect([model.width, model.height, model.levelCount, model.surfaces.length]).toEqual([64, 32, 7, 7]);
      expect(model.pitch).toBe(kind === 'DXT1' ? 1024 : 2048);
      const alphas = [...picture.rgba].filter((_, i) => i % 4 === 3);
      expect(alphas).toEqual([...drawing.rgba].filter((_, i) => i % 4 === 3));
      const [, quality] = /^Compressed as DXT\d: ([\d.]+) dB PSNR\.$/.exec(notes[0] ?? '') ?? [];
      expect(Number(quality)).toBeGreaterThan(33);
    },
  );

  test('without mipmaps gets none, and is flipped in an archive with bottom rows first', () => {
    const drawing = drawn(16, 16, false);
    const around = { format: 'everquest/s3d', model: undefined, index: 0, picturesFromBottom: true } as const;
    const made = redrawn({ layout: dds, pictures: ddsPictures }, texture('DXT1', 0), drawing, around);
    expect([made.model.levelCount, made.model.surfaces.length]).toEqual([0, 1]);
    const top = pixelsOf(made.picture, [0])[0]?.[1] ?? 255;
    expect(top).toBeLessThan(40);
    const plain = ddsPictures.decode({ model: made.model, index: 0 });
    expect(pixelsOf(plain, [0])[0]?.[1]).toBeGreaterThan(200);
  });

  test('suggests a better size if contemporary graphics cards cannot draw it', () => {
    const made = redrawn({ layout: dds, pictures: ddsPictures }, texture('DXT1', 0), drawn(20, 12, false));
    expect(made.better).toEqual({ width: 16, height: 16 });
    expect(made.notes).toContain(ODD_SIZE);
  });
});

describe.skipIf(!existsSync(`${shared}w3d`))('real pictures (skipped where ../shared/data is absent)', () => {
  const files = existsSync(`${shared}w3d`) ? readdirSync(`${shared}w3d`, { recursive: true }).map(String).sort() : [];
  const bytesOf = (file: string) => Uint8Array.from(readFileSync(`${shared}w3d/${file}`));

  test.each(files.filter(file => /textures_misc.*\.dds$/i.test(file)))(
    '%s is recompressed at 43 dB or better',
    file => {
      const { value, fault } = decode(dds, memorySource(bytesOf(file)));
      if (fault) throw new Error(fault.text);
      const picture = ddsPictures.decode({ model: value, index: 0 });
      const stored = rgbaToDxt(picture.rgba, 'DXT1', picture);
      expect(dxtQuality(picture.rgba, stored, 'DXT1', picture)).toBeGreaterThan(43);
    },
  );

  test.each(files.filter(file => /renegade.*\.tga$/i.test(file)))(
    '%s, never compressed before, is at 32 dB or better',
    file => {
      const { value, fault } = decode(tga, memorySource(bytesOf(file)));
      if (fault) throw new Error(fault.text);
      const picture = tgaPictures.decode({ model: value, index: 0 });
      for (const kind of ['DXT1', 'DXT3', 'DXT5'] as const)
        expect(dxtQuality(picture.rgba, rgbaToDxt(picture.rgba, kind, picture), kind, picture)).toBeGreaterThan(32);
    },
  );

  test('all bitmaps of a real archive are unchanged when replaced with their own pictures', () => {
    const entries = readS3d(Uint8Array.from(readFileSync(`${shared}eq/gfaydark.s3d`)));
    const bitmaps = entries.filter(({ name }) => name.endsWith('.bmp'));
    const changed = bitmaps.filter(({ content }) => {
      const { value, fault } = decode(bmp, memorySource(content));
      if (fault) throw new Error(fault.text);
      const drawing = { ...bmpPictures.decode({ model: value, index: 0 }), hasAlpha: false };
      const { written } = redrawn({ layout: bmp, pictures: bmpPictures }, content, drawing);
      return !Buffer.from(written).equals(Buffer.from(content));
    });
    expect([bitmaps.length, changed.map(({ name }) => name)]).toEqual([37, []]);
  });
});

test.each([
  ['red and green', [255, 0, 0], [0, 255, 0]],
  ['blue and yellow', [0, 0, 255], [255, 255, 0]],
  ['black and white', [0, 0, 0], [255, 255, 255]],
] as const)('%s beside each other stay what they are in a block', (_, one, other) => {
  const size = { width: 4, height: 4 };
  const rgba = Uint8Array.from(Array.from({ length: 16 }, (_, i) => [...(i % 2 === 0 ? one : other), 255]).flat());
  for (const kind of ['DXT1', 'DXT3', 'DXT5'] as const)
    expect(dxtQuality(rgba, rgbaToDxt(rgba, kind, size), kind, size)).toBe(Number.POSITIVE_INFINITY);
});
