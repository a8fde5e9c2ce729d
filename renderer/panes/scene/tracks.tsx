import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Channel, Clip } from '../../../shared/scene/skeleton.ts';
import { VirtualList } from '../../widgets/virtual-list.tsx';
import { keyBeside, keyMarks, lastFrame, nearestKey } from './playback.ts';
import { namesMoved } from './scene-link.ts';
import type { SceneView } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';

interface TracksProps {
  readonly view: SceneView;
  readonly clip: Clip;
}

/** One line for each channel, with a mark for each key. A click on a mark selects its bytes; so do Ctrl with arrows. */
export function Tracks({ view, clip }: TracksProps) {
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
  // A key that was selected elsewhere brings its channel into view.
  const chosenChannel = chosen && 'channel' in chosen ? chosen.channel : undefined;
  useEffect(() => {
    if (chosenChannel !== undefined) setActive(chosenChannel);
  }, [chosenChannel]);

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    const channel = clip.channels[active];
    if (by === undefined || !event.altKey || channel === undefined) return;
    const key = keyBeside(channel, view.store.getState().frame, by);
    if (key !== undefined) view.chooseInClip({ kind: 'key', channel: active, index: key });
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list inside has the focus; these are keys of its rows
    <div ref={box} className="scene-tracks" data-scope="tracks" onKeyDown={onKeyDown}>
      <span className="scene-playhead" aria-hidden />
      <VirtualList
        label={say.tracks}
        count={clip.channels.length}
        active={active}
        rowSize={20}
        onActive={setActive}
        onOpen={index => {
          const channel = clip.channels[index];
          const key = channel && nearestKey(channel, view.store.getState().frame);
          if (index === active && key === undefined) view.chooseInClip({ kind: 'channel', channel: index });
        }}
        renderRow={index => {
          const channel = clip.channels[index];
          if (channel === undefined) return null;
          const name = say.track(names[channel.bone] ?? String(channel.bone), channel);
          const key = chosen?.kind === 'key' && chosen.channel === index ? chosen.index : undefined;
          return (
            <Track
              name={name}
              channel={channel}
              last={last}
              chosen={key}
              onKey={at => view.chooseInClip({ kind: 'key', channel: index, index: at })}
              onChannel={() => view.chooseInClip({ kind: 'channel', channel: index })}
            />
          );
        }}
      />
    </div>
  );
}

interface TrackProps {
  readonly name: string;
  readonly channel: Channel;
  readonly last: number;
  readonly chosen: number | undefined;
  readonly onKey: (key: number) => void;
  readonly onChannel: () => void;
}

const HEIGHT = 10;
const WIDE = 1000;

function Track({ name, channel, last, chosen, onKey, onChannel }: TrackProps) {
  const marks = useMemo(() => keyMarks(channel, last), [channel, last]);
  const path = marks.map(at => `M${(at * WIDE).toFixed(1)} 0v${HEIGHT}`).join('');
  const time = chosen === undefined ? undefined : (channel.times[chosen] ?? 0);

  function pick(event: MouseEvent): void {
    const box = event.currentTarget.getBoundingClientRect();
    const key = nearestKey(channel, ((event.clientX - box.left) / box.width) * last);
    if (key !== undefined) onKey(key);
  }

  return (
    <span className="scene-track">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on the row does it */}
      <span className="scene-track-name truncate" onClick={onChannel}>
        {name}
      </span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Alt with arrows does it */}
      <span className="scene-track-keys" onClick={pick}>
        <svg viewBox={`0 0 ${WIDE} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <title>{name}</title>
          <path className="scene-keys" d={path} />
          {time !== undefined && last > 0 && (
            <path className="scene-key-chosen" d={`M${(time / last) * WIDE} 0v${HEIGHT}`} />
          )}
        </svg>
      </span>
    </span>
  );
}
