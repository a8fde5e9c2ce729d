// Palettes of a file, colour by colour: what `colours` does with a file that has some.
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { ColourAssignment, ColourRows } from '../../../shared/contract/command-types.ts';
import type { NewColour, PaletteRow } from '../../../shared/contract/picture-types.ts';
import { makeItems } from '../../answers/items/make-items.ts';
import { colourEdit, palettesOf } from '../../answers/pictures/palettes.ts';
import { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { outFile } from './out-file.ts';
import { writeGuarded } from './pack-content.ts';

interface PaletteArgs {
  readonly base: string;
  readonly address: string;
  readonly palette?: string;
  readonly from?: string;
  readonly set?: readonly ColourAssignment[];
  readonly out?: string;
}

/** The palettes of a file, or the file with changed colours; undefined if it has no palettes of its own. */
export async function ownPalettes(args: PaletteArgs, signal: AbortSignalLike): Promise<ColourRows | undefined> {
  const { base, address, palette, from, set = [], out } = args;
  const opened = openAddress(base, address);
  try {
    const view = new View(opened.name, opened.source, 0);
    const found = palettesOf(view);
    if (found === undefined) return undefined;
    const chosen = palette === undefined ? found.palettes : found.palettes.filter(({ path }) => path === palette);
    const [first] = chosen;
    if (first === undefined) return refuse(failures.noColouring(address, palette ?? ''));
    const palettes = chosen.map(row => rowOf(opened.name, row));
    if (from !== undefined || (out !== undefined && set.length === 0)) return refuse(failures.palettesOnly(address));
    if (out === undefined) return { palettes, notes: [] };
    if (palette === undefined) return refuse(failures.needsPalette(address));
    const content = changed(view, { address, palette: first, set });
    await writeGuarded({ opened, address, content }, outFile(base, out), signal);
    return { palettes: recoloured(opened, view, content, palette), out, notes: [] };
  } finally {
    opened.close();
  }
}

function rowOf(file: string, { path, colours }: PaletteRow): ColourRows['palettes'][number] {
  return { id: path, file, colours: colours.map(colourText) };
}

/** As stored, which also shows the extra bit. */
function colourText({ word }: PaletteRow['colours'][number]): string {
  return `0x${word.toString(16).toUpperCase().padStart(4, '0')}`;
}

function recoloured({ name }: Opened, before: View, content: View['source'], palette: string): ColourRows['palettes'] {
  const { palettes = [] } = palettesOf(new View(name, content, before.revision + 1)) ?? {};
  return palettes.filter(({ path }) => path === palette).map(row => rowOf(name, row));
}

interface Recolouring {
  readonly address: string;
  readonly palette: PaletteRow;
  readonly set: readonly ColourAssignment[];
}

function changed(view: View, { address, palette, set }: Recolouring): View['source'] {
  const { swatches } = view.format;
  if (swatches === undefined) return view.source;
  const values = set.flatMap(({ index, colour }) => {
    const path = `${palette.path}[${index}]`;
    const old = palette.colours[index];
    const next: NewColour | undefined =
      'word' in colour
        ? swatches.ofWord(colour.word)
        : { ...narrowed(colour.rgb, swatches.most), mark: old?.mark ?? false };
    const edit = next && colourEdit(view, path, next);
    if (edit === undefined || 'why' in edit)
      return refuse(failures.fieldNotSet(address, path, edit?.why ?? 'it is longer than a stored colour'));
    return edit.values;
  });
  const made = makeItems(view.format, view.source, { kind: 'fields', values });
  return made.kind === 'made' ? made.source : refuse(failures.itemsNotChanged(address, made.why));
}

const FULL = 255;

/** The nearest values that can be stored. */
function narrowed([red, green, blue]: readonly [number, number, number], most: number): Omit<NewColour, 'mark'> {
  const part = (value: number): number => Math.round((value * most) / FULL);
  return { red: part(red), green: part(green), blue: part(blue) };
}
