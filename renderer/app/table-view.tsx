import { lazy } from 'react';
import { useAsset } from '../state/workbench.ts';
import type { AssetPaneProps } from './panes.ts';

const MotionTable = lazy(() =>
  import('../panes/motion-table/index.tsx').then(pane => ({ default: pane.MotionTablePane })),
);
const Rows = lazy(() => import('../panes/table/index.tsx').then(pane => ({ default: pane.TablePane })));

/** An asset as a table: a movement by frames, all else by the rows its format has. */
export function TableView({ asset }: AssetPaneProps) {
  const isMovement = useAsset(asset)?.views.includes('curve');
  return isMovement ? <MotionTable asset={asset} /> : <Rows asset={asset} />;
}
