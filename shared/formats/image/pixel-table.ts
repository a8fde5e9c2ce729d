import {
  type AnyLayout,
  addGroup,
  addLeaf,
  addPart,
  bytesJson,
  bytesLeaf,
  type FieldSink,
  type Layout,
  memberSink,
  type NamedTable,
  paddingLeaf,
  Reader,
  readerAt,
  type Scope,
  wantedItems,
} from '#layout';
import { allZero } from '../../base/bytes.ts';
import { counted, grouped } from '../../base/counted.ts';
import type { Source } from '../../base/source.ts';
import { type UnitId, unitOf, unitSize, units } from './units.ts';

/** How some pixels are stored: rows of units, each row padded to a number of bytes. */
export interface TablePlan {
  readonly unit: UnitId;
  readonly perRow: number;
  readonly rows: number;
  readonly rowSize: number;
}

/** Pixels as stored. Where the file ends early there are fewer bytes than the plan says. */
export interface PixelTable extends TablePlan {
  readonly source: Source;
}

/** The offset of a unit in a table. */
export function unitStart({ unit, perRow, rowSize }: TablePlan, index: number): number {
  return Math.floor(index / perRow) * rowSize + (index % perRow) * unitSize(unit);
}

/** The number of units in this many bytes. */
export function unitsIn(plan: TablePlan, size: number): number {
  const { unit, perRow, rows, rowSize } = plan;
  if (perRow === 0 || rowSize === 0) return 0;
  const whole = Math.min(rows, Math.floor(size / rowSize));
  if (whole === rows) return rows * perRow;
  return whole * perRow + Math.min(perRow, Math.floor((size - whole * rowSize) / unitSize(unit)));
}

/** A table whose size follows from the numbers before it; absent if they say that there is none. */
export function pixelTable<const Ref extends string>(
  refs: readonly Ref[],
  about: string,
  planIn: (scope: Scope | undefined) => TablePlan | undefined,
): Layout<PixelTable | undefined, 'optional', Ref> {
  return {
    kind: 'pixels',
    role: 'optional',
    size: undefined,
    minSize: 0,
    refs,
    about,
    parts: Object.entries(units).map(([key, layout]) => ({ key, layout })),
    present: scope => planIn(scope) !== undefined,
    toJson: value => (value === undefined ? undefined : tableJson(value)),
    child: (value, step) => (value === undefined ? undefined : tableChild(value, step)),
    decode(r) {
      const plan = planIn(r.scope);
      return plan && readTable(r, plan);
    },
    encode(w, value) {
      if (value !== undefined) w.putSource(value.source);
    },
    fields(r, out) {
      const plan = planIn(r.scope);
      if (plan) nameTable(r, out, plan);
      return undefined;
    },
  };
}

/** Several tables in a row, sized by the numbers before them. */
export function pixelTables<const Ref extends string>(
  refs: readonly Ref[],
  about: string,
  plansIn: (scope: Scope | undefined) => readonly TablePlan[],
): Layout<readonly PixelTable[], 'value', Ref> {
  const self: Layout<readonly PixelTable[], 'value', Ref> = {
    kind: 'tables of pixels',
    role: 'value',
    size: undefined,
    minSize: 0,
    refs,
    about,
    parts: Object.entries(units).map(([key, layout]) => ({ key, layout })),
    toJson: value => value.map(tableJson),
    child(value, step) {
      const table = typeof step === 'number' ? value[step] : undefined;
      return table && { layout: tableLayout, value: table };
    },
    decode(r) {
      const depth = r.enter();
      const tables: PixelTable[] = [];
      for (const [i, plan] of plansIn(r.scope).entries()) {
        r.path[depth] = i;
        tables.push(readTable(r, plan));
      }
      r.depth = depth;
      return tables;
    },
    encode(w, value) {
      for (const { source } of value) w.putSource(source);
    },
    fields(r, out) {
      const start = r.pos;
      const plans = plansIn(r.scope);
      const depth = r.enter();
      const span = wantedItems(out, depth, plans.length);
      for (const [i, plan] of plans.entries()) {
        r.path[depth] = i;
        if (i >= span.from && i < span.to) nameTable(r, memberSink(out, depth, i), plan);
        else r.skip(sizeThere(r, plan));
      }
      r.depth = depth;
      addGroup(r, out, self, { kind: 'list', start, size: r.pos - start, count: plans.length });
      return undefined;
    },
  };
  return self;
}

