import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Drawing } from '../../../shared/formats/pictures.ts';
import { encode } from '../../../shared/layout/encode.ts';
import { Unwritable } from '../../../shared/layout/unwritable.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';
import { type OpenPictures, pictureReader } from './open-pictures.ts';

/** Bytes with another picture in them. */
export interface Redrawn {
  readonly model: unknown;
  readonly content: Source;
  readonly notes: readonly string[];
}

/** The bytes that some pictures become with one of them drawn anew; or why they cannot, as a sentence. */
export function redraw(open: OpenPictures, index: number, drawing: Drawing): Redrawn | { readonly why: string } {
  const { address, view } = open;
  const { format } = view;
  const { pictures, spot } = pictureReader(open);
  if (pictures.redraw === undefined || format.layout === undefined)
    return refuse(failures.notReplaceable(address, format.title));
  const redrawn = pictures.redraw(spot(index), drawing);
  if ('why' in redrawn) return redrawn;
  try {
    return { ...redrawn, content: piecesSource(encode(format.layout, redrawn.model)) };
  } catch (error) {
    if (error instanceof Unwritable) return { why: `${error.message}.` };
    throw error;
  }
}
