import type { Source } from '../base/source.ts';
import type { FormatId } from './format-id.ts';
import type { Neighbour, Neighbours } from './scenes.ts';

/** One picture of a model, without its decoded pixels. */
export interface PictureInfo {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The kind of its pixels, for the user: "RGB565, simple alpha". */
  readonly kind: string;
  /** Horizontal and vertical scale on the screen; absent if it is shown at its stored size. */
  readonly stretch?: { readonly x: number; readonly y: number };
  /** Further facts as labels and values. */
  readonly facts?: readonly (readonly [string, string])[];
  /** Path of its field, if there are several. */
  readonly path?: string;
  /** It could not be read and was kept as raw bytes: it is listed, but not decoded. */
  readonly isRaw?: true;
}

/** Pixels as colour numbers, which are authoritative because colours may repeat. */
export interface Indexed {
  /** One byte per pixel, row by row from the top. */
  readonly indices: Uint8Array;
  /** Red, green, blue for each colour. An index may be out of range. */
  readonly palette: Uint8Array;
  /** Opacity of each colour, from 0 to 255; absent if all are opaque. */
  readonly alphas?: Uint8Array;
}

/** A picture as shown, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha per pixel; colours are not premultiplied. */
  readonly rgba: Uint8Array;
  readonly indexed?: Indexed;
  /** One byte per pixel, if transparency is stored separately from the colours. */
  readonly alpha?: Uint8Array;
}

/** A part of a pixel's data: its bytes in the asset, and its path in the layout. */
export interface PixelPart {
  readonly what: 'colour' | 'index' | 'alpha' | 'palette';
  readonly path: string;
  readonly start: number;
  readonly size: number;
}

/** Consecutive pixels, counted row by row from the top. */
export interface PixelRun {
  readonly first: number;
  readonly count: number;
}

/** The pixels or palette colours in a range of bytes, if any. */
export interface PixelsAt {
  readonly pixels: readonly PixelRun[];
  /** Numbers of colours. */
  readonly colours?: PixelRun;
}

/** The container of an entry, for data outside the entry: a shared palette. */
export interface Around {
  readonly format: FormatId;
  readonly model: unknown;
  /** Index of the entry in it. */
  readonly index: number;
  /** Pictures in it that do not store their row order begin with the bottom row. */
  readonly picturesFromBottom?: true;
}

/** One picture of a model. */
export interface PictureRef<M> {
  readonly model: M;
  readonly index: number;
  readonly around?: Around;
}

/** A new picture, to replace another. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** Whether the file stores transparency. */
  readonly hasAlpha: boolean;
  readonly indexed?: Indexed;
  /** Transparency from a separate file of the same size. */
  readonly alpha?: Uint8Array;
}

/** A picture as the content of a new entry, with notes for the user. */
export type FreshPicture = (Fitting & { readonly content: Source }) | { readonly why: string };

/** Notes for the user on a picture that was stored. */
interface Fitting {
  readonly notes: readonly string[];
  /** The size that the game needs to draw it; absent if this size is fine. */
  readonly better?: { readonly width: number; readonly height: number };
}

/** A model with the new picture and notes for the user, or a sentence that says why it cannot be stored. */
export type Redrawn<M> = (Fitting & { readonly model: M }) | { readonly why: string };

/** Colours from another file, for an indexed picture. */
export interface Colouring {
  /** Its id in scripts: `MAP001.9:palettes[3]`. */
  readonly id: string;
  /** The file that contains them. */
  readonly group: string;
  readonly name: string;
  /** The same file by its address for neighbours, and the palette in it. */
  readonly file: string;
  readonly path: string;
  /** Red, green, blue, alpha for each index. */
  readonly rgba: Uint8Array;
}

/** A format that contains pictures. */
export interface Pictures<M> {
  /** In the model's own order. */
  list(model: M, around?: Around): readonly PictureInfo[];
  decode(spot: PictureRef<M>): Picture;
  /** Where a pixel is stored, its own bytes first; pixels count row by row from the top. */
  pixel(spot: PictureRef<M>, pixel: number): readonly PixelPart[];
  /** The pixels that some bytes of the asset belong to. */
  pixelsAt(spot: PictureRef<M>, range: { readonly start: number; readonly size: number }): PixelsAt;
  /** For pictures that only store colour numbers: the colours in neighbouring files. */
  colourings?(self: Neighbour, ask: Neighbours): readonly Colouring[];
  /**
   * The parts of the container that a picture in it needs, as plain values that can be sent to a thread;
   * absent if it needs none.
   */
  plainAround?(around: Around): Around;
  /** Absent if pictures cannot be replaced. */
  redraw?(spot: PictureRef<M>, drawing: Drawing): Redrawn<M>;
}
