import type { Layout, Role } from './inside/layout.ts';

/** A layout that contains itself. Its type must be written out: the compiler cannot infer a cycle. */
export function recursive<T>(get: () => Layout<T, Role, string>, minSize = 0): Layout<T> {
  let known: Layout<T, Role, string> | undefined;
  const of = (): Layout<T, Role, string> => {
    known ??= get();
    return known;
  };
  return {
    kind: 'the same again',
    role: 'value',
    size: undefined,
    minSize,
    refs: [],
    toJson: value => {
      const { toJson } = of();
      return toJson ? toJson(value) : value;
    },
    begin: wanted => of().begin?.(wanted),
    child: (value, step) => of().child?.(value, step),
    decode: r => of().decode(r),
    encode: (w, value) => of().encode(w, value),
    fields: (r, out) => of().fields(r, out),
  };
}
