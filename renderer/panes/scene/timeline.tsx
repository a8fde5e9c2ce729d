import { Pause, Play, Repeat, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Clip } from '../../../shared/scene/skeleton.ts';
import { IconButton } from '../../widgets/button.tsx';
import { ClipList } from './clip-list.tsx';
import { lastFrame, speeds } from './playback.ts';
import type { SceneView } from './scene-state.ts';
import { sceneStrings as say } from './strings.ts';
import { Tracks } from './tracks.tsx';
import './timeline.css';

/** The clips of the skeleton, and time: played, stepped, scrubbed, with the keys of every channel. */
export function Timeline({ view }: { readonly view: SceneView }) {
  const clip = useStore(view.store, state => state.clip);
  return (
    <section className="scene-timeline" aria-label={say.timeline} data-zone="timeline">
      <ClipList view={view} />
      <div className="scene-time">
        <Transport view={view} clip={clip} />
        {clip && <Tracks view={view} clip={clip} />}
      </div>
    </section>
  );
}

function Transport({ view, clip }: { readonly view: SceneView; readonly clip: Clip | undefined }) {
  const playing = useStore(view.store, state => state.playing);
  const loop = useStore(view.store, state => state.loop);
  const speed = useStore(view.store, state => state.speed);
  const last = lastFrame(clip);
  const disabled = clip === undefined;
  return (
    <div className="scene-transport" role="toolbar" aria-label={say.timeline}>
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
      <Scrub view={view} clip={clip} />
      <IconButton
        title={say.loop}
        keys="L"
        pressed={loop}
        disabled={disabled}
        onClick={() => view.set({ loop: !loop })}
      >
        <Repeat />
      </IconButton>
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
    </div>
  );
}

/** The slider over the whole clip. It is written to directly: React would draw the whole pane for every frame. */
function Scrub({ view, clip }: { readonly view: SceneView; readonly clip: Clip | undefined }) {
  const slider = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLOutputElement>(null);
  const last = lastFrame(clip);
  useEffect(() => {
    const write = ({ frame }: { readonly frame: number }) => {
      if (slider.current) {
        slider.current.value = String(frame);
        slider.current.ariaValueText = say.frameSaid(frame, last);
      }
      if (text.current) text.current.textContent = say.frameOf(frame, last);
    };
    write(view.store.getState());
    return view.store.subscribe(write);
  }, [view, last]);
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
        onChange={event => {
          // Read first: every change of the state writes the slider, too.
          const frame = Number(event.target.value);
          view.set({ playing: false });
          view.seek(frame);
        }}
      />
      <output ref={text} className="scene-frame mono" />
    </>
  );
}
