import { describe, expect, test } from 'vitest';
import { decode, encode, isRaw } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import type { Drawing } from '../../../shared/formats/pictures.ts';
import { texture as textureLayout } from '../../../shared/formats/zipper/texture/layout.ts';
import { redraw } from '../../../shared/formats/zipper/texture/redraw.ts';
import { entriesOf, pictures, repack, zipperTextures } from '../../../shared/formats/zipper/textures/index.ts';
import { textures as layout, type Package } from '../../../shared/formats/zipper/textures/layout.ts';
import { textureFixtures } from '../../fixtures/textures.ts';
import { hexText } from '../../support/hex-text.ts';

const bytes = textureFixtures[0]?.bytes ?? new Uint8Array(0);
const model = modelOf(bytes);
const [PLAIN, HOLE, GLASS, FLAG, FLAG_2, SHARED] = [0, 1, 2, 3, 4, 5];

const BLACK = [0, 0, 0];
const WHITE = [255, 255, 255];
const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];
const GREY = [132, 130, 132];

describe('the pictures of a package', () => {
  test.each([
    ['two bytes a pixel', PLAIN, [BLACK, WHITE, RED, GREEN, BLUE, GREY], [255, 255, 255, 255, 255, 255]],
    ['simple alpha: only 0x0000 is clear', HOLE, [BLACK, WHITE, [0, 4, 0], BLACK], [0, 255, 255, 0]],
    ['full alpha', GLASS, [RED, BLUE], [0x80, 0xff]],
    ['a palette of its own', FLAG, [WHITE, WHITE, RED, WHITE], [255, 255, 255, 255]],
    ['a palette and full alpha', FLAG_2, [GREEN, GREY], [0x00, 0x40]],
    ['a shared palette', SHARED, [WHITE, BLUE, GREEN, RED], [255, 255, 255, 255]],
  ])('%s', (_name, index, colours, alpha) => {
    const { rgba } = pictures.decode({ model, index });
    expect([...rgba]).toEqual(colours.flatMap((colour, i) => [...colour, alpha[i] ?? -1]));
  });

  test('keep their indices and the order of their palette', () => {
    const { indexed } = pictures.decode({ model, index: FLAG });
    expect([...(indexed?.indices ?? [])]).toEqual([0, 2, 1, 0]);
    expect([...(indexed?.palette ?? [])]).toEqual([...WHITE, ...RED, ...WHITE]);
  });

  test('are listed without decoding them', () => {
    expect(
      pictures.list(model).map(({ name, width, height, kind, stretch }) => [name, width, height, kind, stretch]),
    ).toEqual([
      ['plain', 3, 2, 'RGB565, no alpha', undefined],
      ['hole', 2, 2, 'RGB565, simple alpha', undefined],
      ['glass', 2, 1, 'RGB565, full alpha', undefined],
      ['flag', 2, 2, '3 colours of its own palette, no alpha', { x: 1, y: 2 }],
      ['flag', 2, 1, '2 colours of its own palette, full alpha', undefined],
      ['shared', 2, 2, '4 colours of a shared palette, no alpha', { x: 2, y: 2 }],
    ]);
  });

  test('without their shared palette are shown as greys, not refused', () => {
    const damaged = modelOf(textureFixtures[1]?.bytes ?? new Uint8Array(0));
    expect([...pictures.decode({ model: damaged, index: 1 }).rgba]).toEqual([1, 1, 1, 255, 5, 5, 5, 255]);
  });
});

describe('a pixel', () => {
  test('maps to its bytes: colour, or number, opacity and palette colour', () => {
    expect(pictures.pixel({ model, index: PLAIN }, 4)).toEqual([
      { what: 'colour', path: 'textures[0].texture.pixels[4].rgb565', start: 0x308 + 16 + 8, size: 2 },
    ]);
    expect(pictures.pixel({ model, index: FLAG_2 }, 1)).toEqual([
      { what: 'index', path: 'textures[4].texture.indices[1].index', start: 0x36c + 17, size: 1 },
      { what: 'alpha', path: 'textures[4].texture.alpha[1].alpha', start: 0x36c + 19, size: 1 },
      { what: 'palette', path: 'textures[4].texture.palette[0].rgb565', start: 0x36c + 20, size: 2 },
    ]);
    expect(pictures.pixel({ model, index: SHARED }, 0)).toEqual([
      { what: 'index', path: 'textures[5].texture.indices[0].index', start: 0x384 + 16, size: 1 },
      { what: 'palette', path: 'palettes[0].colours[3].rgb565', start: 0x108 + 6, size: 2 },
    ]);
  });

  test('is found by any of its bytes', () => {
    const at = (index: number, start: number, size: number) => pictures.pixelsAt({ model, index }, { start, size });
    expect(at(PLAIN, 0x308 + 16 + 3, 2)).toEqual({ pixels: [{ first: 1, count: 2 }] });
    expect(at(GLASS, 0x33c + 16 + 4, 1)).toEqual({ pixels: [{ first: 0, count: 1 }] });
    expect(at(FLAG, 0x352 + 16 + 4 + 2, 2)).toEqual({ pixels: [], colours: { first: 1, count: 1 } });
    expect(at(FLAG, 0x352, 16)).toEqual({ pixels: [] });
    expect(at(FLAG, 0, 10)).toEqual({ pixels: [] });
  });
});

