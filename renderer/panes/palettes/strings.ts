/** What the view of palettes says. */
export const palettesStrings = {
  label: 'Palettes of this file',
  loading: 'Reading the palettes…',
  failed: 'The palettes could not be read',
  empty: 'This file has no palettes',
} as const;
