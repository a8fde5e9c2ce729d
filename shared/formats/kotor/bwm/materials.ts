// Names of a game's materials: from its own table if it has one, otherwise as shipped.

import type { Lines } from '../../lines.ts';
import type { Neighbours } from '../../scenes.ts';
import type { TwoDa } from '../2da/layout.ts';
import { parseTable } from '../2da-text/parse.ts';
import { isWalkable, materialName, materialNumbers } from './stored.ts';

export interface Materials {
  /** Numbers of the named ones, in order. */
  readonly numbers: readonly number[];
  name(material: number): string;
  isWalkable(material: number): boolean;
}

const shipped: Materials = { numbers: materialNumbers, name: materialName, isWalkable };

const TABLE = 'surfacemat.2da';

/** The materials of the game that a walkmesh belongs to. */
export function materialsAround(ask: Neighbours): Materials {
  const found = ask.find([TABLE]);
  const table = found && (ask.model(found, 'kotor/2da') as TwoDa | undefined); // of the requested format
  if (table)
    return materialsOf(
      table.table.columns,
      table.table.rows.map(({ cells }) => cells),
    );
  const lines = found && (ask.model(found, 'kotor/2daText') as Lines | undefined); // the same
  if (lines === undefined) return shipped;
  const { columns, rows } = parseTable(lines);
  return materialsOf(
    columns,
    rows.map(({ cells }) => cells.slice(1).map(({ text }) => text)),
  );
}

/** Materials by row; a table without these columns is not a table of materials. */
function materialsOf(columns: readonly string[], rows: readonly (readonly string[])[]): Materials {
  const [label, walk] = ['label', 'walk'].map(wanted => columns.findIndex(each => each.toLowerCase() === wanted));
  if (label === undefined || walk === undefined || label < 0 || walk < 0) return shipped;
  const textAt = (row: number, column: number): string => {
    const text = rows[row]?.[column] ?? '';
    return text === '****' ? '' : text;
  };
  return {
    // Unused rows share one name.
    numbers: Array.from(rows.keys()).filter(row => {
      const name = textAt(row, label);
      return name !== '' && rows.filter((_, other) => textAt(other, label) === name).length === 1;
    }),
    name: material => textAt(material, label) || materialName(material),
    isWalkable: material => textAt(material, walk) === '1',
  };
}
