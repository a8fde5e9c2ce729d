/** What can be done with list items. */
export const itemStrings = {
  menu: 'Item',
  insert: 'Insert before',
  insertAtEnd: 'Insert at the end',
  add: 'Insert inside',
  duplicate: 'Duplicate',
  up: 'Move up',
  down: 'Move down',
  cut: 'Cut',
  copy: 'Copy',
  paste: (title: string | undefined) => (title === undefined ? 'Paste after' : `Paste ${title} after`),
  pasteAtEnd: (title: string | undefined) => (title === undefined ? 'Paste at the end' : `Paste ${title} at the end`),
  pasteInside: (title: string | undefined) => (title === undefined ? 'Paste inside' : `Paste ${title} inside`),
  copied: (title: string) => `Copied ${title}.`,
  isCut: (title: string) => `Cut ${title}. Paste moves it.`,
  rename: 'Rename',
  newName: (path: string) => `New name of ${path}`,
  noName: 'This has no name.',
  renamed: (followed: number) =>
    followed === 1 ? 'Renamed, along with 1 reference to it.' : `Renamed, along with ${followed} references to it.`,
  remove: 'Remove',
  unlink: 'Remove and unlink references',
  repaired: (repairs: readonly string[]) =>
    repairs.length === 1 ? `Also repaired: ${repairs[0]}` : `Also repaired ${repairs.length} values: ${repairs[0]}…`,
} as const;
