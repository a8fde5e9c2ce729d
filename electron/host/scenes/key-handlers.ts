import type { Handlers } from '../../../shared/contract/call.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { editKeys } from '../../answers/keys/edit-keys.ts';
import { refuse } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import { CHANGED_MEANWHILE } from '../edits/changed-meanwhile.ts';
import { stepOf } from '../edits/step-of.ts';
import type { Services } from '../services.ts';

interface KeyNeeds {
  readonly store: AssetStore;
  readonly services: Services;
  /** One clip as it is now. */
  readonly clip: Handlers<Workbench>['clip'];
}

/** Keys of clips: each edit is a step of the file that the clip is in. */
export function keyHandlers({ store, services, clip: clipNow }: KeyNeeds): Pick<Handlers<Workbench>, 'editKeys'> {
  return {
    async editKeys({ asset, clip, edit }, options) {
      const file = store.get(fileOfClip(clip));
      file.editable();
      const { revision } = file;
      const read = await clipNow({ asset, clip }, options);
      const { source, format } = file.view();
      const made = editKeys(format, source, read, edit);
      if (made.kind === 'refused') return refuse(sceneFailures.keyNotChanged(file.address, made.why));
      if (file.revision !== revision) return refuse(sceneFailures.keyNotChanged(file.address, CHANGED_MEANWHILE));
      const { label, element } = made;
      const done = await stepOf(file, () => file.replaceContent(made.source, { label }), { store, services });
      return { ...done, ...(element && { element }) };
    },
  };
}

/** The file of a clip, from the beginning of the clip's id. */
export function fileOfClip(clip: string): AssetId {
  return clip.slice(0, Math.max(0, clip.indexOf('/'))) as AssetId; // as: others are refused
}