/** The layout that tree nodes and model branches use for one of several tables. */
const tableLayout: AnyLayout = pixelTable([], 'pixels of one picture', () => undefined);

function tableJson({ unit, perRow, rows, source }: PixelTable): unknown {
  return { unit, perRow, rows, ...bytesJson(source) };
}

function tableChild(table: PixelTable, step: string | number) {
  if (typeof step !== 'number' || step >= unitsIn(table, table.source.size)) return undefined;
  const layout = unitOf(table.unit);
  const reader = new Reader(table.source);
  reader.pos = unitStart(table, step);
  return { layout, value: layout.decode(reader) };
}

function sizeThere(r: Reader, { rows, rowSize }: TablePlan): number {
  return Math.min(rows * rowSize, r.limit - r.pos);
}

function readTable(r: Reader, plan: TablePlan): PixelTable {
  const wanted = plan.rows * plan.rowSize;
  const size = sizeThere(r, plan);
  if (size < wanted)
    r.find({ start: r.pos, size }, `${grouped(wanted - size)} of ${counted(wanted, 'byte')} of pixels are missing`);
  return { ...plan, source: r.keep(r.skip(size), size) };
}

function nameTable(r: Reader, out: FieldSink, plan: TablePlan): void {
  const start = r.pos;
  const size = sizeThere(r, plan);
  const count = unitsIn(plan, size);
  if (out.coarse) addLeaf(r, out, { start, size, leaf: bytesLeaf, value: undefined });
  else if (out.table) out.table(r, tableSpot(r, { plan, start, size, count }));
  else nameUnits(r, out, { plan, start, size, count });
  r.pos = start + size;
  addGroup(r, out, tableLayout, { kind: 'table', start, size, count });
}

interface Place {
  readonly plan: TablePlan;
  readonly start: number;
  readonly size: number;
  readonly count: number;
}

function tableSpot({ source, base, scope, limit }: Reader, place: Place): NamedTable {
  const { start, size, count } = place;
  const name: NamedTable['name'] = (sink, path) =>
    nameUnits(readerAt({ source, base, scope, limit }, path), sink, place);
  return { start, size, count, name };
}

function nameUnits(r: Reader, out: FieldSink, { plan, start, size, count }: Place): void {
  const unit = unitOf(plan.unit);
  const bytes = unitSize(plan.unit);
  const depth = r.enter();
  const span = wantedItems(out, depth, count);
  const from = Math.max(span.from, firstUnit(plan, out.from - r.base - start));
  for (let i = from; i < span.to; i++) {
    const at = start + unitStart(plan, i);
    if (r.base + at >= out.to) break;
    r.pos = at;
    r.path[depth] = i;
    const sink = memberSink(out, depth, i);
    unit.fields(r, sink);
    if (i % plan.perRow === plan.perRow - 1) {
      const rowEnd = start + Math.min(size, (Math.floor(i / plan.perRow) + 1) * plan.rowSize);
      namePadding(r, sink, { from: at + bytes, to: rowEnd });
    }
  }
  r.depth = depth;
}

/** The first unit that may lie after an offset, or whose row padding may. */
function firstUnit({ unit, perRow, rowSize }: TablePlan, offset: number): number {
  if (!(offset > 0) || rowSize === 0) return 0;
  const row = Math.floor(offset / rowSize);
  return row * perRow + Math.min(perRow - 1, Math.floor((offset % rowSize) / unitSize(unit)));
}

function namePadding(r: Reader, out: FieldSink, { from, to }: { from: number; to: number }): void {
  if (to <= from) return;
  const bytes = r.source.read(from, to - from);
  addPart(r, out, 'padding', {
    start: from,
    size: to - from,
    leaf: paddingLeaf,
    value: { bytes, isClean: allZero(bytes) },
  });
}
