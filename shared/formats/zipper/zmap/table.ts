import { f32Text } from '../../../base/f32.ts';
import type { TableForm } from '../../format.ts';
import type { Feature, Zmap } from './layout.ts';

/** The lines of a map: their colour, where they begin and end, the objective they belong to. */
export const table: TableForm<Zmap> = {
  what: 'lines of the map',
  columns: [
    { key: 'red', title: 'Red', width: 8, isNumeric: true, isEditable: true },
    { key: 'green', title: 'Green', width: 8, isNumeric: true, isEditable: true },
    { key: 'blue', title: 'Blue', width: 8, isNumeric: true, isEditable: true },
    { key: 'objective', title: 'Objective', width: 12, isNumeric: true, isEditable: true },
    { key: 'vertices', title: 'Points', width: 10, isNumeric: true },
    { key: 'from', title: 'From' },
    { key: 'to', title: 'To' },
  ],
  rows: ({ features }) =>
    features.map((feature, i) => {
      const { red, green, blue, objective, vertices } = feature;
      const numbers = [red, green, blue, objective, vertices.length].map(String);
      return { path: `features[${i}]`, cells: [...numbers, pointText(vertices[0]), pointText(vertices.at(-1))] };
    }),
};

function pointText(point: Feature['vertices'][number] | undefined): string {
  return point === undefined ? '' : point.map(f32Text).join(', ');
}
