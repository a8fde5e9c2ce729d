/** Runs work in a task of its own, once the requested picture has been drawn. */
export function afterPicture(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
