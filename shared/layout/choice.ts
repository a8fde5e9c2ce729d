import { Unwritable } from './inside/fault.ts';
import { leafLayout, type Parsed, type Scalar } from './inside/leaf.ts';

/** A number with some named values; other values stay numbers. */
export function choice<const C extends Record<number, string>>(of: Scalar, names: C): Scalar<C[keyof C] | number> {
  type Value = C[keyof C] | number;
  const labels = new Map(Object.entries(names).map(([number, label]) => [Number(number), label as C[keyof C]]));
  const numbers = new Map<unknown, number>([...labels].map(([number, label]) => [label, number]));
  const numberOf = (value: Value): number => {
    const number = typeof value === 'number' ? value : numbers.get(value);
    if (number === undefined) throw new Unwritable(`there is no ${JSON.stringify(value)}: ${labelList(numbers)}`);
    return number;
  };
  return leafLayout<Value>(`choice of ${of.kind}`, of.size, {
    kind: 'choice',
    storage: of.leaf.kind,
    ...(of.leaf.isBigEndian ? { isBigEndian: true } : {}),
    labels: [...labels.values()].map(String),
    read: (view, at, size) => {
      const number = of.leaf.read(view, at, size);
      return labels.get(number) ?? number;
    },
    write: (view, at, size, value) => of.leaf.write(view, at, size, numberOf(value)),
    parse: (input, size): Parsed<Value> => {
      if (numbers.has(input)) return { value: input as C[keyof C] }; // a key of the map of labels
      const parsed = of.leaf.parse?.(input, size);
      if (parsed === undefined || 'why' in parsed)
        return { why: `${JSON.stringify(input)} is neither a number nor one of ${labelList(numbers)}` };
      return { value: labels.get(parsed.value) ?? parsed.value };
    },
    text: value => (typeof value === 'number' ? undefined : String(numberOf(value))),
  });
}

const labelList = (numbers: ReadonlyMap<unknown, number>): string => [...numbers.keys()].join(', ');
