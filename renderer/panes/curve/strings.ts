/** What the curves of a motion say. */
export const curveStrings = {
  loading: 'Reading the motion…',
  failed: 'This motion cannot be shown as curves',
  empty: 'This motion has no parts',
  parts: 'Parts',
  unnamed: '(no name)',
  chart: (part: string, track: string) => `${track} of ${part} over time`,
  help: 'Left and Right step through frames, Up and Down through axes, Page Up and Page Down through parts.',
  frame: (key: number, seconds: string) => `Frame ${key} · ${seconds} s`,
  facts: (keys: number, seconds: string) => `${keys} frames in ${seconds} s; the last frame closes the loop`,
  ownScale: 'Scale each axis separately',
  value: (axis: string, value: string) => `${axis} ${value}`,
};
