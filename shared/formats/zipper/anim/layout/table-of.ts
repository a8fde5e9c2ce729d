import { type Layout, type Model, type Records, records, type Shape, type Struct } from '#layout';

/** So many records; a thorough reading looks at each of them. */
export function table<F extends Shape, const N extends string>(
  of: Struct<F>,
  count: N,
): Layout<Records<Model<F>>, 'value', N> {
  const rows = records(of, count) as Layout<Records<Model<F>>, 'value', N>; // a name is the one amount it takes here
  return {
    ...rows,
    decode(r) {
      const start = r.pos;
      const value = rows.decode(r);
      const end = r.pos;
      if (!r.thorough) return value;
      r.pos = start;
      const depth = r.enter();
      for (let row = 0; row < value.length; row++) {
        r.path[depth] = row;
        of.decode(r);
      }
      r.depth = depth;
      r.pos = end;
      return value;
    },
  };
}
