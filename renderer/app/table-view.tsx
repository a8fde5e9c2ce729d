import { useAsset } from '../state/workbench.ts';
import { later } from '../widgets/later.tsx';
import type { AssetPaneProps } from './asset-pane-props.ts';
import { strings } from './strings.ts';

const MotionTable = later(
  () => import('../panes/motion-table/index.tsx').then(pane => pane.MotionTablePane),
  strings.loading,
);
const Rows = later(() => import('../panes/table/index.tsx').then(pane => pane.TablePane), strings.loading);

/** An asset as a table: a motion by frames, anything else by its format's rows. */
export function TableView({ asset }: AssetPaneProps) {
  const isMovement = useAsset(asset)?.views.includes('curve');
  return isMovement ? <MotionTable asset={asset} /> : <Rows asset={asset} />;
}
