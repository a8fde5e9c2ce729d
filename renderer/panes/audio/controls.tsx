import { Pause, Play, Repeat, Volume2, X } from 'lucide-react';
import { useStore } from 'zustand';
import type { SoundResult } from '../../../shared/contract/sound-types.ts';
import { IconButton } from '../../widgets/button.tsx';
import type { Player } from './player.ts';
import { durationOf, printSeconds } from './sound-places.ts';
import { audioStrings as say } from './strings.ts';

interface ControlsProps {
  readonly player: Player;
  readonly sound: SoundResult;
}

const RATES = [0.25, 0.5, 1, 1.5, 2];

/** Playing, looping, how loud and how fast. */
export function Controls({ player, sound }: ControlsProps) {
  const { isReady, isPlaying, isLooping, stretch, time, volume, rate, isSplit } = useStore(player.store);
  return (
    <div className="audio-controls">
      <IconButton
        title={isPlaying ? say.pause : say.play}
        keys="Space"
        disabled={!isReady}
        onClick={() => void player.playPause()}
      >
        {isPlaying ? <Pause /> : <Play />}
      </IconButton>
      <IconButton
        title={say.loop}
        keys="L"
        pressed={isLooping}
        aria-description={say.loopHint}
        onClick={() => player.setLooping(!isLooping)}
      >
        <Repeat />
      </IconButton>
      {stretch && (
        <span className="audio-stretch mono">
          {printSeconds(stretch.start)} – {printSeconds(stretch.end)}
          <IconButton title={say.clearLoop} onClick={() => player.setStretch(undefined)}>
            <X />
          </IconButton>
        </span>
      )}
      <span className="audio-time mono">{say.place(printSeconds(time), printSeconds(durationOf(sound)))}</span>
      <label className="audio-control">
        <Volume2 aria-label={say.volume} size="1.2em" />
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          aria-label={say.volume}
          onChange={event => player.setVolume(Number(event.target.value))}
        />
      </label>
      <label className="audio-control">
        {say.rate}
        <select value={rate} onChange={event => player.setRate(Number(event.target.value))}>
          {RATES.map(known => (
            <option key={known} value={known}>
              {known}×
            </option>
          ))}
        </select>
      </label>
      {sound.channels > 1 && (
        <label className="audio-control">
          <input type="checkbox" checked={isSplit} onChange={event => player.setSplit(event.target.checked)} />
          {say.channels}
        </label>
      )}
    </div>
  );
}
