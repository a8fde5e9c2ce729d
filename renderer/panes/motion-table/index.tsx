import { useMemo, useState } from 'react';
import type { TracksResult } from '../../../shared/contract/sound-types.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import { isCurrent, waitingFor } from '../../state/documents/answers.ts';
import { atField } from '../../state/documents/at-field.ts';
import { numberPlaceOf, spotOf } from '../../state/navigation/motion-keys.ts';
import { useViewPlace } from '../../state/window/use-view-place.ts';
import { useAnswer, usePart, useWorkbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import type { TablePlace } from '../../widgets/table-place.ts';
import { VirtualTable } from '../../widgets/virtual-table.tsx';
import { WaitingOrStopped } from '../../widgets/waiting.tsx';
import { partTable } from './columns.ts';
import { motionTableStrings as say } from './strings.ts';
import './motion-table.css';

/** The frames of a motion, one part at a time. */
export function MotionTablePane({ asset }: { readonly asset: AssetId }) {
  const bench = useWorkbench();
  const answer = useAnswer(each => each.media.tracks, asset);
  if (answer?.failure !== undefined) return <EmptyState title={say.failed} text={answer.failure.text} />;
  if (answer?.value === undefined)
    return <WaitingOrStopped label={say.loading} {...waitingFor(bench.media.tracks, asset, answer)} />;
  if (answer.value.groups.length === 0) return <EmptyState title={say.empty} />;
  return <PartTable asset={asset} movement={answer.value} />;
}

function PartTable({ asset, movement }: { readonly asset: AssetId; readonly movement: TracksResult }) {
  const bench = useWorkbench();
  const selected = usePart(
    parts => parts.selection,
    state => (state.current?.asset === asset ? state.current : undefined),
  );
  const spot = useMemo(() => spotOf(movement, selected), [movement, selected]);
  const memory = useViewPlace<TablePlace>(asset, 'table');
  const [chosen, setChosen] = useState(0);
  const [column, setColumn] = useState(0);
  // Follows selections made elsewhere: their part takes precedence over the one chosen here.
  const group = spot?.group ?? Math.min(chosen, movement.groups.length - 1);
  const table = useMemo(() => partTable(movement, group), [movement, group]);
  const name = movement.groups[group]?.name || say.unnamed;

  function select(row: number, at: number): void {
    setColumn(at);
    const found =
      table.spot(row, at) ??
      table.spot(
        row,
        table.columns.findIndex(({ editable }) => editable),
      );
    const place = found && numberPlaceOf(movement, found);
    if (place !== undefined) void bench.selection.selectPath(asset, place.path, 'table', place);
  }

  function choose(next: number): void {
    setChosen(next);
    const place = numberPlaceOf(movement, { group: next, track: 0, axis: 0, key: spot?.key ?? 0 });
    if (place !== undefined) void bench.selection.selectPath(asset, place.path, 'table', place);
  }

  async function edit(row: number, at: number, text: string): Promise<string | undefined> {
    const found = table.spot(row, at);
    const place = found && numberPlaceOf(movement, found);
    if (place === undefined) return undefined;
    const failure = await bench.documents.edit.trySetField(asset, place.path, text);
    return failure && atField(failure.text, place.path);
  }

  const isBeforeNumbers = table.spot(0, column) === undefined;
  return (
    <section className="motion-table" data-scope="table" aria-label={say.label(name)}>
      <VirtualTable
        label={say.label(name)}
        columns={table.columns}
        count={movement.keyCount}
        cell={table.cell}
        active={
          spot && {
            row: spot.key,
            column: isBeforeNumbers && selected?.origin === 'table' ? column : table.columnOf(spot),
          }
        }
        onActive={select}
        onEdit={edit}
        isCurrent={() => isCurrent(bench, bench.media.tracks, asset)}
        filterLabel={say.filter}
        memory={memory}
        tools={<PartChoice movement={movement} group={group} onChoose={choose} />}
      />
    </section>
  );
}

interface PartChoiceProps {
  readonly movement: TracksResult;
  readonly group: number;
  onChoose(group: number): void;
}

function PartChoice({ movement, group, onChoose }: PartChoiceProps) {
  return (
    <label className="motion-part">
      {say.part}
      <select value={group} onChange={event => onChoose(Number(event.target.value))}>
        {movement.groups.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity, names may repeat
          <option key={index} value={index}>
            {part.name || say.unnamed}
          </option>
        ))}
      </select>
    </label>
  );
}
