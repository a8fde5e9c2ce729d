/** Everything the Problems panel says. */
export const strings = {
  label: 'Problems',
  none: 'No problems found',
  noneText: 'Whatever is odd in the game’s files is listed here, with the byte it is at.',
  scanning: 'The folder is still being read',
  scanningText: 'Problems appear here as they are found.',
  weight: { error: 'Error', warning: 'Warning', note: 'Note' },
  repair: 'Repair',
  repaired: (address: string) => `Repaired in ${address}. Undo takes it back.`,
  place: (address: string, start: number | undefined) =>
    start === undefined ? address : `${address} @ 0x${start.toString(16).toUpperCase()}`,
} as const;
