/** What the table of a movement says. */
export const motionTableStrings = {
  label: (part: string) => `Frames of ${part}`,
  part: 'Part',
  filter: 'Filter the frames',
  loading: 'Reading the movement…',
  failed: 'This movement cannot be shown as a table',
  empty: 'This movement has no parts',
  frame: 'Frame',
  time: 'Seconds',
  unnamed: '(no name)',
};