describe('a repacked package', () => {
  const flag = textureFixtures.find(({ name }) => name === 'texture')?.bytes ?? new Uint8Array(0);
  const small = hexText('05000000 0100 0100 00000000 0000 0000 1F00');

  test('moves everything after a texture of another size, and keeps the directory’s own values', () => {
    const packed = bytesOf(repack(model, [{ kind: 'replace', index: PLAIN, content: memorySource(small) }]));
    const after = modelOf(packed);
    expect(packed.length).toBe(bytes.length - 10);
    expect(entriesOf(after).map(({ start }) => start)).toEqual([0x308, 0x31a, 0x332, 0x348, 0x362, 0x37a]);
    expect(packed.subarray(0x31a)).toEqual(bytes.subarray(0x324));
    expect(packed.subarray(0x18 + 2 * 40, 0x18 + 2 * 40 + 32)).toEqual(
      bytes.subarray(0x18 + 2 * 40, 0x18 + 2 * 40 + 32),
    );
  });

  test('removes and adds textures', () => {
    const added = { kind: 'add', name: 'new', content: memorySource(flag) } as const;
    const after = modelOf(bytesOf(repack(model, [{ kind: 'drop', index: HOLE }, added])));
    expect(after.textures.map(({ name }) => name)).toEqual(['plain', 'glass', 'flag', 'flag', 'shared', 'new']);
    expect([...pictures.decode({ model: after, index: 5 }).rgba]).toEqual([
      ...pictures.decode({ model, index: FLAG }).rgba,
    ]);
  });

  test('clears the palette index of a texture that no longer shares one', () => {
    const after = repack(model, [{ kind: 'replace', index: SHARED, content: memorySource(small) }]);
    expect(after.textures[SHARED]?.paletteIndex).toBe(-1);
  });

  test.each([
    ['what is no texture', hexText('0102'), 'the new "plain" is not a texture: '],
    ['a texture with bytes after it', hexText('05000000 0100 0100 00000000 0000 0000 1F00 00'), '1 byte more'],
    [
      'a texture that shares a palette',
      hexText('15000000 0100 0100 00000000 0100 0000 00'),
      'the directory names none',
    ],
  ])('refuses %s', (_name, content, why) => {
    const edit = { kind: 'replace', index: PLAIN, content: memorySource(content) } as const;
    expect(() => repack(model, [edit])).toThrow(why);
  });

  test.each(['', 'x'.repeat(32), 'a\0b', 'Ж'])('refuses a new texture called %j', name => {
    expect(() => repack(model, [{ kind: 'add', name, content: memorySource(flag) }])).toThrow();
  });
});

