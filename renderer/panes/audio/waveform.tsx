import { Flag, Pause, Play, Repeat, Repeat2, Volume2, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SoundResult } from '../../../shared/contract/sound-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Command } from '../../state/commands/commands.ts';
import { useCommands } from '../../state/commands/use-commands.ts';
import { usePart, useWorkbench, type Workbench } from '../../state/workbench.ts';
import { IconButton } from '../../widgets/button.tsx';
import { Player } from './player.ts';
import { ReplaceSound } from './replace-sound.tsx';
import { bytesAt, durationOf, printSeconds, timesOf } from './sound-places.ts';
import { factsOf, audioStrings as say } from './strings.ts';

interface WaveformProps {
  readonly asset: AssetId;
  readonly sound: SoundResult;
}

/** The waveform with its controls. */
export function Waveform({ asset, sound }: WaveformProps) {
  const box = useRef<HTMLDivElement>(null);
  const player = usePlayer(box, asset, sound);
  return (
    <>
      <div className="audio-head">
        <Facts sound={sound} />
        <ReplaceSound asset={asset} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click goes to the slider, which the keyboard has */}
      <div
        className="audio-stage"
        onClick={event => event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus()}
      >
        <div ref={box} className="audio-wave" />
        {player && <Slider player={player} sound={sound} />}
      </div>
      {player && <Controls player={player} sound={sound} />}
      {player && <Marks asset={asset} player={player} sound={sound} />}
    </>
  );
}

interface ControlsProps {
  readonly player: Player;
  readonly sound: SoundResult;
}

const RATES = [0.25, 0.5, 1, 1.5, 2];

/** Playing, looping, how loud and how fast. */
function Controls({ player, sound }: ControlsProps) {
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

/** A player in a box, tied to the one selection, for as long as the component is shown. */
function usePlayer(box: RefObject<HTMLElement | null>, asset: AssetId, sound: SoundResult): Player | undefined {
  const bench = useWorkbench();
  const [player, setPlayer] = useState<Player>();
  useEffect(() => {
    if (box.current === null) return undefined;
    const made = openPlayer(bench, box.current, asset, sound);
    setPlayer(made.player);
    return made.close;
  }, [bench, box, asset, sound]);
  return player;
}

function openPlayer(
  bench: Pick<Workbench, 'media' | 'selection'>,
  box: HTMLElement,
  asset: AssetId,
  sound: SoundResult,
) {
  const { media, selection } = bench;
  const player = new Player(box, sound, {
    starts: media.takeTurn,
    clicked(seconds) {
      const { start, size } = bytesAt(sound, seconds);
      void selection.selectRange(asset, start, size, 'audio');
    },
    markClicked: index => goToMark(bench, player, { asset, sound, index }),
  });
  const show = (): void => {
    const { current } = selection.store.getState();
    player.showSelected(current?.asset === asset ? timesOf(sound, current) : undefined);
  };
  show();
  const unsubscribe = selection.store.subscribe(show);
  let isClosed = false;
  void media.wav(asset).then(wav => {
    if (wav !== undefined && !isClosed) return player.load(wav);
    return undefined;
  });
  return {
    player,
    close(): void {
      isClosed = true;
      unsubscribe();
      player.dispose();
    },
  };
}

/** Goes to a cue point or loop: on the waveform, among the bytes, in the tree. */
function goToMark(
  { selection }: Pick<Workbench, 'selection'>,
  player: Player,
  { asset, sound, index }: { readonly asset: AssetId; readonly sound: SoundResult; readonly index: number },
): void {
  const mark = sound.marks[index];
  if (mark === undefined) return;
  const start = mark.start / sound.rate;
  player.seek(start);
  if (mark.end !== undefined) player.setStretch({ start, end: (mark.end + 1) / sound.rate });
  void selection.selectPath(asset, mark.bytes.path, 'audio', mark.bytes);
}

function Facts({ sound }: { readonly sound: SoundResult }) {
  const facts = [factsOf(sound, printSeconds(durationOf(sound))), say.facts.frames(sound.frameCount)];
  return <p className="audio-facts">{facts.join(' · ')}</p>;
}

/** The keyboard control of the waveform: it covers it and lets the pointer through. */
function Slider({ player, sound }: { readonly player: Player; readonly sound: SoundResult }) {
  const { time } = useStore(player.store);
  const duration = durationOf(sound);
  useCommands(commandsOf(player, sound));
  return (
    <div
      className="audio-slider"
      data-scope="audio"
      role="slider"
      tabIndex={0}
      aria-label={say.wave}
      aria-description={say.help}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 1000)}
      aria-valuenow={Math.round(time * 1000)}
      aria-valuetext={say.place(printSeconds(time), printSeconds(duration))}
    />
  );
}

const LITTLE = 5;

function commandsOf(player: Player, sound: SoundResult): readonly Command[] {
  const duration = durationOf(sound);
  const little = Math.min(LITTLE, duration / 20);
  const by = (seconds: number) => player.seek(player.store.getState().time + seconds);
  const { group, ...titles } = say.command;
  const command = (id: keyof typeof titles, key: string, run: () => void): Command => ({
    id: `audio.${id}`,
    title: titles[id],
    group,
    keys: [key],
    scope: 'audio',
    run,
  });
  return [
    command('play', 'Space', () => void player.playPause()),
    command('back', 'Left', () => by(-little)),
    command('on', 'Right', () => by(little)),
    command('start', 'Home', () => player.seek(0)),
    command('end', 'End', () => player.seek(duration)),
    command('loop', 'L', () => player.setLooping(!player.store.getState().isLooping)),
  ];
}

interface MarksProps {
  readonly asset: AssetId;
  readonly player: Player;
  readonly sound: SoundResult;
}

/** Cue points and loops as a list: a click goes there, on the waveform and among the bytes. */
function Marks({ asset, player, sound }: MarksProps) {
  const bench = useWorkbench();
  const cursor = usePart(
    parts => parts.selection,
    state => (state.current?.asset === asset ? state.current.cursor : -1),
  );
  if (sound.marks.length === 0) return null;
  return (
    <ul className="audio-marks" aria-label={say.marks}>
      {sound.marks.map(({ kind, name, start, end, bytes }, index) => (
        <li key={bytes.path}>
          <button
            type="button"
            className="audio-mark"
            aria-current={bytes.start <= cursor && cursor < bytes.start + bytes.size}
            onClick={() => goToMark(bench, player, { asset, sound, index })}
          >
            {kind === 'loop' ? <Repeat2 size="1.2em" aria-hidden /> : <Flag size="1.2em" aria-hidden />}
            <span className="truncate">{name}</span>
            <span className="mono dim">
              {printSeconds(start / sound.rate)}
              {end !== undefined && ` – ${printSeconds(end / sound.rate)}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
