/** Everything the Changes panel says. */
export const strings = {
  label: 'Changes',
  none: 'Nothing is changed',
  noneText: 'Every edit is listed here until you write it to the install, and can be taken back one by one.',
  compare: 'Compare with original',
  revert: 'Take back',
  reverted: 'Taken back. Undo brings it again.',
  arrow: '→',
  place: (address: string, path: string | undefined, start: number | undefined) =>
    [address, path, start === undefined ? undefined : `0x${start.toString(16).toUpperCase()}`]
      .filter(part => part)
      .join('  '),
  write: 'Write to install…',
  share: 'Export as a patch…',
  patches: 'Patches…',
  written: 'written',
  count: (count: number) =>
    count === 0
      ? 'All edits are written to the install'
      : count === 1
        ? '1 edit is not yet written to the install'
        : `${count} edits are not yet written to the install`,
} as const;
