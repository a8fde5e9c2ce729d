import type { TableForm } from '../../format.ts';
import type { Save } from './layout.ts';

/** The planes of a pilot's hangar. */
export const table: TableForm<Save> = {
  what: 'planes',
  columns: [
    { key: 'owned', title: 'Owned', width: 8, isNumeric: true, isEditable: true },
    { key: 'name', title: 'Name', isEditable: true },
    { key: 'airframe', title: 'Airframe', width: 10, isNumeric: true, isEditable: true },
    { key: 'hardpointsLeft', title: 'Hardpoints left', width: 14, isNumeric: true, isEditable: true },
    { key: 'hardpointsRight', title: 'Hardpoints right', width: 14, isNumeric: true, isEditable: true },
  ],
  rows: value =>
    value.part !== 'uiData'
      ? []
      : value.planes.map(({ owned, name, airframe, hardpointsLeft, hardpointsRight }, i) => ({
          path: `planes[${i}]`,
          cells: [owned, name, airframe, hardpointsLeft, hardpointsRight].map(String),
        })),
};
