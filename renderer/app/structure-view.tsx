import { StructurePane } from '../panes/structure/index.tsx';
import type { AssetPaneProps } from './panes.ts';

/** The structure with room for all its columns. */
export function StructureView({ asset }: AssetPaneProps) {
  return <StructurePane asset={asset} place="centre" />;
}
