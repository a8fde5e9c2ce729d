// The palettes of an asset, colour by colour, and edits of one colour.
import type { NewColour, PalettesResult } from '../../../shared/contract/picture-types.ts';
import type { FieldValue } from '../../../shared/formats/hands.ts';
import type { Swatches } from '../../../shared/formats/swatches.ts';
import type { View } from '../view.ts';

/** Undefined if the asset's format has none, or it could not be read. */
export function palettesOf(view: View): Omit<PalettesResult, 'revision'> | undefined {
  const read = swatchesIn(view);
  if (read === undefined) return undefined;
  const { swatches, model } = read;
  const palettes = swatches.list(model).map(palette => ({
    ...palette,
    colours: palette.colours.map(colour => ({ ...colour, ...swatches.stored(colour) })),
  }));
  return { most: swatches.most, mark: swatches.mark, palettes };
}

interface ColourFields {
  readonly label: string;
  readonly values: readonly FieldValue[];
}

/** The fields that set the colour at `palettes[3][5]`; one sentence if it is not a colour. */
export function colourEdit(
  view: View,
  path: string,
  colour: NewColour,
): ColourFields | { readonly why: string } | undefined {
  const read = swatchesIn(view);
  if (read === undefined) return undefined;
  const { swatches, model } = read;
  const [, at = '', index = ''] = /^(.*)\[(\d+)\]$/.exec(path) ?? [];
  const palette = swatches.list(model).find(each => each.path === at);
  if (palette === undefined) return { why: `${path} is not a colour of a palette` };
  if (palette.colours[Number(index)] === undefined)
    return { why: `${path}: expected a colour from 0 to ${palette.colours.length - 1}, found ${index}` };
  const { most } = swatches;
  const beyond = [colour.red, colour.green, colour.blue].find(part => !Number.isInteger(part) || part > most);
  if (beyond !== undefined) return { why: `expected parts of a colour from 0 to ${most}, found ${beyond}` };
  return { label: `Set colour ${index} of ${palette.name}`, values: swatches.fields(path, colour) };
}

function swatchesIn(view: View): { readonly swatches: Swatches<unknown>; readonly model: unknown } | undefined {
  const { swatches } = view.format;
  if (swatches === undefined) return undefined; // without palettes, nothing is read
  const { model } = view;
  return model === undefined ? undefined : { swatches, model };
}
