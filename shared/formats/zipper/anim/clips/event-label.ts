// An event in one line: the reader's own word and its first values.
import { type AnimEvent, bodyOf, typeOf } from '../model.ts';

const MOST_VALUES = 6;

/** What happens and with which values. */
export function eventLabel(event: AnimEvent): string {
  const values = [...wordsOf(bodyOf(event)?.value)].slice(0, MOST_VALUES);
  return [String(typeOf(event)), ...values].join(' ');
}

/** Numbers, words and what is switched on, in the order of the layout; pointers and zeros say nothing. */
function* wordsOf(value: unknown, key = ''): Generator<string> {
  if (/pointer|unknown|index$/i.test(key)) return;
  if (typeof value === 'string' && value !== '' && value !== 'off') yield value === 'on' ? key : value;
  if (typeof value === 'number' && value !== 0) yield `${key} ${Number(value.toPrecision(4))}`;
  if (value === true) yield key;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  const point = pointOf(value);
  if (point) {
    if (point.some(each => each !== 0)) yield `${key} (${point.map(each => Number(each.toPrecision(4))).join(', ')})`;
    return;
  }
  for (const [name, item] of Object.entries(value)) yield* wordsOf(item, name);
}

const POINTS = [
  ['x', 'y', 'z'],
  ['red', 'green', 'blue'],
];

function pointOf(value: object): readonly number[] | undefined {
  for (const names of POINTS) {
    const numbers = names.map(name => Reflect.get(value, name));
    if (numbers.every(each => typeof each === 'number')) return numbers as number[]; // as: just looked at
  }
  return undefined;
}
