import type { Source } from '../base/source.ts';
import type { FormatId } from './format-id.ts';
import type { Neighbour, Neighbours } from './scenes.ts';

/** One picture of a model, without its decoded pixels. */
export interface PictureInfo {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** What its pixels are, for a person: "RGB565, simple alpha". */
  readonly kind: string;
  /** Times as wide and as high on the screen as stored; absent where it is shown as it is stored. */
  readonly stretch?: { readonly x: number; readonly y: number };
  /** Label and value, further things worth knowing. */
  readonly facts?: readonly (readonly [string, string])[];
  /** Of the field that it is, where it is one of several. */
  readonly path?: string;
  /** It could not be read and was kept raw: it is listed, and cannot be decoded. */
  readonly isRaw?: true;
}

/** Pixels that are numbers of colours. The numbers are the truth: colours may repeat. */
export interface Indexed {
  /** One byte for each pixel, row by row from the top. */
  readonly indices: Uint8Array;
  /** Red, green, blue for each colour. An index may be outside it. */
  readonly palette: Uint8Array;
  /** How solid each colour is, from 0 to 255; absent where none is clear. */
  readonly alphas?: Uint8Array;
}

/** A picture as it is shown, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha for each pixel; alpha does not change the colours. */
  readonly rgba: Uint8Array;
  readonly indexed?: Indexed;
  /** One byte for each pixel, where transparency is stored apart from the colours. */
  readonly alpha?: Uint8Array;
}

/** The data of a pixel, with where they are stored: bytes of the asset, and the path of the layout. */
export interface PixelPart {
  readonly what: 'colour' | 'index' | 'alpha' | 'palette';
  readonly path: string;
  readonly start: number;
  readonly size: number;
}

/** Pixels one after the other, counted row by row from the top. */
export interface PixelRun {
  readonly first: number;
  readonly count: number;
}

/** What some bytes hold of a picture: pixels, colours of its palette, or nothing. */
export interface PixelsAt {
  readonly pixels: readonly PixelRun[];
  /** Numbers of colours. */
  readonly colours?: PixelRun;
}

/** The container of an entry, for what an entry alone does not hold: a palette shared with others. */
export interface Around {
  readonly format: FormatId;
  readonly model: unknown;
  /** Which entry of it. */
  readonly index: number;
  /** Pictures in it that do not say themselves which row comes first begin with the bottom one. */
  readonly picturesFromBottom?: true;
}

/** One picture among those of a model. */
export interface PictureRef<M> {
  readonly model: M;
  readonly index: number;
  readonly around?: Around;
}

/** A new picture, to be stored in place of another. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** Whether the file says anything of transparency. */
  readonly hasAlpha: boolean;
  readonly indexed?: Indexed;
  /** Transparency that came in a file of its own; of the same size. */
  readonly alpha?: Uint8Array;
}

/** A picture as the content of a new entry, and what a person should know about it. */
export type FreshPicture = (Fitting & { readonly content: Source }) | { readonly why: string };

/** What a person should know of a picture that was stored. */
interface Fitting {
  readonly notes: readonly string[];
  /** The size it should be scaled to for the game to draw it; absent where this one is right. */
  readonly better?: { readonly width: number; readonly height: number };
}

/** A model with the new picture, and what a person should know about it; or one sentence why it cannot be stored. */
export type Redrawn<M> = (Fitting & { readonly model: M }) | { readonly why: string };

/** Colours from another file, for an indexed picture. */
export interface Colouring {
  /** As a script names it: `MAP001.9:palettes[3]`. */
  readonly id: string;
  /** The file they are in. */
  readonly group: string;
  readonly name: string;
  /** The same file as neighbours call it, and the palette in it. */
  readonly file: string;
  readonly path: string;
  /** Red, green, blue, alpha for each number. */
  readonly rgba: Uint8Array;
}

/** A format that holds pictures. */
export interface Pictures<M> {
  /** In the model's own order. */
  list(model: M, around?: Around): readonly PictureInfo[];
  decode(spot: PictureRef<M>): Picture;
  /** Where a pixel is stored, its own bytes first; pixels are counted row by row from the top. */
  pixel(spot: PictureRef<M>, pixel: number): readonly PixelPart[];
  /** Which pixels some bytes of the asset belong to. */
  pixelsAt(spot: PictureRef<M>, range: { readonly start: number; readonly size: number }): PixelsAt;
  /** Where its pixels are numbers alone: the colours that files around have for them. */
  colourings?(self: Neighbour, ask: Neighbours): readonly Colouring[];
  /**
   * As much of the container as a picture in it needs, in plain values that a thread can be sent; absent where its model
   * tells the picture nothing.
   */
  plainAround?(around: Around): Around;
  /** Absent on what can only be looked at. */
  redraw?(spot: PictureRef<M>, drawing: Drawing): Redrawn<M>;
}
