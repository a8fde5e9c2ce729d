import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HeardSound } from '../../../shared/contract/sound-types.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { IconButton } from '../../widgets/button.tsx';
import { printSeconds } from './sound-places.ts';
import { factsOf, audioStrings as strings } from './strings.ts';

const COLUMNS = 400;

const say = strings.replacing;
const WIDTH = 100;

type Facts = Omit<HeardSound, 'wav'>;

interface SoundPairProps {
  readonly now: Facts;
  readonly nowWav: Blob;
  readonly after: HeardSound;
}

/** The present sound and its replacement, to look at and listen to in turn. */
export function SoundPair({ now, nowWav, after }: SoundPairProps) {
  const { media } = useWorkbench();
  const [player, setPlayer] = useState<AbPlayer>();
  useEffect(() => {
    const wavs = { now: nowWav, after: new Blob([new Uint8Array(after.wav)], { type: 'audio/wav' }) };
    const made = createAbPlayer(wavs, media.takeTurn);
    setPlayer(made);
    return made.dispose;
  }, [media, nowWav, after]);
  if (player === undefined) return null;
  const longest = Math.max(secondsOf(now), secondsOf(after));
  return (
    <div className="audio-pair">
      <Row side="now" sound={now} player={player} longest={longest} />
      <Row side="after" sound={after} player={player} longest={longest} />
      <Position player={player} longest={longest} />
    </div>
  );
}

/** Which of the two sounds: the present one, or its replacement. */
type SoundSide = 'now' | 'after';

interface AbState {
  readonly playing?: SoundSide;
  /** Seconds from the start, for the side heard last. */
  readonly time: number;
}

interface AbPlayer {
  readonly store: StoreApi<AbState>;
  /** Plays one side from where the other was last heard, or pauses it. */
  toggle(side: SoundSide): void;
  seek(seconds: number): void;
  readonly quiet: () => void;
  dispose(): void;
}

/** Two sounds, of which one plays at a time; switching keeps the position. */
function createAbPlayer(wavs: Readonly<Record<SoundSide, Blob>>, takeTurn: (quiet: () => void) => void): AbPlayer {
  const store = createStore<AbState>(() => ({ time: 0 }));
  const urls = { now: URL.createObjectURL(wavs.now), after: URL.createObjectURL(wavs.after) };
  const sounds = { now: new Audio(urls.now), after: new Audio(urls.after) };
  let frame = 0;

  function pauseAll(): void {
    cancelAnimationFrame(frame);
    sounds.now.pause();
    sounds.after.pause();
  }

  function quiet(): void {
    pauseAll();
    store.setState(({ time }) => ({ time }), true);
  }

  function follow(side: SoundSide): void {
    const sound = sounds[side];
    store.setState({ playing: side, time: sound.currentTime });
    if (sound.ended) store.setState({ time: 0 }, true);
    else frame = requestAnimationFrame(() => follow(side));
  }

  function toggle(side: SoundSide): void {
    const { playing, time } = store.getState();
    quiet();
    if (playing === side) return;
    takeTurn(quiet);
    sounds[side].currentTime = time;
    // A file that the browser cannot play ends the turn; the row shows that nothing plays.
    sounds[side].play().then(() => follow(side), quiet);
  }

  return {
    store,
    toggle,
    seek(seconds) {
      const { playing } = store.getState();
      if (playing !== undefined) sounds[playing].currentTime = seconds;
      store.setState({ time: seconds });
    },
    quiet,
    dispose() {
      pauseAll();
      for (const url of Object.values(urls)) URL.revokeObjectURL(url);
    },
  };
}

interface RowProps {
  readonly side: SoundSide;
  readonly sound: Facts;
  readonly player: AbPlayer;
  readonly longest: number;
}

function Row({ side, sound, player, longest }: RowProps) {
  const { playing, time } = useStore(player.store);
  const isPlaying = playing === side;
  const share = longest === 0 ? 0 : secondsOf(sound) / longest;
  const at = longest === 0 ? 0 : (time / longest) * WIDTH;
  return (
    <section className="audio-pair-row" aria-label={say[side]} data-playing={isPlaying}>
      <IconButton title={isPlaying ? say.pause(say[side]) : say.play(say[side])} onClick={() => player.toggle(side)}>
        {isPlaying ? <Pause /> : <Play />}
      </IconButton>
      <div className="audio-pair-wave">
        <p>
          <b>{say[side]}</b> <span className="audio-facts">{factsOf(sound, printSeconds(secondsOf(sound)))}</span>
        </p>
        <svg viewBox={`0 -1 ${WIDTH} 2`} preserveAspectRatio="none" aria-hidden>
          <path d={waveShape(sound.peaks, WIDTH * share)} />
          <line x1={at} x2={at} y1={-1} y2={1} vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
    </section>
  );
}

function Position({ player, longest }: { readonly player: AbPlayer; readonly longest: number }) {
  const { time } = useStore(player.store);
  return (
    <label className="audio-pair-position">
      <span>{say.position}</span>
      <input
        type="range"
        min={0}
        max={longest}
        step={longest / 200}
        value={Math.min(time, longest)}
        aria-valuetext={strings.place(printSeconds(time), printSeconds(longest))}
        onChange={event => player.seek(Number(event.target.value))}
      />
    </label>
  );
}

function secondsOf({ frameCount, rate }: Facts): number {
  return rate === 0 ? 0 : frameCount / rate;
}

/** All channels of a waveform as one closed line, 0 to `width` across and -1 to 1 from top to bottom. */
function waveShape(peaks: readonly (readonly number[])[], width: number): string {
  const length = peaks[0]?.length ?? 0;
  if (length === 0) return '';
  const columns = Math.min(COLUMNS, length);
  const heights = Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * length) / columns));
    return Math.max(0.01, ...peaks.flatMap(channel => channel.slice(from, to).map(Math.abs)));
  });
  const step = width / Math.max(1, columns - 1);
  const top = heights.map((height, i) => `${(i * step).toFixed(2)},${(-height).toFixed(3)}`);
  const bottom = heights.map((height, i) => `${(i * step).toFixed(2)},${height.toFixed(3)}`).reverse();
  return `M${[...top, ...bottom].join('L')}Z`;
}
