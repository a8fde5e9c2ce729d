import type { PicturePreview, PictureResult } from '../../../shared/contract/picture-types.ts';
import { pictureIn } from '../../../shared/formats/in-colours.ts';
import type { Colouring, Drawing, Picture } from '../../../shared/formats/pictures.ts';
import { type OpenPictures, pictureReader } from './open-pictures.ts';
import { redraw, redrawScaled } from './redraw.ts';

/** The replacement for a picture. */
export interface Redrawing {
  readonly index: number;
  readonly drawing: Drawing;
  /** Scaled to a size that the game draws, if it has another. */
  readonly scale?: boolean | undefined;
}

/** The resulting bytes of some pictures; or why they are impossible, as a sentence. */
export function redrawnOf(open: OpenPictures, { index, drawing, scale }: Redrawing) {
  return (scale ? redrawScaled : redraw)(open, index, drawing);
}

interface Shown extends Redrawing {
  /** What was computed earlier. */
  readonly notes: readonly string[];
  /** Colours of another file, which it is shown in. */
  readonly colours?: Colouring | undefined;
}

/** The new picture next to the present one. */
export function previewOf(open: OpenPictures, shown: Shown): PicturePreview {
  const redrawn = redrawnOf(open, shown);
  if ('why' in redrawn) return { refused: redrawn.why };
  const { index, notes, colours } = shown;
  const { view, around } = open;
  const { pictures, spot } = pictureReader(open);
  const inColours = (picture: Picture) => (colours === undefined ? picture : pictureIn(picture, colours));
  const picture = inColours(pictures.decode({ model: redrawn.model, index, ...(around && { around }) }));
  return {
    picture: resultOf(view.revision, picture),
    kind: pictures.list(redrawn.model, around)[index]?.kind ?? '',
    notes: [...notes, ...redrawn.notes],
    ...(redrawn.better && { better: redrawn.better }),
    changed: differing(inColours(pictures.decode(spot(index))), picture),
    bytesBefore: view.source.size,
    bytesAfter: redrawn.content.size,
  };
}

export function resultOf(revision: number, { width, height, rgba, indexed }: Picture): PictureResult {
  return { revision, width, height, rgba, ...(indexed && { indexed }) };
}

/** Pixels that look different; all of them if the size differs. */
function differing(before: Picture, after: Picture): number {
  if (before.width !== after.width || before.height !== after.height) return after.width * after.height;
  let count = 0;
  for (let at = 0; at < after.rgba.length; at += 4)
    for (let i = at; i < at + 4; i++)
      if (before.rgba[i] !== after.rgba[i]) {
        count++;
        break;
      }
  return count;
}
