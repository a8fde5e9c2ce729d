import type { TableForm } from '../../format.ts';
import type { Gns } from './layout.ts';

/** Which file is read in which state. */
export const table: TableForm<Gns> = {
  what: 'files by state',
  columns: [
    { key: 'index', title: '#', width: 6, isNumeric: true },
    { key: 'kind', title: 'What', width: 16, isEditable: true },
    { key: 'selector', title: 'By', width: 16, isEditable: true },
    { key: 'state.arrangement', title: 'Arrangement', width: 13, isNumeric: true, isEditable: true },
    { key: 'state.weather', title: 'Weather', width: 9, isNumeric: true, isEditable: true },
    { key: 'state.night', title: 'Night', width: 7, isEditable: true },
    { key: 'sector', title: 'Sector', width: 9, isNumeric: true, isEditable: true },
    { key: 'length', title: 'Bytes', isNumeric: true, isEditable: true },
  ],
  rows: ({ rows }) =>
    rows.map(({ kind, selector, state, sector, length }, i) => ({
      path: `rows[${i}]`,
      cells: [
        ...[String(i), String(kind), String(selector), String(state.arrangement), String(state.weather)],
        ...[state.night ? 'true' : '', String(sector), String(length)],
      ],
    })),
};
