import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { NewSound, SoundCheck } from '../../../shared/contract/sound-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { type Samples, type SoundInfo, soundDifferences } from '../../../shared/formats/sounds.ts';
import { plainWav } from '../../answers/export/plain-wav.ts';
import { peaksOf } from '../../answers/peaks.ts';
import { describedIn, soundIn, soundOf } from '../../answers/sounds.ts';
import { SMALL, View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { stepOf } from '../edits/step-of.ts';
import type { QueryThread } from '../query/query-thread.ts';
import type { Services } from '../services.ts';
import { type FittedFile, fitSound, takenAsItIs } from './fit-sound.ts';

type Topic = 'sound' | 'soundWav' | 'checkSound' | 'replaceSound';

interface SoundNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  readonly queryThreads: { readonly whole: QueryThread };
}

/** Plays and replaces sounds; a thread reads large ones. */
export function soundHandlers({ store, services, queryThreads }: SoundNeeds): Pick<Handlers<Workbench>, Topic> {
  const thread = queryThreads.whole;
  return {
    async sound({ asset }, { signal }) {
      const open = store.get(asset);
      const view = open.view();
      const isLong = view.source.size > SMALL && thread.reaches(open);
      return isLong ? thread.ask(open, { kind: 'sound' }, signal) : soundOf(view, open.address);
    },
    async soundWav({ asset }) {
      const open = store.get(asset);
      const view = open.view();
      const { sounds, model } = soundIn(view, open.address);
      const samples = sounds.decode(model);
      if ('why' in samples) return refuse(failures.notPlayable(open.address, samples.why));
      return { revision: view.revision, bytes: plainWav(samples) };
    },
    checkSound: async given => checkOf(store.get(given.asset), given),
    async replaceSound(given) {
      const open = store.get(given.asset);
      const { content } = contentOf(open, given);
      checked(open, content);
      const label = 'Replace the sound';
      return stepOf(open, () => open.replaceContent(content, { label }), { store, services });
    },
  };
}

/** The file as it is to be stored. */
function contentOf(open: OpenAsset, { bytes, raw = false }: NewSound): FittedFile {
  const content = memorySource(bytes);
  return raw ? takenAsItIs(open.view(), content) : fitSound(open.view(), content);
}

function checkOf(open: OpenAsset, given: NewSound): SoundCheck {
  const { content, changes, damage } = contentOf(open, given);
  const { warnings, info, samples } = checked(open, content);
  const { coding, rate, channels, bitsPerSample, frameCount } = info;
  const facts = { coding, rate, channels, bitsPerSample, frameCount };
  return {
    warnings: [...damage, ...warnings],
    changes,
    sound: { ...facts, peaks: peaksOf(samples), wav: plainWav(samples) },
  };
}

interface Checked {
  readonly warnings: readonly string[];
  readonly info: SoundInfo;
  readonly samples: Samples;
}

/** Its details; refuses a file that is not a playable sound. */
function checked(open: OpenAsset, content: Source): Checked {
  const view = open.view();
  const { sounds, model } = soundIn(view, open.address);
  const after = new View('The new sound', content, 0);
  if (after.format.id !== view.format.id) return refuse(failures.notASound(after.identified.why));
  const found = soundIn(after, 'The new sound');
  const info = describedIn('The new sound', found.sounds.describe(found.model));
  const before = sounds.describe(model);
  const samples = found.sounds.decode(found.model);
  if ('why' in samples) return refuse(failures.notPlayable('The new sound', samples.why));
  return { warnings: 'why' in before ? [] : soundDifferences(before, info), info, samples };
}
