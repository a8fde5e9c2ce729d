/** Everything the contact sheet says. */
export const sheetStrings = {
  label: 'Pictures of this package',
  help: 'Arrow keys move, Enter opens a picture.',
  reading: 'Reading the pictures…',
  failed: 'The pictures could not be read',
  again: 'Try again',
  empty: 'No pictures',
  emptyText: 'This texture package is valid but empty.',
  count: (count: number) => (count === 1 ? '1 picture' : `${count.toLocaleString('en')} pictures`),
  size: 'Picture size',
  sizes: { tiny: 'XS', small: 'S', medium: 'M', large: 'L', huge: 'XL' },
  pixels: (width: number, height: number) => `${width} × ${height}`,
  edited: 'edited',
  open: 'Open',
  command: { group: 'Contact sheet', larger: 'Larger pictures', smaller: 'Smaller pictures' },
} as const;
