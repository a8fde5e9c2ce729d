import { Flag, Repeat2 } from 'lucide-react';
import type { SoundResult } from '../../../shared/contract/sound-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import type { Player } from './player.ts';
import { printSeconds } from './sound-places.ts';
import { audioStrings as say } from './strings.ts';
import { goToMark } from './use-player.ts';

interface MarksProps {
  readonly asset: AssetId;
  readonly player: Player;
  readonly sound: SoundResult;
}

/** Cue points and loops as a list: a click goes there, on the waveform and among the bytes. */
export function Marks({ asset, player, sound }: MarksProps) {
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
