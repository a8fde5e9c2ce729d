// What the printed paths of fields show; here, because windows do without the layout language.

/** Whether a path leads to a node or into it; the root contains everything. */
export function isAtOrBelow(path: string, node: string): boolean {
  return node === '' || (path.startsWith(node) && ['', '.', '['].includes(path.charAt(node.length)));
}

/** The path in another node of the same kind. */
export function movedPath(path: string, from: string, to: string): string {
  const below = from === '' && /^[^[]/.test(path) ? `.${path}` : path.slice(from.length);
  return to === '' ? below.replace(/^\./, '') : to + below;
}
