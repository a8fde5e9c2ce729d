import { type ComponentType, lazy } from 'react';
import { useAsset } from '../state/workbench.ts';
import type { AssetPaneProps } from './panes.ts';

/** The table of each format that has one. */
const tables: Readonly<Record<string, ComponentType<AssetPaneProps>>> = {
  'zipper/motion': lazy(() =>
    import('../panes/motion-table/index.tsx').then(pane => ({ default: pane.MotionTablePane })),
  ),
};

/** What formats without a table of their own are shown in. */
const RowsPane = lazy(() => import('../panes/table/index.tsx').then(pane => ({ default: pane.TablePane })));

/** An asset as a table, as its format has it. */
export function TableView({ asset }: AssetPaneProps) {
  const format = useAsset(asset)?.format ?? '';
  const Table = tables[format];
  return Table === undefined ? <RowsPane asset={asset} /> : <Table asset={asset} />;
}
