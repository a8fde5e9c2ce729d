// Parts of a scene that were moved by hand: their fields, set as one edit.
import { decode, encode, type RootLayout, Unwritable } from '#layout';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import type { FieldValue } from '../../../shared/formats/hands.ts';
import type { Handle, NewPlacing, PlacedPart } from '../../../shared/scene/handle.ts';
import type { SurfaceEdit } from '../../../shared/scene/surface-edit.ts';
import { type Changed, edited, refused } from './edit-entries.ts';
import { setFields } from './set-fields.ts';

/** What can be done by hand to the part at a path. */
export function handleOf(format: Format, model: unknown, path: string): Handle | undefined {
  return format.hands?.handle(model, path);
}

/** The file after its parts were moved; unchanged fields keep their bytes. */
export function placeParts(
  format: Format,
  layout: RootLayout<unknown>,
  { source, parts }: { readonly source: Source; readonly parts: readonly PlacedPart[] },
): Changed {
  const { value: model, fault } = decode(layout, source);
  if (fault !== undefined) return refused(`it could not be read: ${fault.text}`);
  const fields: FieldValue[] = [];
  for (const { path, to } of parts) {
    const handle = handleOf(format, model, path);
    const why = handle === undefined ? 'it cannot be moved by hand' : missing(handle, to);
    if (why !== undefined) return refused(`${path}: ${why}`);
    fields.push(...(format.hands?.place(model, path, to) ?? []));
  }
  return setFields({ layout }, source, fields);
}

/** The file after its surface was painted, or faces of it were added or removed. */
export function editSurface(
  format: Format,
  layout: RootLayout<unknown>,
  { source, edit }: { readonly source: Source; readonly edit: SurfaceEdit },
): Changed {
  if (format.surfaces === undefined) return refused('it has no surface to edit');
  const { value, fault } = decode(layout, source);
  if (fault !== undefined) return refused(`it could not be read: ${fault.text}`);
  const made = format.surfaces.edit(value, edit);
  if ('why' in made) return refused(made.why);
  if ('fields' in made) return setFields({ layout }, source, made.fields);
  try {
    return edited(piecesSource(encode(layout, made.model)), []);
  } catch (error) {
    if (error instanceof Unwritable) return refused(error.message);
    throw error;
  }
}

function missing({ what, moves, turns, scales }: Handle, { translation, rotation, scale }: NewPlacing) {
  if (translation && !moves) return `this ${what} has no position`;
  if (rotation && turns === 'none') return `this ${what} has no rotation`;
  if (scale && scales === 'none') return `this ${what} has no scale`;
  return undefined;
}

/** The file after parts of its scene were flipped. */
export function flipParts(
  format: Format,
  layout: RootLayout<unknown>,
  { source, paths }: { readonly source: Source; readonly paths: readonly string[] },
): Changed {
  const { value: model, fault } = decode(layout, source);
  if (fault !== undefined) return refused(`it could not be read: ${fault.text}`);
  const fields: FieldValue[] = [];
  for (const path of paths) {
    const own = format.hands?.flip?.(model, path) ?? [];
    if (own.length === 0) return refused(`${path}: it has no other side`);
    fields.push(...own);
  }
  return setFields({ layout }, source, fields);
}
