/** Everything quick open says. */
export const strings = {
  label: 'Quick open',
  placeholder: 'Name of an asset, : offset, @ field, > command',
  footer: [
    ['Enter', 'opens'],
    [':', 'offset'],
    ['@', 'field'],
    ['>', 'command'],
  ],
  total: (shown: number, total: number) => `${shown} of ${total.toLocaleString('en-US')}`,
  offset: (offset: number) => `0x${offset.toString(16).toUpperCase()} (${offset.toLocaleString('en-US')})`,
} as const;
