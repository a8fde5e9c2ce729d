import { meantNames } from '../../../shared/base/meant-name.ts';
import type { AssetRow } from '../../../shared/contract/types.ts';

/** A game reads neither a PNG next to a texture nor a text next to its compiled form. */
const DRAWING = /\.(png|tga)$/i;
const TEXT = /\.txt$/i;

/**
 * The row of an archive that a file is meant for: by name, or by name without the extension. Undefined if none or several
 * match. `orNew`: a file with another extension is a new entry, except for a drawing or a text named after its row.
 */
export function meantRow(
  file: string,
  rows: readonly AssetRow[],
  { orNew }: { readonly orNew: boolean },
): AssetRow | undefined {
  const names = rows.map(({ name }) => name);
  const meant = meantNames(names, file).flatMap(index => rows[index] ?? []);
  const [only, ...others] = meant;
  const anyEnding = others.length === 0 ? only : undefined;
  if (!orNew) return anyEnding?.kind === 'folder' ? undefined : anyEnding;
  const called = (wanted: string) => meant.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  return called(file) ?? called(file.replace(TEXT, '')) ?? (DRAWING.test(file) ? anyEnding : undefined);
}
