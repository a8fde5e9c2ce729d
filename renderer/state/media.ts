import type { Client } from '../../shared/contract/call.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import type { SoundResult, TracksResult } from '../../shared/contract/sound-types.ts';
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
  /** What to know before a file takes a sound's place. */
  check(
    asset: AssetId,
    bytes: Uint8Array,
  ): Promise<{ readonly warnings: readonly string[] } | { readonly failure: Failure }>;
  /** Makes it an edit; true when that worked. */
  replace(asset: AssetId, bytes: Uint8Array): Promise<boolean>;
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
    async check(asset, bytes) {
      try {
        return await client.checkSound({ asset, bytes });
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
    async replace(asset, bytes) {
      try {
        await client.replaceSound({ asset, bytes });
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
