import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { SoundResult } from '../../../shared/contract/sound-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { soundDifferences } from '../../../shared/formats/sound-differences.ts';
import type { SoundInfo, Sounds } from '../../../shared/formats/sounds.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import { nodesOf } from '../assets/nodes.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { View } from '../assets/view.ts';
import { announce, edited } from '../edits/edited.ts';
import { plainWav } from '../export/plain-wav.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import { peaksOf } from './peaks.ts';

type Topic = 'sound' | 'soundWav' | 'checkSound' | 'replaceSound';

/** Hearing sounds and putting others in their place. */
export function soundHandlers(store: AssetStore, services: Services): Pick<Handlers<Workbench>, Topic> {
  return {
    sound: async ({ asset }) => soundOf(store.get(asset)),
    async soundWav({ asset }) {
      const open = store.get(asset);
      const view = open.view();
      const { sounds, model } = soundIn(view, open.address);
      const samples = sounds.decode(model);
      if ('why' in samples) return refuse(failures.notPlayable(open.address, samples.why));
      return { revision: view.revision, bytes: plainWav(samples) };
    },
    async checkSound({ asset, bytes }) {
      return { warnings: checked(store.get(asset), memorySource(bytes)) };
    },
    async replaceSound({ asset, bytes }) {
      const open = store.get(asset);
      const content = memorySource(bytes);
      checked(open, content);
      open.editable();
      const { changed } = await open.install.project.replaceContent(open.address, content, {
        label: 'Replace the sound',
      });
      return announce(services, open, edited(open, changed));
    },
  };
}

function soundOf(open: OpenAsset): SoundResult {
  const view = open.view();
  const { sounds, model } = soundIn(view, open.address);
  const info = describedIn(open.address, sounds.describe(model));
  const samples = sounds.decode(model);
  const { marks, path, blockSize, framesPerBlock, ...facts } = info;
  const place = (of: string) => {
    const { start, size } = nodesOf(view, open.address, of, { first: 0, count: 0 }).node;
    return { path: of, start, size };
  };
  return {
    ...facts,
    revision: view.revision,
    marks: marks.map(({ path: of, ...mark }) => ({ ...mark, bytes: place(of) })),
    data: { ...place(path), blockSize, framesPerBlock },
    peaks: 'why' in samples ? [] : peaksOf(samples),
  };
}

/** The warnings; refuses what is no sound that can be played. */
function checked(open: OpenAsset, content: Source): readonly string[] {
  const view = open.view();
  const { sounds, model } = soundIn(view, open.address);
  const after = new View('the new sound', content, 0);
  if (after.format.id !== view.format.id) return refuse(failures.notASound(after.identified.why));
  const found = soundIn(after, 'the new sound');
  const info = describedIn('the new sound', found.sounds.describe(found.model));
  const before = sounds.describe(model);
  return 'why' in before ? [] : soundDifferences(before, info);
}

function soundIn(view: View, address: string): { readonly sounds: Sounds<unknown>; readonly model: unknown } {
  const { format, decoded } = view;
  if (format.sounds === undefined || decoded === undefined)
    return refuse(failures.notPlayable(address, `it is ${format.title}`));
  if (decoded.fault !== undefined) return refuse(failures.notPlayable(address, decoded.fault.text));
  return { sounds: format.sounds, model: decoded.value };
}

function describedIn(address: string, found: SoundInfo | { readonly why: string }): SoundInfo {
  return 'why' in found ? refuse(failures.notPlayable(address, found.why)) : found;
}
