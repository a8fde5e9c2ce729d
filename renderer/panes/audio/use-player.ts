import { type RefObject, useEffect, useState } from 'react';
import type { SoundResult } from '../../../shared/contract/sound-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { useWorkbench, type Workbench } from '../../state/workbench.ts';
import { Player } from './player.ts';
import { bytesAt, timesOf } from './sound-places.ts';

/** A player in a box, tied to the one selection, for as long as the component is shown. */
export function usePlayer(box: RefObject<HTMLElement | null>, asset: AssetId, sound: SoundResult): Player | undefined {
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

function openPlayer(bench: Workbench, box: HTMLElement, asset: AssetId, sound: SoundResult) {
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
export function goToMark(
  { selection }: Workbench,
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
