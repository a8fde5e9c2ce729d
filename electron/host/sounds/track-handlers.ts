import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { tracksOf } from '../../answers/tracks.ts';
import { SMALL } from '../../answers/view.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { QueryThread } from '../query/query-thread.ts';

interface TrackNeeds {
  readonly store: AssetStore;
  readonly queryThreads: { readonly whole: QueryThread };
}

/** Motions as curves; a thread reads large ones. */
export function trackHandlers({ store, queryThreads }: TrackNeeds): Pick<Handlers<Workbench>, 'tracks'> {
  const thread = queryThreads.whole;
  return {
    async tracks({ asset }, { signal }) {
      const open = store.get(asset);
      const view = open.view();
      const isLong = view.source.size > SMALL && thread.reaches(open);
      return isLong ? thread.ask(open, { kind: 'tracks' }, signal) : tracksOf(view, open.address);
    },
  };
}
