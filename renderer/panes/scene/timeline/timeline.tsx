import {
  ArrowLeftRight,
  Blend,
  ChevronDown,
  ChevronUp,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { Clip } from '../../../../shared/scene/skeleton.ts';
import { useWorkbench } from '../../../state/workbench.ts';
import { IconButton } from '../../../widgets/button.tsx';
import { hasTimelineOpen, type SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';
import { BlendBar } from './blend-bar.tsx';
import { createClipKeys, useClipFollows } from './clip-keys.ts';
import { ClipList } from './clip-list.tsx';
import { Curve } from './curve.tsx';
import { flipBlending, flipPingPong } from './playback.ts';
import { RangeBar } from './range-bar.tsx';
import { lastFrame, speeds } from './time-range.ts';
import { Tracks } from './tracks.tsx';
import './timeline.css';

/** The clips of the skeleton, and the controls for playing, stepping and scrubbing, with the keys of every channel. */
export function Timeline({ view, asset }: { readonly view: SceneView; readonly asset: AssetId }) {
  const bench = useWorkbench();
  const keys = useMemo(() => createClipKeys(view, bench, asset), [view, bench, asset]);
  useClipFollows(view, keys);
  const clip = useStore(view.store, state => state.clip);
  const count = useStore(view.store, state => state.clips?.length ?? 0);
  const isOpen = useStore(view.store, hasTimelineOpen);
  const isBlending = useStore(view.store, state => state.isBlending);
  const hasCurve = useStore(view.store, state => state.clipElement !== undefined && 'channel' in state.clipElement);
  if (count === 0) return <NoClips view={view} />;
  // Without a chosen clip there is nothing to show but the list of clips.
  const rows = clip === undefined ? count + 1 : count + 2 + clip.channels.length + (isBlending ? 1 : 0);
  const style: CSSProperties & Record<'--clips', number> = { '--clips': rows };
  return (
    <section
      className={
        !isOpen
          ? 'scene-timeline scene-timeline-bar'
          : hasCurve
            ? 'scene-timeline scene-timeline-curve'
            : 'scene-timeline'
      }
      style={style}
      aria-label={say.timeline}
      data-zone="timeline"
    >
      {isOpen && <ClipList view={view} />}
      <div className="scene-time">
        <Transport view={view} clip={clip}>
          <Toggle view={view} isOpen={isOpen} label={clip?.name ?? say.clipCount(count)} />
        </Transport>
        {isOpen && clip && <BlendBar view={view} clip={clip} />}
        {isOpen && clip && <RangeBar view={view} clip={clip} />}
        {isOpen && clip && <Tracks view={view} clip={clip} keys={keys} />}
        {isOpen && clip && <Curve view={view} clip={clip} keys={keys} />}
      </div>
    </section>
  );
}

/** One line says that nothing moves, once that is known. */
function NoClips({ view }: { readonly view: SceneView }) {
  const isKnown = useStore(view.store, state => state.clips !== undefined);
  if (!isKnown) return null;
  return (
    <section className="scene-timeline scene-timeline-bar" aria-label={say.timeline}>
      <p className="scene-empty truncate">{say.noClips}</p>
    </section>
  );
}

interface ToggleProps {
  readonly view: SceneView;
  readonly isOpen: boolean;
  readonly label: string;
}

/** Expands and collapses the lists of clips and tracks; collapsed, it names the clip. */
function Toggle({ view, isOpen, label }: ToggleProps) {
  return (
    <button
      type="button"
      className="scene-timeline-toggle"
      title={`${isOpen ? say.hideTimeline : say.showTimeline} (T)`}
      aria-label={isOpen ? say.hideTimeline : `${say.showTimeline}: ${label}`}
      aria-expanded={isOpen}
      onClick={() => view.set({ timeline: !isOpen })}
    >
      {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
      {!isOpen && <span className="truncate">{label}</span>}
    </button>
  );
}

interface TransportProps {
  readonly view: SceneView;
  readonly clip: Clip | undefined;
  readonly children: ReactNode;
}

function Transport({ view, clip, children }: TransportProps) {
  return (
    <div className="scene-transport" role="toolbar" aria-label={say.timeline}>
      {children}
      <Steps view={view} clip={clip} />
      <Scrub view={view} clip={clip} />
      <Modes view={view} clip={clip} />
      <Speeds view={view} disabled={clip === undefined} />
    </div>
  );
}

type TransportPart = Omit<TransportProps, 'children'>;

/** Play, and the ways to go to another frame. */
function Steps({ view, clip }: TransportPart) {
  const playing = useStore(view.store, state => state.playing);
  const last = lastFrame(clip);
  const disabled = clip === undefined;
  return (
    <>
      <span className="scene-ends">
        <IconButton title={say.first} keys="Home" disabled={disabled} onClick={() => view.seek(0)}>
          <SkipBack />
        </IconButton>
      </span>
      <IconButton title={say.previousFrame} keys="Left" disabled={disabled} onClick={() => view.step(-1)}>
        <StepBack />
      </IconButton>
      <IconButton
        title={playing ? say.pause : say.play}
        keys="Space"
        disabled={disabled}
        onClick={() => view.set({ playing: !playing })}
      >
        {playing ? <Pause /> : <Play />}
      </IconButton>
      <IconButton title={say.nextFrame} keys="Right" disabled={disabled} onClick={() => view.step(1)}>
        <StepForward />
      </IconButton>
      <span className="scene-ends">
        <IconButton title={say.last} keys="End" disabled={disabled} onClick={() => view.seek(last)}>
          <SkipForward />
        </IconButton>
      </span>
    </>
  );
}

/** The playback mode of a clip, and whether its sounds are played. */
function Modes({ view, clip }: TransportPart) {
  const loop = useStore(view.store, state => state.loop);
  const pingPong = useStore(view.store, state => state.pingPong);
  const hasSound = useStore(view.store, state => state.hasSound);
  const isBlending = useStore(view.store, state => state.isBlending);
  const disabled = clip === undefined;
  return (
    <>
      <IconButton
        title={say.loop}
        keys="L"
        pressed={loop}
        disabled={disabled}
        onClick={() => view.set({ loop: !loop })}
      >
        <Repeat />
      </IconButton>
      <IconButton
        title={say.pingPong}
        keys="Shift+L"
        pressed={loop && pingPong}
        disabled={disabled}
        onClick={() => flipPingPong(view)}
      >
        <ArrowLeftRight />
      </IconButton>
      <IconButton
        title={say.blend.title}
        keys="Shift+B"
        pressed={isBlending}
        disabled={disabled}
        onClick={() => flipBlending(view)}
      >
        <Blend />
      </IconButton>
      {clip && hasSounds(clip) && (
        <IconButton
          title={say.sounds}
          keys="Shift+S"
          pressed={hasSound}
          onClick={() => view.set({ hasSound: !hasSound })}
        >
          {hasSound ? <Volume2 /> : <VolumeX />}
        </IconButton>
      )}
    </>
  );
}

function Speeds({ view, disabled }: { readonly view: SceneView; readonly disabled: boolean }) {
  const speed = useStore(view.store, state => state.speed);
  return (
    <select
      aria-label={say.speed}
      value={speed}
      disabled={disabled}
      onChange={event => view.set({ speed: Number(event.target.value) })}
    >
      {speeds.map(each => (
        <option key={each} value={each}>
          {say.speedOf(each)}
        </option>
      ))}
    </select>
  );
}

const hasSounds = ({ tracks = [] }: Clip): boolean => tracks.some(({ marks }) => marks.some(({ sound }) => sound));

/** Moves by whole frames rather than fractions of the slider's width. */
function moveByKey(view: SceneView, key: string, last: number): boolean {
  if (key === 'ArrowLeft' || key === 'ArrowDown') view.step(-1);
  else if (key === 'ArrowRight' || key === 'ArrowUp') view.step(1);
  else if (key === 'Home') view.seek(0);
  else if (key === 'End') view.seek(last);
  else return false;
  return true;
}

/** The slider for the whole clip, written directly: React would redraw the whole pane for every frame. */
function Scrub({ view, clip }: { readonly view: SceneView; readonly clip: Clip | undefined }) {
  const slider = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLOutputElement>(null);
  const last = lastFrame(clip);
  const hasClip = clip !== undefined;
  useEffect(() => {
    const write = ({ frame }: { readonly frame: number }) => {
      if (slider.current) {
        slider.current.value = String(frame);
        slider.current.ariaValueText = say.frameSaid(frame, last);
      }
      if (text.current) text.current.textContent = hasClip ? say.frameOf(frame, last) : '';
    };
    write(view.store.getState());
    return view.store.subscribe(write);
  }, [view, last, hasClip]);
  return (
    <>
      <input
        ref={slider}
        type="range"
        className="scene-scrub"
        aria-label={say.frameLabel}
        min={0}
        max={Math.max(last, 1)}
        step="any"
        disabled={clip === undefined}
        defaultValue={0}
        onKeyDown={event => {
          if (moveByKey(view, event.key, last)) event.preventDefault();
        }}
        onChange={event => {
          // Read first, because every change of the state also writes the slider.
          const frame = Number(event.target.value);
          view.set({ playing: false });
          view.seek(frame);
        }}
      />
      <output ref={text} className="scene-frame mono" />
    </>
  );
}
