interface Size {
  readonly width: number;
  readonly height: number;
}

/** A note on a picture whose size the game may not draw. */
export function sizeNote({ width, height }: Size, better: Size): string {
  const next = `${better.width} × ${better.height}`;
  return `${width} × ${height} is not a power of two in both directions: the game may not draw it. Scale the picture to ${next}.`;
}
