import { f32Text } from '../../../base/f32.ts';
import type { TableForm } from '../../format.ts';
import type { Materials } from './layout.ts';

/** One row for each material, by the number that polygons know it by. */
export const table: TableForm<Materials> = {
  what: 'materials',
  columns: [
    { key: 'number', title: 'Number', width: 8, isNumeric: true },
    { key: 'texture', title: 'Texture', isEditable: true },
    { key: 'alpha', title: 'Alpha', width: 8, isNumeric: true, isEditable: true },
    { key: 'red', title: 'Red', width: 8, isNumeric: true, isEditable: true },
    { key: 'green', title: 'Green', width: 8, isNumeric: true, isEditable: true },
    { key: 'blue', title: 'Blue', width: 8, isNumeric: true, isEditable: true },
    { key: 'soil', title: 'Ground', width: 10, isEditable: true },
  ],
  rows: ({ materials }) =>
    materials.map(({ texture, alpha, color, soil }, i) => {
      const path = `materials[${i}]`;
      const { red, green, blue } = color;
      return {
        path,
        cells: [String(i), texture ?? '', String(alpha), ...[red, green, blue].map(f32Text), String(soil)],
        paths: [
          null,
          texture === undefined ? null : `${path}.texture`,
          `${path}.alpha`,
          ...['red', 'green', 'blue'].map(part => `${path}.color.${part}`),
          `${path}.soil`,
        ],
      };
    }),
};
