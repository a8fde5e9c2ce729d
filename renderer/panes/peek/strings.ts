/** Everything the peek says. */
export const peekStrings = {
  close: 'Close',
  go: 'Go to Definition',
  place: (address: string, path: string | undefined) => (path ? `${address}  ${path}` : address),
} as const;
