import { encode, Unwritable } from '#layout';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { Source } from '../../../shared/base/source.ts';
import { hasPowersOfTwo, type PixelSize, scaleColours, scaleIndices } from '../../../shared/codecs/scale-pixels.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import type { Drawing } from '../../../shared/formats/pictures.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { View } from '../view.ts';
import { type OpenPictures, pictureReader } from './open-pictures.ts';

/** Bytes with another picture in them. */
export interface Redrawn {
  readonly model: unknown;
  readonly content: Source;
  readonly notes: readonly string[];
  readonly better?: { readonly width: number; readonly height: number };
}

type Outcome = Redrawn | { readonly why: string };

/** The bytes of some pictures after one of them is redrawn; or why it is impossible, as a sentence. */
export function redraw(open: OpenPictures, index: number, drawing: Drawing): Outcome {
  const made = drawn(open, index, drawing);
  return 'why' in made ? made : { ...made, notes: [...sizeNotes(open, index, drawing), ...made.notes] };
}

/** The same, first scaled to a size that the game draws, if the picture has another. */
export function redrawScaled(open: OpenPictures, index: number, drawing: Drawing): Outcome {
  return scaledToFit(drawing, to => redraw(open, index, to));
}

/** A new picture of the same kind as another. */
export function drawnLike(like: OpenPictures, drawing: Drawing, { scale }: { readonly scale: boolean }): Outcome {
  return scale ? scaledToFit(drawing, to => drawn(like, 0, to)) : drawn(like, 0, drawing);
}

/** The picture in the size that it should be scaled to, if any. */
export function scaledToFit<Made extends Pick<Redrawn, 'notes' | 'better'>>(
  drawing: Drawing,
  draw: (drawing: Drawing) => Made | { readonly why: string },
): Made | { readonly why: string } {
  const first = draw(drawing);
  if ('why' in first) return first;
  const { width, height } = drawing;
  if (first.better === undefined)
    return hasPowersOfTwo(drawing) ? first : { ...first, notes: [keptSize(drawing), ...first.notes] };
  const made = draw(scaleDrawing(drawing, first.better));
  if ('why' in made) return made;
  const note = `Scaled from ${width} × ${height} to ${first.better.width} × ${first.better.height}.`;
  return { ...made, notes: [note, ...made.notes] };
}

/** The note if a picture was to be scaled, and no size is better than its own. */
const keptSize = ({ width, height }: PixelSize): string =>
  `Not scaled: it keeps ${width} × ${height} pixels, because not all pictures like it have power-of-two sizes.`;

/** The note if a picture had another size before. */
const sizeNotes = (open: OpenPictures, index: number, drawing: Drawing): readonly string[] =>
  sizeNote(pictureReader(open).list[index] ?? drawing, drawing);

function sizeNote(was: PixelSize, is: PixelSize): readonly string[] {
  if (was.width === is.width && was.height === is.height) return [];
  return [`The picture has ${is.width} × ${is.height} pixels now; it had ${was.width} × ${was.height}.`];
}

/** The same for a picture that is replaced by another file of its kind. */
export function replacedSizeNotes(before: View, content: Source): readonly string[] {
  const [was, ...others] = picturesIn(before);
  const [is] = picturesIn(new View(before.name, content, 0));
  return was !== undefined && is !== undefined && others.length === 0 ? sizeNote(was, is) : [];
}

/** Undefined if it is too damaged to be shown. */
function picturesIn({ format, decoded }: View): readonly PixelSize[] {
  return decoded === undefined || decoded.fault ? [] : (format.pictures?.list(decoded.value) ?? []);
}

/** A picture in another size: colours are interpolated, colour indices and separate transparency are not. */
function scaleDrawing({ indexed, alpha, ...drawing }: Drawing, to: PixelSize): Drawing {
  return {
    ...drawing,
    ...to,
    rgba: indexed ? scaledSteps(drawing, to) : scaleColours(drawing.rgba, drawing, to),
    ...(indexed && { indexed: { ...indexed, indices: scaleIndices(indexed.indices, drawing, to) } }),
    ...(alpha && { alpha: scaleIndices(alpha, drawing, to) }),
  };
}

/** Four bytes each, from the nearest pixel: a picture with a palette keeps to its colours. */
function scaledSteps(from: Pick<Drawing, 'width' | 'height' | 'rgba'>, to: PixelSize): Uint8Array {
  const out = new Uint8Array(to.width * to.height * 4);
  for (let channel = 0; channel < 4; channel++) {
    const plane = from.rgba.filter((_, i) => i % 4 === channel);
    for (const [i, value] of scaleIndices(plane, from, to).entries()) out[i * 4 + channel] = value;
  }
  return out;
}

function drawn(open: OpenPictures, index: number, drawing: Drawing): Outcome {
  const { address, view } = open;
  const { format } = view;
  const { pictures, spot } = pictureReader(open);
  if (pictures.redraw === undefined || format.layout === undefined)
    return refuse(failures.notReplaceable(address, isA(format)));
  const redrawn = pictures.redraw(spot(index), drawing);
  if ('why' in redrawn) return redrawn;
  try {
    return { ...redrawn, content: piecesSource(encode(format.layout, redrawn.model)) };
  } catch (error) {
    if (error instanceof Unwritable) return { why: `${error.message}.` };
    throw error;
  }
}
