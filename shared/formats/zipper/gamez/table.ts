import type { TableForm, TableRow } from '../../format.ts';
import type { Gamez } from './layout.ts';
import { type AnyNode, classOf, parentOf } from './node-table.ts';

/** The nodes of a world: class, model, what is above them, flags. */
export const table: TableForm<Gamez> = {
  what: 'nodes of the world',
  columns: [
    { key: 'index', title: '#', width: 6, isNumeric: true },
    { key: 'name', title: 'Name', width: 30, isEditable: true },
    { key: 'class', title: 'Class', width: 10 },
    { key: 'model', title: 'Model', width: 7, isNumeric: true, isEditable: true },
    { key: 'parent', title: 'Parent', width: 7, isNumeric: true, isEditable: true },
    { key: 'children', title: 'Children', width: 9, isNumeric: true },
    { key: 'zone', title: 'Zone', width: 6, isNumeric: true, isEditable: true },
    { key: 'flags', title: 'Flags' },
  ],
  rows: ({ nodes }) => nodes.map(rowOf),
};

function rowOf(node: AnyNode, i: number): TableRow {
  const path = `nodes[${i}]`;
  const parent = parentOf(node);
  const flags = Object.entries(node.flags).flatMap(([name, isSet]) => (isSet ? [name] : []));
  const numbers = {
    model: node.model === -1 ? '' : String(node.model),
    zone: node.zone === -1 ? '' : String(node.zone),
  };
  return {
    path,
    cells: [
      ...[String(i), node.name, String(classOf(node)), numbers.model],
      ...[parent === undefined ? '' : String(parent), String(node.children.length), numbers.zone, flags.join(' ')],
    ],
    paths: [
      ...[path, `${path}.name`, `${path}.class`, `${path}.model`],
      ...[parentPath(node, path), `${path}.children`, `${path}.zone`, `${path}.flags`],
    ],
  };
}

function parentPath(node: AnyNode, path: string): string | null {
  if (node.parents.length > 0) return `${path}.parents[0]`;
  return 'emptyParent' in node && node.emptyParent !== undefined ? `${path}.emptyParent` : null;
}
