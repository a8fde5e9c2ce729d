import {
  checked,
  constant,
  countOf,
  fixedText,
  type Infer,
  i32,
  isRaw,
  type Layout,
  later,
  laterOf,
  listThatFits,
  nextPart,
  offsetOf,
  placedOrRaw,
  type Reader,
  records,
  refTo,
  shown,
  struct,
  u32,
} from '#layout';
import { oddNames } from '../../odd-names.ts';
import { rowsEnd } from '../../rows-end.ts';
import { texture } from '../texture/layout.ts';
import { colour } from '../texture/stored.ts';

/** Every shared palette has this many colours; a texture may use fewer. */
const SHARED_COLOURS = 256;

const NAME_SIZE = 32;
/** The longest name, followed by a NUL. */
export const LONGEST_NAME: number = NAME_SIZE - 1;

/** Stored if a texture uses no shared palette. */
export const NO_PALETTE = -1;

const palette = struct({ colours: records(colour, SHARED_COLOURS) }, 'A palette that textures share.');

const entry = struct(
  {
    name: { ...fixedText(NAME_SIZE), about: 'names may repeat in Recoil and Crimson Skies' },
    start: shown(offsetOf(u32, 'texture')),
    paletteIndex: { ...refTo(i32, 'palettes'), about: 'the shared palette it uses; -1 for none' },
    texture: later(placedOrRaw(texture, 'start', 'textures')),
  },
  'One texture: its line of the directory, and where that says the texture itself.',
);
export interface Entry extends Infer<typeof entry> {}

const firstTexture = rowsEnd(entry);

/** The shared palettes are between the directory and the first texture. */
function beforePalettes(r: Reader): number {
  const palettes = Number(r.scope?.value('paletteCount')) * palette.minSize;
  const end = firstTexture(r);
  return palettes > 0 && palettes <= end - r.pos ? end - palettes : end;
}

/** A package as stored, without checks. */
const stored = struct(
  {
    unknown00: constant(u32, 0),
    unknown04: constant(u32, 1),
    paletteCount: countOf(i32, 'palettes'),
    textureCount: countOf(u32, 'textures'),
    unknown10: constant(u32, 0),
    unknown14: constant(u32, 0),
    textures: listThatFits(entry, 'textureCount', { upTo: beforePalettes }),
    palettes: listThatFits(palette, 'paletteCount', { upTo: nextPart('start', 'textures') }),
    contents: laterOf('textures'),
  },
  'Header, directory, shared palettes, then the textures in the order of the directory up to the end.',
);

/** A package of textures. */
export interface Package extends Infer<typeof stored> {}

/** Sizes of the parts before the textures. */
export const sizes: { readonly header: number; readonly entry: number; readonly palette: number } = {
  header: stored.offsets.textures ?? 0,
  entry: entry.minSize,
  palette: palette.minSize,
};

/** Offsets of numbers in the header and in a line of the directory. */
export const offsets: {
  readonly header: Readonly<Record<string, number>>;
  readonly entry: Readonly<Record<string, number>>;
} = {
  header: stored.offsets,
  entry: entry.offsets,
};

/** A package, with oddities of its directory as findings. */
const withLines: Layout<Package> = {
  ...stored,
  decode(r) {
    const start = r.pos;
    const value = stored.decode(r);
    reportOdd(r, start, value);
    return value;
  },
};

/** Also checks for unintended names. The games themselves have packages in which two textures share a name. */
export const textures = checked(withLines, ({ textures: all }) =>
  oddNames(
    all.map(({ name }) => name),
    { pathOf: i => `textures[${i}].name` },
  ),
);

/** Lines of the directory that disagree with their textures. */
function reportOdd(r: Reader, start: number, { textures, palettes }: Package): void {
  for (const [i, entry] of textures.entries()) {
    const text = paletteOddity(entry, palettes.length);
    if (text === undefined) continue;
    const line = start + sizes.header + i * sizes.entry;
    const range = { start: line + (offsets.entry.paletteIndex ?? 0), size: 4 };
    r.find(range, text, { path: `textures[${i}].paletteIndex` });
  }
}

function paletteOddity({ paletteIndex, texture }: Entry, palettes: number): string | undefined {
  if (isRaw(texture)) return undefined;
  const isShared = texture.flags.globalPalette;
  if (!isShared && paletteIndex === NO_PALETTE) return undefined;
  if (!isShared) return `expected -1, as the flags say that it shares no palette, found ${paletteIndex}`;
  if (paletteIndex >= 0 && paletteIndex < palettes) return undefined;
  const known = palettes === 0 ? 'the package has no palettes' : `the package has palettes 0 to ${palettes - 1}`;
  return `its flags say that it shares a palette, and ${known}, found ${paletteIndex}`;
}
