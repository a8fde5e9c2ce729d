import { type PointerEvent, useMemo, useState } from 'react';
import { f32Text } from '../../../shared/base/f32.ts';
import type { TrackRow } from '../../../shared/contract/sound-types.ts';
import { axisValues } from '../../state/navigation/motion-keys.ts';
import { curveStrings as say } from './strings.ts';

interface TrackChartProps {
  readonly label: string;
  readonly track: TrackRow;
  /** The selected key, and its axis if that belongs to this track. */
  readonly frame: number | undefined;
  readonly axis: number | undefined;
  /** Each curve takes the full height, however little it moves. */
  readonly hasOwnScales: boolean;
  readonly time: (key: number) => string;
  readonly onPick: (key: number, axis: number) => void;
}

/** The curves of one track, with a colour and a line style for each axis. */
export function TrackChart({ label, track, frame, axis, hasOwnScales, time, onPick }: TrackChartProps) {
  const [hovered, setHovered] = useState<number>();
  const curves = useMemo(() => track.axes.map((_, index) => axisValues(track, index)), [track]);
  const reaches = useMemo(() => reachesOf(curves, hasOwnScales), [curves, hasOwnScales]);
  const reach = reaches[axis ?? 0] ?? reachOf([]);
  const count = curves[0]?.length ?? 0;

  function spotAt(event: PointerEvent<SVGSVGElement>): { readonly key: number; readonly axis: number } {
    const box = event.currentTarget.getBoundingClientRect();
    const key = keyAt((event.clientX - box.left) / box.width, count);
    return { key, axis: axisAt((event.clientY - box.top) / box.height, key, { curves, reaches }) };
  }

  const read = hovered ?? frame;
  return (
    <figure className="curve-chart" data-track={track.name}>
      <figcaption className="curve-legend">
        <strong>{track.name}</strong>
        {track.axes.map((name, index) => (
          <span key={name} className="curve-axis" data-axis={name} data-current={axis === index}>
            <svg className="curve-sample" viewBox="0 0 24 4" aria-hidden>
              <path className="curve-line" data-axis={name} d="M0 2L24 2" />
            </svg>
            <span className="mono">
              {say.value(name, read === undefined ? '' : f32Text(curves[index]?.[read] ?? 0))}
            </span>
          </span>
        ))}
        <span className="curve-read mono">{read === undefined ? '' : say.frame(read, time(read))}</span>
      </figcaption>
      <div className="curve-plot">
        <span className="curve-limit curve-high mono">{f32Text(Math.fround(reach.high))}</span>
        <span className="curve-limit curve-low mono">{f32Text(Math.fround(reach.low))}</span>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          preserveAspectRatio="none"
          onPointerMove={event => setHovered(spotAt(event).key)}
          onPointerLeave={() => setHovered(undefined)}
          onPointerDown={event => {
            const spot = spotAt(event);
            onPick(spot.key, spot.axis);
          }}
        >
          {reach.low < 0 && reach.high > 0 && (
            <line className="curve-zero" x1={0} x2={CHART.width} y1={heightOf(0, reach)} y2={heightOf(0, reach)} />
          )}
          {curves.map((curve, index) => (
            <path
              key={track.axes[index]}
              className="curve-line"
              data-axis={track.axes[index]}
              data-current={axis === index}
              d={curvePath(curve, reaches[index] ?? reach)}
            />
          ))}
          {hovered !== undefined && <Mark className="curve-hover" at={positionOfKey(hovered, count)} />}
          {frame !== undefined && <Mark className="curve-mark" at={positionOfKey(frame, count)} />}
        </svg>
      </div>
    </figure>
  );
}

/** The coordinate space of a chart; the browser stretches it to the available size. */
const CHART = { width: 1000, height: 200, margin: 10 } as const;

/** The range of a chart's curves, with a margin for constant curves. */
interface Reach {
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

/** The range of each curve: a common one, or its own. */
export function reachesOf(curves: readonly Float32Array[], hasOwnScales: boolean): readonly Reach[] {
  const all = reachOf(curves);
  return curves.map(curve => (hasOwnScales ? reachOf([curve]) : all));
}

/** The distance of a value from the top. */
export function heightOf(value: number, { low, high }: Reach): number {
  const room = CHART.height - 2 * CHART.margin;
  return CHART.margin + room * (1 - (value - low) / (high - low));
}

/** The distance of a key from the left. */
export function positionOfKey(key: number, count: number): number {
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

/** A curve as an SVG path; it is interrupted where a value is NaN. */
export function curvePath(curve: Float32Array, reach: Reach): string {
  let isDrawing = false;
  const steps: string[] = [];
  for (const [key, value] of curve.entries()) {
    if (!Number.isFinite(value)) {
      isDrawing = false;
      continue;
    }
    const point = `${positionOfKey(key, curve.length).toFixed(1)} ${heightOf(value, reach).toFixed(1)}`;
    steps.push(`${isDrawing ? 'L' : 'M'}${point}`);
    isDrawing = true;
  }
  return steps.join('');
}

function Mark({ className, at }: { readonly className: string; readonly at: number }) {
  return <line className={className} x1={at} x2={at} y1={0} y2={CHART.height} />;
}
