import { Flag, Repeat2 } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import type { SoundResult } from '../../../shared/contract/sound-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Command } from '../../state/commands.ts';
import { useCommands } from '../../state/use-commands.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Controls } from './controls.tsx';
import type { Player } from './player.ts';
import { ReplaceSound } from './replace-sound.tsx';
import { durationOf, printSeconds } from './sound-places.ts';
import { factsOf, audioStrings as say } from './strings.ts';
import { goToMark, usePlayer } from './use-player.ts';

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
      <div className="audio-stage">
        <div ref={box} className="audio-wave" />
        {player && <Slider player={player} sound={sound} />}
      </div>
      {player && <Controls player={player} sound={sound} />}
      {player && <Marks asset={asset} player={player} sound={sound} />}
    </>
  );
}

function Facts({ sound }: { readonly sound: SoundResult }) {
  const facts = [factsOf(sound, printSeconds(durationOf(sound))), say.facts.frames(sound.frameCount)];
  return <p className="audio-facts">{facts.join(' · ')}</p>;
}

/** The keyboard's end of the waveform: lies over it and lets the pointer through. */
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
