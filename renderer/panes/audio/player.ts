import WaveSurfer from 'wavesurfer.js';
import Regions, { type Region } from 'wavesurfer.js/plugins/regions';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SoundResult } from '../../../shared/contract/sound-types.ts';
import { onThemeChange, readTokens } from '../../style/read-tokens.ts';
import { durationOf, type TimeRange } from './sound-places.ts';

export interface PlayerState {
  readonly isReady: boolean;
  readonly isPlaying: boolean;
  /** Seconds from the start. */
  readonly time: number;
  readonly isLooping: boolean;
  /** The marked range that is looped; without one, the whole sound. */
  readonly stretch?: TimeRange;
  readonly volume: number;
  readonly rate: number;
  readonly isSplit: boolean;
}

export interface PlayerHooks {
  /** Stops other players before it plays. */
  starts(quiet: () => void): void;
  /** The waveform was clicked at this time, in seconds. */
  clicked(seconds: number): void;
  /** A mark on the waveform was clicked. */
  markClicked(index: number): void;
}

/** A waveform that can be heard; lives as long as its pane shows one revision of a sound. */
export class Player {
  readonly store: StoreApi<PlayerState>;
  readonly #wave: WaveSurfer;
  readonly #regions: ReturnType<typeof Regions.create>;
  readonly #sound: SoundResult;
  readonly #hooks: PlayerHooks;
  readonly #ends: (() => void)[] = [];
  #marks: Region[] = [];
  #selected: Region | undefined;
  #selectedRange: TimeRange | undefined;
  #stretch: Region | undefined;

