import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { tableOf } from '../../answers/table.ts';
import { SMALL, type View } from '../../answers/view.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { LookThread } from '../look/look-thread.ts';

/** Larger files are not looked through for what a table of them would show. */
const LARGEST = 1 << 26;

interface TableNeeds {
  readonly store: AssetStore;
  readonly lookThreads: { readonly whole: LookThread };
}

/** Assets as tables; a thread reads large ones. */
export function tableHandlers({ store, lookThreads }: TableNeeds): Pick<Handlers<Workbench>, 'table'> {
  const thread = lookThreads.whole;
  return {
    async table({ asset }, { signal }) {
      const open = store.get(asset);
      const view = open.view();
      const isLong = (view.source.size > SMALL || view.format.isForeign === true) && thread.reaches(open);
      return isLong ? thread.ask(open, { kind: 'table' }, signal) : tableOf(view, open.address);
    },
  };
}

/** Whether an asset has rows to show; of a large one that is not looked up before somebody asks for them. */
export function hasTable(view: View): boolean {
  const { format, source } = view;
  if (format.table === undefined || source.size > LARGEST) return false;
  if (source.size > SMALL || format.isForeign) return view.layout !== undefined;
  const { decoded } = view;
  return decoded !== undefined && decoded.fault === undefined && format.table.rows(decoded.value).length > 0;
}
