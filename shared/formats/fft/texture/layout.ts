import { bytes, type Infer, records, struct } from '#layout';

export const WIDTH = 256;
const PAGES = 4;
export const HEIGHT: number = WIDTH * PAGES;
/** Bytes of a page: two pixels in each byte. */
export const PAGE: number = (WIDTH * WIDTH) / 2;
export const SIZE: number = PAGE * PAGES;

export const page = struct(
  { pixels: { ...bytes(PAGE), about: 'row by row from the top; the left of two is in the low half of their byte' } },
  'A page of 256 × 256 colour numbers.',
);

/** The pixels of a map: colour numbers, with palettes in its mesh. */
export const texture = struct(
  { pages: { ...records(page, PAGES), about: 'one below the other' } },
  'Texture of a map. Its colours are in the mesh.',
);
export interface Texture extends Infer<typeof texture> {}