  constructor(box: HTMLElement, sound: SoundResult, hooks: PlayerHooks) {
    this.#sound = sound;
    this.#hooks = hooks;
    this.store = createStore<PlayerState>(() => ({
      ...{ isReady: false, isPlaying: false, time: 0, isLooping: false, volume: 1, rate: 1, isSplit: false },
    }));
    this.#regions = Regions.create();
    this.#wave = WaveSurfer.create({
      container: box,
      height: 'auto',
      peaks: sound.peaks.map(peaks => [...peaks]),
      duration: durationOf(sound),
      cursorWidth: 2,
      plugins: [this.#regions],
      ...colours(),
    });
    this.#listen();
  }

  /** Gives it something to play. */
  async load(wav: Blob): Promise<void> {
    await this.#wave.loadBlob(
      wav,
      this.#sound.peaks.map(peaks => [...peaks]),
      durationOf(this.#sound),
    );
    this.store.setState({ isReady: true });
  }

  readonly quiet = (): void => this.#wave.pause();

  async playPause(): Promise<void> {
    if (!this.store.getState().isReady) return;
    if (!this.#wave.isPlaying()) this.#hooks.starts(this.quiet);
    await this.#wave.playPause();
  }

  seek(seconds: number): void {
    this.#wave.setTime(Math.max(0, Math.min(durationOf(this.#sound), seconds)));
    this.store.setState({ time: this.#wave.getCurrentTime() });
  }

  setLooping(isLooping: boolean): void {
    this.store.setState({ isLooping });
  }

  /** Marks a range to loop; undefined removes the mark. */
  setStretch(range: TimeRange | undefined): void {
    this.#stretch?.remove();
    this.#stretch = undefined;
    if (range !== undefined)
      this.#stretch = this.#regions.addRegion({ ...range, id: 'stretch', color: seeThrough('--accent') });
    this.#tellStretch();
  }

  setVolume(volume: number): void {
    this.#wave.setVolume(volume);
    this.store.setState({ volume });
  }

  setRate(rate: number): void {
    this.#wave.setPlaybackRate(rate, false);
    this.store.setState({ rate });
  }

  /** Each channel separately, or all in one. */
  setSplit(isSplit: boolean): void {
    this.#wave.setOptions({ splitChannels: isSplit ? this.#sound.peaks.map(() => ({})) : [] });
    this.store.setState({ isSplit });
  }

  /** Where the selected bytes are. */
  showSelected(range: TimeRange | undefined): void {
    this.#selectedRange = range;
    this.#selected?.remove();
    this.#selected = undefined;
    if (range === undefined || this.#wave.getDuration() === 0) return;
    const isPlace = range.end - range.start < durationOf(this.#sound) / 1000;
    this.#selected = this.#regions.addRegion({
      ...{ id: 'selected', start: range.start, drag: false, resize: false },
      ...(isPlace ? { color: readTokens()('--warn') } : { end: range.end, color: seeThrough('--warn') }),
    });
  }

  dispose(): void {
    for (const end of this.#ends) end();
    this.#wave.destroy();
  }

  #listen(): void {
    const set = (state: Partial<PlayerState>) => this.store.setState(state);
    this.#ends.push(
      // Regions need to know the length of the sound.
      this.#wave.on('ready', () => this.#drawMarks()),
      this.#wave.on('play', () => set({ isPlaying: true })),
      this.#wave.on('pause', () => set({ isPlaying: false })),
      this.#wave.on('timeupdate', time => this.#at(time)),
      this.#wave.on('finish', () => void this.#finished()),
      this.#wave.on('click', share => this.#hooks.clicked(share * durationOf(this.#sound))),
      this.#regions.on('region-clicked', (region, event) => this.#regionClicked(region, event)),
      this.#regions.on('region-created', region => this.#regionCreated(region)),
      this.#regions.on('region-updated', region => region === this.#stretch && this.#tellStretch()),
      this.#regions.enableDragSelection({ id: 'stretch', color: seeThrough('--accent') }),
      onThemeChange(() => {
        this.#wave.setOptions(colours());
        this.#drawMarks();
      }),
    );
  }

  #at(time: number): void {
    const { isLooping, stretch, isPlaying } = this.store.getState();
    this.store.setState({ time });
    if (isPlaying && isLooping && stretch && time >= stretch.end) this.#wave.setTime(stretch.start);
  }

  async #finished(): Promise<void> {
    const { isLooping, stretch } = this.store.getState();
    this.store.setState({ isPlaying: false });
    if (!isLooping) return;
    this.#wave.setTime(stretch?.start ?? 0);
    await this.#wave.play();
  }

  #regionClicked(region: Region, event: MouseEvent): void {
    const mark = this.#marks.indexOf(region);
    if (mark < 0) return;
    event.stopPropagation();
    this.#hooks.markClicked(mark);
  }

  /** A new drag replaces the marked range. */
  #regionCreated(region: Region): void {
    if (region.id !== 'stretch' || region === this.#stretch) return;
    this.#stretch?.remove();
    this.#stretch = region;
    this.#tellStretch();
    this.setLooping(true);
  }

  #tellStretch(): void {
    const region = this.#stretch;
    const { stretch: _before, ...rest } = this.store.getState();
    const stretch = region && { start: region.start, end: region.end };
    this.store.setState(stretch === undefined ? rest : { ...rest, stretch }, true);
  }

  #drawMarks(): void {
    for (const mark of this.#marks) mark.remove();
    this.showSelected(this.#selectedRange);
    const tokens = readTokens();
    const { rate, marks } = this.#sound;
    this.#marks = marks.map(({ kind, name, start, end }, index) =>
      this.#regions.addRegion({
        id: `mark-${index}`,
        start: start / rate,
        ...(kind === 'loop' && end !== undefined ? { end: end / rate } : {}),
        content: name,
        color: kind === 'loop' ? seeThrough('--ok') : tokens('--text-1'),
        drag: false,
        resize: false,
      }),
    );
  }
}

/** A canvas does not see style sheets. */
function colours() {
  const tokens = readTokens();
  return { waveColor: tokens('--line-strong'), progressColor: tokens('--accent'), cursorColor: tokens('--text-1') };
}

/** A token's colour with the waveform shining through. */
function seeThrough(token: `--${string}`): string {
  return `color-mix(in srgb, ${readTokens()(token)} 25%, transparent)`;
}
