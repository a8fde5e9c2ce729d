// What is told from the paths of fields as they are printed; here, for windows come without the layout language.

/** Whether a path leads to a node or to something in it; everything is in the root. */
export function isAtOrBelow(path: string, node: string): boolean {
  return node === '' || (path.startsWith(node) && ['', '.', '['].includes(path.charAt(node.length)));
}

/** Where something in one node is in another one of its kind. */
export function movedPath(path: string, from: string, to: string): string {
  const below = from === '' && /^[^[]/.test(path) ? `.${path}` : path.slice(from.length);
  return to === '' ? below.replace(/^\./, '') : to + below;
}
