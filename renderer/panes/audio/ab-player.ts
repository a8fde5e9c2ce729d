import { createStore, type StoreApi } from 'zustand/vanilla';

/** Which of two sounds: the one that is there, and the one that would take its place. */
export type SoundSide = 'now' | 'after';

interface AbState {
  readonly playing?: SoundSide;
  /** Seconds from the start, of whichever was heard last. */
  readonly time: number;
}

export interface AbPlayer {
  readonly store: StoreApi<AbState>;
  /** Plays one side from where the other was heard last, or pauses it. */
  toggle(side: SoundSide): void;
  seek(seconds: number): void;
  readonly quiet: () => void;
  dispose(): void;
}

/** Two sounds of which one is heard at a time; changing between them keeps the place. */
export function createAbPlayer(
  wavs: Readonly<Record<SoundSide, Blob>>,
  takeTurn: (quiet: () => void) => void,
): AbPlayer {
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
    // A file the browser will not play ends the turn; the row shows that nothing plays.
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