describe('a picture that replaces a texture', () => {
  const of = (index: number) => {
    const entry = model.textures[index];
    if (entry === undefined || isRaw(entry.texture)) throw new Error(`no texture ${index}`);
    return entry.texture;
  };
  const shared = bytes.subarray(0x108, 0x108 + 512);

  test('keeps the kind: two bytes per pixel stay, and only the pixels change', () => {
    const drawn = redrawn(PLAIN, opaque(3, 2, [BLACK, WHITE, RED, GREEN, BLUE, WHITE]));
    const after = bytesOfTexture(drawn.model);
    expect(drawn.notes).toEqual([]);
    expect(after).toEqual(hexText('05000000 0300 0200 00000000 0000 0000  0000 FFFF 00F8 E007 1F00 FFFF'));
  });

  test('rounds colours, and reports the number of pixels', () => {
    const { notes } = redrawn(PLAIN, opaque(3, 2, [[1, 0, 0], WHITE, RED, GREEN, BLUE, [0, 0, 254]]));
    expect(notes).toEqual(['2 pixels change colour slightly: the games keep five or six bits of red, green and blue.']);
  });

  test('of another size changes the texture’s size, and reports it', () => {
    const drawn = redrawn(PLAIN, opaque(1, 1, [RED]));
    expect(drawn.notes).toEqual([]);
    expect(bytesOfTexture(drawn.model)).toEqual(hexText('05000000 0100 0100 00000000 0000 0000 00F8'));
  });

  test('that is not a power of two reports the next size, if the old one was', () => {
    const three = opaque(3, 1, [RED, GREEN, BLUE]);
    expect(redrawn(HOLE, three).notes).toContain(
      '3 × 1 is not a power of two in both directions: the game may not draw it. Scale the picture to 4 × 1.',
    );
    expect(redrawn(HOLE, opaque(1, 1, [RED])).notes.join()).not.toContain('power of two');
    expect(redrawn(PLAIN, three).notes.join()).not.toContain('power of two');
  });

  test('in simple alpha: clear pixels become 0x0000, and opaque black the nearest colour', () => {
    const rgba = Uint8Array.of(9, 9, 9, 0, 0, 0, 0, 255, 255, 0, 0, 100, 255, 255, 255, 200);
    const drawn = redrawn(HOLE, { width: 2, height: 2, rgba, hasAlpha: true });
    expect(bytesOfTexture(drawn.model).subarray(16)).toEqual(hexText('0000 2000 0000 FFFF'));
    expect(drawn.notes).toHaveLength(2);
    expect(drawn.notes.join(' ')).toMatch(/pure black is transparent.*half transparent and become clear or solid/);
  });

  test('in simple alpha, without its own alpha: black becomes transparent', () => {
    const drawn = redrawn(HOLE, opaque(2, 2, [BLACK, WHITE, BLACK, RED]));
    expect(bytesOfTexture(drawn.model).subarray(16)).toEqual(hexText('0000 FFFF 0000 00F8'));
    expect(drawn.notes).toEqual([
      '2 pixels that are black will be transparent: that is what black means in this texture.',
    ]);
  });

  test('in full alpha: uses its own, or the texture keeps its alpha', () => {
    const brings = redrawn(GLASS, {
      width: 2,
      height: 1,
      rgba: Uint8Array.of(255, 0, 0, 3, 0, 0, 0, 0),
      hasAlpha: true,
    });
    expect(bytesOfTexture(brings.model).subarray(16)).toEqual(hexText('00F8 0000 03 00'));
    const keeps = redrawn(GLASS, opaque(2, 1, [BLUE, BLUE]));
    expect(bytesOfTexture(keeps.model).subarray(16)).toEqual(hexText('1F00 1F00 80 FF'));
    expect(keeps.notes).toEqual(['The picture has no transparency: the texture keeps its own.']);
    const grows = redrawn(GLASS, opaque(1, 1, [BLUE]));
    expect(bytesOfTexture(grows.model).subarray(16)).toEqual(hexText('1F00 FF'));
  });

  test('without alpha: transparent pixels become opaque, which is reported', () => {
    const rgba = Uint8Array.from({ length: 24 }, (_, i) => (i === 3 ? 0 : 255));
    const { notes } = redrawn(PLAIN, { width: 3, height: 2, rgba, hasAlpha: true });
    expect(notes).toEqual(['1 pixel(s) are transparent in the picture and will be solid: this texture has no alpha.']);
  });

  test('with the same palette: its indices are used unchanged, even between equal colours', () => {
    const indexed = { indices: Uint8Array.of(2, 0, 1, 2), palette: Uint8Array.from([...WHITE, ...RED, ...WHITE]) };
    const drawn = redrawn(FLAG, { ...opaque(2, 2, [WHITE, WHITE, RED, WHITE]), indexed });
    expect(drawn.notes).toEqual([]);
    expect(bytesOfTexture(drawn.model).subarray(16)).toEqual(hexText('02 00 01 02  FFFF 00F8 FFFF'));
  });

  test('with its own palette: the texture gets it', () => {
    const indexed = { indices: Uint8Array.of(1, 0, 0, 1), palette: Uint8Array.from([...BLUE, ...GREEN]) };
    const drawn = redrawn(FLAG, { ...opaque(2, 2, [GREEN, BLUE, BLUE, GREEN]), indexed });
    expect(drawn.notes).toEqual(["The texture gets the picture's palette of 2 colours; it had 3."]);
    expect(bytesOfTexture(drawn.model)).toEqual(
      hexText('05000000 0200 0200 00000000 0200 0100  01 00 00 01  1F00 E007'),
    );
  });

  test('without a palette: colours are matched, old numbers stay, new colours use free places', () => {
    const matched = redrawn(FLAG, opaque(2, 2, [WHITE, WHITE, RED, RED]));
    expect(bytesOfTexture(matched.model).subarray(16)).toEqual(hexText('00 02 01 01  FFFF 00F8 FFFF'));
    expect(matched.notes).toEqual([
      "The picture has no palette of its own: its 2 colours were found in the texture's.",
    ]);
    const fresh = redrawn(FLAG, opaque(2, 2, [WHITE, BLUE, RED, RED]));
    expect(bytesOfTexture(fresh.model).subarray(16)).toEqual(hexText('00 02 01 01  FFFF 00F8 1F00'));
    expect(fresh.notes).toEqual(["1 new colour in the texture's palette of 3."]);
    const grown = redrawn(FLAG, opaque(2, 2, [GREEN, BLUE, BLACK, [255, 255, 0]]));
    expect(bytesOfTexture(grown.model).subarray(16).length).toBe(4 + 4 * 2);
  });

  test('with too many colours for a palette is refused in a sentence', () => {
    const colours = Array.from({ length: 300 }, (_, i) => [((i % 32) * 255) / 31, (Math.floor(i / 32) * 255) / 63, 0]);
    const refused = redraw(of(FLAG), opaque(300, 1, colours), undefined);
    expect(refused).toEqual({
      why:
        "It has 300 colours (as the games store them), and the texture's palette holds 256: reduce it to 256 colours in " +
        'your paint program, and replace it then.',
    });
  });

  test('with a shared palette: its colours are fixed', () => {
    const drawn = redraw(of(SHARED), opaque(2, 2, [RED, RED, WHITE, GREEN]), shared);
    if ('why' in drawn) throw new Error(drawn.why);
    expect(bytesOfTexture(drawn.model).subarray(16)).toEqual(hexText('00 00 03 01'));
    expect(redraw(of(SHARED), opaque(2, 2, [GREY, RED, WHITE, GREEN]), shared)).toEqual({
      why:
        '1 colour of it (#848284) is not in the palette that this texture shares with others, and that palette stays as it ' +
        'is: use its colours only.',
    });
  });

  test('without the shared palette is refused', () => {
    expect(redraw(of(SHARED), opaque(2, 2, [RED, RED, RED, RED]), undefined)).toEqual({
      why: 'The palette this texture shares with others is not in its package.',
    });
  });

  function redrawn(index: number, drawing: Drawing) {
    const result = redraw(of(index), drawing, shared);
    if ('why' in result) throw new Error(result.why);
    return result;
  }
});

