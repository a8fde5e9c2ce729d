import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import { refuseFault } from '../assets/read-text.ts';
import { SMALL, type View } from '../assets/view.ts';
import { failures } from '../failures.ts';
import { refuse } from '../refuse.ts';

/** Larger files are not looked through for what a table of them would show. */
const LARGEST = 1 << 26;

/** Assets as tables. */
export function tableHandlers(store: AssetStore): Pick<Handlers<Workbench>, 'table'> {
  return {
    async table({ asset }) {
      const open = store.get(asset);
      const { format, decoded, revision } = open.view();
      if (format.table === undefined || decoded === undefined)
        return refuse(failures.noTable(open.address, `it is ${format.title}`));
      if (decoded.fault !== undefined) return refuseFault(open.address, format.id, decoded.fault);
      const { what, columns } = format.table;
      const hasCodePage = format.table.hasCodePage?.(decoded.value) ?? false;
      return { revision, what, hasCodePage, columns, rows: format.table.rows(decoded.value) };
    },
  };
}

/** Whether an asset has rows to show; of a large one that is not looked up before somebody asks for them. */
export function hasTable(view: View): boolean {
  const { format, source } = view;
  if (format.table === undefined || source.size > LARGEST) return false;
  if (source.size > SMALL) return view.layout !== undefined;
  const { decoded } = view;
  return decoded !== undefined && decoded.fault === undefined && format.table.rows(decoded.value).length > 0;
}
