import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { f32Text } from '../../../../shared/base/f32.ts';
import type { Channel, Clip } from '../../../../shared/scene/skeleton.ts';
import { useCommands } from '../../../state/commands/use-commands.ts';
import { CellEditor } from '../../../widgets/cell-editor.tsx';
import { focusBack } from '../../../widgets/focus-back.ts';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings } from '../strings.ts';
import { curveOf, heightOf, typedNumbers, valuesAt } from './channel-curve.ts';
import { type ClipKeys, keyCommand } from './clip-keys.ts';
import { lastFrame, nearestKey } from './time-range.ts';
import './curve.css';

const say = sceneStrings.curve;

interface CurveProps {
  readonly view: SceneView;
  readonly clip: Clip;
  readonly keys: ClipKeys;
}

/** The curve of the selected channel; the values of the selected key can be typed. */
export function Curve({ view, clip, keys }: CurveProps) {
  const chosen = useStore(view.store, state => state.clipElement);
  const number = chosen && 'channel' in chosen ? chosen.channel : undefined;
  const channel = number === undefined ? undefined : clip.channels[number];
  const key = chosen?.kind === 'key' ? chosen.index : undefined;
  if (number === undefined || channel === undefined || channel.keys.kind === 'spans') return null;
  return (
    <div className="scene-curve">
      <div className="scene-curve-side">
        <Reading view={view} channel={channel} />
        {key !== undefined && (
          <KeyValue
            key={`${number}.${key}.${channel.values[key * channel.components]}`}
            channel={channel}
            index={key}
            onSet={values => keys.edit({ kind: 'set', key: { channel: number, index: key }, values }, say.set)}
          />
        )}
      </div>
      <Plot
        view={view}
        channel={channel}
        last={lastFrame(clip)}
        chosen={key}
        onKey={index => view.chooseInClip({ kind: 'key', channel: number, index })}
      />
    </div>
  );
}

/** The values at the playhead, written directly because it moves sixty times a second. */
function Reading({ view, channel }: { readonly view: SceneView; readonly channel: Channel }) {
  const box = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const write = ({ frame }: { readonly frame: number }) => {
      if (box.current) box.current.textContent = say.at(frame, valuesAt(channel, frame));
    };
    write(view.store.getState());
    return view.store.subscribe(write);
  }, [view, channel]);
  return <output ref={box} className="scene-curve-read mono" />;
}

interface KeyValueProps {
  readonly channel: Channel;
  readonly index: number;
  readonly onSet: (values: readonly number[]) => Promise<void>;
}

/** The numbers of a key; a click makes them editable. */
function KeyValue({ channel, index, onSet }: KeyValueProps) {
  const [isTyping, setTyping] = useState(false);
  const before = useRef<Element>(null);
  useEffect(() => (isTyping ? () => focusBack(before.current) : undefined), [isTyping]);
  function begin(): void {
    before.current = document.activeElement;
    setTyping(true);
  }
  useCommands([keyCommand('typeKey', say.type, ['F2'], begin)]);
  const { components, values } = channel;
  const text = Array.from(values.subarray(index * components, (index + 1) * components), f32Text).join(', ');
  if (!isTyping)
    return (
      <button type="button" className="scene-curve-key mono truncate" title={say.typeHint} onClick={begin}>
        {say.key(index, text)}
      </button>
    );
  return (
    <CellEditor
      label={say.type}
      before={text}
      classes={['scene-curve-input mono', 'scene-curve-why']}
      onDone={() => setTyping(false)}
      onWrite={async typed => {
        const numbers = typedNumbers(typed, components);
        if (numbers === undefined) return say.wrong(components);
        await onSet(numbers);
        return undefined;
      }}
    />
  );
}

interface PlotProps {
  readonly view: SceneView;
  readonly channel: Channel;
  readonly last: number;
  readonly chosen: number | undefined;
  readonly onKey: (key: number) => void;
}

const [WIDE, HIGH] = [1000, 100];
/** More marks than this would merge into a bar. */
const MOST_DOTS = 400;
/** A press within this distance of a key, as a fraction of the width, selects it. */
const NEAR = 0.02;

function Plot({ view, channel, last, chosen, onKey }: PlotProps) {
  const plot = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<{ readonly at: number; readonly text: string }>();
  const curve = useMemo(() => curveOf(channel, last), [channel, last]);
  const [low, high] = say.limits(curve);
  useEffect(() => {
    const write = ({ frame }: { readonly frame: number }) =>
      plot.current?.style.setProperty('--at', String(last === 0 ? 0 : frame / last));
    write(view.store.getState());
    return view.store.subscribe(write);
  }, [view, last]);
  const x = (frame: number) => (last === 0 ? 0 : (frame / last) * WIDE);
  const y = (value: number) => heightOf(curve, value) * HIGH;
  const lineOf = (values: Float64Array) =>
    Array.from(values, (value, i) => `${i === 0 ? 'M' : 'L'}${(i / (values.length - 1)) * WIDE} ${y(value)}`).join('');
  const { times, values, components } = channel;
  const dotsOf = (part: number, all: readonly number[]) =>
    all.map(key => `M${x(times[key] ?? 0)} ${y(values[key * components + part] ?? 0)}h0`).join('');
  const shown = times.length > MOST_DOTS ? [] : [...times.keys()];

  const frameAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width)) * last;
  };

  return (
    <div
      ref={plot}
      className="scene-curve-plot"
      onPointerMove={event => {
        const frame = frameAt(event);
        setRead({ at: last === 0 ? 0 : frame / last, text: say.at(frame, valuesAt(channel, frame)) });
      }}
      onPointerLeave={() => setRead(undefined)}
      onPointerDown={event => {
        if (event.button !== 0) return;
        const frame = frameAt(event);
        const key = nearestKey(channel, frame);
        if (key !== undefined && Math.abs((times[key] ?? 0) - frame) <= last * NEAR) onKey(key);
        else view.seek(frame);
      }}
    >
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden>
        <title>{say.title}</title>
        {curve.lines.map((line, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a channel are their places
          <g key={part} className={`scene-curve-line scene-curve-${part}`}>
            <path d={lineOf(line)} />
            <path className="scene-curve-dots" d={dotsOf(part, shown)} />
            {chosen !== undefined && <path className="scene-curve-chosen" d={dotsOf(part, [chosen])} />}
          </g>
        ))}
      </svg>
      <span className="scene-curve-limit scene-curve-high mono">{high}</span>
      <span className="scene-curve-limit scene-curve-low mono">{low}</span>
      <span className="scene-curve-now" aria-hidden />
      {read && (
        <output className={read.at > 0.5 ? 'scene-curve-tip scene-curve-tip-left mono' : 'scene-curve-tip mono'}>
          {read.text}
        </output>
      )}
    </div>
  );
}
