import { type PointerEvent, useMemo, useState } from 'react';
import { f32Text } from '../../../shared/base/f32.ts';
import type { TrackRow } from '../../../shared/contract/sound-types.ts';
import { axisValues } from '../../state/motion-keys.ts';
import { axisAt, CHART, curvePath, heightOf, keyAt, placeOf, reachesOf, reachOf } from './chart.ts';
import { curveStrings as say } from './strings.ts';

interface TrackChartProps {
  readonly label: string;
  readonly track: TrackRow;
  /** The key that is selected, and its axis where that is one of this track's. */
  readonly frame: number | undefined;
  readonly axis: number | undefined;
  /** Each curve takes all of the height, however little it moves. */
  readonly hasOwnScales: boolean;
  readonly time: (key: number) => string;
  readonly onPick: (key: number, axis: number) => void;
}

/** The curves of one track. A colour and a kind of line for each axis. */
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
          {hovered !== undefined && <Mark className="curve-hover" at={placeOf(hovered, count)} />}
          {frame !== undefined && <Mark className="curve-mark" at={placeOf(frame, count)} />}
        </svg>
      </div>
    </figure>
  );
}

function Mark({ className, at }: { readonly className: string; readonly at: number }) {
  return <line className={className} x1={at} x2={at} y1={0} y2={CHART.height} />;
}