test('a package is shown as scripts expect it', () => {
  expect(zipperTextures.toJson?.(model)).toEqual({
    palettes: 1,
    textures: [
      { name: 'plain', width: 3, height: 2, flags: 0x05, stretch: 0, paletteCount: 0, globalPalette: null },
      { name: 'hole', width: 2, height: 2, flags: 0x23, stretch: 0, paletteCount: 0, globalPalette: null },
      { name: 'glass', width: 2, height: 1, flags: 0x0b, stretch: 0, paletteCount: 0, globalPalette: null },
      { name: 'flag', width: 2, height: 2, flags: 0x05, stretch: 1, paletteCount: 3, globalPalette: null },
      { name: 'flag', width: 2, height: 1, flags: 0x0b, stretch: 4, paletteCount: 2, globalPalette: null },
      { name: 'shared', width: 2, height: 2, flags: 0x15, stretch: 3, paletteCount: 4, globalPalette: 0 },
    ],
  });
});

function opaque(width: number, height: number, colours: readonly (readonly number[])[]): Drawing {
  return { width, height, rgba: Uint8Array.from(colours.flatMap(colour => [...colour, 255])), hasAlpha: false };
}

function modelOf(given: Uint8Array): Package {
  const { value, fault } = decode(layout, memorySource(given));
  if (fault) throw new Error(fault.text);
  return value;
}

function bytesOf(given: Package): Uint8Array {
  return toBytes(encode(layout, given));
}

function bytesOfTexture(given: Parameters<typeof redraw>[0]): Uint8Array {
  return toBytes(encode(textureLayout, given));
}
