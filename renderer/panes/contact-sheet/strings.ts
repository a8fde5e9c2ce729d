/** Everything the contact sheet says. */
export const sheetStrings = {
  label: 'Pictures of this package',
  help: 'Arrow keys move, Enter opens a picture.',
  reading: 'Reading the pictures…',
  failed: 'The pictures could not be read',
  again: 'Try again',
  empty: 'There is no picture in it',
  emptyText: 'The package is sound, but holds nothing to look at.',
  count: (count: number) => (count === 1 ? '1 picture' : `${count.toLocaleString('en')} pictures`),
  size: 'Size of the pictures',
  sizes: { tiny: 'XS', small: 'S', medium: 'M', large: 'L', huge: 'XL' },
  pixels: (width: number, height: number) => `${width} × ${height}`,
  edited: 'edited',
  open: 'Open',
  command: { group: 'Contact sheet', larger: 'Larger pictures', smaller: 'Smaller pictures' },
} as const;
