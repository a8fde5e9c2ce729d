import type { AssetId } from './types.ts';

/** One picture of an asset, without its pixels. */
export interface PictureRow {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** What its pixels are: "RGB565, simple alpha". */
  readonly kind: string;
  /** Times as wide and as high on the screen as stored. */
  readonly stretch?: { readonly x: number; readonly y: number };
  readonly facts: readonly (readonly [string, string])[];
  /** The field that holds it, if there are several. */
  readonly path?: string;
  /** The entry that is this picture, if the asset is a container. */
  readonly entry?: {
    readonly asset: AssetId;
    readonly address: string;
    /** Its position in the container. */
    readonly start: number;
    readonly size: number;
    /** The mod project has edits of it, not yet in the install. */
    readonly edited: boolean;
  };
}

export interface PicturesResult {
  readonly revision: number;
  readonly pictures: readonly PictureRow[];
  /** Whether other files have colours for them. */
  readonly hasColourings: boolean;
  /** Whether one of these can be replaced with a picture. */
  readonly canReplace: boolean;
}

/** Pixels as they are shown, row by row from the top. */
export interface PictureResult {
  readonly revision: number;
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha. */
  readonly rgba: Uint8Array;
  readonly indexed?: { readonly indices: Uint8Array; readonly palette: Uint8Array };
}

export interface PixelPartRow {
  readonly what: 'colour' | 'index' | 'alpha' | 'palette';
  readonly path: string;
  readonly start: number;
  readonly size: number;
}

export interface PixelResult {
  readonly revision: number;
  readonly parts: readonly PixelPartRow[];
}

export interface PixelRunRow {
  readonly first: number;
  readonly count: number;
}

export interface PixelsResult {
  readonly revision: number;
  readonly pixels: readonly PixelRunRow[];
  readonly colours?: PixelRunRow;
}

export interface ThumbnailsResult {
  readonly revision: number;
  readonly thumbnails: readonly ({ readonly index: number } & Thumbnail)[];
}

/** As PNG, or why it cannot be drawn: a damaged one does not hide the others. */
export type Thumbnail =
  | { readonly png: Uint8Array; readonly why?: undefined }
  | { readonly png?: undefined; readonly why: string };

/** A picture from a file, to replace one in an asset. */
export interface NewPicture {
  readonly asset: AssetId;
  readonly index: number;
  readonly png: Uint8Array;
  /** Transparency in a file of its own: name.alpha.png. */
  readonly alpha?: Uint8Array;
  /** Scaled to a size that the game draws, if it has another. */
  readonly scale?: boolean;
  /** It is drawn in these colours: the `id` of one of `colourings`. */
  readonly colouring?: string;
}

/** Colours of another file for a picture of numbers. */
export interface ColouringRow {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  /** Where they can be changed: the palette in that file. */
  readonly asset: AssetId;
  readonly path: string;
  /** Red, green, blue, alpha for each number. */
  readonly rgba: Uint8Array;
}

/** The preview of a new picture; `refused` says in a sentence why it is impossible. */
export type PicturePreview =
  | { readonly refused: string }
  | {
      readonly picture: PictureResult;
      readonly kind: string;
      readonly notes: readonly string[];
      /** The size it would be scaled to; absent where its own is right. */
      readonly better?: { readonly width: number; readonly height: number };
      /** Pixels that will look different from now; all when the size changes. */
      readonly changed: number;
      readonly bytesBefore: number;
      readonly bytesAfter: number;
    };

export interface PictureExport {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** The palettes of an asset, colour by colour. */
export interface PalettesResult {
  readonly revision: number;
  /** The most that a part of a colour can be. */
  readonly most: number;
  /** The meaning of the extra bit of a colour. */
  readonly mark: string;
  readonly palettes: readonly PaletteRow[];
}

export interface PaletteRow {
  readonly path: string;
  readonly group: string;
  readonly name: string;
  readonly colours: readonly ColourRow[];
}

/** A colour as it is stored. */
export interface NewColour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly mark: boolean;
}

export interface ColourRow extends NewColour {
  /** All of it in one number. */
  readonly word: number;
  /** Nothing of it is drawn. */
  readonly isClear: boolean;
}

/** The new colour at a path; `goesOn` merges it with the step before, for the same colour. */
export interface ColourEdit {
  readonly asset: AssetId;
  readonly path: string;
  readonly colour: NewColour;
  readonly goesOn?: boolean;
}
