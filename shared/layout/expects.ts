// What a value is in every known file. Any other value is read, shown with a finding, and written back.
import { storedText } from '../base/counted.ts';
import { addLeaf, type Scalar } from './inside/leaf.ts';

/** Bounds of a number, inclusive; or that a choice must have a name; a note if other values may be right as well. */
export type Expectation<T> =
  | { readonly min: number; readonly max: number }
  | { readonly among: readonly T[] }
  | 'named'
  | { readonly noted: string };

/** A scalar that notes values no known file holds. The value stays in the model. */
export function expects<T>(of: Scalar<T>, what: Expectation<T>, about?: string): Scalar<T> {
  const isExpected = testOf(what);
  const text = expectedText(of, what);
  const isNote = typeof what === 'object' && 'noted' in what;
  // A number from a list of known values is a code, never an amount.
  const shown = typeof what === 'object' && 'min' in what ? (value: T) => storedText(value) : String;
  const unexpected = (value: T): string | undefined => {
    if (isExpected(value)) return undefined;
    return isNote ? `${text} is known for ${String(value)}` : `expected ${text}, found ${shown(value)}`;
  };
  return {
    ...of,
    about: [about ?? of.about, what === 'named' || isNote ? undefined : text].filter(Boolean).join('; '),
    decode(r) {
      const start = r.pos;
      const value = of.decode(r);
      const odd = unexpected(value);
      if (odd !== undefined) r.find({ start, size: of.size }, odd, isNote ? { weight: 'note' } : {});
      return value;
    },
    fields(r, out) {
      const start = r.pos;
      const value = of.decode(r);
      const finding = isNote ? undefined : unexpected(value); // notes are reported from those that decode found
      addLeaf(r, out, { start, size: of.size, leaf: of.leaf, value, ...(finding === undefined ? {} : { finding }) });
      return value;
    },
  };
}

function testOf<T>(what: Expectation<T>): (value: T) => boolean {
  if (what === 'named' || 'noted' in what) return value => typeof value === 'string';
  if ('among' in what) return value => what.among.includes(value);
  return value => Number(value) >= what.min && Number(value) <= what.max;
}

function expectedText<T>({ leaf }: Scalar<T>, what: Expectation<T>): string {
  if (what === 'named') return `one of ${(leaf.labels ?? []).join(', ')}`;
  if ('noted' in what) return `no ${what.noted}`;
  if ('among' in what) return what.among.map(String).join(' or ');
  return `${storedText(what.min)} to ${storedText(what.max)}`;
}
