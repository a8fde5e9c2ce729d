interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a person should know of a picture in a size that the game may not draw. */
export function sizeNote({ width, height }: Size, better: Size): string {
  const next = `${better.width} × ${better.height}`;
  return `${width} × ${height} is not a power of two in both directions: the game may not draw it. Scale the picture to ${next}.`;
}
