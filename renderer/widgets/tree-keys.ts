/** The parts of a row that key handling uses. */
interface Row {
  readonly level: number;
  readonly expandable: boolean;
  readonly expanded: boolean;
}

interface Rows {
  readonly count: number;
  at(index: number): Row | undefined;
  parentOf?(index: number): number | undefined;
}

interface Place {
  readonly rows: Rows;
  readonly active: number;
  readonly row: Row | undefined;
  /** The number of rows per page. */
  readonly page: number;
}

export type TreeStep =
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'toggle'; readonly expanded: boolean }
  | { readonly kind: 'open' }
  | { readonly kind: 'edit' };

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** What a key does in a tree; undefined if nothing. */
export function keyTarget(press: Press, place: Place): TreeStep | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || place.rows.count === 0) return undefined;
  const { rows, active, page } = place;
  const to = (index: number): TreeStep => ({ kind: 'move', index: Math.min(Math.max(index, 0), rows.count - 1) });
  switch (press.key) {
    case 'ArrowDown':
      return to(active + 1);
    case 'ArrowUp':
      return to(active - 1);
    case 'PageDown':
      return to(active + page);
    case 'PageUp':
      return to(active - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.count - 1);
    case 'ArrowRight':
      return inwards(place);
    case 'ArrowLeft':
      return outwards(place);
    case 'Enter':
      return active < 0 ? undefined : { kind: 'open' };
    case 'F2':
      return active < 0 ? undefined : { kind: 'edit' };
    default:
      return undefined;
  }
}

function inwards({ row, rows, active }: Place): TreeStep | undefined {
  if (!row?.expandable) return undefined;
  if (!row.expanded) return { kind: 'toggle', expanded: true };
  const next = rows.at(active + 1);
  return next && next.level > row.level ? { kind: 'move', index: active + 1 } : undefined;
}

function outwards({ row, rows, active }: Place): TreeStep | undefined {
  if (row === undefined) return undefined;
  if (row.expandable && row.expanded) return { kind: 'toggle', expanded: false };
  const parent = rows.parentOf ? rows.parentOf(active) : walkBack(rows, active, row.level);
  return parent === undefined ? undefined : { kind: 'move', index: parent };
}

function walkBack(rows: Rows, active: number, level: number): number | undefined {
  for (let index = active - 1; index >= 0; index -= 1) {
    const above = rows.at(index);
    if (above && above.level < level) return index;
  }
  return undefined;
}

interface Labels {
  readonly count: number;
  readonly active: number;
  labelOf(index: number): string | undefined;
}

/** How many rows type-ahead searches: a key must not read a whole table. */
const REACH = 20_000;
const PAUSE = 700;

/** Finds the next row that begins with the letters typed without a pause. */
export function typeAhead(now: () => number = Date.now): (key: string, labels: Labels) => number | undefined {
  let typed = '';
  let last = 0;
  return (key, { count, active, labelOf }) => {
    const time = now();
    typed = time - last > PAUSE ? key.toLowerCase() : typed + key.toLowerCase();
    last = time;
    const first = typed.length === 1 ? active + 1 : Math.max(active, 0);
    for (let step = 0; step < Math.min(count, REACH); step += 1) {
      const index = (first + step) % count;
      if (labelOf(index)?.toLowerCase().startsWith(typed)) return index;
    }
    return undefined;
  };
}
