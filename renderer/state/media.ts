import type { Client } from '../../shared/contract/call.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import type { NewSound, SoundCheck, SoundResult, TracksResult } from '../../shared/contract/sound-types.ts';
import type { AssetId } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import { type Answers, createAnswers } from './answers.ts';
import { failureOf, type Notices } from './notices.ts';

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
