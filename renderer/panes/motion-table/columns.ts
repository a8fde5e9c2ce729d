import { f32Text } from '../../../shared/base/f32.ts';
import type { TracksResult } from '../../../shared/contract/sound-types.ts';
import { axisValues, type CurvePoint, timeOf } from '../../state/navigation/motion-keys.ts';
import type { TableColumn } from '../../widgets/virtual-table.tsx';
import { motionTableStrings as say } from './strings.ts';

/** A part of a motion as columns: frame, time, then every axis of every track. */
export interface PartTable {
  readonly columns: readonly TableColumn[];
  cell(row: number, column: number): string;
  /** The number in a cell; undefined in columns that are not stored. */
  spot(row: number, column: number): CurvePoint | undefined;
  /** The column of a number. */
  columnOf(spot: CurvePoint): number;
}

const BEFORE = 2;

export function partTable(movement: TracksResult, group: number): PartTable {
  const tracks = movement.groups[group]?.tracks ?? [];
  const axes = tracks.flatMap((track, index) =>
    track.axes.map((name, axis) => ({
      track: index,
      axis,
      title: `${track.name} ${name}`,
      values: axisValues(track, axis),
    })),
  );
  return {
    columns: [
      { key: 'frame', title: say.frame, width: '8ch', numeric: true },
      { key: 'time', title: say.time, width: '10ch', numeric: true },
      ...axes.map(({ title }) => ({ key: title, title, width: 'minmax(14ch, 1fr)', numeric: true, editable: true })),
    ],
    cell(row, column) {
      if (column === 0) return String(row);
      if (column === 1) return timeOf(movement, row).toFixed(3);
      return f32Text(axes[column - BEFORE]?.values[row] ?? 0);
    },
    spot(row, column) {
      const found = axes[column - BEFORE];
      return found && { group, track: found.track, axis: found.axis, key: row };
    },
    columnOf: spot => axes.findIndex(({ track, axis }) => track === spot.track && axis === spot.axis) + BEFORE,
  };
}
