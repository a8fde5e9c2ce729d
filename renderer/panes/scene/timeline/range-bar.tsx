import { type PointerEvent, type RefObject, useRef } from 'react';
import { useStore } from 'zustand';
import type { Clip } from '../../../../shared/scene/skeleton.ts';
import type { Command } from '../../../state/commands/commands.ts';
import { useCommands } from '../../../state/commands/use-commands.ts';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings } from '../strings.ts';
import { lastFrame, playedOf, rangeWith } from './time-range.ts';
import './range-bar.css';

const say = sceneStrings.range;

type Held = { readonly end: 'from' } | { readonly end: 'to' } | { readonly end: 'both'; readonly x: number };

/** The range to play: drag both ends, or move them with arrow keys; the bar between them moves the range. */
export function RangeBar({ view, clip }: { readonly view: SceneView; readonly clip: Clip }) {
  const range = useStore(view.store, state => state.range);
  const line = useRef<HTMLDivElement>(null);
  const focused = useRef<'from' | 'to'>('from');
  const last = lastFrame(clip);
  const { from, to } = playedOf(clip, range);
  const place = (frame: number) => `${last === 0 ? 0 : (frame / last) * 100}%`;
  const change = (by: RangeChange) => view.set({ range: rangeWith(clip, range, by) });
  const { hold, pointer } = useRangeDrag(line, { from, to, last, change });

  function nudge(by: number): void {
    if (focused.current === 'from') change({ from: Math.min(from + by, to) });
    else change({ to: Math.max(to + by, from) });
  }
  useCommands([rangeCommand('earlier', 'Left', () => nudge(-1)), rangeCommand('later', 'Right', () => nudge(1))]);

  const handle = (end: 'from' | 'to', frame: number, least: number, most: number) => (
    <span
      className="scene-range-end"
      role="slider"
      tabIndex={0}
      aria-label={say[end]}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={frame}
      title={`${say[end]} (${say.keys[end]})`}
      style={{ left: place(frame) }}
      onFocus={() => {
        focused.current = end;
      }}
      onPointerDown={event => hold(event, { end })}
      {...pointer}
    />
  );

  return (
    <div className="scene-range" data-scope="range">
      <RangeName view={view} text={range ? say.part(from, to) : say.whole} isPart={range !== undefined} />
      <div ref={line} className="scene-range-line">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its ends are the sliders; this only moves both */}
        <span
          className="scene-range-played"
          style={{ left: place(from), width: `calc(${place(to)} - ${place(from)})` }}
          onPointerDown={event => hold(event, { end: 'both', x: event.clientX })}
          onDoubleClick={() => view.set({ range: undefined })}
          {...pointer}
        />
        {handle('from', from, 0, to)}
        {handle('to', to, from, last)}
      </div>
    </div>
  );
}

interface RangeNameProps {
  readonly view: SceneView;
  readonly text: string;
  readonly isPart: boolean;
}

/** The range in words, and a button for the whole clip. */
function RangeName({ view, text, isPart }: RangeNameProps) {
  return (
    <span className="scene-range-name">
      <span className="truncate">{text}</span>
      {isPart && (
        <button type="button" className="scene-range-all" onClick={() => view.set({ range: undefined })}>
          {say.all}
        </button>
      )}
    </span>
  );
}

type RangeChange = Parameters<typeof rangeWith>[2];

interface Dragged {
  readonly from: number;
  readonly to: number;
  readonly last: number;
  change(by: RangeChange): void;
}

/** What a drag moves: one end, or both. */
function useRangeDrag(line: RefObject<HTMLDivElement | null>, { from, to, last, change }: Dragged) {
  const held = useRef<Held>(undefined);

  const framesOf = (pixels: number): number => {
    const { width = 0 } = line.current?.getBoundingClientRect() ?? {};
    return width === 0 ? 0 : (pixels / width) * last;
  };

  function hold(event: PointerEvent<HTMLElement>, what: Held): void {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = what;
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    const now = held.current;
    if (now === undefined) return;
    const { left = 0 } = line.current?.getBoundingClientRect() ?? {};
    const frame = framesOf(event.clientX - left);
    if (now.end === 'from') change({ from: Math.min(frame, to) });
    else if (now.end === 'to') change({ to: Math.max(frame, from) });
    else {
      const by = Math.round(framesOf(event.clientX - now.x));
      if (by === 0) return;
      held.current = { end: 'both', x: event.clientX };
      change({ by });
    }
  }

  const letGo = () => {
    held.current = undefined;
  };
  return { hold, pointer: { onPointerMove: drag, onPointerUp: letGo, onPointerCancel: letGo } };
}

/** A key command for the end that has the focus. */
function rangeCommand(id: 'earlier' | 'later', key: string, run: () => void): Command {
  return { id: `scene.range.${id}`, title: say[id], group: sceneStrings.title, keys: [key], scope: 'range', run };
}
