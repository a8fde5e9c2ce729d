import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { TracksResult } from '../../../shared/contract/sound-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { waitingFor } from '../../state/documents/answers.ts';
import { type CurvePoint, numberPlaceOf, spotOf, timeOf } from '../../state/navigation/motion-keys.ts';
import { useAnswer, usePart, useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import { WaitingOrStopped } from '../../widgets/waiting.tsx';
import { curveStrings as say } from './strings.ts';
import { TrackChart } from './track-chart.tsx';
import './curve.css';

/** The curves of a motion: the parts on the left, and the translations and rotations of one of them over time. */
export function CurvePane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const answer = useAnswer(each => each.media.tracks, asset);
  if (answer?.failure !== undefined) return <EmptyState title={say.failed} text={answer.failure.text} />;
  if (answer?.value === undefined)
    return <WaitingOrStopped label={say.loading} {...waitingFor(bench.media.tracks, asset, answer)} />;
  if (answer.value.groups.length === 0) return <EmptyState title={say.empty} />;
  return <Curves asset={asset} movement={answer.value} />;
}

function Curves({ asset, movement }: { readonly asset: AssetId; readonly movement: TracksResult }) {
  const { selection } = useWorkbench();
  const selected = usePart(
    parts => parts.selection,
    state => (state.current?.asset === asset ? state.current : undefined),
  );
  const found = useMemo(() => spotOf(movement, selected), [movement, selected]);
  const [last, setLast] = useState<CurvePoint>({ group: 0, track: 0, axis: 0, key: 0 });
  useEffect(() => found && setLast(found), [found]);
  const spot = found ?? last;
  const [hasOwnScales, setOwnScales] = useState(false);
  const charts = useRef<HTMLDivElement>(null);
  const part = movement.groups[Math.min(spot.group, movement.groups.length - 1)];
  const name = part?.name || say.unnamed;

  function pick(next: CurvePoint): void {
    setLast(next);
    const place = numberPlaceOf(movement, next);
    if (place !== undefined) void selection.selectPath(asset, place.path, 'curve', place);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const next = stepSpot(event, spot, movement);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    pick(next);
  }

  return (
    <section className="curve-pane" data-scope="curve">
      <div className="curve-parts">
        <VirtualList
          label={say.parts}
          count={movement.groups.length}
          active={spot.group}
          onActive={group => pick({ ...spot, group })}
          renderRow={index => <span className="truncate">{movement.groups[index]?.name || say.unnamed}</span>}
        />
      </div>
      <div
        ref={charts}
        className="curve-charts"
        role="group"
        aria-label={name}
        aria-description={say.help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys step through the frames
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={event => event.target instanceof SVGElement && charts.current?.focus()}
      >
        <p className="curve-facts">
          <strong>{name}</strong>
          <span>{say.facts(movement.keyCount, movement.duration.toFixed(2))}</span>
          <label className="curve-scale">
            <input type="checkbox" checked={hasOwnScales} onChange={event => setOwnScales(event.target.checked)} />
            {say.ownScale}
          </label>
        </p>
        {part?.tracks.map((track, index) => (
          <TrackChart
            key={track.path}
            label={say.chart(name, track.name)}
            track={track}
            frame={found?.key}
            axis={found?.track === index ? found.axis : undefined}
            hasOwnScales={hasOwnScales}
            time={key => timeOf(movement, key).toFixed(3)}
            onPick={(key, axis) => pick({ group: spot.group, track: index, axis, key })}
          />
        ))}
        <Speech movement={movement} spot={found} />
      </div>
    </section>
  );
}

/** The selected frame for users who cannot see the charts. */
function Speech({ movement, spot }: { readonly movement: TracksResult; readonly spot: CurvePoint | undefined }) {
  const path = spot && numberPlaceOf(movement, spot)?.path;
  return (
    <span className="visually-hidden" role="status">
      {spot && `${say.frame(spot.key, timeOf(movement, spot.key).toFixed(3))}, ${path}`}
    </span>
  );
}

/** Where a key leads from a number of a motion; undefined if it leads nowhere. */
export function stepSpot(
  { key }: { readonly key: string },
  spot: CurvePoint,
  { groups, keyCount }: TracksResult,
): CurvePoint | undefined {
  const toKey = (next: number): CurvePoint => ({ ...spot, key: clamp(next, keyCount) });
  switch (key) {
    case 'ArrowRight':
      return toKey(spot.key + 1);
    case 'ArrowLeft':
      return toKey(spot.key - 1);
    case 'Home':
      return toKey(0);
    case 'End':
      return toKey(keyCount - 1);
    case 'ArrowDown':
      return stepAxis(spot, groups, 1);
    case 'ArrowUp':
      return stepAxis(spot, groups, -1);
    case 'PageDown':
      return { ...spot, group: clamp(spot.group + 1, groups.length) };
    case 'PageUp':
      return { ...spot, group: clamp(spot.group - 1, groups.length) };
    default:
      return undefined;
  }
}

/** The axes of all tracks of a part, one below the other. */
function stepAxis(spot: CurvePoint, groups: TracksResult['groups'], by: number): CurvePoint {
  const tracks = groups[spot.group]?.tracks ?? [];
  const all = tracks.flatMap(({ axes }, track) => axes.map((_, axis) => ({ track, axis })));
  const at = all.findIndex(({ track, axis }) => track === spot.track && axis === spot.axis);
  return { ...spot, ...all[clamp(at + by, all.length)] };
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
