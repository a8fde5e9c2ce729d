/** The space a chart is drawn in; the browser stretches it to what there is. */
export const CHART = { width: 1000, height: 200, margin: 10 } as const;

/** What the curves of a chart reach, with a little air for curves that do not move. */
export interface Reach {
  readonly low: number;
  readonly high: number;
}

export function reachOf(curves: readonly Float32Array[]): Reach {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const curve of curves)
    for (const value of curve) {
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  if (low > high) return { low: -1, high: 1 };
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

/** What each curve is drawn in: what all of them reach, or what it alone does. */
export function reachesOf(curves: readonly Float32Array[], hasOwnScales: boolean): readonly Reach[] {
  const all = reachOf(curves);
  return curves.map(curve => (hasOwnScales ? reachOf([curve]) : all));
}

/** Where a value lies from the top. */
export function heightOf(value: number, { low, high }: Reach): number {
  const room = CHART.height - 2 * CHART.margin;
  return CHART.margin + room * (1 - (value - low) / (high - low));
}

/** Where a key lies from the left. */
export function placeOf(key: number, count: number): number {
  return count < 2 ? CHART.width / 2 : (key * CHART.width) / (count - 1);
}

/** The key nearest to a place, given as a share of the width. */
export function keyAt(share: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))));
}

/** The curve nearest to a height, given as a share from the top. */
export function axisAt(
  share: number,
  key: number,
  { curves, reaches }: { readonly curves: readonly Float32Array[]; readonly reaches: readonly Reach[] },
): number {
  const distances = curves.map((curve, axis) => {
    const reach = reaches[axis] ?? reachOf([curve]);
    return Math.abs(heightOf(curve[key] ?? 0, reach) - share * CHART.height);
  });
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** A curve as the path of an SVG; it stops where a value is no number. */
export function curvePath(curve: Float32Array, reach: Reach): string {
  let isDrawing = false;
  const steps: string[] = [];
  for (const [key, value] of curve.entries()) {
    if (!Number.isFinite(value)) {
      isDrawing = false;
      continue;
    }
    const point = `${placeOf(key, curve.length).toFixed(1)} ${heightOf(value, reach).toFixed(1)}`;
    steps.push(`${isDrawing ? 'L' : 'M'}${point}`);
    isDrawing = true;
  }
  return steps.join('');
}
