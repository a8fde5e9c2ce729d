import { StructurePane } from '../panes/structure/index.tsx';
import type { AssetPaneProps } from './asset-pane-props.ts';

/** The structure with room for all its columns. */
export function StructureView({ asset }: AssetPaneProps) {
  return <StructurePane asset={asset} place="centre" />;
}
