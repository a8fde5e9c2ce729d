import type { Source } from '../base/source.ts';
import { type Amount, type AmountRefs, amountIn, amountRefs, amountText } from './amount.ts';
import { bytesLeaf } from './bytes.ts';
import { addGroup, type FieldSink, memberSink, wantedItems } from './inside/field-sink.ts';
import type { AnyLayout, Layout, Step } from './inside/layout.ts';
import { addLeaf } from './inside/leaf.ts';
import { type FloatPlace, floatsOf, NOT_FINITE, oddFloat } from './inside/odd-floats.ts';
import type { Reader } from './inside/reader.ts';
import { readerAt } from './inside/reader-at.ts';
import { type Records, Table } from './inside/record-table.ts';
import type { Model, Shape, Struct } from './struct.ts';

/** A table of structs of fixed size: nothing is decoded until requested. Without a count, it fills its window. */
export function records<F extends Shape>(of: Struct<F>): Layout<Records<Model<F>>>;
export function records<F extends Shape, const A extends Amount>(
  of: Struct<F>,
  count: A,
): Layout<Records<Model<F>>, 'value', AmountRefs<A>>;
export function records<F extends Shape>(of: Struct<F>, count?: Amount): Layout<Records<Model<F>>, 'value', string> {
  if (!of.size) throw new Error('records() needs a struct of fixed size: use list()');
  const stride = of.size;
  let floats: readonly FloatPlace[] | undefined;
  const given = count === undefined ? undefined : amountIn(count);
  const measure = (r: Reader): number => given?.(r.scope) ?? Math.floor((r.limit - r.pos) / stride);
  const self: Layout<Records<Model<F>>, 'value', string> = {
    kind: `table of ${count === undefined ? '' : `${amountText(count)} `}records of ${stride} bytes`,
    role: 'value',
    size: typeof count === 'number' ? count * stride : undefined,
    minSize: typeof count === 'number' ? count * stride : 0,
    refs: count === undefined ? [] : amountRefs(count),
    parts: [{ key: '[]', layout: of }],
    ...(given ? { sizeIn: scope => given(scope) * stride } : {}),
    ...(typeof count === 'string' ? { counted: count } : {}),
    toJson: value => Array.from(value, row => of.toJson?.(row)),
    child: (value, step) =>
      typeof step === 'number' && step < value.length ? { layout: of, value: value.at(step) } : undefined,
    decode(r) {
      const length = measure(r);
      const start = r.skip(length * stride);
      const table = new Table(of, { source: keepRows(r, start, length * stride), length });
      if (length > 0) {
        floats ??= floatsOf(of);
        findOddFloat(r, start, table.source, { stride, floats });
      }
      if (r.hold) r.holdList({ items: table, item: of, scope: r.scope, isFixed: typeof count === 'number' });
      return table;
    },
    encode: (w, value) => w.putSource(value.source),
    fields(r, out) {
      const length = measure(r);
      const start = r.skip(length * stride);
      nameRows(r, out, { of, stride, start, length });
      addGroup(r, out, self, { kind: 'table', start, size: length * stride, count: length });
      return { length };
    },
  };
  return self;
}

/** A table's own byte block. */
function keepRows(r: Reader, start: number, size: number): Source {
  return r.keep(start, size);
}

function findOddFloat(
  r: Reader,
  start: number,
  rows: Source,
  { stride, floats }: { readonly stride: number; readonly floats: readonly FloatPlace[] },
): void {
  if (floats.length === 0) return;
  const odd = oddFloat(rows, stride, floats);
  if (odd === undefined) return;
  const at = { start: start + odd.row * stride + odd.place.offset, size: 4 };
  r.find(at, NOT_FINITE, { path: `${r.pathText()}[${odd.row}]${odd.place.path}` });
}

interface Rows {
  readonly of: AnyLayout;
  readonly stride: number;
  readonly start: number;
  readonly length: number;
}

function nameRows(r: Reader, out: FieldSink, rows: Rows): void {
  const { of, stride, start, length } = rows;
  if (out.passes?.(of)) return;
  if (out.coarse) {
    const size = length * stride;
    addLeaf(r, out, { start, size, leaf: bytesLeaf, value: undefined });
    return;
  }
  if (out.table) {
    const { scope, source, base, limit } = r;
    const name = (sink: FieldSink, path: readonly Step[]): void =>
      nameRows(readerAt({ source, base, scope, limit }, path), sink, rows);
    out.table(r, { start, size: length * stride, count: length, stride, name });
    return;
  }
  const end = r.pos;
  const depth = r.enter();
  const span = wantedItems(out, depth, length);
  const first = Math.max(span.from, Math.floor((out.from - r.base - start) / stride));
  const last = Math.min(span.to, Math.ceil((out.to - r.base - start) / stride));
  for (let i = first; i < last; i++) {
    r.pos = start + i * stride;
    r.path[depth] = i;
    of.fields(r, memberSink(out, depth, i));
  }
  r.depth = depth;
  r.pos = end;
}
