import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallOptions, Client, Progress } from '../../../shared/contract/call.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { PalettesResult } from '../../../shared/contract/picture-types.ts';
import type { NewSound, SoundCheck, SoundResult, TracksResult } from '../../../shared/contract/sound-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf, type Notices } from '../base/notices.ts';
import { type Documents, newestRevision } from './documents.ts';

export interface Answer<T> {
  /** The asset's revision when this was requested. */
  readonly revision: number;
  /** The last answer; it is of an older revision until the new one arrives. */
  readonly value?: T;
  readonly failure?: Failure;
  /** The host's progress with the new answer. */
  readonly progress?: Progress;
  /** The user stopped waiting: it is requested again on demand, or when the bytes have changed. */
  readonly isStopped?: true;
}

/** The host's answers about assets, one per asset, requested again when the bytes have changed. */
export interface Answers<T> {
  readonly store: StoreApi<Readonly<Record<AssetId, Answer<T>>>>;
  /** Requests it, unless that revision is already requested. */
  look(asset: AssetId, revision: number): Promise<void>;
  /** A newer answer is under way. */
  isAsking(asset: AssetId): boolean;
  /** Cancels the request in progress, in the host too. */
  stop(asset: AssetId): void;
  /** Requests what was cancelled again. */
  again(asset: AssetId): Promise<void>;
}

export function createAnswers<T>(load: (asset: AssetId, options: CallOptions) => Promise<T>): Answers<T> {
  const store = createStore<Readonly<Record<AssetId, Answer<T>>>>(() => ({}));
  const running = new Map<AssetId, AbortController>();
  function put(asset: AssetId, answer: Answer<T>): void {
    store.setState(state => ({ ...state, [asset]: answer }));
  }

  async function ask(asset: AssetId, revision: number): Promise<void> {
    const mine = new AbortController();
    running.set(asset, mine);
    const { value } = store.getState()[asset] ?? {};
    const before = { revision, ...(value !== undefined && { value }) };
    put(asset, before);
    const isNewest = () => running.get(asset) === mine;
    try {
      const onProgress = (progress: Progress) => isNewest() && put(asset, { ...before, progress });
      const found = await load(asset, { signal: mine.signal, onProgress });
      if (isNewest()) put(asset, { revision, value: found });
    } catch (error) {
      if (isNewest()) put(asset, { revision, failure: failureOf(error) });
    } finally {
      if (isNewest()) running.delete(asset);
    }
  }

  return {
    store,
    async look(asset, revision) {
      if (store.getState()[asset]?.revision !== revision) await ask(asset, revision);
    },
    isAsking: asset => running.has(asset),
    stop(asset) {
      const known = store.getState()[asset];
      running.get(asset)?.abort();
      running.delete(asset);
      if (known === undefined) return;
      const { progress: _, ...rest } = known;
      put(asset, { ...rest, isStopped: true });
    },
    again: asset => ask(asset, store.getState()[asset]?.revision ?? 0),
  };
}

/** Whether an answer is about the present bytes, with no edit of them on its way. */
export function isCurrent<T>(
  { documents }: { readonly documents: Pick<Documents, 'store' | 'isEditing'> },
  answers: Answers<T>,
  asset: AssetId,
): boolean {
  const { revision = 0 } = answers.store.getState()[asset] ?? {};
  const isNewest = revision >= newestRevision(documents.store.getState(), asset);
  return isNewest && !documents.isEditing(asset) && !answers.isAsking(asset);
}

/** The state of a pending answer, and what the user can do about it. */
export function waitingFor<T>(answers: Answers<T>, asset: AssetId, answer: Answer<T> | undefined) {
  const { progress, isStopped = false } = answer ?? {};
  return {
    progress,
    isStopped,
    onStop: () => answers.stop(asset),
    onAgain: () => void answers.again(asset),
  };
}

/** Sounds, motions and palettes: how they are drawn, played and replaced. */
export interface Media {
  readonly sounds: Answers<SoundResult>;
  readonly tracks: Answers<TracksResult>;
  readonly palettes: Answers<PalettesResult>;
  /** A file the browser can play; undefined if that failed, which has then been shown. */
  wav(asset: AssetId): Promise<Blob | undefined>;
  /** The sound that a file would become in place of another, for a preview. */
  check(given: NewSound): Promise<SoundCheck | { readonly failure: Failure }>;
  /** Makes it an edit; true when that worked. */
  replace(given: NewSound): Promise<boolean>;
  /** Starts to play: stops whatever was playing. */
  takeTurn(quiet: () => void): void;
}

export function createMedia(client: Client<Contract>, notices: Notices): Media {
  let quietLast: (() => void) | undefined;
  return {
    sounds: createAnswers((asset, options) => client.sound({ asset }, options)),
    tracks: createAnswers((asset, options) => client.tracks({ asset }, options)),
    palettes: createAnswers((asset, options) => client.palettes({ asset }, options)),
    async wav(asset) {
      try {
        const { bytes } = await client.soundWav({ asset });
        return new Blob([new Uint8Array(bytes)], { type: 'audio/wav' });
      } catch (error) {
        notices.caught(error);
        return undefined;
      }
    },
    async check(given) {
      try {
        return await client.checkSound(given);
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
    async replace(given) {
      try {
        await client.replaceSound(given);
        return true;
      } catch (error) {
        notices.caught(error);
        return false;
      }
    },
    takeTurn(quiet) {
      if (quietLast !== quiet) quietLast?.();
      quietLast = quiet;
    },
  };
}
