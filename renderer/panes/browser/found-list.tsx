import { useEffect, useRef, useState } from 'react';
import type { QuickOpenResult } from '../../../shared/contract/types.ts';
import { placeOf } from '../../state/address.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { useMenu } from '../../widgets/menu.tsx';
import { TreeCell, VirtualTree, type VirtualTreeHandle } from '../../widgets/virtual-tree.tsx';
import { AssetCells } from './asset-cells.tsx';
import { rowMenu } from './row-menu.ts';
import { strings } from './strings.ts';

interface FoundListProps {
  readonly found: QuickOpenResult;
  readonly focusFirst: number;
}

/** What the filter found, best first, each with the place it lies in. */
export function FoundList({ found, focusFirst }: FoundListProps) {
  const bench = useWorkbench();
  const handle = useRef<VirtualTreeHandle>(null);
  const [active, setActive] = useState(0);
  const { hits, total } = found;
  const { menu, show } = useMenu(strings.menu);
  useEffect(() => {
    if (focusFirst > 0) handle.current?.focus();
  }, [focusFirst]);
  if (hits.length === 0) return <EmptyState title={strings.noHits} text={strings.noHitsText} />;
  return (
    <div className="found">
      <VirtualTree
        handle={handle}
        label={strings.tree}
        scope="explorer"
        rows={{
          count: hits.length,
          at: index => ({
            key: hits[index]?.row.id ?? '',
            level: 1,
            posInSet: index + 1,
            setSize: hits.length,
            expandable: false,
            expanded: false,
          }),
        }}
        active={Math.min(active, hits.length - 1)}
        labelOf={index => hits[index]?.row.name}
        onActive={(index, how) => {
          setActive(index);
          const row = hits[index]?.row;
          if (how === 'pointer' && row && row.kind !== 'folder') bench.tabs.show(row);
        }}
        onToggle={() => undefined}
        onOpen={index => {
          const row = hits[index]?.row;
          if (row && row.kind !== 'folder') bench.tabs.show(row, { keep: true });
        }}
        onMenu={(index, at) => {
          const row = hits[index]?.row;
          if (row) show(at, rowMenu(bench, row));
        }}
        renderRow={(_, index) => {
          const hit = hits[index];
          if (hit === undefined) return null;
          return <AssetCells row={hit.row} marks={hit.marks} place={placeOf(hit.row.address)} cell={TreeCell} />;
        }}
      />
      {menu}
      {total > hits.length && <p className="found-more">{strings.more(hits.length, total)}</p>}
    </div>
  );
}
