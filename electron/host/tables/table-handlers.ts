import type { Handlers } from '../../../shared/contract/call.ts';
import type { TableResult } from '../../../shared/contract/table-types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { tableOf } from '../../answers/table.ts';
import { SMALL, type View } from '../../answers/view.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import type { QueryThread } from '../query/query-thread.ts';
import type { SceneThread } from '../scenes/scene-thread.ts';
import { createSurroundings, type SurroundingsNeeds } from '../scenes/surroundings.ts';

/** Larger files are not searched for rows to show. */
const LARGEST = 1 << 26;

interface TableNeeds extends SurroundingsNeeds {
  readonly store: AssetStore;
  readonly queryThreads: { readonly structure: QueryThread; readonly whole: QueryThread };
  readonly sceneThreads: { readonly looking: SceneThread };
}

/** Assets as tables; a thread reads large ones. */
export function tableHandlers({
  store,
  queryThreads,
  sceneThreads,
  ...needs
}: TableNeeds): Pick<Handlers<Workbench>, 'table'> {
  const { nearby } = createSurroundings(needs);
  return {
    async table({ asset }, { signal }) {
      const open = store.get(asset);
      const view = open.view();
      // A file read by a structure of the user's own is read once, for tree and table.
      const thread = open.structure ? queryThreads.structure : queryThreads.whole;
      const isLong = (view.source.size > SMALL || view.format.isForeign === true) && thread.reaches(open);
      const table = isLong ? await thread.ask(open, { kind: 'table' }, signal) : tableOf(view, open.address);
      const { beside } = view.format.table ?? {};
      if (beside === undefined) return table;
      const question = { kind: 'beside', address: open.address } as const;
      const { cells } = await sceneThreads.looking.ask('beside', question, await nearby(open, signal));
      return withColumn(table, beside, cells);
    },
  };
}

/** After the description of each row, where narrow windows show it too. */
const AT = 2;

/** With a column from neighbouring files; it is not a field. */
function withColumn(
  table: TableResult,
  { title, width }: NonNullable<NonNullable<Format['table']>['beside']>,
  cells: readonly string[],
): TableResult {
  const own = (path: string): string[] => table.columns.map(({ key }) => (path === '' ? key : `${path}.${key}`));
  return {
    ...table,
    columns: table.columns.toSpliced(AT, 0, { key: 'beside', title, ...(width === undefined ? {} : { width }) }),
    rows: table.rows.map((row, i) => ({
      ...{ path: row.path, cells: row.cells.toSpliced(AT, 0, cells[i] ?? '') },
      paths: (row.paths ?? own(row.path)).toSpliced(AT, 0, null),
    })),
  };
}

/** Whether an asset has rows to show; for a large one this is not checked until the user asks for them. */
export function hasTable(view: View): boolean {
  const { format, source } = view;
  if (format.table === undefined || source.size > LARGEST) return false;
  if (source.size > SMALL || format.isForeign) return view.layout !== undefined;
  const { model } = view;
  return model !== undefined && format.table.rows(model).length > 0;
}
