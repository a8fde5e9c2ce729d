/** Everything the Problems panel says. */
export const strings = {
  label: 'Problems',
  none: 'No problems',
  noneText: 'Errors and warnings in the game files are listed here with their offsets.',
  scanning: 'Scanning the folder…',
  scanningText: 'Problems appear here as they are found.',
  weight: { error: 'Error', warning: 'Warning', note: 'Note' },
  repair: 'Repair',
  repaired: (address: string) => `Repaired in ${address}. Undo reverts it.`,
  place: (address: string, start: number | undefined) =>
    start === undefined ? address : `${address} @ 0x${start.toString(16).toUpperCase()}`,
} as const;
