/** In a task of its own, once the picture that was asked for has been drawn. */
export function afterPicture(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
