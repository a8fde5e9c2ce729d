import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/contract/call.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import type { NewSound, SoundCheck, SoundResult, TracksResult } from '../../shared/contract/sound-types.ts';
import type { AssetId } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import { failureOf, type Notices } from './notices.ts';
import { usePart, useWorkbench, type Workbench } from './workbench.ts';

export interface Answer<T> {
  /** Of the asset when it was asked for. */
  readonly revision: number;
  /** The last one that came; of an older revision while the new one is on its way. */
  readonly value?: T;
  readonly failure?: Failure;
}

/** What the host says of assets, one answer for each, asked again when the bytes have changed. */
export interface Answers<T> {
  readonly store: StoreApi<Readonly<Record<AssetId, Answer<T>>>>;
  /** Asks, unless that is the revision already asked for. */
  look(asset: AssetId, revision: number): Promise<void>;
}

export function createAnswers<T>(load: (asset: AssetId) => Promise<T>): Answers<T> {
  const store = createStore<Readonly<Record<AssetId, Answer<T>>>>(() => ({}));
  function put(asset: AssetId, answer: Answer<T>): void {
    store.setState(state => ({ ...state, [asset]: answer }));
  }
  return {
    store,
    async look(asset, revision) {
      const known = store.getState()[asset];
      if (known?.revision === revision) return;
      put(asset, { ...known, revision });
      const isNewest = () => store.getState()[asset]?.revision === revision;
      try {
        const value = await load(asset);
        if (isNewest()) put(asset, { revision, value });
      } catch (error) {
        if (isNewest()) put(asset, { revision, failure: failureOf(error) });
      }
    },
  };
}

/** The newest answer for an asset, kept up to date while the component is shown. */
export function useAnswer<T>(pick: (bench: Workbench) => Answers<T>, asset: AssetId): Answer<T> | undefined {
  const answers = pick(useWorkbench());
  const revision = usePart(
    bench => bench.documents,
    state => state.entries[asset]?.revision ?? 0,
  );
  useEffect(() => void answers.look(asset, revision), [answers, asset, revision]);
  return useStore(answers.store, state => state[asset]);
}

/** Sounds and movements: what is drawn of them, what is played, and what is put in their place. */
export interface Media {
  readonly sounds: Answers<SoundResult>;
  readonly tracks: Answers<TracksResult>;
  /** A file that the browser plays; nothing when it failed, and that has been shown. */
  wav(asset: AssetId): Promise<Blob | undefined>;
  /** What a file becomes in the place of a sound, to be seen and heard before it is taken. */
  check(given: NewSound): Promise<SoundCheck | { readonly failure: Failure }>;
  /** Makes it an edit; true when that worked. */
  replace(given: NewSound): Promise<boolean>;
  /** Takes the turn to be heard: whoever had it before is asked to be quiet. */
  takeTurn(quiet: () => void): void;
}

export function createMedia(client: Client<Contract>, notices: Notices): Media {
  let quietLast: (() => void) | undefined;
  return {
    sounds: createAnswers(asset => client.sound({ asset })),
    tracks: createAnswers(asset => client.tracks({ asset })),
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
