import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { AssetStore } from '../assets/asset-store.ts';

/** What the guard says of edits, for the window. */
export function guardHandlers(store: AssetStore): Pick<Handlers<Workbench>, 'editProblems'> {
  return {
    editProblems: async ({ asset }) => ({ revision: store.get(asset).revision, problems: [] }),
  };
}
