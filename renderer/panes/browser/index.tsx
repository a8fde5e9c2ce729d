import { ChevronsDownUp, Filter } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { QuickOpenResult } from '../../../shared/contract/types.ts';
import { parentOf } from '../../state/labels/address.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { useMenu } from '../../widgets/menu.tsx';
import { PanelHeader } from '../../widgets/panel-header.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { TreeCell, VirtualTree, type VirtualTreeHandle } from '../../widgets/virtual-tree.tsx';
import { AssetCells, AssetTree } from './asset-tree.tsx';
import { rowMenu } from './row-menu.ts';
import { strings } from './strings.ts';
import './explorer.css';

/** Everything in the game: folders, archives and their contents. */
export function Explorer() {
  const { tree, installs } = useWorkbench();
  const { filter, found } = usePart(
    bench => bench.tree,
    state => state,
  );
  const { install, scanned } = usePart(
    bench => bench.installs,
    state => state,
  );
  const count = scanned && scanned.files + scanned.entries;
  const [focusFirst, setFocusFirst] = useState(0);
  return (
    <div className="explorer">
      <PanelHeader
        title={strings.title}
        actions={
          <IconButton title={strings.collapse} onClick={() => tree.collapseAll()}>
            <ChevronsDownUp />
          </IconButton>
        }
      />
      <div className="explorer-filter">
        <TextField
          label={strings.filter}
          placeholder={strings.filterHint(count)}
          icon={<Filter aria-hidden />}
          value={filter}
          clearable
          onChange={text => tree.setFilter(text)}
          onKeyDown={event => {
            if (event.key === 'Escape') tree.setFilter('');
            if (event.key === 'ArrowDown') setFocusFirst(focusFirst + 1);
          }}
        />
      </div>
      {install?.suggestion && (
        <div className="explorer-note">
          <p>{install.note}</p>
          <Button onClick={() => void installs.open(install.suggestion ?? install.folder)}>{strings.suggestion}</Button>
        </div>
      )}
      <div className="explorer-list">
        {filter.trim() !== '' && found ? (
          <FoundList found={found} focusFirst={focusFirst} />
        ) : (
          <AssetTree focusFirst={focusFirst} />
        )}
      </div>
    </div>
  );
}

interface FoundListProps {
  readonly found: QuickOpenResult;
  readonly focusFirst: number;
}

/** The results of the filter, best first, each with its place. */
function FoundList({ found, focusFirst }: FoundListProps) {
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
          if (how === 'pointer' && row) bench.tabs.show(row);
        }}
        onToggle={() => undefined}
        onOpen={index => {
          const row = hits[index]?.row;
          if (row) bench.tabs.show(row, { keep: true });
        }}
        onMenu={(index, at) => {
          const row = hits[index]?.row;
          if (row) show(at, rowMenu(bench, row));
        }}
        renderRow={(_, index) => {
          const hit = hits[index];
          if (hit === undefined) return null;
          return <AssetCells row={hit.row} marks={hit.marks} place={parentOf(hit.row.address)} cell={TreeCell} />;
        }}
      />
      {menu}
      {total > hits.length && <p className="found-more">{strings.more(hits.length, total)}</p>}
    </div>
  );
}
