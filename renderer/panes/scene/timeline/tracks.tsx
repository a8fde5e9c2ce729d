import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ClipElement } from '../../../../shared/scene/element.ts';
import { roomOfKey, roomOfSpan } from '../../../../shared/scene/key-timing.ts';
import type { Clip, Span } from '../../../../shared/scene/skeleton.ts';
import { useCommands } from '../../../state/commands/use-commands.ts';
import { VirtualList } from '../../../widgets/virtual-list.tsx';
import { namesMoved } from '../scene-link.ts';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';
import { type ClipKeys, keyCommand, moveOf } from './clip-keys.ts';
import { type AllowedFrames, useKeyDrag } from './key-drag.ts';
import { keyBeside, keyMarks, lastFrame, nearestKey } from './time-range.ts';

interface TracksProps {
  readonly view: SceneView;
  readonly clip: Clip;
  readonly keys: ClipKeys;
}

/** One line for each channel, with a mark for each key. A click on a mark selects its bytes; so do Alt with arrows. */
export function Tracks({ view, clip, keys }: TracksProps) {
  const box = useRef<HTMLDivElement>(null);
  const scene = useStore(view.store, state => state.scene);
  const chosen = useStore(view.store, state => state.clipElement);
  const [active, setActive] = useState(0);
  const names = scene ? namesMoved(scene, clip) : [];
  const last = lastFrame(clip);
  useEffect(() => {
    const write = ({ frame }: { readonly frame: number }) =>
      box.current?.style.setProperty('--at', String(last === 0 ? 0 : frame / last));
    write(view.store.getState());
    return view.store.subscribe(write);
  }, [view, last]);
  const rows = useMemo(() => rowsOf(clip, names), [clip, names]);
  // A key selected elsewhere scrolls its row into view.
  const chosenRow = chosen && rowOf(chosen, clip);
  useEffect(() => {
    if (chosenRow !== undefined) setActive(chosenRow);
  }, [chosenRow]);

  function chooseBeside(by: 1 | -1): void {
    const row = rows[active];
    const key = row && keyBeside(row, view.store.getState().frame, by);
    if (row !== undefined && key !== undefined) view.chooseInClip(row.element(key));
  }

  useCommands([
    ...keys.commands(),
    keyCommand('keyBefore', say.keys.before, ['Alt+Left'], () => chooseBeside(-1)),
    keyCommand('keyAfter', say.keys.after, ['Alt+Right'], () => chooseBeside(1)),
  ]);

  return (
    <div ref={box} className="scene-tracks" data-scope="tracks">
      <span className="scene-playhead" aria-hidden />
      <VirtualList
        label={say.tracks}
        count={rows.length}
        active={active}
        rowSize={20}
        onActive={setActive}
        onOpen={index => {
          const row = rows[index];
          const key = row && nearestKey(row, view.store.getState().frame);
          if (row?.whole && index === active && key === undefined) view.chooseInClip(row.whole);
        }}
        renderRow={index => {
          const row = rows[index];
          if (row === undefined) return null;
          const { whole } = row;
          const key = chosen && 'index' in chosen && index === chosenRow ? chosen.index : undefined;
          return (
            <Track
              row={row}
              last={last}
              chosen={key}
              onKey={at => view.chooseInClip(row.element(at))}
              onMove={(at, frame) => {
                const edit = moveOf(row.element(at), frame);
                if (edit) void keys.edit(edit, say.keys.moved(frame));
              }}
              onStay={keys.refuse}
              onName={() => whole && view.chooseInClip(whole)}
            />
          );
        }}
      />
    </div>
  );
}

/** A line of the timeline: a channel with its keys, or events of one kind. */
interface Row {
  readonly name: string;
  /** When its keys or events begin. */
  readonly times: ArrayLike<number> & Iterable<number>;
  /** When they end, and what they do. */
  readonly spans?: readonly Span[];
  readonly isEvents: boolean;
  /** The frames that one of its keys can move to. */
  roomOf(key: number): AllowedFrames;
  /** What a click on its name selects. */
  readonly whole?: ClipElement;
  element(key: number): ClipElement;
}

