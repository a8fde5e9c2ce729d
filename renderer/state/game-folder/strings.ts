/** Everything about an asset's location. */
export const placeStrings = {
  menu: 'Actions',
  copyAddress: 'Copy address',
  copyPath: 'Copy path of the file',
  reveal: 'Reveal in file manager',
  copied: 'Copied.',
  notCopied: 'Copying failed. Click in the window and try again.',
} as const;
