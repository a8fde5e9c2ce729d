import { useEffect, useRef } from 'react';
import type { ComparedLine, ComparedRow, ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { ComparisonEntry } from '../../state/comparison-entry.ts';
import { useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { FormatIcon } from '../../widgets/format-icon.tsx';
import { TreeCell, type TreeItem, VirtualTree, type VirtualTreeHandle } from '../../widgets/virtual-tree.tsx';
import { KindSign } from './kind-sign.tsx';
import { strings } from './strings.ts';

type Item = TreeItem & { readonly row: ComparedRow };

/** The files and entries that are not the same; the detail follows the keyboard. */
export function ChangeTree({ id, entry }: { readonly id: ComparisonId; readonly entry: ComparisonEntry }) {
  const { comparing } = useWorkbench();
  const { total, at, filter } = entry;
  const handle = useRef<VirtualTreeHandle>(null);
  useEffect(() => {
    if (at >= 0) handle.current?.scrollToIndex(at);
  }, [at]);
  const isFiltered = filter.kinds !== undefined || filter.formats !== undefined || filter.text !== undefined;
  if (total === 0 && isFiltered) return <EmptyState title={strings.noRows} text={strings.noRowsText} />;
  return (
    <VirtualTree<Item>
      handle={handle}
      label={strings.tree}
      scope="compare-tree"
      rows={{ count: total, at: index => itemOf(comparing.see(id, index)) }}
      active={at}
      labelOf={index => entry.lines[index]?.row.name}
      onActive={index => void comparing.stand(id, index)}
      onToggle={(index, isOpen) => {
        const row = entry.lines[index]?.row;
        if (row) comparing.toggle(id, row.id, isOpen);
      }}
      onOpen={index => {
        const line = entry.lines[index];
        if (line?.hasChildren) comparing.toggle(id, line.row.id, !line.isOpen);
      }}
      rowClass={({ row }) => (row.followsFrom === undefined ? '' : 'compare-follows')}
      renderRow={({ row, expanded }) => <RowCells row={row} isOpen={expanded} />}
    />
  );
}

function itemOf(line: ComparedLine | undefined): Item | undefined {
  return (
    line && {
      key: line.row.id,
      level: line.level,
      posInSet: line.position,
      setSize: line.siblings,
      expandable: line.hasChildren,
      expanded: line.isOpen,
      row: line.row,
    }
  );
}

function RowCells({ row, isOpen }: { readonly row: ComparedRow; readonly isOpen: boolean }) {
  const { kind, name, from, format, count, sizeA, sizeB, followsFrom, address } = row;
  const notes = [
    from !== undefined && strings.from(from),
    followsFrom !== undefined && strings.follows(followsFrom),
    count > 0 ? strings.below(count) : strings.size(sizeA, sizeB),
  ];
  return (
    <>
      <TreeCell className="compare-sign">
        <KindSign kind={kind} />
      </TreeCell>
      <TreeCell className="compare-name">
        <FormatIcon kind={format === undefined ? 'folder' : 'entry'} format={format} open={isOpen} />
        <span className="truncate" title={address}>
          {name}
        </span>
      </TreeCell>
      <TreeCell className="compare-note">
        <span className="truncate">{notes.filter(note => note !== false && note !== '').join(' · ')}</span>
      </TreeCell>
    </>
  );
}
