import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { tracksOf } from '../../answers/tracks.ts';
import { SMALL } from '../../answers/view.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { LookThread } from '../look/look-thread.ts';

interface TrackNeeds {
  readonly store: AssetStore;
  readonly lookThreads: { readonly whole: LookThread };
}

/** Motions as curves; a thread reads large ones. */
export function trackHandlers({ store, lookThreads }: TrackNeeds): Pick<Handlers<Workbench>, 'tracks'> {
  const thread = lookThreads.whole;
  return {
    async tracks({ asset }, { signal }) {
      const open = store.get(asset);
      const view = open.view();
      const isLong = view.source.size > SMALL && thread.reaches(open);
      return isLong ? thread.ask(open, { kind: 'tracks' }, signal) : tracksOf(view, open.address);
    },
  };
}
