/** What "go to" answers when a target leads nowhere. */
export const goToStrings = {
  empty: 'Type an offset, such as 0x1F0, end-4 or 50%, or the path of a field.',
  noBytes: 'This asset has no bytes.',
  beforeStart: 'This is before the first byte.',
  turnedRound: 'The range ends before it starts.',
  divided: 'Division by zero.',
  pastEnd: (size: number) =>
    `This is past the end: the last byte is at 0x${(size - 1).toString(16).toUpperCase()} (${size - 1}).`,
  notANumber: (typed: string) => `“${typed}” is not an offset.`,
  notUnderstood: (rest: string) => `Unexpected “${rest}”.`,
};
