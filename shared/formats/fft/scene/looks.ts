// The materials of a map: one for each palette, with and without light, and with animated textures.
import { psxPaletteRgba } from '../../../codecs/psx-colour.ts';
import type { Colour, Material, TextureCycle, TextureLayer } from '../../../scene/material.ts';
import type { Origin } from '../../../scene/origin.ts';
import { PALETTE_SIZE, type Palettes } from '../mesh/layout/colours.ts';
import type { Building } from './building.ts';
import { layerWith } from './map-files.ts';
import { type Motion, movingOf } from './motions.ts';

/** The appearance of a polygon. */
export interface Look {
  readonly palette: number;
  readonly isLit: boolean;
  readonly motion?: Motion | undefined;
}

const NOTHING: Colour = [0, 0, 0];
const ALL: Colour = [1, 1, 1];
/** The colour of polygons without a texture. */
const BLACK: Colour = [0, 0, 1 / 255];

const plain = {
  ...{ ambient: ALL, diffuse: ALL, specular: NOTHING, emissive: NOTHING, shininess: 0, opacity: 1 },
  blend: { source: 'one', destination: 'zero' },
  depthCompare: 'lessEqual',
  depthWrite: true,
  doubleSided: false,
  notShown: [],
} as const satisfies Partial<Material>;

/** Creates each material when it is first requested. */
export function looksOf(building: Building): {
  textured(look: Look): number;
  /** The material of a polygon on the highlighted tile. */
  lit(palette: number): number;
  black(): number;
} {
  const made = new Map<string, number>();
  const once = (key: string, make: () => Material): number => {
    const index = made.get(key) ?? building.materials.push(make()) - 1;
    made.set(key, index);
    return index;
  };
  const palettes = palettesOf(building);
  return {
    textured: look =>
      once(`${look.palette} ${look.isLit} ${look.motion?.index}`, () => textured(building, palettes, look)),
    lit: palette => once(`lit ${palette}`, () => lit(building, palette)),
    black: () =>
      once('black', () => ({
        ...plain,
        ...{
          name: 'black',
          origins: [],
          layers: [],
          gradient: 'modulate',
          ambient: NOTHING,
          diffuse: NOTHING,
          emissive: BLACK,
        },
      })),
  };
}

/** The palettes of a map as shown, with their origins. */
export interface MapPalettes {
  readonly stored: Palettes | undefined;
  readonly frames: Palettes | undefined;
  originOf(palette: number): Origin | undefined;
}

function palettesOf({ layers, problems }: Building): MapPalettes {
  const layer = layerWith(layers, 'palettes');
  const stored = layer?.mesh.palettes;
  if (stored === undefined)
    problems.push({ weight: 'warning', text: 'No resource of this map has palettes: it is shown in greys.' });
  const frames = layerWith(layers, 'paletteFrames')?.mesh.paletteFrames;
  return {
    stored,
    frames,
    originOf: palette =>
      layer && {
        ...{ source: layer.source, path: `palettes[${palette}]`, size: PALETTE_SIZE },
        start: layer.mesh.palettesOffset + palette * PALETTE_SIZE,
      },
  };
}

function textured(building: Building, palettes: MapPalettes, look: Look): Material {
  const { palette, isLit } = look;
  const origin = palettes.originOf(palette);
  return {
    ...plain,
    ...{ name: `palette ${palette}${isLit ? '' : ', no light'}`, origins: origin ? [origin] : [] },
    layers: [layerOf(building, palettes, look)],
    alphaTest: 0.5,
    gradient: isLit ? 'modulate' : 'off',
  };
}

/** The game's tint for a highlighted tile: 0x80 leaves a colour unchanged. */
const TINT: Colour = [0x20 / 0x80, 0x28 / 0x80, 0x60 / 0x80];

/** Uses the grey palette of the same number, or the normal one if the map has no greys. */
function lit(building: Building, palette: number): Material {
  const member = layerWith(building.layers, 'greyPalettes') ? 'greyPalettes' : 'palettes';
  const layer = layerWith(building.layers, member);
  const colours = layer?.mesh[member]?.[palette];
  const origin = layer && {
    ...{ source: layer.source, path: `${member}[${palette}]`, size: PALETTE_SIZE },
    start: layer.mesh[`${member}Offset`] + palette * PALETTE_SIZE,
  };
  const texture = addTexture(building, {
    ...{ name: `grey palette ${palette}`, origin },
    ...(colours ? { palette: psxPaletteRgba(colours.source.read(0, colours.source.size)) } : {}),
  });
  return {
    ...plain,
    ...{ name: `grey palette ${palette}, lit tile`, origins: origin ? [origin] : [] },
    layers: [{ texture, uvSet: 0, combine: 'replace' }],
    ...{ alphaTest: 0.5, gradient: 'modulate', ambient: NOTHING, diffuse: NOTHING, emissive: TINT },
  };
}

function layerOf(building: Building, palettes: MapPalettes, { palette, motion }: Look): TextureLayer {
  const own = palettes.stored?.[palette];
  const frames = movingOf(motion, palettes).map(({ colours = own, ...frame }) => ({ ...frame, colours }));
  const textures = frames.map(({ colours, copies }) =>
    addTexture(building, {
      ...{ name: `palette ${palette}`, origin: palettes.originOf(palette) },
      ...(colours ? { palette: psxPaletteRgba(colours.source.read(0, colours.source.size)) } : {}),
      ...(copies ? { copies } : {}),
    }),
  );
  const [first = 0] = textures;
  const cycle = motion && textures.length > 1 ? { ...cycleOf(motion), textures } : undefined;
  return { texture: first, uvSet: 0, combine: 'replace', ...(cycle ? { cycle } : {}) };
}

function cycleOf({ perSecond, trigger }: Motion): Omit<TextureCycle, 'textures'> {
  return { perSecond, first: 0, loops: trigger === undefined, ...(trigger === undefined ? {} : { trigger }) };
}

function addTexture(
  { textures, texture }: Building,
  { origin, ...of }: { readonly name: string; readonly origin: Origin | undefined; readonly palette?: Uint8Array },
): number {
  const at = origin ?? { source: 0, path: '', start: 0, size: 0 };
  const file = texture && { asset: texture.asset, address: texture.address };
  return textures.push({ ...of, origin: at, ...file, clampU: true, clampV: true, crisp: true }) - 1;
}
