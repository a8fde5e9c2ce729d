/** A cell by its place on the screen: rows count as shown. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface TableSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that fit the window. */
  readonly page: number;
}

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/** Where a key leads in a table; undefined when it leads nowhere. */
export function cellTarget(press: Press, at: CellPlace | undefined, size: TableSize): CellPlace | undefined {
  if (size.rows === 0 || size.columns === 0) return undefined;
  const { row, column } = at ?? { row: 0, column: 0 };
  const target = targetOf(press, { row, column }, size);
  if (target === undefined) return undefined;
  if (at === undefined) return { row: 0, column: 0 };
  return { row: clamp(target.row, size.rows), column: clamp(target.column, size.columns) };
}

function targetOf({ key, ctrlKey }: Press, { row, column }: CellPlace, size: TableSize): CellPlace | undefined {
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + size.page, column };
    case 'PageUp':
      return { row: row - size.page, column };
    case 'Home':
      return ctrlKey ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return ctrlKey ? { row: size.rows - 1, column: size.columns - 1 } : { row, column: size.columns - 1 };
    default:
      return undefined;
  }
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
