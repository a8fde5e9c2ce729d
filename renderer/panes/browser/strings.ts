/** Everything the explorer says. */
export const strings = {
  title: 'Explorer',
  collapse: 'Close all folders',
  filter: 'Filter',
  filterHint: (count: number | undefined) =>
    count === undefined ? 'Filter assets' : `Filter ${count.toLocaleString('en-US')} assets`,
  tree: 'Files of the game',
  empty: 'This folder is empty',
  noHits: 'Nothing here has such a name',
  noHitsText: 'Try fewer letters. Folders and archives count too.',
  more: (shown: number, total: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are shown. Type more letters to narrow it down.`,
  edited: 'Edited',
  draft: 'Its text does not compile yet',
  changedOnDisk: 'Changed on disk by another program',
  problems: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  open: 'Open',
  openToSide: 'Open to the right',
  openAs: {
    image: 'Open as picture',
    sheet: 'Open as pictures',
    audio: 'Open as sound',
    curve: 'Open as curves',
    table: 'Open as table',
    text: 'Open as text',
    structure: 'Open as structure',
    hex: 'Open as hex',
    info: 'Show its facts',
  },
  copyAddress: 'Copy address',
  suggestion: 'Open that folder instead',
  menu: 'What to do with it',
} as const;
