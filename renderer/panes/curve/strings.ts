/** What the curves of a movement say. */
export const curveStrings = {
  loading: 'Reading the movement…',
  failed: 'This movement cannot be shown as curves',
  empty: 'This movement has no parts',
  parts: 'Parts',
  unnamed: '(no name)',
  chart: (part: string, track: string) => `${track} of ${part} over time`,
  help: 'Left and right step through the frames, up and down through the axes, Page up and Page down through the parts.',
  frame: (key: number, seconds: string) => `Frame ${key} · ${seconds} s`,
  facts: (keys: number, seconds: string) => `${keys} frames in ${seconds} s; the last one closes the loop`,
  ownScale: 'Each axis its own height',
  value: (axis: string, value: string) => `${axis} ${value}`,
};