/** Channels first, then everything invisible. */
function rowsOf(clip: Clip, names: readonly string[]): Row[] {
  const { channels, tracks = [] } = clip;
  const last = lastFrame(clip);
  const moving = channels.map((channel, index): Row => {
    const { keys, bone } = channel;
    const spans = keys.kind === 'spans' ? { spans: keys.spans, times: keys.spans.map(({ start }) => start) } : {};
    return {
      ...{ name: say.track(names[bone] ?? String(bone), channel), times: channel.times, isEvents: false, ...spans },
      roomOf: key => (keys.kind === 'spans' ? roomOfSpan(keys.spans[key]) : roomOfKey(channel, key, last)),
      whole: { kind: 'channel', channel: index },
      element: key => ({ kind: 'key', channel: index, index: key }),
    };
  });
  const eventRows = tracks.map(({ name, marks }, track): Row => {
    const times = marks.map(({ start }) => start);
    return {
      ...{ name: say.markTrack(name, marks.length), times, spans: marks, isEvents: true },
      roomOf: key => roomOfSpan(marks[key]),
      element: index => ({ kind: 'mark', track, index }),
    };
  });
  return [...moving, ...eventRows];
}

function rowOf(chosen: ClipElement, { channels }: Clip): number | undefined {
  if (chosen.kind === 'mark') return channels.length + chosen.track;
  return 'channel' in chosen ? chosen.channel : undefined;
}

interface TrackProps {
  readonly row: Row;
  readonly last: number;
  readonly chosen: number | undefined;
  readonly onKey: (key: number) => void;
  readonly onMove: (key: number, frame: number) => void;
  readonly onStay: (why: string) => void;
  readonly onName: () => void;
}

const HEIGHT = 10;
const WIDE = 1000;

function Track({ row, last, chosen, onKey, onMove, onStay, onName }: TrackProps) {
  const { name, times, spans, isEvents } = row;
  const marks = useMemo(() => keyMarks({ times }, last), [times, last]);
  const path = marks.map(at => `M${(at * WIDE).toFixed(1)} 0v${HEIGHT}`).join('');
  const time = chosen === undefined ? undefined : (times[chosen] ?? 0);
  const at = (frame: number) => (last === 0 ? 0 : (Math.min(frame, last) / last) * WIDE);

  const { shown, ...pointer } = useKeyDrag({
    ...{ times: [...times], last, onMove, onStay },
    roomOf: row.roomOf,
    onPick: onKey,
  });

  return (
    <span className={isEvents ? 'scene-track scene-track-events' : 'scene-track'}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on the row does it */}
      <span className="scene-track-name truncate" title={name} onClick={onName}>
        {name}
      </span>
      <span className="scene-track-keys" title={spans?.map(({ label }) => label).join('\n')} {...pointer}>
        <svg viewBox={`0 0 ${WIDE} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <title>{name}</title>
          {spans?.map(({ start, end }, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: their index identifies events
              key={index}
              className="scene-span"
              x={at(start)}
              width={Math.max(0, at(end) - at(start))}
              y={2}
              height={HEIGHT - 4}
            />
          ))}
          <path className="scene-keys" d={path} />
          {shown && <path className="scene-key-dragged" d={`M${at(shown.frame)} 0v${HEIGHT}`} />}
          {time !== undefined && <path className="scene-key-chosen" d={`M${at(time)} 0v${HEIGHT}`} />}
        </svg>
        {shown && (
          <output className="scene-key-frame mono" style={{ left: `${at(shown.frame) / (WIDE / 100)}%` }}>
            {say.keys.at(shown.frame)}
          </output>
        )}
        {spans && <Labels spans={spans} last={last} />}
      </span>
    </span>
  );
}

/** What the first events of a line do, if there is room. */
function Labels({ spans, last }: { readonly spans: readonly Span[]; readonly last: number }) {
  if (spans.length > MOST_LABELS || last === 0) return null;
  return spans.map(({ start, label }, index) => {
    const next = spans[index + 1]?.start ?? last;
    const left = `${(Math.min(start, last) / last) * 100}%`;
    const width = `${(Math.max(0, next - start) / last) * 100}%`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: their index identifies events
      <span key={index} className="scene-span-label truncate" style={{ left, width }}>
        {label}
      </span>
    );
  });
}

const MOST_LABELS = 12;
