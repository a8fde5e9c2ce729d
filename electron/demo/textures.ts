import { encode } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { toRgb565 } from '../../shared/codecs/rgb565.ts';
import { alphaFrom, coloursFrom, indicesFrom, type Texture } from '../../shared/formats/zipper/texture/stored.ts';
import { textures as layout, NO_PALETTE, type Package } from '../../shared/formats/zipper/textures/layout.ts';
import { type Drawn, type Ink, inksOf, stored } from './draw.ts';
import * as pictures from './pictures.ts';
import * as valley from './valley-pictures.ts';

interface DemoTexture {
  readonly name: string;
  readonly texture: Texture;
  readonly paletteIndex: number;
}

type Alpha = 'none' | 'simple' | 'full';

interface Kind {
  readonly alpha?: Alpha;
  readonly stretch?: Texture['stretch'];
}

const SHARED = 256;
const HALF = 128;

/** The demo's texture package: one texture of every kind, all drawn by arithmetic. */
export function demoTextures({ hull = pictures.hull }: { readonly hull?: Drawn } = {}): Uint8Array {
  const heron = pictures.badge([40, 74, 116], [236, 236, 230]);
  const bittern = pictures.badge([120, 60, 34], [240, 214, 140]);
  const { palette, members } = sharing([
    { name: 'badge_heron', drawn: heron },
    { name: 'badge_bittern', drawn: bittern },
    { name: 'gauge', drawn: pictures.gauge, kind: { alpha: 'full' } },
  ]);
  return packageOf(
    [
      direct('hull', hull),
      direct('warning', pictures.stripes),
      direct('sky_dawn', pictures.sky, { stretch: 'vertical' }),
      direct('bank', pictures.bank),
      direct('bank_1', halved(pictures.bank)),
      direct('reeds', pictures.reeds, { alpha: 'simple' }),
      direct('glass', pictures.glass, { alpha: 'full' }),
      ownPalette('grass', pictures.grass),
      ownPalette('sand', pictures.sand, { stretch: 'both' }, true),
      ownPalette('smoke', pictures.smoke, { alpha: 'full' }),
      ...members,
    ],
    [palette],
  );
}

/** The texture package of the first chapter's world. */
export function valleyTextures(): Uint8Array {
  return packageOf([
    ownPalette('grass', pictures.grass),
    ownPalette('sand', pictures.sand, { stretch: 'both' }, true),
    direct('mud', valley.mud),
    direct('road', valley.road),
    ...valley.water.map((drawn, i) => direct(`water_${i + 1}`, drawn)),
    direct('planks', valley.planks),
    direct('roof', valley.roof),
    direct('reeds', pictures.reeds, { alpha: 'simple' }),
    direct('warning', pictures.stripes),
    direct('badge_heron', pictures.badge([40, 74, 116], [236, 236, 230])),
    direct('sky_dawn', pictures.sky, { stretch: 'vertical' }),
    direct('glass', pictures.glass, { alpha: 'full' }),
    ownPalette('smoke', pictures.smoke, { alpha: 'full' }),
  ]);
}

/** A package of textures. */
export function packageOf(textures: readonly DemoTexture[], palettes: readonly Uint8Array[] = []): Uint8Array {
  const model: Package = {
    palettes: palettes.map(palette => ({ colours: coloursFrom(palette) })),
    textures: textures.map(texture => ({ ...texture, start: 0 })), // the start is computed when the package is written
  };
  return toBytes(encode(layout, model));
}

/** A texture whose pixels are colours. */
export function direct(name: string, drawn: Drawn, kind: Kind = {}): DemoTexture {
  const inks = inksOf(drawn);
  const clear = kind.alpha === 'simple' ? inks.map(ink => (opacityOf(ink) < HALF ? BLACK : ink)) : inks;
  const texture = {
    ...headOf(drawn, kind),
    paletteCount: 0,
    pixels: coloursFrom(stored(clear)),
    ...alphaOf(inks, kind),
  };
  return { name, texture, paletteIndex: NO_PALETTE };
}

/** A texture with a palette. `twice`: the palette has every colour twice, and pixels use both. */
export function ownPalette(name: string, drawn: Drawn, kind: Kind = {}, twice = false): DemoTexture {
  const inks = inksOf(drawn);
  const colours = distinct(inks);
  const palette = twice ? [...colours, ...colours] : colours;
  const numbers = indicesOf(inks, colours).map((index, pixel) =>
    twice && pixel % 3 === 0 ? index + colours.length : index,
  );
  const texture = {
    ...headOf(drawn, kind),
    paletteCount: palette.length,
    indices: indicesFrom(numbers),
    ...alphaOf(inks, kind),
    palette: coloursFrom(stored(palette)),
  };
  return { name, texture, paletteIndex: NO_PALETTE };
}

interface Member {
  readonly name: string;
  readonly drawn: Drawn;
  readonly kind?: Kind;
}

/** Textures that share one palette. */
function sharing(list: readonly Member[]): { palette: Uint8Array; members: DemoTexture[] } {
  const pictures = list.map(member => ({ ...member, inks: inksOf(member.drawn) }));
  const colours = distinct(pictures.flatMap(({ inks }) => inks));
  const palette = stored(Array.from({ length: SHARED }, (_, i) => colours[i] ?? BLACK));
  const members = pictures.map(({ name, drawn, kind = {}, inks }) => {
    const head = headOf(drawn, kind);
    const texture: Texture = {
      ...head,
      flags: { ...head.flags, globalPalette: true },
      paletteCount: colours.length,
      indices: indicesFrom(indicesOf(inks, colours)),
      ...alphaOf(inks, kind),
    };
    return { name, texture, paletteIndex: 0 };
  });
  return { palette, members };
}

const BLACK: Ink = [0, 0, 0];

function headOf({ width, height }: Drawn, { alpha = 'none', stretch = 'none' }: Kind) {
  const flags = {
    twoBytes: true,
    hasAlpha: alpha !== 'none',
    noAlpha: alpha === 'none',
    fullAlpha: alpha === 'full',
    globalPalette: false,
    imageLoaded: false,
    alphaLoaded: false,
    paletteLoaded: false,
    unknown8: 0,
  };
  return { flags, width, height, stretch };
}

function alphaOf(inks: readonly Ink[], { alpha }: Kind): Pick<Texture, 'alpha'> {
  return alpha === 'full' ? { alpha: alphaFrom(Uint8Array.from(inks, opacityOf)) } : {};
}

function opacityOf([, , , alpha = 255]: Ink): number {
  return alpha;
}

/** The distinct stored colours, in order of appearance. */
function distinct(inks: readonly Ink[]): Ink[] {
  return [...new Map(inks.map(ink => [keyOf(ink), ink])).values()];
}

function indicesOf(inks: readonly Ink[], colours: readonly Ink[]): Uint8Array {
  const numbers = new Map(colours.map((ink, i) => [keyOf(ink), i]));
  return Uint8Array.from(inks, ink => numbers.get(keyOf(ink)) ?? 0);
}

/** The number that a colour is stored as. */
function keyOf([red, green, blue]: Ink): number {
  return toRgb565(red, green, blue);
}

/** Every second pixel of every second row: a smaller version of the texture, stored separately as in Crimson Skies. */
function halved({ width, height, draw }: Drawn): Drawn {
  return { width: width / 2, height: height / 2, draw: (x, y) => draw(x * 2, y * 2) };
}
