const COLUMNS = 400;

/** All channels of a waveform as one closed line, 0 to `width` across and -1 to 1 from top to bottom. */
export function waveShape(peaks: readonly (readonly number[])[], width: number): string {
  const length = peaks[0]?.length ?? 0;
  if (length === 0) return '';
  const columns = Math.min(COLUMNS, length);
  const heights = Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * length) / columns));
    return Math.max(0.01, ...peaks.flatMap(channel => channel.slice(from, to).map(Math.abs)));
  });
  const step = width / Math.max(1, columns - 1);
  const top = heights.map((height, i) => `${(i * step).toFixed(2)},${(-height).toFixed(3)}`);
  const bottom = heights.map((height, i) => `${(i * step).toFixed(2)},${height.toFixed(3)}`).reverse();
  return `M${[...top, ...bottom].join('L')}Z`;
}
