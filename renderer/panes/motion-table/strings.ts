/** What the table of a motion says. */
export const motionTableStrings = {
  label: (part: string) => `Frames of ${part}`,
  part: 'Part',
  filter: 'Filter frames',
  loading: 'Reading the motion…',
  failed: 'This motion cannot be shown as a table',
  empty: 'This motion has no parts',
  frame: 'Frame',
  time: 'Seconds',
  unnamed: '(no name)',
};
