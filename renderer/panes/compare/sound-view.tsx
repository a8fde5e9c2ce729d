import { Pause, Play, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SoundResult } from '../../../shared/contract/sound-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useAnswer, useWorkbench } from '../../state/workbench.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';
import { IconButton } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import type { SideName } from './aligned.ts';
import { PairLoading } from './pair-loading.tsx';
import type { PairViewProps } from './pair-view.ts';
import { strings } from './strings.ts';

const say = strings.audio;

/** Two waveforms, one below the other, on a common time scale. */
export function SoundView({ pair }: PairViewProps) {
  const a = useAnswer(bench => bench.media.sounds, pair.a);
  const b = useAnswer(bench => bench.media.sounds, pair.b);
  const failure = a?.failure ?? b?.failure;
  if (failure !== undefined)
    return <EmptyState icon={<TriangleAlert />} title={strings.couldNotCompare} text={failure.text} />;
  if (a?.value === undefined || b?.value === undefined) return <PairLoading>{say.loading}</PairLoading>;
  const longest = Math.max(secondsOf(a.value), secondsOf(b.value));
  return (
    <div className="compare-sounds">
      <Side side="a" asset={pair.a} sound={a.value} longest={longest} />
      <Side side="b" asset={pair.b} sound={b.value} longest={longest} />
    </div>
  );
}

function secondsOf({ frameCount, rate }: SoundResult): number {
  return rate === 0 ? 0 : frameCount / rate;
}

interface SideProps {
  readonly side: SideName;
  readonly asset: AssetId;
  readonly sound: SoundResult;
  /** The duration of the longer of the two, in seconds. */
  readonly longest: number;
}

function Side({ side, asset, sound, longest }: SideProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const name = strings.side[side];
  const { isPlaying, toggle } = usePlay(asset);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const draw = () => drawWave(element, { sound, longest, side });
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    const unlisten = onThemeChange(draw);
    return () => {
      observer.disconnect();
      unlisten();
    };
  }, [sound, longest, side]);
  return (
    <section className="compare-sound" aria-label={say.wave(name)}>
      <p className={`compare-grid-name compare-side-${side}`}>
        <IconButton title={isPlaying ? say.pause(name) : say.play(name)} onClick={toggle}>
          {isPlaying ? <Pause /> : <Play />}
        </IconButton>
        <b>{name}</b>
        <span className="dim">{say.facts(sound.coding, sound.rate, sound.channels, secondsOf(sound).toFixed(3))}</span>
      </p>
      <div className="compare-wave" aria-hidden="true">
        <canvas ref={canvas} />
      </div>
    </section>
  );
}

/** Plays the sound of one side, and stops whatever was playing. */
function usePlay(asset: AssetId) {
  const { media } = useWorkbench();
  const [isPlaying, setPlaying] = useState(false);
  const heard = useRef<HTMLAudioElement>(undefined);
  // One function for the life of the side, because it identifies the turn.
  const [quiet] = useState(() => () => heard.current?.pause());
  useEffect(
    () => () => {
      quiet();
      if (heard.current !== undefined) URL.revokeObjectURL(heard.current.src);
      heard.current = undefined;
    },
    [quiet],
  );

  async function play(): Promise<void> {
    const wav = heard.current === undefined ? await media.wav(asset) : undefined;
    if (wav !== undefined) {
      const element = new Audio(URL.createObjectURL(wav));
      element.addEventListener('pause', () => setPlaying(false));
      element.addEventListener('ended', () => setPlaying(false));
      heard.current = element;
    }
    if (heard.current === undefined) return;
    media.takeTurn(quiet);
    setPlaying(true);
    await heard.current.play().catch(() => setPlaying(false)); // no sound device: nothing is heard, nothing is lost
  }

  return { isPlaying, toggle: () => (isPlaying ? quiet() : void play()) };
}

interface Wave {
  readonly sound: SoundResult;
  readonly longest: number;
  readonly side: SideName;
}

function drawWave(canvas: HTMLCanvasElement, { sound, longest, side }: Wave): void {
  const { width, height } = canvas.getBoundingClientRect();
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) return;
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const tokens = readTokens();
  context.fillStyle = tokens('--bg-0');
  context.fillRect(0, 0, width, height);
  const used = longest === 0 ? 0 : (secondsOf(sound) / longest) * width;
  const lane = height / Math.max(1, sound.peaks.length);
  for (const [channel, peaks] of sound.peaks.entries()) {
    const middle = lane * (channel + 0.5);
    context.fillStyle = tokens('--line');
    context.fillRect(0, middle, width, 1);
    context.fillStyle = side === 'a' ? tokens('--bad') : tokens('--ok');
    for (let x = 0; x < used; x++) {
      const peak = Math.abs(loudest(peaks, x / used, (x + 1) / used));
      const half = Math.max(0.5, (peak * lane) / 2 - 1);
      context.fillRect(x, middle - half, 1, half * 2);
    }
  }
}

function loudest(peaks: readonly number[], from: number, to: number): number {
  const first = Math.floor(from * peaks.length);
  const last = Math.max(first + 1, Math.ceil(to * peaks.length));
  return peaks.slice(first, last).reduce((most, peak) => Math.max(most, Math.abs(peak)), 0);
}
